/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Tomb Raider object archives.
 */
#include "format/wad/wad.h"
#include "base/endian.h"
#include "base/file_path.h"
#include "format/wad/model/wad_objects.h"
#include "format/wad_names/wad_names.h"

#include <levelsmith/archive.h>

bool smith_wad_is_version(uint32_t version) {
    return version == WAD_VERSION_TR4 || version == WAD_VERSION_TRNG;
}

/* ---- recognising them ------------------------------------------------------------------------------------------- */

/* The blocks behind the version: each has a number of elements before it, of so many bytes. */
static const uint8_t element_sizes[] = {8, 1, 4, 2, 40, 6, 8, 2, 4, 2, 18, 32};

enum { VERSION = 4, COUNT = 4, BLOCKS = sizeof element_sizes, TEXTURE_PAGES = 1 };

/* There is no magic but the version; the blocks have to end with the file. */
static unsigned wad_bid(struct smith_bytes bytes) {
    if (bytes.size < VERSION || !smith_wad_is_version(smith_le32_load(bytes.data)))
        return 0;
    size_t at = VERSION;
    for (unsigned block = 0; block < BLOCKS; block++) {
        if (bytes.size - at < COUNT)
            return 0;
        uint64_t size = (uint64_t)smith_le32_load(bytes.data + at) * element_sizes[block];
        at += COUNT;
        if (size > bytes.size - at || (block == TEXTURE_PAGES && size % SMITH_WAD_PAGE_SIZE))
            return 0;
        at += (size_t)size;
    }
    return at == bytes.size ? 32 + 8 * BLOCKS : 32 + 2 * BLOCKS;
}

/* Damaged ones. */
static bool wad_may_be(const char *name, struct smith_bytes bytes) {
    return smith_file_path_ends_in(name, ".wad") && bytes.size >= VERSION &&
           smith_wad_is_version(smith_le32_load(bytes.data));
}

/* ---- texture pages ---------------------------------------------------------------------------------------------- */

bool smith_wad_entry_type(const struct smith_archive *archive, uint32_t entry, struct smith_entry_type *entry_type) {
    (void)archive, (void)entry;
    *entry_type = (struct smith_entry_type){&smith_tr_texture_page_format, 100, "a texture page", NULL, NULL};
    return true;
}

static const struct smith_archive_ops archive_ops = {.prefix = "page", .entry_type = smith_wad_entry_type};

const char *smith_wad_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    (void)document;
    return smith_wad_name_of_kind(SMITH_WAD_TR4, kind, number);
}

const struct smith_format smith_wad_format = {
    .id = "wad",
    .title = "Tomb Raider object archive",
    .extensions = ".wad",
    .layout = &smith_wad_layout,
    .bid = wad_bid,
    .may_be = wad_may_be,
    .info = smith_wad_info,
    .rules = smith_wad_rules,
    .codes = smith_wad_codes,
    .archive = &archive_ops,
    .model = smith_wad_model,
    .draw = smith_wad_draw,
    .objects = smith_wad_objects,
    .number_name = smith_wad_number_name,
};
