/* SPDX-License-Identifier: MIT
 *
 * The plan of a Doom2D Forever map, for `render`: in flat colours, which need no files of the game, or with its textures.
 */
#include "format/d2df/plan/d2df_plan.h"
#include "base/arena.h"
#include "base/error.h"

#include <math.h>

#define MARGIN 16 /* pixels of the map around it */
#define BEYOND 4096 /* so far beyond its size a map may have panels that are worth showing */
#define LONGEST 2048 /* pixels of the longer side, where nothing is asked for */
#define TEXT 8 /* pixels */
#define READABLE 0.25 /* below this scale names would lie upon each other */

/* Bottom to top; what is added later finds its place. */
static const struct {
    const char *name, *title;
} layers[] = {
    {"ground", "Ground"},
    {"back", "Background"},
    {"steps", "Steps"},
    {"walls", "Walls"},
    {"doors", "Doors"},
    {"liquids", "Liquids"},
    {"fore", "Foreground"},
    {"open", "Open doors"},
    {"lifts", "Lifts"},
    {"blocks", "Stops for monsters"},
    {"hidden", "Hidden panels"},
    {"grid", "Grid of 64 pixels"},
    {"items", "Items"},
    {"monsters", "Monsters"},
    {"starts", "Starts and flags"},
    {"triggers", "Triggers"},
    {"links", "What triggers do"},
    {"names", "Names"},
    {"legend", "Legend"},
};

static void cover(struct smith_box *box, const struct d2df_panel *panel) {
    box->left = fmin(box->left, panel->position.x);
    box->top = fmin(box->top, panel->position.y);
    box->right = fmax(box->right, (double)panel->position.x + panel->size.width);
    box->bottom = fmax(box->bottom, (double)panel->position.y + panel->size.height);
}

/* The world as the game measures it: the map's size, and its panels; but for those far out. */
static struct smith_box measure(const struct d2df_map *map) {
    struct smith_box size = {0, 0, map->header ? map->header->size.width : 0,
                             map->header ? map->header->size.height : 0};
    struct smith_box world = size;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        const struct d2df_panel *panel = &map->panels.items[i];
        struct smith_box grown = world;
        cover(&grown, panel);
        if (grown.left > size.left - BEYOND && grown.top > size.top - BEYOND && grown.right < size.right + BEYOND &&
            grown.bottom < size.bottom + BEYOND)
            world = grown;
    }
    return (struct smith_box){world.left - MARGIN, world.top - MARGIN, world.right + MARGIN, world.bottom + MARGIN};
}

static double scale_for(const struct smith_box *box) {
    return fmin(1, LONGEST / fmax(box->right - box->left, box->bottom - box->top));
}

static void draw_ground(struct smith_d2df_plan *plan) {
    const struct d2df_map *map = plan->map;
    const struct smith_picture *sky = plan->pictures ? plan->pictures[map->textures.count].picture : NULL;
    const struct smith_box *box = &plan->frame;
    smith_drawing_layer(plan->drawing, "ground", NULL);
    if (sky)
        smith_drawing_image(plan->drawing, sky, box->left, box->top, box->right - box->left, box->bottom - box->top,
                            SMITH_BLEND_NORMAL);
    else if (map->header)
        smith_drawing_rectangle(plan->drawing, 0, 0, map->header->size.width, map->header->size.height,
                                &(struct smith_style){.fill = {38, 36, 36, 255}});
    smith_drawing_layer(plan->drawing, "grid", NULL);
    smith_plan_grid(plan->drawing, plan->frame, 64, &(struct smith_style){.stroke = {255, 255, 255, 40}});
}

static void draw_all(struct smith_d2df_plan *plan, double scale) {
    for (size_t i = 0; i < sizeof layers / sizeof *layers; i++)
        smith_drawing_layer(plan->drawing, layers[i].name, layers[i].title);
    draw_ground(plan);
    smith_d2df_plan_panels(plan);
    smith_d2df_plan_triggers(plan); /* before the things: their names come first */
    smith_d2df_plan_things(plan);
    smith_d2df_plan_legend(plan, 1 / scale);
    smith_drawing_frame(plan->drawing, plan->frame);
}

/* What is shown unless the caller says otherwise: with textures, what the game draws; else what can be read. */
static const char *usual_layers(const struct smith_d2df_plan *plan, double scale) {
    if (plan->pictures)
        return "ground,back,steps,walls,doors,liquids,fore";
    return scale < READABLE ? "-grid,-names" : "-grid";
}

/* What is needed while drawing, in one piece of memory: where names stand, and the pictures of textures. */
static enum smith_status make_plan(struct smith_d2df_plan *plan, const struct smith_render_options *how, double scale,
                                   struct smith_error *error) {
    struct smith_arena memory;
    enum smith_status status = SMITH_OK;
    smith_arena_init(&memory, how->options ? &how->options->allocator : NULL, 0);
    plan->names = (struct smith_plan_names){
        .capacity = SMITH_D2DF_NAMES,
        .taken = smith_arena_alloc(&memory, SMITH_D2DF_NAMES * sizeof(struct smith_box), _Alignof(struct smith_box))};
    if (how->graphics)
        plan->pictures = smith_arena_alloc(&memory, (plan->map->textures.count + (size_t)1) * sizeof *plan->pictures,
                                           _Alignof(struct smith_d2df_picture));
    if (!plan->names.taken || (how->graphics && !plan->pictures))
        status = smith_fail_memory(error, NULL);
    if (!status && how->graphics)
        status = smith_d2df_textures_load(plan->map, how, plan->drawing, plan->pictures, error);
    if (!status) {
        draw_all(plan, scale);
        status = smith_drawing_choose(plan->drawing, usual_layers(plan, scale), error);
    }
    smith_arena_free(&memory);
    return status;
}

enum smith_status smith_d2df_draw(const struct smith_document *document, const struct smith_render_options *how,
                                  struct smith_drawing **drawing, struct smith_error *error) {
    struct smith_d2df_plan plan = {.map = d2df_root(document)};
    plan.frame = measure(plan.map);
    double scale = how->scale > 0 ? how->scale : scale_for(&plan.frame);
    const struct smith_drawing_setup setup = {.title = plan.map->header ? plan.map->header->name : NULL,
                                              .scale = scale,
                                              .background = {20, 20, 22, 255},
                                              .options = how->options};
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status)
        return status;
    plan.drawing = *drawing;
    plan.text = TEXT / scale;
    status = make_plan(&plan, how, scale, error);
    if (status) {
        smith_drawing_free(*drawing);
        *drawing = NULL;
    }
    return status;
}
