/* SPDX-License-Identifier: MIT
 *
 * The descriptor of Tomb Raider object archives.
 */
#include "format/wad/wad.h"
#include "base/endian.h"
#include "base/file_path.h"
#include "format/run.h"
#include "format/wad/model/wad_objects.h"
#include "format/wad_names/wad_names.h"
#include <levelsmith/archive.h>
#include <stdio.h>

/* ---- info ---- */

/*
 * What `info` says of an object archive: how much of everything there is, and which objects, by the names that engines
 * have for them.
 */

static int64_t polygons_of(const struct smith_wad_wad *wad) {
    int64_t polygons = 0;
    for (uint32_t i = 0; i < wad->geometry.meshes.count; i++)
        polygons += wad->geometry.meshes.items[i]->polygons.count;
    return polygons;
}

static void report_moveable(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number) {
    const struct smith_wad_moveable *moveable = &wad->moveables.items[number];
    uint32_t end, first = smith_wad_animations(wad, number, &end);
    char label[128], text[192];
    smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, moveable->number, label, sizeof label);
    snprintf(text, sizeof text, "%s: %u meshes, %u animations", label, moveable->mesh_count, end - first);
    smith_facts_add_text(run->facts, "moveable", "Moveable", text, "moveable_objects");
}

static void report_static(struct smith_run *run, const struct smith_wad_wad *wad, uint32_t number) {
    char label[128];
    smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_STATIC, wad->statics.items[number].number, label, sizeof label);
    smith_facts_add_text(run->facts, "static", "Static", label, "static_objects");
}

/* wad.c */
static void wad_info(struct smith_run *run) {
    const struct smith_wad_wad *wad = smith_wad_root(run->document);
    struct smith_facts *facts = run->facts;
    smith_facts_add_number(facts, "textures", "Textures", wad->textures.count, NULL);
    smith_facts_add_number(facts, "pages", "Texture pages", wad->pages.count, NULL);
    smith_facts_add_number(facts, "moveables", "Moveables", wad->moveables.count, NULL);
    smith_facts_add_number(facts, "statics", "Statics", wad->statics.count, NULL);
    smith_facts_add_number(facts, "meshes", "Meshes", wad->geometry.meshes.count, NULL);
    smith_facts_add_number(facts, "polygons", "Polygons", polygons_of(wad), NULL);
    smith_facts_add_number(facts, "animations", "Animations", wad->animations.count, NULL);
    for (uint32_t i = 0; i < wad->moveables.count; i++)
        report_moveable(run, wad, i);
    for (uint32_t i = 0; i < wad->statics.count; i++)
        report_static(run, wad, i);
}

/* ---- wad ---- */

bool smith_wad_is_version(uint32_t version) {
    return version == SMITH_WAD_VERSION_TR4 || version == SMITH_WAD_VERSION_TRNG;
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
    .info = wad_info,
    .rules = smith_wad_rules,
    .codes = smith_wad_codes,
    .archive = &archive_ops,
    .model = smith_wad_model,
    .draw = smith_wad_draw,
    .picture_takes = SMITH_TAKES_ROOMS,
    .model_takes = SMITH_TAKES_ROOMS | SMITH_TAKES_TEXTURES | SMITH_TAKES_LIGHT,
    .objects = smith_wad_objects,
    .number_name = smith_wad_number_name,
};
