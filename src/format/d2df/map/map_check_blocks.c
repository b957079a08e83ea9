/* SPDX-License-Identifier: MIT
 *
 * Rules about the blocks of a map. The engine is strict here: a block it does not know, one that is there twice and one
 * that does not divide into records make it refuse the map. What the layout has kept of such blocks is in quirks.
 */
#include "base/endian.h"
#include "format/d2df/map/map_check.h"

enum { header_bytes = 9, block_types = 8 };

static void check_extra(struct smith_run *run, struct smith_bytes bytes) {
    static const char *const names[block_types] = {"end mark", "textures", "panels",   "items",
                                                   "areas",    "monsters", "triggers", "header"};
    for (size_t at = 0; bytes.size - at >= header_bytes;) {
        const uint8_t *head = bytes.data + at;
        uint32_t size = smith_le32_load(head + 5);
        if (head[0] >= block_types)
            smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/"), "there is no block of type %u", head[0]);
        else
            smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/"),
                                 "a block of type %u (%s) that is there twice, or cannot be read", head[0],
                                 names[head[0]]);
        if (size > bytes.size - at - header_bytes)
            return;
        at += header_bytes + size;
    }
}

static void check_quirk(struct smith_run *run, const struct smith_quirk *quirk) {
    const struct smith_record *record = smith_d2df_layout.root->record;
    if (quirk->kind == SMITH_QUIRK_EXTRA)
        check_extra(run, quirk->bytes);
    else if (quirk->kind == SMITH_QUIRK_TAIL && quirk->member < record->member_count)
        smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/%s", record->members[quirk->member].name),
                             "%zu bytes are left over behind the last record of this block", quirk->bytes.size);
    else if (quirk->kind == SMITH_QUIRK_END && !quirk->bytes.size)
        smith_report_finding(run, "D2DF-END", smith_rule_path("/"), "there is no block of type 0 at the end");
}

void smith_d2df_check_blocks(struct smith_run *run) {
    const struct d2df_map *map = d2df_root(run->document);
    for (uint32_t i = 0; map->quirks && i < map->quirks->count; i++)
        check_quirk(run, &map->quirks->items[i]);
    if (map->version != 1)
        smith_report_finding(run, "D2DF-VERSION", smith_rule_path("/version"), "it is version %u", map->version);
    if (!map->header)
        smith_report_finding(run, "D2DF-NO-HEADER", smith_rule_path("/"), "the map has no name and no size");
}
