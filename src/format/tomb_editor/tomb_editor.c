/* SPDX-License-Identifier: MIT
 *
 * What projects and object archives of Tomb Editor have in common: engines, names, the order of chunks.
 */
#include "format/tomb_editor/tomb_editor.h"
#include "base/buffer.h"
#include "base/file_path.h"
#include "document/document.h"
#include "type/type_tables.h"
#include <string.h>

/* ---- game engine ---- */

/*
 * Game versions of Tomb Editor (GameVersion of prj2.layout), and the engines whose numbers objects have there.
 */

enum smith_wad_engine smith_engine_of_game(int64_t game_version) {
    switch (game_version) {
    case 1: /* Tr1 */
    case 11: /* Tr1X */ return SMITH_WAD_TR1;
    case 2: /* Tr2 */
    case 12: /* Tr2X */ return SMITH_WAD_TR2;
    case 3: /* Tr3 */ return SMITH_WAD_TR3;
    case 4: /* Tr4 */
    case 16: /* Trng */ return SMITH_WAD_TR4;
    case 5: /* Tr5 */ return SMITH_WAD_TR5;
    case 18: /* TombEngine */ return SMITH_WAD_TOMB_ENGINE;
    default: return SMITH_WAD_NO_ENGINE;
    }
}

const char *smith_game_name(int64_t game_version) {
    switch (game_version) {
    case 11: return "TR1X";
    case 12: return "TR2X";
    case 16: return "TRNG";
    default: break;
    }
    const char *engine = smith_wad_engine_name(smith_engine_of_game(game_version));
    return engine ? engine : "this game";
}

/* ---- object archive name ---- */

/*
 * Names of archives in projects: of the files that a wad of the first editor is, the one with the objects.
 */

void smith_object_archive_name(const char *path, struct smith_buffer *names) {
    const char *name = smith_file_path_name(path);
    bool other = smith_file_path_ends_in(name, ".swd .was .sam .sfx .cd .tom");
    smith_buffer_add(names, path, other ? (size_t)(strrchr(name, '.') - path) : strlen(path));
    if (other)
        smith_buffer_text(names, ".wad");
    smith_buffer_byte(names, 0);
}

/* ---- chunk order ---- */

/*
 * The order of chunks as a file has it, where that is another than the editor's: a quirk of the record around them, pairs of
 * the number of a member and how many of it in a row.
 */

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
