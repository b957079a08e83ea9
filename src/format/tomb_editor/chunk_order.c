/* SPDX-License-Identifier: MIT
 *
 * The order of chunks as a file has it, where that is another than the editor's: a quirk of the record around them, pairs of
 * the number of a member and how many of it in a row.
 */
#include "format/tomb_editor/tomb_editor.h"

#include "document/document.h"
#include <string.h>

static size_t index_in(const struct smith_quirk *order, uint16_t member) {
    size_t count = order->bytes.size / 4;
    for (size_t i = 0; i < count; i++) {
        uint16_t here;
        memcpy(&here, order->bytes.data + 4 * i, sizeof here);
        if (here == member)
            return i;
    }
    return count;
}

bool smith_chunks_are_misordered(const void *record, uint16_t first, uint16_t second) {
    const struct smith_quirk *order = smith_quirk_find(record, SMITH_QUIRK_ORDER, SMITH_AT_END, 0);
    if (!order)
        return false;
    size_t a = index_in(order, first), b = index_in(order, second);
    return a < order->bytes.size / 4 && b < a;
}

void smith_chunks_forget_order(void *record) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (quirks->items[i].kind != SMITH_QUIRK_ORDER)
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
}
