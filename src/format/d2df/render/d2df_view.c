/* SPDX-License-Identifier: MIT
 *
 * A map as the player sees it (d2df_view.h): its layers from back to front, and its panels.
 */
#include "format/d2df/render/d2df_view.h"
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/map/d2df_measures.h"

#include "base/error.h"
#include <stdio.h>
#include <string.h>

/* ---- one panel ---- */

static struct smith_d2df_extent d2df_view_area_of(const struct smith_d2df_panel *panel) {
    return (struct smith_d2df_extent){panel->position.x, panel->position.y, panel->size.width, panel->size.height};
}

/* False when all that may be painted has been. */
static bool spend(struct smith_d2df_view *view, struct smith_d2df_extent area) {
    uint64_t pixels = smith_d2df_area_pixels(view->picture, area);
    bool enough = pixels <= view->left;
    view->left = enough ? view->left - pixels : 0;
    return enough;
}

/* Without even the picture that stands for missing ones: two colours in four parts. */
static void paint_quarters(struct smith_d2df_view *view, struct smith_d2df_extent area) {
    static const struct smith_colour magenta = {255, 0, 255, 255}, yellow = {255, 255, 0, 255};
    int64_t width = area.width / 2, height = area.height / 2;
    smith_d2df_paint_colour(view->picture, area, yellow);
    smith_d2df_paint_colour(view->picture, (struct smith_d2df_extent){area.x, area.y, width, height}, magenta);
    smith_d2df_paint_colour(
        view->picture,
        (struct smith_d2df_extent){area.x + width, area.y + height, area.width - width, area.height - height}, magenta);
}

/* What moves is drawn as often as it fits, other textures once at least: a large one sticks out. */
static struct smith_d2df_extent tiles_of(struct smith_d2df_extent area, const struct smith_picture *picture,
                                         bool moves) {
    int64_t columns = area.width / picture->width, rows = area.height / picture->height;
    area.width = (columns || moves ? columns : 1) * picture->width;
    area.height = (rows || moves ? rows : 1) * picture->height;
    return area;
}

static void paint_missing(struct smith_d2df_view *view, struct smith_d2df_extent area) {
    const struct smith_d2df_graphic *pattern =
        smith_d2df_graphics_get(&view->graphics, "game.wad:TEXTURES\\NOTEXTURE", SMITH_D2DF_ENGINE);
    if (!pattern || !pattern->picture.colours) {
        paint_quarters(view, area);
        return;
    }
    const struct smith_d2df_brush brush = {
        .picture = &pattern->picture, .width = pattern->picture.width, .height = pattern->picture.height};
    area = tiles_of(area, &pattern->picture, false);
    if (spend(view, area))
        smith_d2df_paint(view->picture, area, &brush);
}

/* A panel that is on its way from the start is filled to its edges, from the lower left corner on. */
static bool is_filled(const struct smith_d2df_panel *panel, const struct smith_picture *picture) {
    return panel->has.move_active && panel->move_active &&
           (panel->size.width % picture->width || panel->size.height % picture->height);
}

static void paint_texture(struct smith_d2df_view *view, const struct smith_d2df_panel *panel,
                          const struct smith_picture *picture, bool moves) {
    struct smith_d2df_brush brush = {
        .picture = picture,
        .width = picture->width,
        .height = picture->height,
        .adds = panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_BLENDING,
        .transparency = panel->alpha,
    };
    struct smith_d2df_extent area = d2df_view_area_of(panel);
    if (!moves && is_filled(panel, picture))
        brush.first_row = (picture->height - panel->size.height % picture->height) % picture->height;
    else
        area = tiles_of(area, picture, moves);
    if (spend(view, area))
        smith_d2df_paint(view->picture, area, &brush);
}

/* Light that is not the usual one; all zeros and opaque when a map says nothing. */
static struct smith_colour d2df_view_light_of(const struct smith_d2df_map *map) {
    const struct smith_d2df_colour *light = map->header ? map->header->light_ambient : NULL;
    return light ? (struct smith_colour){light->red, light->green, light->blue, light->alpha}
                 : (struct smith_colour){0, 0, 0, 255};
}

static bool is_dim(struct smith_colour light) {
    return light.red || light.green || light.blue || light.alpha != 255;
}

static void paint_panel(struct smith_d2df_view *view, const struct smith_d2df_panel *panel) {
    const struct smith_d2df_map *map = view->map;
    const struct smith_d2df_texture *texture =
        panel->texture < map->textures.count ? map->textures.items[panel->texture] : NULL;
    const struct smith_colour *glass = smith_d2df_panel_glass(panel, texture ? texture->path : "");
    if (glass && spend(view, d2df_view_area_of(panel)))
        smith_d2df_paint_filter(view->picture, d2df_view_area_of(panel), *glass);
    if (glass || panel->alpha == 255)
        return;
    const struct smith_d2df_graphic *graphic =
        texture ? smith_d2df_graphics_get(&view->graphics, texture->path, SMITH_D2DF_TEXTURE) : NULL;
    if (!graphic || !graphic->picture.colours) {
        paint_missing(view, d2df_view_area_of(panel));
        return;
    }
    bool moves = graphic->animated || texture->animated;
    paint_texture(view, panel, &graphic->picture, moves);
    struct smith_colour light = d2df_view_light_of(map);
    if (!moves && is_dim(light) && panel->type == SMITH_D2DF_PANEL_TYPE_PANEL_FORE &&
        spend(view, d2df_view_area_of(panel)))
        smith_d2df_paint_light(view->picture, d2df_view_area_of(panel), light);
}

/* ---- layers ---- */

static void paint_panels(struct smith_d2df_view *view, uint16_t type) {
    const struct smith_d2df_map *map = view->map;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct smith_d2df_panel *panel = &map->panels.items[i];
        if (panel->type == type && !(panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE) && panel->size.width &&
            panel->size.height)
            paint_panel(view, panel);
    }
}

static struct smith_d2df_extent all_of(const struct smith_picture *picture) {
    return (struct smith_d2df_extent){0, 0, picture->width, picture->height};
}

static void paint_sky(struct smith_d2df_view *view) {
    const char *resource = view->map->header->sky;
    const struct smith_d2df_graphic *sky =
        *resource ? smith_d2df_graphics_get(&view->graphics, resource, SMITH_D2DF_OTHER) : NULL;
    if (sky && sky->picture.colours)
        smith_d2df_paint_sky(view->picture, &sky->picture);
    else
        smith_d2df_paint_colour(view->picture, all_of(view->picture), (struct smith_colour){0, 0, 0, 255});
    if (*resource && (!sky || !sky->picture.colours))
        smith_d2df_graphics_note(&view->graphics, "/header/sky", resource, SMITH_D2DF_OTHER);
}

static void paint_light(struct smith_d2df_view *view) {
    struct smith_colour light = d2df_view_light_of(view->map);
    if (is_dim(light))
        smith_d2df_paint_light(view->picture, all_of(view->picture), light);
}

static void d2df_view_paint_layers(struct smith_d2df_view *view) {
    paint_sky(view);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_BACK);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_STEP);
    smith_d2df_view_items(view);
    smith_d2df_view_player(view);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_WALL);
    smith_d2df_view_monsters(view);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR);
    smith_d2df_view_arrival(view);
    smith_d2df_view_flags(view);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_ACID1);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_ACID2);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_WATER);
    paint_light(view);
    paint_panels(view, SMITH_D2DF_PANEL_TYPE_PANEL_FORE);
}

/* ---- all of it ---- */

bool smith_d2df_view_sprite(struct smith_d2df_view *view, const struct smith_d2df_sprite *sprite, int64_t x, int64_t y,
                            const char *path) {
    const struct smith_d2df_graphic *graphic =
        smith_d2df_graphics_get(&view->graphics, sprite->resource, SMITH_D2DF_ENGINE);
    if (!graphic || !graphic->picture.colours) {
        smith_d2df_graphics_note(&view->graphics, path, sprite->resource, SMITH_D2DF_ENGINE);
        return false;
    }
    const struct smith_picture *picture = &graphic->picture;
    const struct smith_d2df_brush brush = {
        .picture = picture,
        .width = sprite->width < picture->width ? sprite->width : picture->width,
        .height = sprite->height < picture->height ? sprite->height : picture->height,
        .mirrored = sprite->mirrored,
        .tint = sprite->tint,
    };
    const struct smith_d2df_extent area = {x, y, brush.width, brush.height};
    if (spend(view, area))
        smith_d2df_paint(view->picture, area, &brush);
    return true;
}

/* What panels have and is not there; whatever they are drawn as. */
static void note_missing_textures(struct smith_d2df_view *view) {
    const struct smith_d2df_map *map = view->map;
    bool *used = smith_arena_alloc(&view->graphics.resources.arena, map->textures.count + (size_t)1, 1);
    if (!used)
        return;
    smith_d2df_mark_used(map, used);
    for (uint32_t i = 0; i < map->textures.count; i++) {
        char path[64];
        const char *resource = map->textures.items[i]->path;
        const struct smith_d2df_graphic *graphic =
            used[i] && *resource && smith_d2df_liquid(resource) < 0
                ? smith_d2df_graphics_get(&view->graphics, resource, SMITH_D2DF_TEXTURE)
                : NULL;
        snprintf(path, sizeof path, "/textures/%u/path", (unsigned)i);
        if (graphic && !graphic->picture.colours)
            smith_d2df_graphics_note(&view->graphics, path, resource, SMITH_D2DF_TEXTURE);
    }
}

static enum smith_status find_mode(const struct smith_render_options *how, enum smith_d2df_mode *mode,
                                   struct smith_error *error) {
    static const char *const names[] = {"single", "coop", "dm", "tdm", "ctf"};
    *mode = SMITH_D2DF_SINGLE;
    if (!how->mode)
        return SMITH_OK;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(how->mode, names[i]) == 0) {
            *mode = (enum smith_d2df_mode)i;
            return SMITH_OK;
        }
    return smith_fail(error, SMITH_BAD_VALUE, "RENDER-MODE",
                      "there is no mode of play \"%s\", only single, coop, dm, tdm, ctf", how->mode);
}

static enum smith_status d2df_view_paint(struct smith_d2df_view *view, struct smith_error *error) {
    const uint64_t often = 256, small = (uint64_t)1 << 26; /* real maps paint each pixel some five times */
    const struct smith_arena *arena = &view->graphics.resources.arena;
    const struct smith_d2df_header *header = view->map->header;
    enum smith_status status = smith_picture_init(view->picture, SMITH_PIXELS_TRUE, header->size.width,
                                                  header->size.height, view->graphics.how->options, error);
    if (status != SMITH_OK)
        return status;
    view->left = often * header->size.width * header->size.height;
    view->left = view->left < small ? small : view->left;
    d2df_view_paint_layers(view);
    note_missing_textures(view);
    if (arena->failed)
        status = smith_fail_memory(error, arena);
    else if (!view->left)
        status = smith_fail(error, SMITH_LIMIT, "RENDER-LIMIT",
                            "the map has so many panels over each other that its picture would take too long");
    if (status != SMITH_OK)
        smith_picture_free(view->picture);
    return status;
}

enum smith_status smith_d2df_render(const struct smith_document *document, const struct smith_render_options *how,
                                    struct smith_picture *picture, struct smith_error *error) {
    struct smith_d2df_view view = {.map = smith_d2df_root(document), .picture = picture};
    *picture = (struct smith_picture){0};
    if (!how->graphics)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-GRAPHICS",
                          "what the player sees is drawn with the archives of the game: --game says where they are");
    if (!view.map->header || !view.map->header->size.width || !view.map->header->size.height)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-EMPTY", "the map has no size");
    enum smith_status status = find_mode(how, &view.mode, error);
    if (status != SMITH_OK)
        return status;
    status = smith_d2df_graphics_open(&view.graphics, how, error);
    if (status == SMITH_OK)
        status = d2df_view_paint(&view, error);
    smith_d2df_graphics_close(&view.graphics);
    return status;
}
