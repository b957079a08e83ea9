/* SPDX-License-Identifier: MIT
 *
 * Who plays: one figure at its start, with a pistol and in its colour, the flash it comes with, and the flags of two
 * teams. What the figure looks like says the text of its model.
 */
#include "format/d2df/render/d2df_view.h"

#include "base/buffer.h"
#include "format/d2df/map/d2df_frames.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- where ---- */

static const struct smith_d2df_area *first_area(const struct smith_d2df_map *map, unsigned type) {
    for (uint32_t i = 0; i < map->areas.count; i++)
        if (map->areas.items[i].type == type)
            return &map->areas.items[i];
    return NULL;
}

/* Of several starts of a kind the game takes any; this is always the first. Where none is of the kind of the mode, the
 * others follow. */
static const struct smith_d2df_area *find_start(const struct smith_d2df_view *view) {
    static const uint8_t kinds[][6] = {
        {SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT1, SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT2},
        {SMITH_D2DF_AREA_TYPE_AREA_DMPOINT},
        {SMITH_D2DF_AREA_TYPE_AREA_REDTEAMPOINT},
        {SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT1, SMITH_D2DF_AREA_TYPE_AREA_PLAYERPOINT2,
         SMITH_D2DF_AREA_TYPE_AREA_DMPOINT, SMITH_D2DF_AREA_TYPE_AREA_REDTEAMPOINT,
         SMITH_D2DF_AREA_TYPE_AREA_BLUETEAMPOINT},
    };
    const uint8_t *const of_mode = kinds[view->mode >= SMITH_D2DF_TDM ? 2 : view->mode == SMITH_D2DF_DM];
    const struct smith_d2df_area *found = NULL;
    for (size_t i = 0; of_mode[i] && !found; i++)
        found = first_area(view->map, of_mode[i]);
    for (size_t i = 0; kinds[3][i] && !found; i++)
        found = first_area(view->map, kinds[3][i]);
    return found;
}

/* ---- the figure ---- */

enum { figure = 64 }; /* its frames are as wide and as high; so are those of flags and flashes */

struct model {
    char body[80], mask[80], weapon[80]; /* resources */
    int weapon_x, weapon_y;
};

static void read_model(struct smith_d2df_view *view, struct model *model) {
    static const char archive[] = "Doomer.wad:TEXTURES";
    char body[32] = "STAND", mask[32] = "STANDMASK", hand[32] = "", features[16] = "";
    struct smith_buffer text;
    const struct smith_options *options = view->graphics.how->options;
    smith_buffer_init(&text, options ? &options->allocator : NULL);
    if (smith_d2df_graphics_text(&view->graphics, "Doomer.wad:TEXT\\MODEL", &text)) {
        const char *ini = (const char *)text.data;
        smith_d2df_ini_read(ini, "StandAnim", "resource", body, sizeof body);
        smith_d2df_ini_read(ini, "StandAnim", "mask", mask, sizeof mask);
        smith_d2df_ini_read(ini, "StandAnim", "HGun_points", hand, sizeof hand);
        smith_d2df_ini_read(ini, "Model", "features", features, sizeof features);
    }
    smith_buffer_free(&text);
    char *colon = strchr(hand, ':');
    *model = (struct model){.weapon_x = (int)strtol(hand, NULL, 10) - 8,
                            .weapon_y = (colon ? (int)strtol(colon + 1, NULL, 10) : 0) - 8};
    snprintf(model->body, sizeof model->body, "%s\\%s", archive, body);
    snprintf(model->mask, sizeof model->mask, "%s\\%s", archive, mask);
    snprintf(model->weapon, sizeof model->weapon, "game.wad:%s\\HGUN",
             strcmp(features, "guns2") == 0 ? "WEAPONS" : "WEAPONS_OLD");
    const struct smith_d2df_graphic *weapon =
        smith_d2df_graphics_get(&view->graphics, model->weapon, SMITH_D2DF_ENGINE);
    if (!weapon || !weapon->picture.colours) /* some releases of the game's archives have it there only */
        snprintf(model->weapon, sizeof model->weapon, "game.wad:WEAPONS\\HGUN");
}

void smith_d2df_view_player(struct smith_d2df_view *view) {
    static const struct smith_colour own = {64, 175, 48, 255}, red_team = {183, 30, 15, 255};
    const struct smith_d2df_area *start = find_start(view);
    struct model model;
    if (!start)
        return;
    read_model(view, &model);
    bool left = start->direction == SMITH_D2DF_DIR_TYPE_DIR_LEFT;
    int64_t x = (int64_t)start->position.x - 15, y = (int64_t)start->position.y - 12;
    const struct smith_colour *colour = view->mode >= SMITH_D2DF_TDM ? &red_team : &own;
    const struct smith_d2df_sprite weapon = {
        .resource = model.weapon, .width = figure, .height = figure, .mirrored = left};
    const struct smith_d2df_sprite body = {.resource = model.body, .width = figure, .height = figure, .mirrored = left};
    const struct smith_d2df_sprite mask = {
        .resource = model.mask, .width = figure, .height = figure, .mirrored = left, .tint = colour};
    smith_d2df_view_sprite(view, &weapon, x + (left ? -model.weapon_x : model.weapon_x), y + model.weapon_y, "/areas");
    smith_d2df_view_sprite(view, &body, x, y, "/areas");
    smith_d2df_view_sprite(view, &mask, x, y, "/areas");
}

/* ---- flash and flags ---- */

void smith_d2df_view_arrival(struct smith_d2df_view *view) {
    static const struct smith_d2df_sprite flash = {
        .resource = "game.wad:TEXTURES\\TELEPORT", .width = figure, .height = figure};
    const struct smith_d2df_area *start = find_start(view);
    if (start && view->mode != SMITH_D2DF_SINGLE)
        smith_d2df_view_sprite(view, &flash, (int64_t)start->position.x - 15, (int64_t)start->position.y - 6, "/areas");
}

void smith_d2df_view_flags(struct smith_d2df_view *view) {
    static const struct {
        uint8_t type;
        const char *resource;
    } flags[] = {{SMITH_D2DF_AREA_TYPE_AREA_REDFLAG, "game.wad:TEXTURES\\FLAGRED"},
                 {SMITH_D2DF_AREA_TYPE_AREA_BLUEFLAG, "game.wad:TEXTURES\\FLAGBLUE"}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags && view->mode == SMITH_D2DF_CTF; i++) {
        const struct smith_d2df_area *area = first_area(view->map, flags[i].type);
        bool left = area && area->direction == SMITH_D2DF_DIR_TYPE_DIR_LEFT;
        const struct smith_d2df_sprite sprite = {
            .resource = flags[i].resource, .width = figure, .height = figure, .mirrored = left};
        if (area)
            smith_d2df_view_sprite(view, &sprite, (int64_t)area->position.x - (left ? 16 : 14),
                                   (int64_t)area->position.y - 11, "/areas");
    }
}
