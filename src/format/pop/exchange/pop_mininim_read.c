/* SPDX-License-Identifier: MIT
 *
 * Levels of MININIM (.mim), read: lines of a key and its numbers.
 */
#include "base/error.h"
#include "base/number.h"
#include "format/pop/exchange/pop_exchange.h"
#include "format/pop/exchange/pop_mininim.h"
#include "format/pop/level/pop_walk.h"
#include <levelsmith/levelsmith.h>
#include <string.h>

enum { mininim_numbers_max = 9, mininim_byte = 255 };

bool smith_pop_mininim_recognise(struct smith_bytes bytes) {
    static const char first[] = "# MININIM LEVEL FILE";
    return bytes.size >= sizeof first - 1 && memcmp(bytes.data, first, sizeof first - 1) == 0;
}

/* A line taken apart; it stands in for an element, so that mistakes have a line. */
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
    static const int types[][2] = {{0, 6}, {0, mininim_byte}};
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
            guard->skill = (uint8_t)smith_pop_mininim_nearest_skill(numbers, &same);
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
    const struct smith_pop_mininim_parts parts = {line->numbers[0], line->numbers[1], line->numbers[2],
                                                  line->numbers[3]};
    r->odd_tiles += !smith_pop_mininim_to_tile(
        &parts, smith_pop_exchange_tile(&r->exchange, of[0], of[1] * SMITH_POP_LEVEL_COLUMNS + of[2]));
}

static void mininim_take(struct mininim_reader *r, const struct mininim_line *line) {
    static const int starts[][2] = {{1, SMITH_POP_LEVEL_ROOMS}, {0, 2}, {0, 9}, {0, 1}, {0, 1}};
    static const int sides[][2] = {{0, mininim_byte}, {0, mininim_byte}, {0, mininim_byte}, {0, mininim_byte}};
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
