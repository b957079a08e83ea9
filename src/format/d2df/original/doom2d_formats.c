/* SPDX-License-Identifier: MIT
 *
 * The descriptors of levels of Doom2D of 1996, and of the archives they are in, which are Doom's.
 */
#include "format/d2df/original/doom2d.h"

#include "base/endian.h"
#include <levelsmith/doom_wad.h>
#include <string.h>

static unsigned doom2d_bid(struct smith_bytes bytes) {
    return bytes.size >= 10 && memcmp(bytes.data, "Doom2D\x1A", 8) == 0 ? 64 : 0;
}

static const char *const no_dialects[] = {"full", NULL};
static const char *const no_names[] = {NULL};

static const struct smith_conversion conversions[] = {
    {.id = "d2df",
     .title = "Doom2D Forever map",
     .extensions = ".map .dfmap",
     .dialects = no_dialects,
     .names = no_names,
     .write = smith_doom2d_convert,
     .takes_resources = true},
    {0},
};

static const struct smith_code doom2d_codes[] = {
    {"DOOM2D-LOSS", SMITH_WARNING, "something of a level of 1996 is not in the map",
     "The level has something that the map cannot have, or that nobody knows, or a picture is not at hand, so that the size of a "
     "wall is not known. Look at the place that is named."},
    {"DOOM2D-PICTURES", SMITH_ERROR, "the size of a wall is that of its picture",
     "Levels of 1996 say where a wall begins, and its picture says how far it goes. So the converter needs the pictures: those of "
     "Doom2D Forever, whose Standart.wad has all of them."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_format smith_doom2d_level_format = {
    .id = "doom2d_level",
    .title = "Doom2D level",
    .extensions = ".lmp",
    .layout = &smith_doom2d_level_layout,
    .bid = doom2d_bid,
    .codes = doom2d_codes,
    .conversions = conversions,
};

/* ---- archives ---------------------------------------------------------------------------------------------------- */

enum { head = 12, entry = 16 };

static unsigned doom_wad_bid(struct smith_bytes bytes) {
    if (bytes.size < head || (memcmp(bytes.data, "IWAD", 4) != 0 && memcmp(bytes.data, "PWAD", 4) != 0))
        return 0;
    uint64_t count = smith_le32_load(bytes.data + 4), at = smith_le32_load(bytes.data + 8);
    return at >= head && at + count * entry <= bytes.size ? 44 : 32;
}

static bool doom_wad_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                          struct smith_buffer *name) {
    const struct smith_doom_wad_archive *archive = smith_doom_wad_root(document);
    (void)memory;
    smith_buffer_text(name, archive->lumps.items[index]->name);
    return true;
}

static const struct smith_archive_ops doom_wad_ops = {.prefix = "", .name = doom_wad_name, .shares = true};

const struct smith_format smith_doom_wad_format = {
    .id = "doom_wad",
    .title = "Doom archive",
    .extensions = ".wad",
    .layout = &smith_doom_wad_layout,
    .bid = doom_wad_bid,
    .archive = &doom_wad_ops,
};
