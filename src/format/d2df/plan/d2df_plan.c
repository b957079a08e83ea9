/* SPDX-License-Identifier: MIT
 *
 * The plan of a Doom2D Forever map, for `render`: in flat colours, which need no files of the game, or signs over what
 * the player sees.
 */
#include "format/d2df/plan/d2df_plan.h"
#include "format/d2df/render/d2df_view.h"
#include "media/drawing/plan.h"

#include <math.h>

bool smith_d2df_is_near(const struct smith_d2df_plan *plan, struct smith_d2df_point position) {
    const double far =
        100000; /* what lies so far off is a slip, and not worth a picture in which nothing else is seen */
    return position.x > plan->frame.left - far && position.x < plan->frame.right + far &&
           position.y > plan->frame.top - far && position.y < plan->frame.bottom + far;
}

#define MARGIN 16 /* pixels of the map around it */
#define BEYOND 4096 /* so far beyond its size a map may have panels that are worth showing */
#define LONGEST 2048 /* pixels of the longer side, where nothing is asked for */
#define READABLE 0.25 /* below this scale names would lie upon each other */

/* What is shown unless the caller says otherwise: with the game's pictures, what the player sees; else what can be
 * read. */
enum { FLAT = 1, SMALL = 2, TEXTURED = 4 };

static const struct smith_plan_layer layers[] = {
    {"ground", "Ground", 0},
    {"game", "As the player sees it", 0},
    {"back", "Background", TEXTURED},
    {"steps", "Steps", TEXTURED},
    {"walls", "Walls", TEXTURED},
    {"doors", "Doors", TEXTURED},
    {"liquids", "Liquids", TEXTURED},
    {"fore", "Foreground", TEXTURED},
    {"open", "Open doors", TEXTURED},
    {"lifts", "Lifts", TEXTURED},
    {"platforms", "Ways of platforms", TEXTURED},
    {"blocks", "Stops for monsters", TEXTURED},
    {"hidden", "Hidden panels", TEXTURED},
    {"grid", "Grid of 64 pixels", FLAT | SMALL | TEXTURED},
    {"items", "Items", TEXTURED},
    {"monsters", "Monsters", TEXTURED},
    {"starts", "Starts and flags", TEXTURED},
    {"triggers", "Triggers", TEXTURED},
    {"links", "What triggers do", TEXTURED},
    {"names", "Names", SMALL | TEXTURED},
    {"legend", "Legend", TEXTURED},
};

static const struct smith_plan_type type = {
    .layers = layers,
    .layer_count = sizeof layers / sizeof *layers,
    .symbols = smith_d2df_symbols,
    .symbol_count = SMITH_D2DF_SYMBOLS,
    .name = {.size = 8, .colour = {255, 255, 255, 255}, .halo = {0, 0, 0, 200}},
};

/* The world as the game measures it: the map's size, and its panels; but for those far out. */
static struct smith_box d2df_plan_measure(const struct smith_d2df_map *map) {
    struct smith_box size = {0, 0, map->header ? map->header->size.width : 0,
                             map->header ? map->header->size.height : 0};
    struct smith_box world = size;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct smith_d2df_panel *panel = &map->panels.items[i];
        struct smith_box grown = smith_box_unite(world, smith_d2df_box(panel->position, panel->size));
        if (grown.left > size.left - BEYOND && grown.top > size.top - BEYOND && grown.right < size.right + BEYOND &&
            grown.bottom < size.bottom + BEYOND)
            world = grown;
    }
    return (struct smith_box){world.left - MARGIN, world.top - MARGIN, world.right + MARGIN, world.bottom + MARGIN};
}

static void d2df_plan_draw_ground(struct smith_d2df_plan *plan) {
    const struct smith_d2df_map *map = plan->map;
    smith_drawing_layer(plan->drawing, "ground", NULL);
    if (map->header)
        smith_drawing_rectangle(plan->drawing, 0, 0, map->header->size.width, map->header->size.height,
                                &(struct smith_style){.fill = {38, 36, 36, 255}});
    smith_drawing_layer(plan->drawing, "grid", NULL);
    smith_plan_grid(plan->drawing, plan->frame, 64, &(struct smith_style){.stroke = {255, 255, 255, 40}});
}

static bool has_size(const struct smith_d2df_map *map) {
    return map->header && map->header->size.width && map->header->size.height;
}

static enum smith_status draw_game(struct smith_d2df_plan *plan, struct smith_error *error) {
    struct smith_picture picture;
    enum smith_status status = smith_d2df_render(plan->document, plan->how, &picture, error);
    if (status != SMITH_OK)
        return status;
    double width = picture.width, height = picture.height;
    const struct smith_picture *kept = smith_drawing_adopt(plan->drawing, &picture);
    smith_drawing_layer(plan->drawing, "game", NULL);
    if (kept)
        smith_drawing_image(plan->drawing, kept, 0, 0, width, height, SMITH_BLEND_NORMAL);
    return SMITH_OK;
}

static enum smith_status d2df_plan_draw(void *context, struct smith_drawing *drawing, struct smith_error *error) {
    struct smith_d2df_plan *plan = context;
    plan->drawing = drawing;
    d2df_plan_draw_ground(plan);
    enum smith_status status = plan->how->graphics && has_size(plan->map) ? draw_game(plan, error) : SMITH_OK;
    if (status != SMITH_OK)
        return status;
    smith_d2df_plan_panels(plan);
    smith_d2df_plan_triggers(plan); /* before the things: their names come first */
    smith_d2df_plan_things(plan);
    smith_drawing_frame(drawing, plan->frame);
    return SMITH_OK;
}

enum smith_status smith_d2df_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    const struct smith_d2df_map *map = smith_d2df_root(document);
    struct smith_d2df_plan plan = {.document = document, .map = map, .how = how, .frame = d2df_plan_measure(map)};
    double scale = smith_plan_scale_for(how->scale, 1, LONGEST, smith_box_side(plan.frame));
    const struct smith_plan_setup setup = {
        .type = &type,
        .mode = how->graphics && has_size(map) ? TEXTURED
                : scale < READABLE             ? SMALL
                                               : FLAT,
        .drawing = {.title = map->header ? map->header->name : NULL,
                    .scale = scale,
                    .background = {20, 20, 22, 255},
                    .options = how->options},
        .symbol_unit = 1,
        .layers = how->layers,
        .draw = d2df_plan_draw,
        .explain = smith_d2df_plan_legend,
    };
    return smith_plan_draw(&setup, &plan, drawing, error);
}
