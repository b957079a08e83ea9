/* SPDX-License-Identifier: MIT
 *
 * What a plan has more of when it is a sheet of an atlas: where one gets to other sheets and what triggers do
 * there, a heading, and the names of all its rooms.
 */
#include "rooms/plan/rooms_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define WORDS 0.42 /* size, in sectors */
#define SMALL_WORDS 0.28
#define INSET 0.1 /* of marks from the edges of their sectors */
#define CELLS_MAX 64 /* of an opening, in which space for words is looked for */
#define LINE_STEP 1.6 /* from one line of a list to the next, in sizes of text */
#define FEWEST_LINES 24 /* of a list, before it is broken into columns */

static const struct smith_colour ink = {25, 25, 25, 255}, paper = {255, 255, 255, 200};

static struct smith_label words_at(const char *text, struct smith_point at, double size, struct smith_colour colour) {
    return (struct smith_label){.text = text,
                                .x = at.x,
                                .y = at.y,
                                .size = size,
                                .colour = colour,
                                .halo = paper,
                                .anchor = SMITH_ANCHOR_MIDDLE,
                                .upright = SMITH_ANCHOR_MIDDLE};
}

/* ---- openings to other sheets ---- */

/* In the middle of the opening, or in one of its cells. */
static bool plan_sheet_find_space(struct smith_rooms_plan *plan, const struct smith_room *room,
                                  const struct smith_portal *portal, struct smith_label *label) {
    const int32_t across = portal->x1 - portal->x0 + 1, cells = across * (portal->z1 - portal->z0 + 1);
    for (int attempt = 0; attempt < 4; attempt++)
        for (int32_t i = -1; i < cells && i < CELLS_MAX; i++) {
            const double x = i < 0 ? (portal->x0 + portal->x1 + 1) / 2.0 : portal->x0 + i % across + 0.5;
            const double z = i < 0 ? (portal->z0 + portal->z1 + 1) / 2.0 : portal->z0 + i / across + 0.5;
            const struct smith_point at = smith_rooms_plan_point(room, x * SMITH_CELL, z * SMITH_CELL);
            label->x = at.x;
            label->y = at.y;
            label->size = (attempt % 2 ? SMALL_WORDS : WORDS) * SMITH_CELL;
            if (smith_plan_claim(plan->drawing, label, attempt >= 2))
                return true;
        }
    return false;
}

static void draw_opening(struct smith_rooms_plan *plan, const struct smith_room *room,
                         const struct smith_portal *portal, uint32_t sheet) {
    const bool wall = smith_portal_in_wall(portal);
    const bool up = wall ? sheet > plan->how->sheet->number : portal->kind == SMITH_PORTAL_CEILING;
    const struct smith_style style = smith_plan_style(plan->drawing, up ? SMITH_ROOMS_UP : SMITH_ROOMS_DOWN);
    const struct smith_point low =
        smith_rooms_plan_point(room, (portal->x0 + INSET) * SMITH_CELL, (portal->z0 + INSET) * SMITH_CELL);
    const struct smith_point high =
        smith_rooms_plan_point(room, (portal->x1 + 1 - INSET) * SMITH_CELL, (portal->z1 + 1 - INSET) * SMITH_CELL);
    char text[24], title[96];
    snprintf(text, sizeof text, "%s%u", up ? "\xE2\x86\x91" : "\xE2\x86\x93", (unsigned)sheet);
    snprintf(title, sizeof title, "to room %" PRId64 " on sheet %u", plan->rooms->rooms[portal->room].number,
             (unsigned)sheet);
    struct smith_label label = words_at(text, low, WORDS * SMITH_CELL, style.stroke);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "opening", .title = title});
    if (!wall)
        smith_drawing_rectangle(plan->drawing, low.x, high.y, high.x - low.x, low.y - high.y, &style);
    if (plan_sheet_find_space(plan, room, portal, &label))
        smith_drawing_label(plan->drawing, &label);
    smith_drawing_close(plan->drawing);
}

static bool plan_sheet_is_in(const struct smith_room *room, const struct smith_portal *portal) {
    return portal->x0 >= 0 && portal->z0 >= 0 && portal->x0 <= portal->x1 && portal->z0 <= portal->z1 &&
           (uint32_t)portal->x1 < room->size_x && (uint32_t)portal->z1 < room->size_z;
}

static void draw_openings(struct smith_rooms_plan *plan, const struct smith_room *room) {
    const struct smith_rooms_sheet *sheet = plan->how->sheet;
    for (uint32_t i = 0; i < room->portal_count; i++) {
        const struct smith_portal *portal = &room->portals[i];
        const uint32_t other = portal->room < plan->rooms->room_count ? sheet->numbers[portal->room] : SMITH_NONE;
        if (other != SMITH_NONE && other != sheet->number && plan_sheet_is_in(room, portal))
            draw_opening(plan, room, portal, other);
    }
}

/* ---- targets on other sheets ---- */

static int plan_sheet_by_number(const void *a, const void *b) {
    const struct smith_rooms_spot *one = a, *two = b;
    return (one->number > two->number) - (one->number < two->number);
}

/* The room that the target is in or is, when it is not drawn on this sheet. */
static uint32_t room_elsewhere(const struct smith_rooms_plan *plan, const struct smith_trigger *trigger) {
    const struct smith_rooms_sheet *sheet = plan->how->sheet;
    const struct smith_rooms_spot wanted = {.number = trigger->target_thing}, *found = NULL;
    if (trigger->target_thing >= 0 && sheet->thing_count)
        found = bsearch(&wanted, sheet->things, sheet->thing_count, sizeof wanted, plan_sheet_by_number);
    const uint32_t room = found ? found->room : trigger->target_room;
    return room < plan->rooms->room_count && !plan->shown[room] ? room : SMITH_NONE;
}

static void write_elsewhere(struct smith_rooms_plan *plan, const struct smith_room *room,
                            const struct smith_trigger *trigger, uint32_t target) {
    static const int sides[][2] = {{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}};
    const struct smith_rooms_sheet *sheet = plan->how->sheet;
    const uint32_t number = sheet->numbers[target];
    const struct smith_style style = smith_plan_style(plan->drawing, SMITH_ROOMS_TARGET);
    const struct smith_point middle = smith_rooms_plan_point(room, (trigger->x0 + trigger->x1 + 1) / 2.0 * SMITH_CELL,
                                                             (trigger->z0 + trigger->z1 + 1) / 2.0 * SMITH_CELL);
    char text[48];
    if (number == sheet->number || number == SMITH_NONE)
        snprintf(text, sizeof text, "\xE2\x86\x92 %" PRId64, plan->rooms->rooms[target].number);
    else
        snprintf(text, sizeof text, "\xE2\x86\x92 %" PRId64 " (%u)", plan->rooms->rooms[target].number,
                 (unsigned)number);
    smith_plan_use(plan->drawing, SMITH_ROOMS_ELSEWHERE);
    struct smith_label label = words_at(text, middle, SMALL_WORDS * SMITH_CELL, style.stroke);
    label.colour.alpha = 255;
    for (size_t i = 0; i < 2 * sizeof sides / sizeof *sides; i++) {
        const int *side = sides[i % (sizeof sides / sizeof *sides)];
        label.x = middle.x + side[0] * 0.8 * SMITH_CELL;
        label.y = middle.y + side[1] * 0.4 * SMITH_CELL;
        if (!smith_plan_claim(plan->drawing, &label, i >= sizeof sides / sizeof *sides))
            continue;
        smith_drawing_label(plan->drawing, &label);
        return;
    }
    plan->left_out++;
}

void smith_rooms_plan_elsewhere(struct smith_rooms_plan *plan) {
    if (!plan->how->sheet)
        return;
    smith_drawing_layer(plan->drawing, "sheets", NULL);
    for (uint32_t i = 0; i < plan->count; i++)
        draw_openings(plan, &plan->rooms->rooms[plan->order[i]]);
    smith_drawing_layer(plan->drawing, "targets", NULL);
    for (uint32_t i = 0; i < plan->count; i++) {
        const struct smith_room *room = &plan->rooms->rooms[plan->order[i]];
        for (uint32_t k = 0; k < room->trigger_count; k++) {
            const uint32_t target = room_elsewhere(plan, &room->triggers[k]);
            if (target != SMITH_NONE)
                write_elsewhere(plan, room, &room->triggers[k], target);
        }
    }
}

/* ---- beside the plan ---- */

static void plan_sheet_write_line(struct smith_drawing *drawing, const char *text, double x, double y, double size,
                                  bool bold) {
    const struct smith_label label = {
        .text = text, .x = x, .y = y, .size = size, .upright = SMITH_ANCHOR_MIDDLE, .colour = ink, .bold = bold};
    smith_plan_write(drawing, &label);
}

void smith_rooms_plan_heading(struct smith_rooms_plan *plan, double size) {
    const struct smith_rooms_sheet *sheet = plan->how->sheet;
    const struct smith_box area = smith_drawing_extent(plan->drawing);
    const char *title = smith_rooms_plan_title(plan->how);
    char text[320];
    snprintf(text, sizeof text, "storey %u of %u: %u room%s, floors from %d to %d clicks",
             (unsigned)(sheet->number - 1), (unsigned)(sheet->count - 1), (unsigned)plan->count,
             plan->count == 1 ? "" : "s", plan->low / SMITH_CLICK, plan->high / SMITH_CLICK);
    plan_sheet_write_line(plan->drawing, text, area.left, area.top - 2 * size, size, false);
    snprintf(text, sizeof text, "%.200s%ssheet %u of %u", title ? title : "", title ? ", " : "",
             (unsigned)sheet->number, (unsigned)sheet->count);
    plan_sheet_write_line(plan->drawing, text, area.left, area.top - 4.2 * size, 1.8 * size, true);
}

/* What the list says of a room; of one that it flips to as well, which is not drawn. */
static void plan_sheet_describe(const struct smith_rooms_plan *plan, uint32_t index, char *text, size_t size) {
    const struct smith_rooms *level = plan->rooms;
    const struct smith_room *room = &level->rooms[index];
    const struct smith_room *flip = room->flip < level->room_count ? &level->rooms[room->flip] : NULL;
    int used = snprintf(text, size, "%" PRId64 "  %s", room->number, room->name);
    if (flip && used > 0 && (size_t)used < size)
        snprintf(text + used, size - (size_t)used, "\n     flips to %" PRId64 "  %s  (%u things, %u triggers)",
                 flip->number, flip->name, (unsigned)flip->thing_count, (unsigned)flip->trigger_count);
}

static int by_room_number(const void *a, const void *b) {
    const struct smith_rooms_spot *one = a, *two = b;
    if (one->number != two->number)
        return one->number < two->number ? -1 : 1;
    return (one->room > two->room) - (one->room < two->room);
}

void smith_rooms_plan_room_list(struct smith_rooms_plan *plan, struct smith_point at, double size, double bottom) {
    struct smith_rooms_spot *rooms = smith_arena_alloc(&plan->arena, (plan->count + (size_t)1) * sizeof *rooms, 8);
    const double top = at.y, lowest = fmax(bottom, top + FEWEST_LINES * LINE_STEP * size);
    double widest = 0;
    char text[640];
    for (uint32_t i = 0; rooms && i < plan->count; i++)
        rooms[i] = (struct smith_rooms_spot){plan->rooms->rooms[plan->order[i]].number, plan->order[i]};
    if (!rooms)
        return;
    qsort(rooms, plan->count, sizeof *rooms, by_room_number);
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "rooms"});
    plan_sheet_write_line(plan->drawing, "Rooms", at.x, at.y + LINE_STEP / 2 * size, size, true);
    at.y += LINE_STEP * size;
    for (uint32_t i = 0; i < plan->count; i++) {
        plan_sheet_describe(plan, rooms[i].room, text, sizeof text);
        const struct smith_point extent = smith_text_size(text, size);
        if (at.y + extent.y > lowest) {
            at = (struct smith_point){at.x + widest * 1.2 + 2 * size, top + LINE_STEP * size};
            widest = 0;
        }
        widest = fmax(widest, extent.x);
        const struct smith_label label = {.text = text, .x = at.x, .y = at.y + 0.3 * size, .size = size, .colour = ink};
        smith_plan_write(plan->drawing, &label);
        at.y += extent.y + (LINE_STEP - 0.7) * size;
    }
    smith_drawing_close(plan->drawing);
}
