/* SPDX-License-Identifier: MIT
 *
 * Rules of style: textures nobody uses or that are there twice, and texts that are too long for a map as a text.
 */
#include "format/d2df/map/map_check.h"

#include <string.h>

static void map_style_check_textures(struct smith_run *run) {
    const struct d2df_map *map = d2df_root(run->document);
    bool *used = smith_run_alloc(run, map->textures.count + (size_t)1, 1);
    for (uint32_t i = 0; used && i < map->panels.count; i++)
        if (map->panels.items[i].texture < map->textures.count)
            used[map->panels.items[i].texture] = true;
    for (uint32_t i = 0; used && i < map->textures.count; i++)
        if (!used[i])
            smith_report_finding(run, "D2DF-TEXTURE-UNUSED", smith_rule_path("/textures/%u", i),
                                 "no panel has the texture %s", map->textures.items[i]->path);
}

/* In a text map the engine counts bytes of UTF-8, where binary maps have one byte a letter. */
static enum smith_status map_style_check_text(void *context, const struct smith_visit *visit) {
    struct smith_run *run = context;
    int64_t room;
    if (!visit->member || visit->variant || visit->type->kind != SMITH_TEXT || visit->type->extent->kind != SMITH_EXACT)
        return SMITH_OK;
    room = visit->type->extent->size.ops[0].argument; /* a constant, in all of this layout */
    const char *text = *(const char *const *)visit->value;
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    if (strlen(text) > (size_t)room)
        smith_report_finding(run, "D2DF-TEXT-WIDE", path, "%zu bytes in UTF-8, of which a text map may have %lld",
                             strlen(text), (long long)room);
    return SMITH_OK;
}

void smith_d2df_check_style(struct smith_run *run) {
    map_style_check_textures(run);
    smith_run_note(run, smith_visit_all(run->document, map_style_check_text, run));
}
