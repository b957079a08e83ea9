/* SPDX-License-Identifier: MIT
 *
 * What stands in rooms: a mark for each thing, with its name or the number of its slot, and for each light.
 */
#include "base/text.h"
#include "rooms/plan/rooms_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define DEGREE 0.017453292519943295
#define RADIUS 0.2 /* of a mark, in sectors */
#define LABEL 0.27 /* size of what stands beside it */
#define READABLE 6 /* pixels; words smaller than that are left out */
#define VIEW 1.1 /* how far a camera's view is drawn */
#define HALF_VIEW 25.0 /* degrees */
#define FARTHEST 1e7f /* of places that are drawn: what is farther away in its room was never placed by an editor */

static const struct smith_colour ink = {20, 20, 20, 255}, paper = {255, 255, 255, 200};

static bool plan_things_is_drawable(const float position[3]) {
    return fabsf(position[0]) < FARTHEST && fabsf(position[2]) < FARTHEST; /* not of numbers that are none */
}

/* A point so far from `from` in the direction that yaw says: 0 is north, 90 is east. */
static struct smith_point plan_things_ahead(struct smith_point from, double yaw, double distance) {
    double turn = fmod(yaw, 360) * DEGREE;
    return (struct smith_point){from.x + sin(turn) * distance, from.y - cos(turn) * distance};
}

/* ---- marks ---- */

static void mark_turned(struct smith_rooms_plan *plan, struct smith_point at, double yaw,
                        const struct smith_style *style) {
    double radius = RADIUS * SMITH_CELL;
    struct smith_point front = plan_things_ahead(at, yaw, radius * 1.9);
    const bool filled = style->width < radius / 4; /* else it is a ring */
    const struct smith_style nose = {
        .stroke = filled ? style->fill : style->stroke, .width = radius / 2, .round = true};
    smith_drawing_line(plan->drawing, at.x, at.y, front.x, front.y, &nose);
    smith_drawing_circle(plan->drawing, at.x, at.y, radius, style);
}

static void mark_box(struct smith_rooms_plan *plan, struct smith_point at, const struct smith_style *style) {
    double half = RADIUS * SMITH_CELL * 0.75;
    smith_drawing_rectangle(plan->drawing, at.x - half, at.y - half, 2 * half, 2 * half, style);
}

static void mark_diamond(struct smith_rooms_plan *plan, struct smith_point at, const struct smith_style *style) {
    double half = RADIUS * SMITH_CELL;
    const struct smith_point corners[4] = {
        {at.x, at.y - half}, {at.x + half, at.y}, {at.x, at.y + half}, {at.x - half, at.y}};
    smith_drawing_polygon(plan->drawing, corners, 4, style);
}

/* A camera, and what it sees as a wedge. */
static void mark_camera(struct smith_rooms_plan *plan, struct smith_point at, double yaw,
                        const struct smith_style *style) {
    struct smith_point left = plan_things_ahead(at, yaw - HALF_VIEW, VIEW * SMITH_CELL);
    struct smith_point right = plan_things_ahead(at, yaw + HALF_VIEW, VIEW * SMITH_CELL);
    struct smith_colour view = style->fill;
    view.alpha = 80;
    smith_drawing_polygon(plan->drawing, (struct smith_point[3]){at, left, right}, 3,
                          &(struct smith_style){.fill = view});
    mark_box(plan, at, style);
}

static void plan_things_mark(struct smith_rooms_plan *plan, struct smith_point at, const struct smith_thing *thing) {
    struct smith_style style = smith_plan_style(plan->drawing, smith_rooms_thing_symbol(thing));
    if (!style.stroke.alpha) {
        style.stroke = ink;
        style.width = 0.03 * SMITH_CELL;
    }
    double yaw = isfinite(thing->yaw) ? thing->yaw : 0;
    switch (thing->kind) {
    case SMITH_THING_MOVEABLE: mark_turned(plan, at, yaw, &style); break;
    case SMITH_THING_FLYBY: mark_camera(plan, at, yaw, &style); break;
    case SMITH_THING_STATIC:
    case SMITH_THING_CAMERA:
    case SMITH_THING_GEOMETRY: mark_box(plan, at, &style); break;
    case SMITH_THING_SINK:
    case SMITH_THING_VOLUME:
    case SMITH_THING_WAYPOINT: mark_diamond(plan, at, &style); break;
    default: smith_drawing_circle(plan->drawing, at.x, at.y, RADIUS * SMITH_CELL * 0.7, &style);
    }
}

/* Words keep off marks; to be said before any are written. */
void smith_rooms_plan_keep_marks_free(struct smith_rooms_plan *plan) {
    const double reach = RADIUS * SMITH_CELL;
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->thing_count + room->light_count; k++) {
            const float *position =
                k < room->thing_count ? room->things[k].position : room->lights[k - room->thing_count].position;
            struct smith_point at = smith_rooms_plan_point(room, (double)position[0], (double)position[2]);
            if (plan_things_is_drawable(position))
                smith_plan_keep_free(plan->drawing,
                                     (struct smith_box){at.x - reach, at.y - reach, at.x + reach, at.y + reach});
        }
    }
}

/* ---- names ---- */

/* What people call a thing: its name, else the number of what it is. Memos are too long. */
static void plan_things_name_of(const struct smith_thing *thing, char *out, size_t size) {
    out[0] = '\0';
    if (thing->name && thing->name[0] && thing->kind != SMITH_THING_MEMO)
        snprintf(out, size, "%s", thing->name);
    else if (thing->kind == SMITH_THING_FLYBY)
        snprintf(out, size, "%" PRId64 ":%d", thing->slot, thing->order);
    else if (thing->slot >= 0 && thing->kind == SMITH_THING_MOVEABLE)
        snprintf(out, size, "%" PRId64, thing->slot);
    out[smith_utf8_valid((struct smith_bytes){(const uint8_t *)out, strlen(out)})] = '\0'; /* cut between letters */
}

/* Beside its mark, where nothing else is; what finds no place is left to the title of the mark. */
static void plan_things_write_name(struct smith_rooms_plan *plan, struct smith_point at, const char *name) {
    static const struct {
        int x, y; /* where of the mark */
    } sides[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    const double away = RADIUS * 1.3 * SMITH_CELL;
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        const struct smith_label label = {.text = name,
                                          .x = at.x + sides[i].x * away,
                                          .y = at.y + sides[i].y * away,
                                          .size = LABEL * SMITH_CELL,
                                          .colour = ink,
                                          .halo = paper,
                                          .anchor = (enum smith_anchor)(1 - sides[i].x),
                                          .upright = (enum smith_anchor)(1 - sides[i].y)};
        if (!smith_plan_claim(plan->drawing, &label, false))
            continue;
        smith_drawing_label(plan->drawing, &label);
        return;
    }
}

static void plan_draw_thing(struct smith_rooms_plan *plan, const struct smith_room *room,
                            const struct smith_thing *thing) {
    char name[64], path[SMITH_ROOMS_PATH];
    if (!plan_things_is_drawable(thing->position))
        return;
    struct smith_point at = smith_rooms_plan_point(room, (double)thing->position[0], (double)thing->position[2]);
    plan_things_name_of(thing, name, sizeof name);
    smith_rooms_path(plan->rooms, room, thing->list, thing->item, path);
    smith_drawing_open(plan->drawing,
                       &(struct smith_group){.kind = "thing",
                                             .title = smith_rooms_symbols[SMITH_ROOMS_THING + thing->kind].name,
                                             .path = path});
    plan_things_mark(plan, at, thing);
    if (name[0] && LABEL * SMITH_CELL >= READABLE * smith_drawing_pixel(plan->drawing))
        plan_things_write_name(plan, at, name);
    smith_drawing_close(plan->drawing);
}

static bool is_camera(const struct smith_thing *thing) {
    return thing->kind == SMITH_THING_CAMERA || thing->kind == SMITH_THING_FLYBY;
}

static void draw_things(struct smith_rooms_plan *plan, bool cameras) {
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->thing_count; k++)
            if (is_camera(&room->things[k]) == cameras)
                plan_draw_thing(plan, room, &room->things[k]);
    }
}

void smith_rooms_plan_things(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "things", NULL);
    draw_things(plan, false);
    smith_drawing_layer(plan->drawing, "cameras", NULL);
    draw_things(plan, true);
}

/* ---- lights ---- */

static struct smith_colour plan_things_colour_of(const struct smith_light *light) {
    uint8_t parts[3];
    for (int i = 0; i < 3; i++)
        parts[i] = (uint8_t)(fminf(fmaxf(light->colour[i], 0), 1) * 255); /* 0 of numbers that are none */
    return (struct smith_colour){parts[0], parts[1], parts[2], 255};
}

/* A star; of lights with a direction also a line. */
static void plan_things_draw_light(struct smith_rooms_plan *plan, const struct smith_room *room,
                                   const struct smith_light *light) {
    static const char *const names[] = {"point light", "shadow", "spot light", "effect light", "sun", "fog bulb"};
    double radius = RADIUS * SMITH_CELL * 0.6;
    const struct smith_style rays = {.stroke = ink, .width = 0.03 * SMITH_CELL};
    if (!plan_things_is_drawable(light->position))
        return;
    struct smith_point at = smith_rooms_plan_point(room, (double)light->position[0], (double)light->position[2]);
    char path[SMITH_ROOMS_PATH];
    smith_rooms_path(plan->rooms, room, light->list, light->item, path);
    smith_drawing_open(plan->drawing,
                       &(struct smith_group){.kind = "light", .title = names[light->kind], .path = path});
    for (int i = 0; i < 4; i++) {
        struct smith_point from = plan_things_ahead(at, 45.0 * i, radius * 1.7),
                           to = plan_things_ahead(at, 45.0 * i + 180, radius * 1.7);
        smith_drawing_line(plan->drawing, from.x, from.y, to.x, to.y, &rays);
    }
    if ((light->kind == SMITH_LIGHT_SPOT || light->kind == SMITH_LIGHT_SUN) && isfinite(light->yaw))
        smith_drawing_arrow(plan->drawing, at, plan_things_ahead(at, (double)light->yaw, 0.9 * SMITH_CELL),
                            &(struct smith_arrow){.head = radius}, &rays);
    smith_drawing_circle(
        plan->drawing, at.x, at.y, radius,
        &(struct smith_style){.fill = plan_things_colour_of(light), .stroke = ink, .width = 0.025 * SMITH_CELL});
    smith_drawing_close(plan->drawing);
}

void smith_rooms_plan_lights(struct smith_rooms_plan *plan) {
    smith_drawing_layer(plan->drawing, "lights", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->light_count; k++)
            plan_things_draw_light(plan, room, &room->lights[k]);
    }
}
