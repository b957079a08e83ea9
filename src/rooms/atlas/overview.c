/* SPDX-License-Identifier: MIT
 *
 * The first sheet of an atlas: the whole level, each room in the colour of its storey and where it belongs, and a list of
 * the sheets.
 */
#include "base/error.h"
#include "rooms/atlas/atlas.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#define PIXELS_A_SECTOR 16.0
#define PIXELS_MAX 1200.0 /* of a side */
#define TEXT 13.0 /* pixels */
#define NUMBER 0.8 /* size of numbers, in sectors */
#define READABLE 7.0 /* ... and at least, in pixels */
#define GAP 2 /* sizes of text between the level and what stands beside it */

struct overview {
    const struct smith_rooms *rooms;
    const struct smith_storeys *storeys;
    struct smith_drawing *drawing;
};

static const struct smith_colour ink = {25, 25, 25, 255}, paper = {255, 255, 255, 200};

static struct smith_colour storey_colour(const struct overview *overview, uint32_t storey) {
    return smith_ramp_colour(SMITH_RAMP_EVEN, (storey + 0.5) / overview->storeys->count);
}

static bool is_open(const struct smith_room *room, int32_t x, int32_t z) {
    const struct smith_sector *sector = smith_room_sector(room, x, z);
    return sector &&
           (sector->kind == SMITH_SECTOR_FLOOR || (sector->kind == SMITH_SECTOR_WALL && sector->floor.diagonal));
}

/* ---- rooms ---- */

static void fill_room(struct smith_drawing *drawing, const struct smith_room *room, const struct smith_style *style) {
    for (int32_t z = 1; z < (int32_t)room->size_z - 1; z++)
        for (int32_t x = 1, length; x < (int32_t)room->size_x - 1; x += length + 1) {
            for (length = 0; x + length < (int32_t)room->size_x - 1 && is_open(room, x + length, z);)
                length++;
            const struct smith_point corner = smith_rooms_plan_point(room, x * SMITH_CELL, (z + 1) * SMITH_CELL);
            if (length)
                smith_drawing_rectangle(drawing, corner.x, corner.y, length * SMITH_CELL, SMITH_CELL, style);
        }
}

/* Where floors of the room begin or end along a line; pieces in a row are one. */
static void outline_row(struct smith_drawing *drawing, const struct smith_room *room, bool across, int32_t line,
                        const struct smith_style *style) {
    const int32_t end = (int32_t)(across ? room->size_x : room->size_z);
    int32_t length = 0;
    for (int32_t at = 0; at <= end; at++) {
        const bool here = across ? is_open(room, at, line) : is_open(room, line, at);
        const bool before = across ? is_open(room, at, line - 1) : is_open(room, line - 1, at);
        if (at < end && here != before) {
            length++;
            continue;
        }
        const double start = (at - length) * SMITH_CELL, stop = at * SMITH_CELL, fixed = line * SMITH_CELL;
        const struct smith_point from = smith_rooms_plan_point(room, across ? start : fixed, across ? fixed : start);
        const struct smith_point to = smith_rooms_plan_point(room, across ? stop : fixed, across ? fixed : stop);
        if (length)
            smith_drawing_line(drawing, from.x, from.y, to.x, to.y, style);
        length = 0;
    }
}

static void draw_room(const struct overview *overview, uint32_t index) {
    const struct smith_room *room = &overview->rooms->rooms[index];
    struct smith_style fill = {.fill = storey_colour(overview, overview->storeys->of[index]), .crisp = true};
    const struct smith_style edge = {.stroke = {25, 25, 25, 160}};
    char path[SMITH_ROOMS_PATH];
    fill.fill.alpha = 170;
    smith_rooms_path(overview->rooms, room, "", SMITH_NONE, path);
    smith_drawing_open(overview->drawing, &(struct smith_group){.kind = "room", .title = room->name, .path = path});
    fill_room(overview->drawing, room, &fill);
    for (int32_t line = 1; line < (int32_t)room->size_z; line++)
        outline_row(overview->drawing, room, true, line, &edge);
    for (int32_t line = 1; line < (int32_t)room->size_x; line++)
        outline_row(overview->drawing, room, false, line, &edge);
    smith_drawing_close(overview->drawing);
}

static void write_number(const struct overview *overview, uint32_t index) {
    const struct smith_room *room = &overview->rooms->rooms[index];
    const struct smith_point middle =
        smith_rooms_plan_point(room, room->size_x / 2.0 * SMITH_CELL, room->size_z / 2.0 * SMITH_CELL);
    char text[32];
    snprintf(text, sizeof text, "%" PRId64, room->number);
    struct smith_label label = {.text = text,
                                .x = middle.x,
                                .size = fmax(NUMBER * SMITH_CELL, READABLE * smith_drawing_pixel(overview->drawing)),
                                .colour = ink,
                                .halo = paper,
                                .anchor = SMITH_ANCHOR_MIDDLE,
                                .upright = SMITH_ANCHOR_MIDDLE};
    for (int i = 0; i < 3; i++) { /* in the middle, above, below */
        label.y = middle.y + (i == 0 ? 0 : i == 1 ? -label.size : label.size);
        if (!smith_plan_claim(overview->drawing, &label, false))
            continue;
        smith_drawing_label(overview->drawing, &label);
        return;
    }
}

/* From the lowest storey to the highest, which covers the others. */
static void draw_rooms(const struct overview *overview) {
    smith_drawing_layer(overview->drawing, "rooms", "Rooms by storey");
    for (uint32_t storey = 0; storey < overview->storeys->count; storey++)
        for (uint32_t i = 0; i < overview->rooms->room_count; i++)
            if (overview->storeys->of[i] == storey && overview->rooms->rooms[i].base == SMITH_NONE)
                draw_room(overview, i);
    smith_drawing_layer(overview->drawing, "numbers", "Numbers of rooms");
    for (uint32_t storey = overview->storeys->count; storey-- > 0;)
        for (uint32_t i = 0; i < overview->rooms->room_count; i++)
            if (overview->storeys->of[i] == storey && overview->rooms->rooms[i].base == SMITH_NONE)
                write_number(overview, i);
}

/* ---- words ---- */

static void count_level(const struct smith_rooms *rooms, char *text, size_t size) {
    uint32_t count = 0, flips = 0, things = 0, triggers = 0, secrets = 0;
    for (uint32_t i = 0; i < rooms->room_count; i++) {
        const struct smith_room *room = &rooms->rooms[i];
        count += room->size_x != 0;
        flips += room->size_x && room->base != SMITH_NONE;
        things += room->thing_count;
        triggers += room->trigger_count;
        for (uint32_t k = 0; k < room->trigger_count; k++)
            secrets += room->triggers[k].purpose == SMITH_TRIGGER_SECRET;
    }
    snprintf(text, size, "%u rooms (%u of them only after a flip), %u things, %u triggers, %u of them secrets",
             (unsigned)count, (unsigned)flips, (unsigned)things, (unsigned)triggers, (unsigned)secrets);
}

static void write_heading(const struct overview *overview, const char *title, struct smith_box area, double size) {
    char text[160];
    count_level(overview->rooms, text, sizeof text);
    struct smith_label label = {.text = text, .x = area.left, .y = area.top - GAP * size, .size = size, .colour = ink};
    label.upright = SMITH_ANCHOR_END;
    smith_plan_write(overview->drawing, &label);
    label.text = title ? title : "the level";
    label.y -= 1.8 * size;
    label.size = 2 * size;
    label.bold = true;
    smith_plan_write(overview->drawing, &label);
}

/* Its colour, and how many rooms it has. */
static void list_storey(const struct overview *overview, uint32_t storey, struct smith_plan_column *column) {
    uint32_t rooms = 0;
    int32_t low = INT32_MAX, high = INT32_MIN;
    for (uint32_t i = 0; i < overview->rooms->room_count; i++) {
        const struct smith_room *room = &overview->rooms->rooms[i];
        if (overview->storeys->of[i] != storey || room->base != SMITH_NONE)
            continue;
        rooms++;
        for (size_t k = 0; k < (size_t)room->size_x * room->size_z; k++)
            for (int corner = 0; corner < 4 && room->sectors[k].kind == SMITH_SECTOR_FLOOR; corner++) {
                const int32_t height = room->position[1] + room->sectors[k].floor.heights.at[corner];
                low = height < low ? height : low;
                high = height > high ? height : high;
            }
    }
    char text[128], heights[64] = "";
    if (low <= high)
        snprintf(heights, sizeof heights, ", floors from %d to %d clicks", low / SMITH_CLICK, high / SMITH_CLICK);
    snprintf(text, sizeof text, "sheet %u: %u room%s%s", (unsigned)(storey + 2), (unsigned)rooms, rooms == 1 ? "" : "s",
             heights);
    const struct smith_key key = {SMITH_KEY_AREA, {.fill = storey_colour(overview, storey)}, text};
    smith_plan_column_add(column, smith_plan_legend(overview->drawing, column->at, column->size, &key, 1));
    column->at.y -= column->size;
}

static void write_words(const struct overview *overview, const char *title) {
    const struct smith_box area = smith_drawing_extent(overview->drawing);
    const double size = TEXT * smith_drawing_pixel(overview->drawing);
    struct smith_plan_column column = {.at = {area.right + GAP * size, area.top}, .size = size};
    const struct smith_key heading = {.kind = SMITH_KEY_TITLE, .label = "Storeys, the highest first"};
    smith_drawing_layer(overview->drawing, "legend", "Legend");
    smith_plan_column_add(&column, smith_plan_north(overview->drawing, column.at, 2.5 * size));
    smith_plan_column_add(&column, smith_plan_legend(overview->drawing, column.at, size, &heading, 1));
    for (uint32_t storey = overview->storeys->count; storey-- > 0;)
        list_storey(overview, storey, &column);
    write_heading(overview, title, area, size);
}

/* ---- the sheet ---- */

static double longest_side(const struct overview *overview) {
    struct smith_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (uint32_t i = 0; i < overview->rooms->room_count; i++) {
        const struct smith_room *room = &overview->rooms->rooms[i];
        const struct smith_point low = smith_rooms_plan_point(room, 0, 0);
        const struct smith_point high =
            smith_rooms_plan_point(room, room->size_x * SMITH_CELL, room->size_z * SMITH_CELL);
        if (overview->storeys->of[i] != SMITH_NONE)
            box = smith_box_unite(box, (struct smith_box){low.x, high.y, high.x, low.y});
    }
    return smith_box_side(box) / SMITH_CELL;
}

enum smith_status smith_atlas_overview(const struct smith_rooms *rooms, const struct smith_storeys *storeys,
                                       const struct smith_rooms_plan_options *how, struct smith_drawing **drawing,
                                       struct smith_error *error) {
    struct overview overview = {.rooms = rooms, .storeys = storeys};
    const double longest = longest_side(&overview);
    const struct smith_drawing_setup setup = {.title = smith_rooms_plan_title(how),
                                              .scale = smith_plan_scale_for(0, PIXELS_A_SECTOR, PIXELS_MAX, longest) /
                                                       SMITH_CELL,
                                              .background = {250, 249, 246, 255},
                                              .margin = SMITH_CELL * fmax(1, longest / 60),
                                              .options = how->options};
    enum smith_status status = smith_drawing_create(&setup, drawing, error);
    if (status != SMITH_OK)
        return status;
    overview.drawing = *drawing;
    draw_rooms(&overview);
    write_words(&overview, smith_rooms_plan_title(how));
    return smith_drawing_status(*drawing, error);
}
