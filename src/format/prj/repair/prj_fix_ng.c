/* SPDX-License-Identifier: MIT
 *
 * Mending what NGLE adds: a chunk that could not be read was kept as it is, and goes. Chunks that nobody knows stay.
 */
#include "base/endian.h"
#include "format/prj/repair/prj_fix.h"
#include <string.h>

enum { header = 4, animations = 0x8002, version = 0x8024, plugins = 0x8047 };

/* Whether the kept bytes are those of a chunk that the project lacks. */
static bool is_damaged(const struct prj_ng_chunks *ng, unsigned id) {
    return (id == animations && !ng->animations) || (id == version && !ng->version) ||
           (id == plugins && !ng->has.plugins);
}

/* Keep the chunks that may stay, in `out`; returns their size. A chunk says its size in words, then its id. */
static size_t prj_fix_ng_keep(const struct prj_ng_chunks *ng, struct smith_bytes bytes, uint8_t *out) {
    size_t at = 0, kept = 0;
    while (bytes.size - at >= header) {
        size_t size = 2 * (size_t)smith_le16_load(bytes.data + at);
        if (size < header || size > bytes.size - at)
            break;
        if (!is_damaged(ng, smith_le16_load(bytes.data + at + 2))) {
            memcpy(out + kept, bytes.data + at, size);
            kept += size;
        }
        at += size;
    }
    return kept;
}

static void fix_quirk(struct smith_run *run, const struct prj_ng_chunks *ng, struct smith_quirk *quirk) {
    uint8_t *out = smith_document_alloc(run->document, quirk->bytes.size, 1);
    size_t kept = out ? prj_fix_ng_keep(ng, quirk->bytes, out) : quirk->bytes.size;
    if (kept == quirk->bytes.size)
        return;
    smith_report_change(run, "PRJ-PART-LOST", SMITH_CHANGE_LOST, smith_rule_path("/ng/features"),
                        "%zu bytes of what NGLE added cannot be read", quirk->bytes.size - kept);
    quirk->bytes = (struct smith_bytes){out, kept};
}

void smith_prj_fix_ng(struct smith_run *run) {
    const struct prj_ng_tail *tail = prj_root(run->document)->ng;
    struct smith_quirks *quirks = tail ? tail->features.quirks : NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++) {
        struct smith_quirk *quirk = &quirks->items[i];
        if (quirk->kind == SMITH_QUIRK_EXTRA)
            fix_quirk(run, &tail->features, quirk);
        if (quirk->kind != SMITH_QUIRK_EXTRA || quirk->bytes.size)
            quirks->items[count++] = *quirk;
    }
    if (quirks)
        quirks->count = count;
}
