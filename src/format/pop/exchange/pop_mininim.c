/* SPDX-License-Identifier: MIT
 *
 * Levels of MININIM (.mim): lines of a key and its numbers. A tile is three parts there, what stands in front, what is behind
 * it, and how it is, besides what it pretends to be; the table says which codes and modifiers those are.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include "report/report.h"
#include <levelsmith/levelsmith.h>
#include <stdio.h>
#include <string.h>

enum {
    mininim_own = -1, /* of the table: the modifier itself; of the file: no fake */
    mininim_any = -2,
    mininim_numbers_max = 9,
    mininim_fake_empty = 0,
    mininim_fake_floor = 1,
    mininim_fake_wall = 13,
    mininim_level_byte = 255,
};

/* ---- tiles ---- */

/* The first row that fits is what is written, and what is read. */
static const struct mininim_tile {
    int code, modifier; /* mininim_any = whatever */
    int front, back, how; /* mininim_own = the modifier */
} mininim_tiles[] = {
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 0, 0, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 255, 0, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 1, 0, 3, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 2, 0, 4, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EMPTY, 3, 0, 7, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 0, 1, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 255, 1, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 1, 1, 1, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 2, 1, 2, 0},
    {SMITH_POP_LEVEL_TILE_CODE_FLOOR, 3, 1, 7, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SPIKES, 255, 5, 0, 9},
    {SMITH_POP_LEVEL_TILE_CODE_SPIKES, mininim_any, 5, 0, mininim_own},
    {SMITH_POP_LEVEL_TILE_CODE_PILLAR, mininim_any, 10, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_BOTTOM_BIG_PILLAR, mininim_any, 11, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TOP_BIG_PILLAR, mininim_any, 12, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, SMITH_POP_LEVEL_GATE_STATE_OPEN, 14, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, SMITH_POP_LEVEL_GATE_STATE_CLOSED, 14, 5, 47},
    {SMITH_POP_LEVEL_TILE_CODE_GATE, mininim_any, 14, 5, 47},
    {SMITH_POP_LEVEL_TILE_CODE_STUCK_BUTTON, mininim_any, 8, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON, mininim_any, 7, 0, mininim_own},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 0, 18, 0, 2},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 1, 18, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY, 2, 18, 0, 1},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 0, 1, 0, 1},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 1, 1, 0, 2},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 2, 1, 0, 3},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 3, 1, 0, 6},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 4, 1, 0, 7},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 5, 1, 0, 4},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 6, 1, 0, 8},
    {SMITH_POP_LEVEL_TILE_CODE_POTION, 11, 1, 0, 5},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 0, 19, 5, 2},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 1, 19, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP, 2, 19, 5, 1},
    {SMITH_POP_LEVEL_TILE_CODE_MIRROR, mininim_any, 17, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_DEBRIS, mininim_any, 2, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON, mininim_any, 6, 0, mininim_own},
    {SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT, mininim_any, 1, 5, 0}, /* or an exit's left half, by what is right of it */
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT, mininim_any, 1, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT, 0x20, 15, 5, 20},
    {SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT, mininim_any, 15, 5, 43},
    {SMITH_POP_LEVEL_TILE_CODE_CHOPPER, mininim_any, 16, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TORCH, mininim_any, 1, 6, 0},
    {SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS, mininim_any, 2, 6, 0},
    {SMITH_POP_LEVEL_TILE_CODE_WALL, 0, 13, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_WALL, 1, 13, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SKELETON, mininim_any, 3, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SWORD, mininim_any, 1, 0, 9},
    {SMITH_POP_LEVEL_TILE_CODE_BALCONY_RIGHT, mininim_any, 1, 8, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_PILLAR, mininim_any, 20, 0, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT, mininim_any, 23, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_SMALL_LATTICE, mininim_any, 24, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_LEFT, mininim_any, 21, 5, 0},
    {SMITH_POP_LEVEL_TILE_CODE_LATTICE_RIGHT, mininim_any, 22, 5, 0},
};

/* A tile as the file has it. */
struct mininim_parts {
    int front, back, how, fake;
};

static bool mininim_row_fits(const struct mininim_tile *row, int code, int modifier) {
    return row->code == code && (row->modifier == mininim_any || row->modifier == modifier);
}

static int mininim_fake_of(int code, int modifier) {
    const bool can = code == SMITH_POP_LEVEL_TILE_CODE_EMPTY || code == SMITH_POP_LEVEL_TILE_CODE_FLOOR ||
                     code == SMITH_POP_LEVEL_TILE_CODE_WALL;
    switch (can ? modifier : 0) {
    case 4:
    case 12: return mininim_fake_floor;
    case 5:
    case 13: return mininim_fake_wall;
    case 6:
    case 14: return mininim_fake_empty;
    default: return mininim_own;
    }
}

/* False = the table has nothing for it: it is written as if its modifier was 0. */
static bool mininim_parts_of(int code, int solid, int modifier, bool behind_support, struct mininim_parts *parts) {
    const int fake = mininim_fake_of(code, modifier);
    const int look = fake == mininim_own ? modifier : 0;
    if (code == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD) {
        *parts = (struct mininim_parts){4, 0, solid, mininim_own};
        return true;
    }
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < sizeof mininim_tiles / sizeof *mininim_tiles; i++) {
            const struct mininim_tile *row = &mininim_tiles[i];
            if (!mininim_row_fits(row, code, pass ? 0 : look))
                continue;
            *parts = (struct mininim_parts){row->front, row->back, row->how == mininim_own ? look : row->how, fake};
            if (pass == 0 && code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP && behind_support && look)
                parts->how = look + 3;
            return pass == 0;
        }
    *parts = (struct mininim_parts){1, 0, 0, mininim_own};
    return false;
}

/* The modifier of what is fake. */
static int mininim_fake_modifier(int fake) {
    return fake == mininim_fake_floor ? 4 : fake == mininim_fake_wall ? 5 : fake == mininim_fake_empty ? 6 : 0;
}

/* False = no tile of the game is so; it becomes what has that front, or floor. */
static bool mininim_tile_of(const struct mininim_parts *parts, struct smith_pop_level_tile *tile) {
    const struct mininim_tile *near = NULL;
    if (parts->front == 4) {
        *tile = (struct smith_pop_level_tile){.tile = (uint8_t)(SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD |
                                                                (parts->how ? SMITH_POP_LEVEL_TILE_BITS_SOLID : 0))};
        return parts->back == 0 && parts->fake == mininim_own;
    }
    for (size_t i = 0; i < sizeof mininim_tiles / sizeof *mininim_tiles; i++) {
        const struct mininim_tile *row = &mininim_tiles[i];
        const bool right_top = row->code == SMITH_POP_LEVEL_TILE_CODE_TAPESTRY_TOP && row->modifier && parts->how > 3 &&
                               row->modifier == parts->how - 3;
        if (row->front != parts->front)
            continue;
        near = near ? near : row;
        const bool own = row->how == mininim_own && parts->how >= 0 && parts->how <= mininim_level_byte;
        if (row->back != parts->back || !(own || row->how == parts->how || right_top))
            continue;
        const int modifier = parts->fake != mininim_own ? mininim_fake_modifier(parts->fake)
                             : own                      ? parts->how
                             : row->modifier < 0        ? 0
                                                        : row->modifier;
        *tile = (struct smith_pop_level_tile){.tile = (uint8_t)row->code, .modifier = (uint8_t)modifier};
        return true;
    }
    tile->tile = (uint8_t)(near ? near->code : SMITH_POP_LEVEL_TILE_CODE_FLOOR);
    tile->modifier = 0;
    return false;
}

/* ---- guards ---- */

enum { mininim_skills = 12, mininim_fight = 8 /* numbers of a skill */ };

/* What a skill of the game is, by number: of 255, but for the last two, which are cycles and lives. */
static const uint8_t mininim_skill_numbers[mininim_skills][7] = {
    /* strike, again, block, block after a miss, advance, cycles, lives more */
    {61, 0, 0, 0, 255, 16, 0},      {100, 0, 150, 61, 200, 16, 0},  {61, 0, 150, 61, 200, 16, 0},
    {61, 5, 200, 100, 200, 16, 0},  {61, 5, 200, 100, 255, 8, 1},   {40, 175, 255, 145, 255, 8, 0},
    {100, 16, 200, 100, 200, 8, 0}, {220, 8, 250, 250, 0, 8, 0},    {0, 0, 0, 0, 0, 0, 0},
    {48, 255, 255, 145, 255, 8, 0}, {32, 255, 255, 255, 100, 0, 0}, {48, 150, 255, 175, 100, 0, 0},
};

static int mininim_percent(unsigned of_255) {
    return (int)((200 * of_255 + 255) / 510) - 1;
}

/* The first eight numbers of a guard's K. */
static void mininim_skill(unsigned skill, int numbers[mininim_fight]) {
    const uint8_t *own = mininim_skill_numbers[skill < mininim_skills ? skill : 0];
    for (int i = 0; i < 5; i++)
        numbers[i] = mininim_percent(own[i]);
    numbers[5] = numbers[4] == 99 ? -1 : numbers[4] == -1 ? 99 : 98 - numbers[4];
    numbers[6] = own[5];
    numbers[7] = own[6];
}

/* The skill that is nearest to the numbers, and whether it has just these. */
static unsigned mininim_nearest_skill(const int wanted[mininim_fight], bool *same) {
    unsigned best = 0, best_far = UINT32_MAX;
    for (unsigned skill = 0; skill < mininim_skills; skill++) {
        int numbers[mininim_fight];
        unsigned far = 0;
        mininim_skill(skill, numbers);
        for (int i = 0; i < mininim_fight; i++)
            far += (unsigned)(numbers[i] < wanted[i] ? wanted[i] - numbers[i] : numbers[i] - wanted[i]);
        if (far < best_far) {
            best = skill;
            best_far = far;
        }
    }
    *same = best_far == 0;
    return best;
}

/* ---- reading ---- */

bool smith_pop_mininim_recognise(struct smith_bytes bytes) {
    static const char first[] = "# MININIM LEVEL FILE";
    return bytes.size >= sizeof first - 1 && memcmp(bytes.data, first, sizeof first - 1) == 0;
}

/* A line taken apart; it stands in for an element, so that mistakes have a tile_number. */
struct mininim_line {
    struct smith_xml_element element;
    char key[16]; /* without its numbers */
    int of[3]; /* the numbers in the key: "C1 0 2" */
    int of_count;
    int numbers[mininim_numbers_max];
    int count;
};

static bool mininim_number(const char **at, const char *end, int *number) {
    while (*at < end && **at == ' ')
        ++*at;
    const char *start = *at;
    int64_t value;
    if (*at < end && **at == '-')
        ++*at;
    while (*at < end && **at >= '0' && **at <= '9')
        ++*at;
    if (!smith_parse_i64(start, (size_t)(*at - start), &value) || value < INT32_MIN || value > INT32_MAX)
        return false;
    *number = (int)value;
    return true;
}

/* "G12P=1 0 7 1", "C1 0 2=4 0 0 -1", "V=201612280023": letters after the first number are a part of the key. */
static bool mininim_split_line(const char *at, const char *end, struct mininim_line *line) {
    size_t size = 0;
    line->of_count = line->count = 0;
    while (at < end && *at != '=') {
        if ((*at >= '0' && *at <= '9') || *at == ' ') {
            if (line->of_count == 3 || !mininim_number(&at, end, &line->of[line->of_count++]))
                return false;
        } else if (size + 1 < sizeof line->key)
            line->key[size++] = *at++;
        else
            return false;
    }
    line->key[size] = '\0';
    if (at++ >= end)
        return false;
    if (strcmp(line->key, "V") == 0) /* more digits than a number has */
        return true;
    while (at < end && line->count < mininim_numbers_max)
        if (!mininim_number(&at, end, &line->numbers[line->count++]))
            return false;
    return at == end;
}

struct mininim_reader {
    struct smith_pop_exchange exchange;
    unsigned odd_tiles, odd_skills;
    bool has_guard[SMITH_POP_LEVEL_ROOMS + 1];
};

static bool mininim_has_numbers(struct mininim_reader *r, const struct mininim_line *line, int count,
                                const int (*bounds)[2]) {
    for (int i = 0; i < count; i++)
        if (line->count != count || line->numbers[i] < bounds[i][0] || line->numbers[i] > bounds[i][1]) {
            smith_pop_exchange_fail(&r->exchange, &line->element, "%s has %d numbers, the %d. from %d to %d", line->key,
                                    count, i + 1, bounds[i][0], bounds[i][1]);
            return false;
        }
    return true;
}

static uint8_t mininim_direction(int direction) {
    return direction ? SMITH_POP_LEVEL_DIRECTION_RIGHT : SMITH_POP_LEVEL_DIRECTION_LEFT;
}

static void mininim_guard(struct mininim_reader *r, const struct mininim_line *line) {
    static const int types[][2] = {{0, 6}, {0, mininim_level_byte}};
    static const int places[][2] = {{0, SMITH_POP_LEVEL_ROOMS}, {0, 2}, {0, 9}, {0, 1}};
    const int room = line->of_count == 1 ? line->of[0] : -1;
    if (room < 0 || room > SMITH_POP_LEVEL_ROOMS) {
        smith_pop_exchange_fail(&r->exchange, &line->element, "guards are numbered from 0 to 24, as rooms are");
        return;
    }
    struct smith_pop_level_guard *guard = room ? &r->exchange.level->rooms[room - 1].guard : NULL;
    const int *numbers = line->numbers;
    if (strcmp(line->key, "GT") == 0 && mininim_has_numbers(r, line, 2, types)) {
        r->has_guard[room] = numbers[0] != 0;
        if (guard)
            guard->colour = (uint8_t)(numbers[0] ? numbers[1] : 0);
    } else if (strcmp(line->key, "GP") == 0 && mininim_has_numbers(r, line, 4, places) && r->has_guard[room]) {
        if (numbers[0] != room || !guard)
            smith_pop_exchange_note(
                &r->exchange, "guard %d stands in room %d: a level has it in the room of its number", room, numbers[0]);
        if (guard) {
            guard->tile = (uint8_t)(numbers[1] * SMITH_POP_LEVEL_COLUMNS + numbers[2]);
            guard->direction = mininim_direction(numbers[3]);
        }
    } else if (strcmp(line->key, "GK") == 0 && r->has_guard[room] && guard) {
        bool same = line->count == mininim_numbers_max;
        if (!same)
            smith_pop_exchange_fail(&r->exchange, &line->element, "a guard has nine numbers");
        else
            guard->skill = (uint8_t)mininim_nearest_skill(numbers, &same);
        r->odd_skills += !same;
    }
}

static void mininim_cell(struct mininim_reader *r, const struct mininim_line *line) {
    const int *of = line->of;
    if (line->of_count != 3 || line->count != 4 || of[0] < 1 || of[0] > SMITH_POP_LEVEL_ROOMS || of[1] < 0 ||
        of[1] > 2 || of[2] < 0 || of[2] > 9) {
        smith_pop_exchange_fail(&r->exchange, &line->element,
                                "a tile is room 1 to 24, row 0 to 2 and column 0 to 9, and has four numbers");
        return;
    }
    const struct mininim_parts parts = {line->numbers[0], line->numbers[1], line->numbers[2], line->numbers[3]};
    r->odd_tiles +=
        !mininim_tile_of(&parts, smith_pop_exchange_tile(&r->exchange, of[0], of[1] * SMITH_POP_LEVEL_COLUMNS + of[2]));
}

static void mininim_take(struct mininim_reader *r, const struct mininim_line *line) {
    static const int starts[][2] = {{1, SMITH_POP_LEVEL_ROOMS}, {0, 2}, {0, 9}, {0, 1}, {0, 1}};
    static const int sides[][2] = {
        {0, mininim_level_byte}, {0, mininim_level_byte}, {0, mininim_level_byte}, {0, mininim_level_byte}};
    static const int events[][2] = {{0, 31}, {0, 3}, {0, 9}, {0, 1}};
    struct smith_pop_level_level *level = r->exchange.level;
    const int *numbers = line->numbers, of = line->of_count ? line->of[0] : -1;
    if (strcmp(line->key, "P") == 0 && mininim_has_numbers(r, line, 5, starts))
        level->start = (struct smith_pop_level_start){(uint8_t)numbers[0],
                                                      (uint8_t)(numbers[1] * SMITH_POP_LEVEL_COLUMNS + numbers[2]),
                                                      mininim_direction(numbers[3])};
    else if (line->key[0] == 'G')
        mininim_guard(r, line);
    else if (strcmp(line->key, "L") == 0 && of >= 1 && of <= SMITH_POP_LEVEL_ROOMS &&
             mininim_has_numbers(r, line, 4, sides))
        level->rooms[of - 1].links = (struct smith_pop_level_links){(uint8_t)numbers[0], (uint8_t)numbers[1],
                                                                    (uint8_t)numbers[2], (uint8_t)numbers[3]};
    else if (strcmp(line->key, "E") == 0 && of >= 0 && of < SMITH_POP_LEVEL_EVENTS &&
             mininim_has_numbers(r, line, 4, events))
        level->events[of] = (uint16_t)(numbers[0] << SMITH_POP_EVENT_ROOM_SHIFT |
                                       (numbers[1] * SMITH_POP_LEVEL_COLUMNS + numbers[2]) % 32 |
                                       (numbers[3] ? 0 : SMITH_POP_LEVEL_EVENT_LAST));
    else if (strcmp(line->key, "C") == 0)
        mininim_cell(r, line);
    else if (strcmp(line->key, "V") != 0 && strcmp(line->key, "N") != 0 && strcmp(line->key, "S") != 0)
        smith_pop_exchange_fail(&r->exchange, &line->element, "no line of a level is called '%s'", line->key);
}

static void mininim_lines(struct mininim_reader *r, struct smith_bytes bytes) {
    static const char *const no_attributes[] = {NULL};
    const char *at = (const char *)bytes.data, *end = at + bytes.size;
    struct mininim_line line = {.element = {.name = "line", .attributes = no_attributes, .text = "", .column = 1}};
    while (at < end && r->exchange.status == SMITH_OK) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const char *last = stop ? stop : end;
        line.element.line++;
        if (last > at && last[-1] == '\r')
            last--;
        if (last > at && *at != '#') {
            if (mininim_split_line(at, last, &line))
                mininim_take(r, &line);
            else
                smith_pop_exchange_fail(&r->exchange, &line.element, "this is no key, '=' and numbers");
        }
        at = stop ? stop + 1 : end;
    }
}

/* What stands left of an exit's right half is its left half; events on that are written a column further. */
static void mininim_join_exits(struct smith_pop_exchange *exchange) {
    for (int room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (int i = 1; i < SMITH_POP_LEVEL_TILES; i++) {
            struct smith_pop_level_tile *left = smith_pop_exchange_tile(exchange, room, i - 1);
            if (i % SMITH_POP_LEVEL_COLUMNS && left->tile == SMITH_POP_LEVEL_TILE_CODE_BALCONY_LEFT &&
                smith_pop_exchange_tile(exchange, room, i)->tile == SMITH_POP_LEVEL_TILE_CODE_EXIT_RIGHT)
                left->tile = SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
        }
    for (int i = 0; i < SMITH_POP_LEVEL_EVENTS; i++) {
        const struct smith_pop_tile_ref target = smith_pop_event_target(exchange->level->events[i]);
        if (smith_pop_tile_exists(target) && target.tile % SMITH_POP_LEVEL_COLUMNS &&
            smith_pop_exchange_tile(exchange, (int)target.room, (int)target.tile - 1)->tile ==
                SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT)
            exchange->level->events[i] = (uint16_t)(exchange->level->events[i] - 1);
    }
}

enum smith_status smith_pop_mininim_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                         const struct smith_convert_options *options, struct smith_document **document,
                                         struct smith_findings *notes, struct smith_buffer *report,
                                         struct smith_error *error) {
    struct mininim_reader r = {0};
    (void)report;
    smith_pop_exchange_begin(&r.exchange, layout, options, notes, error);
    if (r.exchange.status == SMITH_OK)
        mininim_lines(&r, bytes);
    if (r.exchange.status == SMITH_OK) {
        mininim_join_exits(&r.exchange);
        if (r.odd_tiles)
            smith_pop_exchange_note(&r.exchange, "%u tiles are such as the game has not: they become what is nearest",
                                    r.odd_tiles);
        if (r.odd_skills)
            smith_pop_exchange_note(&r.exchange, "%u guards fight like none of the game's: they get the nearest skill",
                                    r.odd_skills);
    }
    return smith_pop_exchange_end(&r.exchange, document);
}

/* ---- writing ---- */

struct mininim_writer {
    const struct smith_pop_level_level *level;
    struct smith_pop_level_facts facts;
    unsigned number;
    struct smith_buffer *out;
    struct smith_findings *notes;
};

static int mininim_guard_type(enum smith_pop_guards guards) {
    switch (guards) {
    case SMITH_POP_GUARDS_FAT: return 4;
    case SMITH_POP_GUARDS_SKELETON: return 5;
    case SMITH_POP_GUARDS_VIZIER: return 6;
    case SMITH_POP_GUARDS_SHADOW: return 2;
    default: return 3;
    }
}

static void mininim_write_guard(const struct mininim_writer *w, unsigned room) {
    const struct smith_pop_level_guard *guard = room ? &w->level->rooms[room - 1].guard : NULL;
    int numbers[mininim_fight];
    if (!guard || guard->tile >= SMITH_POP_LEVEL_TILES) {
        smith_buffer_format(w->out, "G%uT=0 0\nG%uP=0 0 0 0\nG%uK=0 0 0 0 0 0 0 0 0\n", room, room, room);
        return;
    }
    const int type = mininim_guard_type(w->facts.guards);
    mininim_skill(guard->skill, numbers);
    smith_buffer_format(w->out, "G%uT=%d %u\nG%uP=%u %d %d %d\nG%uK=", room, type,
                        w->facts.guards == SMITH_POP_GUARDS_FAT ? 1 : guard->colour, room, room,
                        guard->tile / SMITH_POP_LEVEL_COLUMNS, guard->tile % SMITH_POP_LEVEL_COLUMNS,
                        guard->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT, room);
    for (int i = 0; i < mininim_fight; i++)
        smith_buffer_format(w->out, "%d ", numbers[i]);
    smith_buffer_format(w->out, "%u\n", w->facts.hit_points);
}

static void mininim_write_event(const struct mininim_writer *w, unsigned index) {
    const struct smith_pop_tile_ref target = smith_pop_event_target(w->level->events[index]);
    const struct smith_pop_level_tile *tile =
        smith_pop_tile_exists(target) ? smith_pop_level_tile(w->level, target.room, target.tile) : NULL;
    const bool on_exit = tile && smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT;
    const unsigned tile_number = target.tile + on_exit;
    smith_buffer_format(w->out, "E%u=%u %u %u %d\n", index, target.room, tile_number / SMITH_POP_LEVEL_COLUMNS,
                        tile_number % SMITH_POP_LEVEL_COLUMNS, !smith_pop_event_is_last(w->level->events[index]));
}

static void mininim_write_tile(const struct mininim_writer *w, unsigned room, unsigned tile_number) {
    const struct smith_pop_level_tile *tile = smith_pop_level_tile(w->level, room, tile_number);
    const struct smith_pop_level_tile *left =
        tile_number % SMITH_POP_LEVEL_COLUMNS ? smith_pop_level_tile(w->level, room, tile_number - 1) : NULL;
    const unsigned code = smith_pop_level_code(tile), row = tile_number / SMITH_POP_LEVEL_COLUMNS;
    const bool behind = left && smith_pop_level_code(left) == SMITH_POP_LEVEL_TILE_CODE_LATTICE_SUPPORT;
    struct mininim_parts parts;
    char path[48];
    if (!mininim_parts_of((int)code, (tile->tile & SMITH_POP_LEVEL_TILE_BITS_SOLID) != 0, tile->modifier, behind,
                          &parts)) {
        snprintf(path, sizeof path, "/rooms/%u/rows/%u/tiles/%u", room - 1, row, tile_number % SMITH_POP_LEVEL_COLUMNS);
        smith_findings_add(w->notes, "POP-EXCHANGE-LOST", SMITH_INFO, path, UINT64_MAX,
                           "tile %u with the modifier %u is not there: it is written as its plain form", code,
                           tile->modifier);
    }
    smith_buffer_format(w->out, "C%u %u %u=%d %d %d %d\n", room, row, tile_number % SMITH_POP_LEVEL_COLUMNS,
                        parts.front, parts.back, parts.how, parts.fake);
}

enum smith_status smith_pop_mininim_write(const struct smith_document *document,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_findings *notes, struct smith_error *error) {
    struct mininim_writer w = {.level = smith_pop_level_root(document), .out = out, .notes = notes};
    const struct smith_pop_level_start *start = &w.level->start;
    enum smith_status status = smith_pop_exchange_need_start(w.level, error);
    if (status != SMITH_OK)
        return status;
    w.number = smith_pop_exchange_level_number(options, notes);
    status = smith_pop_level_facts(w.number, NULL, NULL, &options->reading.allocator, &w.facts, error);
    if (status != SMITH_OK)
        return status;
    const bool has_sword = (int)w.number >= w.facts.gameplay.have_sword_from_level;
    smith_buffer_format(out, "# MININIM LEVEL FILE\nV=201612280023\nN=%d\nP=%u %d %d %d %d\nS=%d %u\n",
                        w.number == 13   ? 12
                        : w.number == 14 ? -1
                                         : (int)w.number,
                        start->room, start->tile / SMITH_POP_LEVEL_COLUMNS, start->tile % SMITH_POP_LEVEL_COLUMNS,
                        start->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT, has_sword, w.facts.palace, w.facts.colour);
    for (unsigned room = 0; room <= SMITH_POP_LEVEL_ROOMS; room++)
        mininim_write_guard(&w, room);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        const struct smith_pop_level_links *links = &w.level->rooms[room - 1].links;
        smith_buffer_format(out, "L%u=%u %u %u %u\n", room, links->left, links->right, links->up, links->down);
    }
    for (unsigned i = 0; i < SMITH_POP_LEVEL_EVENTS; i++)
        mininim_write_event(&w, i);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile_number = 0; tile_number < SMITH_POP_LEVEL_TILES; tile_number++)
            mininim_write_tile(&w, room, tile_number);
    smith_pop_exchange_note_left_out(w.level, notes);
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}
