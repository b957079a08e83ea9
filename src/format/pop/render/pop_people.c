/* SPDX-License-Identifier: MIT
 *
 * People over a room that is painted already: the parts of tiles that stand before them are painted once more. How the
 * game finds those parts (boxes, flags) is followed step by step: what is wrong with it is to be seen.
 */
#include "format/pop/render/pop_painter.h"

/* ---- where people stand when a level begins, and how ---- */

#define LEFT_EDGE 58
#define TILE_UNITS 14
#define ROOM_LINES 189

static const struct smith_pop_pose runs = {.image = 6, .is_kid = true, .flags = 74};
static const struct smith_pop_pose stands = {.image = 14, .is_kid = true, .flags = 67};
static const struct smith_pop_pose turns = {.image = 44, .is_kid = true, .flags = 195};
static const struct smith_pop_pose falls = {.image = 112, .is_kid = true, .flags = 198};
static const struct smith_pop_pose fights = {
    .image = 9, .has_sword = true, .dy = 1, .flags = 205, .sword = {4, 16, -19}, .drawn = true};
static const struct smith_pop_pose waits = {
    .image = 17, .has_sword = true, .dx = -1, .dy = 1, .flags = 72, .sword = {30, 12, -9}};

enum action { ACTION_STAND = 0, ACTION_MOVE = 1, ACTION_FALL = 3, ACTION_TURN = 7 };

static int tile_x(unsigned tile) {
    return LEFT_EDGE + TILE_UNITS + TILE_UNITS * (int)(tile % 10);
}

static int row_y(unsigned row) {
    return 55 + 63 * (int)row;
}

static void step(struct smith_pop_person *person, int forward) {
    person->x += person->faces_right ? forward : -forward;
}

int smith_pop_person_column(const struct smith_pop_person *person) {
    int forward = person->pose->dx - (person->pose->flags & 31);
    int units = person->x + (person->faces_right ? forward : -forward) - 7 - LEFT_EDGE;
    return units >= 0 ? units / TILE_UNITS : -((-units + TILE_UNITS - 1) / TILE_UNITS);
}

/* The program makes him face the other way than the level says; as a rule he turns at once. */
struct smith_pop_person smith_pop_kid_begins(const struct smith_pop_level_state *level_state) {
    const struct smith_pop_level_start *start = &level_state->level->start;
    struct smith_pop_person kid = {.x = tile_x(start->tile), .y = row_y(start->tile / 10u), .row = start->tile / 10u};
    kid.faces_right = start->direction >= 128;
    if (level_state->facts.entry == SMITH_POP_ENTRY_FALLS) {
        kid.pose = &falls;
        kid.action = ACTION_FALL;
        step(&kid, 1);
        kid.y += 3;
    } else if (level_state->facts.entry == SMITH_POP_ENTRY_RUNS) {
        kid.pose = &runs;
        kid.action = ACTION_MOVE;
    } else {
        kid.pose = &turns;
        kid.action = ACTION_TURN;
        kid.faces_right = !kid.faces_right;
        step(&kid, 6);
    }
    if (smith_pop_falls_out(level_state)) { /* the program keeps lines in a byte */
        kid.y = (uint8_t)(kid.y - ROOM_LINES);
        kid.row = (unsigned)((kid.y + 60) / 63 + 3) % 4;
    }
    return kid;
}

bool smith_pop_guard_stands(const struct smith_pop_level_state *level_state, unsigned room,
                            struct smith_pop_person *guard) {
    const struct smith_pop_level_guard *from = &level_state->level->rooms[room - 1].guard;
    if (from->tile >= SMITH_POP_TILES)
        return false;
    *guard = (struct smith_pop_person){.x = tile_x(from->tile), .y = row_y(from->tile / 10u), .row = from->tile / 10u};
    guard->faces_right = from->direction < 128;
    guard->action = ACTION_MOVE;
    guard->pose = level_state->facts.guards == SMITH_POP_GUARDS_SKELETON ? &fights : &waits;
    return true;
}

bool smith_pop_shadow_stands(const struct smith_pop_level_state *level_state, unsigned room,
                             struct smith_pop_person *shadow) {
    const struct smith_pop_gameplay *gameplay = &level_state->facts.gameplay;
    if ((int)level_state->number != gameplay->shadow_step_level || (int)room != gameplay->shadow_step_room)
        return false;
    *shadow = (struct smith_pop_person){.x = 0x51, .y = 0x76, .faces_right = true, .pose = &stands, .row = 1};
    return true;
}

/* ---- pop people ---- */

#define OUTSIDE 30
#define NARROW 32
#define PARTS 4 /* sprites of all people in a room: sword and body, or a shadow twice; and the prince */

enum {
    ACTION_HANG_CLIMB = 2,
    ACTION_MID_AIR = 3,
    ACTION_FREE_FALL = 4,
    ACTION_HANG_STRAIGHT = 6,
    POP_PEOPLE_ACTION_MOVE = 1
};

struct flags {
    bool fore[3][10], over[3][10], over_above[10];
};

struct part {
    struct smith_pop_sprite sprite;
    int tile; /* with which it is drawn; OUTSIDE = before all */
};

struct room_people {
    struct smith_pop_painter *painter;
    struct smith_pop_view view;
    struct flags flags;
    struct part parts[PARTS];
    unsigned part_count;
};

/* What the game knows of one of them. */
struct body {
    const struct smith_pop_person *person;
    const struct smith_picture *picture;
    int x, y; /* on 280 x 192 */
    int height, top;
    int left, right; /* of the box, in units */
    int column_left, column_right, top_row, bottom_row, column;
};

static int floor_divide(int a, int b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int row_of(int y) {
    return (y + 60) / 63 % 4 - 1;
}

static bool falls_or_climbs(unsigned action) {
    return action == ACTION_HANG_CLIMB || action == ACTION_MID_AIR || action == ACTION_FREE_FALL ||
           action == ACTION_HANG_STRAIGHT;
}

static struct body pop_people_body_of(const struct smith_pop_person *person, const struct smith_picture *picture) {
    struct body body = {.person = person, .picture = picture};
    int width = picture ? (int)picture->width : 0, half = (width + 1) / 2;
    int forward = person->faces_right ? person->x + person->pose->dx : person->x - person->pose->dx;
    bool odd = (person->pose->flags & 128) != 0;
    body.height = picture ? (int)picture->height : 0;
    body.x = 2 * forward - 2 * LEFT_EDGE + (odd != person->faces_right);
    body.y = person->y + person->pose->dy;
    body.left = body.x / 2 + LEFT_EDGE - (person->faces_right ? half : 0);
    body.right = body.left + half;
    body.top = body.y - body.height + 1;
    if (body.top >= SMITH_POP_ROOM_HEIGHT)
        body.top = 0;
    body.top_row = row_of(body.top);
    body.bottom_row = row_of(body.y) == -1 ? 3 : row_of(body.y);
    body.column_left = floor_divide(body.left - LEFT_EDGE, TILE_UNITS);
    body.column_right = floor_divide(body.right - LEFT_EDGE, TILE_UNITS);
    if (body.column_left < 0)
        body.column_left = 0;
    if (body.column_right > 9)
        body.column_right = 9;
    body.column = smith_pop_person_column(person);
    return body;
}

/* ---- which tiles are drawn again ---- */

static void flag_fore(struct room_people *room_people, const struct body *body) {
    int left = body->column_left, right = body->column_right;
    if (body->person->pose->drawn && body->person->faces_right)
        right++;
    else if (body->person->pose->drawn)
        left--;
    for (int row = body->top_row; row <= body->bottom_row; row++)
        for (int column = left; column <= right; column++)
            if (row >= 0 && row < 3 && column >= 0 && column < 10)
                room_people->flags.fore[row][column] = true;
}

static void flag_over_row(struct room_people *room_people, const struct body *body, int row) {
    for (int column = body->column_left; column <= body->column_right; column++) {
        if (column < 0 || column > 9 || row > 2)
            continue;
        if (row < 0)
            room_people->flags.over_above[column] = true;
        else
            room_people->flags.over[row][column] = true;
    }
}

static void flag_over(struct room_people *room_people, const struct body *body) {
    if (!falls_or_climbs(body->person->action))
        return;
    flag_over_row(room_people, body, body->bottom_row);
    if (body->top_row != body->bottom_row)
        flag_over_row(room_people, body, body->top_row);
}

/* ---- where a body is cut ---- */

static struct smith_pop_tile tile_near(const struct room_people *room_people, int column, int row, int *found) {
    unsigned room = room_people->painter->room;
    *found = column;
    return smith_pop_tile_near(room_people->painter->level_state, &room, found, row);
}

static bool hides_head(struct smith_pop_tile tile) {
    return tile.code == SMITH_POP_LEVEL_TILE_CODE_WALL || smith_pop_is_floor(tile.code);
}

static int clip_top(const struct room_people *room_people, const struct body *body) {
    static const int16_t ceilings[] = {-60, 3, 66, 129, 192};
    int found, row = (int)body->person->row, ceiling = ceilings[row + 1];
    if (!hides_head(tile_near(room_people, body->column_left, body->top_row, &found)) ||
        !hides_head(tile_near(room_people, body->column_right, body->top_row, &found)))
        return 0;
    bool below = ceiling < body->y && ceiling - 15 < body->top;
    return (row == 0 || below) && ceiling > 0 ? ceiling : 0;
}

static bool pop_people_is_tapestry(struct smith_pop_tile tile) {
    return tile.code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY || tile.code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP;
}

static bool stops(const struct body *body, struct smith_pop_tile tile) {
    return tile.code == SMITH_POP_LEVEL_TILE_CODE_WALL ||
           (tile.code == SMITH_POP_LEVEL_TILE_CODE_MIRROR && body->person->faces_right);
}

/* Behind a tapestry, or at a wall he falls along. */
static int clip_right(const struct room_people *room_people, const struct body *body) {
    int shrink = body->person->pose->flags & NARROW ? 4 : 0, row = (int)body->person->row, found;
    int behind = floor_divide(body->left + shrink - 4 - LEFT_EDGE, TILE_UNITS);
    if (pop_people_is_tapestry(tile_near(room_people, behind + 1, row, &found)))
        return 32 * found + 32;
    if (pop_people_is_tapestry(tile_near(room_people, behind, row, &found)) && body->person->action != ACTION_MID_AIR)
        return 32 * found + 32;
    int ahead = floor_divide(body->right - shrink - LEFT_EDGE, TILE_UNITS), found_above;
    struct smith_pop_tile tile = tile_near(room_people, ahead, row, &found);
    struct smith_pop_tile above = tile_near(room_people, ahead, body->top_row, &found_above);
    bool inside = ahead >= 0 && ahead <= 9;
    bool wall_above = above.code == SMITH_POP_LEVEL_TILE_CODE_WALL || above.code == SMITH_POP_LEVEL_TILE_CODE_MIRROR;
    return inside && stops(body, tile) && wall_above ? 32 * found : 0;
}

/* ---- sprites ---- */

/* The game thinks in 280 pixels a line and draws in 320. */
static int screen_x(int x) {
    return x * 320 / 280;
}

static void set_position(struct smith_pop_sprite *sprite, const struct smith_pop_person *person, int x, int bottom) {
    sprite->mirrored = person->faces_right;
    sprite->x = person->faces_right && sprite->picture ? x - (int)sprite->picture->width : x;
    sprite->bottom = bottom;
}

static int pop_people_tile_of(const struct body *body) {
    int column = body->column, row = (int)body->person->row;
    if (body->person->action == POP_PEOPLE_ACTION_MOVE) {
        column = body->column_left;
        row = body->bottom_row;
    } else if (falls_or_climbs(body->person->action))
        column--;
    return column >= 0 && column <= 9 && row >= 0 && row <= 2 ? row * 10 + column : OUTSIDE;
}

static void add_part(struct room_people *room_people, const struct smith_pop_sprite *sprite, int tile) {
    if (room_people->part_count < PARTS && sprite->picture)
        room_people->parts[room_people->part_count++] = (struct part){*sprite, tile};
}

static void add_sword(struct room_people *room_people, const struct body *body, struct smith_pop_sprite sprite,
                      int tile) {
    const struct smith_pop_held *sword = &body->person->pose->sword;
    int forward = body->person->faces_right ? sword->x : -sword->x;
    sprite.picture = smith_pop_picture(room_people->painter->scenery, SMITH_POP_SWORDS, sword->image);
    sprite.palette = NULL;
    set_position(&sprite, body->person, screen_x(body->x) + forward, body->y + sword->y);
    add_part(room_people, &sprite, tile);
}

/* Register one of them; `palette` may be NULL. */
static struct body add_person(struct room_people *room_people, const struct smith_pop_person *person,
                              const struct smith_colour *palette, struct smith_pop_sprite *sprite) {
    enum smith_pop_set set = person->pose->is_kid ? SMITH_POP_KID : SMITH_POP_GUARD;
    const struct smith_picture *picture = smith_pop_picture(room_people->painter->scenery, set, person->pose->image);
    struct body body = pop_people_body_of(person, picture);
    *sprite = (struct smith_pop_sprite){.picture = picture, .palette = palette, .mode = SMITH_POP_OVER};
    sprite->clip_top = clip_top(room_people, &body);
    sprite->clip_right = clip_right(room_people, &body);
    flag_fore(room_people, &body);
    flag_over(room_people, &body);
    if (person->pose->has_sword)
        add_sword(room_people, &body, *sprite, pop_people_tile_of(&body));
    set_position(sprite, person, screen_x(body.x), body.y);
    add_part(room_people, sprite, pop_people_tile_of(&body));
    return body;
}

/* Painted twice, the second time a pixel further and as a difference. */
static void add_shadow(struct room_people *room_people, const struct smith_pop_person *shadow) {
    struct smith_pop_sprite sprite;
    struct body body = add_person(room_people, shadow, NULL, &sprite);
    sprite.mode = SMITH_POP_XOR;
    set_position(&sprite, shadow, screen_x(body.x + 1), body.y);
    add_part(room_people, &sprite, pop_people_tile_of(&body));
}

static void pop_people_gather(struct room_people *room_people) {
    const struct smith_pop_level_state *level_state = room_people->painter->level_state;
    struct smith_pop_person person;
    struct smith_pop_sprite sprite;
    bool own_palette = level_state->facts.guards != SMITH_POP_GUARDS_PLAIN;
    if (smith_pop_shadow_stands(level_state, room_people->painter->room, &person))
        add_shadow(room_people, &person);
    else if (smith_pop_guard_stands(level_state, room_people->painter->room, &person))
        add_person(room_people, &person, own_palette ? NULL : room_people->painter->guard_palette, &sprite);
    if (level_state->kid_room == room_people->painter->room)
        add_person(room_people, &room_people->painter->kid, NULL, &sprite);
}

/* ---- drawing ---- */

static void draw_parts(struct room_people *room_people, int tile) {
    for (unsigned i = 0; i < room_people->part_count; i++)
        if (room_people->parts[i].tile == tile)
            smith_pop_layers_add(&room_people->painter->layers, SMITH_POP_MIDDLE, &room_people->parts[i].sprite);
}

/* The tile at whose edge he falls comes again, before him. */
static void draw_tile_again(struct room_people *room_people, const struct smith_pop_site *site,
                            enum smith_pop_layer base) {
    struct smith_pop_painter *painter = room_people->painter;
    painter->base = base;
    smith_pop_draw_right(painter, site);
    smith_pop_draw_right_moving(painter, site);
    smith_pop_draw_base(painter, site);
    smith_pop_draw_moving(painter, site);
    smith_pop_draw_bottom(painter, site);
    smith_pop_draw_loose(painter, site);
    painter->base = SMITH_POP_BACK;
}

static void draw_over(struct room_people *room_people, const struct smith_pop_site *site) {
    if (site->left.code == SMITH_POP_LEVEL_TILE_CODE_EMPTY) {
        draw_tile_again(room_people, site, SMITH_POP_MIDDLE);
        return;
    }
    if (site->here.code == SMITH_POP_LEVEL_TILE_CODE_EMPTY || site->column == 0 ||
        smith_pop_tile_left(&room_people->view, site->column - 1, site->row).code != SMITH_POP_LEVEL_TILE_CODE_EMPTY)
        return;
    draw_tile_again(room_people, site, SMITH_POP_MIDDLE);
    draw_tile_again(room_people, site, SMITH_POP_BACK);
    draw_parts(room_people, site->row * 10 + site->column - 1);
}

static void draw_above(struct room_people *room_people) {
    struct smith_pop_painter *painter = room_people->painter;
    struct smith_pop_view view =
        smith_pop_view(painter->level_state, painter->level_state->links[painter->room][SMITH_POP_UP]);
    for (int column = 0; column < 10; column++) {
        if (!room_people->flags.over_above[column])
            continue;
        struct smith_pop_site site = smith_pop_site_above(&view, column);
        struct smith_pop_wipe wipe = {0, site.x, site.bottom_y, 3, 32, smith_pop_colour(SMITH_POP_BLACK)};
        smith_pop_layers_wipe(&painter->layers, &wipe);
        smith_pop_draw_floor_behind(painter, &site);
        smith_pop_draw_gate_behind(painter, &site);
        smith_pop_draw_right(painter, &site);
        smith_pop_draw_bottom(painter, &site);
        painter->base = SMITH_POP_FORE;
        smith_pop_draw_bottom(painter, &site);
        painter->base = SMITH_POP_BACK;
        smith_pop_draw_loose(painter, &site);
        smith_pop_draw_fore(painter, &site);
    }
}

void smith_pop_draw_people(struct smith_pop_painter *painter) {
    struct room_people room_people = {.painter = painter, .view = smith_pop_view(painter->level_state, painter->room)};
    pop_people_gather(&room_people);
    draw_parts(&room_people, OUTSIDE);
    for (int row = 2; row >= 0; row--)
        for (int column = 0; column < 10; column++) {
            struct smith_pop_site site = smith_pop_site(&room_people.view, column, row);
            if (room_people.flags.over[row][column])
                draw_over(&room_people, &site);
            draw_parts(&room_people, row * 10 + column);
            if (room_people.flags.fore[row][column])
                smith_pop_draw_fore(painter, &site);
        }
    draw_above(&room_people);
    smith_pop_layers_paint(&painter->layers, &painter->screen);
}
