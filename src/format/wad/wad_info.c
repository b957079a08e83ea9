/* SPDX-License-Identifier: MIT
 *
 * What `info` says of an object archive: how much of everything there is, and which objects, by the names that engines
 * have for them.
 */
#include "format/run.h"
#include "format/wad/wad.h"
#include "format/wad_names/wad_names.h"

#include <stdio.h>

static int64_t polygons_of(const struct wad_wad *wad) {
    int64_t polygons = 0;
    for (uint32_t i = 0; i < wad->geometry.meshes.count; i++)
        polygons += wad->geometry.meshes.items[i]->polygons.count;
    return polygons;
}

static void report_moveable(struct smith_run *run, const struct wad_wad *wad, uint32_t number) {
    const struct wad_moveable *moveable = &wad->moveables.items[number];
    uint32_t end, first = smith_wad_animations(wad, number, &end);
    char label[128], text[192];
    smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, moveable->number, label, sizeof label);
    snprintf(text, sizeof text, "%s: %u meshes, %u animations", label, moveable->mesh_count, end - first);
    smith_facts_add_text(run->facts, "moveable", "Moveable", text, "moveable_objects");
}

static void report_static(struct smith_run *run, const struct wad_wad *wad, uint32_t number) {
    char label[128];
    smith_wad_label(SMITH_WAD_TR4, SMITH_WAD_STATIC, wad->statics.items[number].number, label, sizeof label);
    smith_facts_add_text(run->facts, "static", "Static", label, "static_objects");
}

void smith_wad_info(struct smith_run *run) {
    const struct wad_wad *wad = wad_root(run->document);
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
