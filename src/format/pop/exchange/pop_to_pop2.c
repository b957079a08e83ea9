/* SPDX-License-Identifier: MIT
 *
 * Levels of the first game as levels of the second: rooms, links, doors and guards go along, and tiles that the second
 * game has, too. What it has not becomes floor or air, and is reported.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "document/document.h"
#include "format/pop/exchange/pop_level_converters.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_walk.h"
#include "report/report.h"
#include "type/type_tables.h"

#include <levelsmith/pop2_level.h>
#include <levelsmith/pop_level.h>
#include <stdio.h>
#include <string.h>

#define ROOMS 24
#define TILES 30 /* of a room */
#define COLUMNS 10
#define LAST_EVENT 0xFD

const char *const smith_pop2_kinds[] = {"caverns", "desert", "temple", "ruins", "rooftops", "final", NULL};

static uint8_t pop_to_pop2_kind_of(const char *dialect) {
    static const uint8_t kinds[] = {
        SMITH_POP2_LEVEL_LEVEL_KIND_CAVERNS, SMITH_POP2_LEVEL_LEVEL_KIND_DESERT,   SMITH_POP2_LEVEL_LEVEL_KIND_TEMPLE,
        SMITH_POP2_LEVEL_LEVEL_KIND_RUINS,   SMITH_POP2_LEVEL_LEVEL_KIND_ROOFTOPS, SMITH_POP2_LEVEL_LEVEL_KIND_FINAL,
    };
    for (size_t i = 0; smith_pop2_kinds[i]; i++)
        if (strcmp(smith_pop2_kinds[i], dialect) == 0)
            return kinds[i];
    return kinds[0];
}

/* ---- tiles ---- */

/* What a tile becomes; `exact` = it is the same there. */
struct equivalent {
    uint8_t code;
    bool exact;
};

#define SAME(one, two) [SMITH_POP_LEVEL_TILE_CODE_##one] = {SMITH_POP2_LEVEL_TILE_CODE_##two, true}
#define NEAR(one, two) [SMITH_POP_LEVEL_TILE_CODE_##one] = {SMITH_POP2_LEVEL_TILE_CODE_##two, false}

static const struct equivalent equivalents[] = {
    SAME(EMPTY, EMPTY),
    SAME(FLOOR, FLOOR),
    SAME(SPIKES, SPIKES),
    SAME(PILLAR, PILLAR),
    SAME(GATE, GATE),
    NEAR(STUCK_BUTTON, FLOOR),
    SAME(DROP_BUTTON, DROP_BUTTON),
    NEAR(TAPESTRY, FLOOR),
    SAME(BOTTOM_BIG_PILLAR, BOTTOM_BIG_PILLAR),
    SAME(TOP_BIG_PILLAR, TOP_BIG_PILLAR),
    SAME(POTION, POTION),
    SAME(LOOSE_BOARD, LOOSE_FLOOR),
    NEAR(TAPESTRY_TOP, EMPTY),
    NEAR(MIRROR, FLOOR),
    SAME(DEBRIS, DEBRIS),
    SAME(RAISE_BUTTON, PRESSURE_PLATE),
    SAME(EXIT_LEFT, EXIT_LEFT),
    SAME(EXIT_RIGHT, EXIT_RIGHT),
    NEAR(CHOPPER, SLICER_LEFT),
    SAME(TORCH, TORCH),
    SAME(WALL, WALL),
    SAME(SKELETON, SKELETON),
    SAME(SWORD, SWORD),
    NEAR(BALCONY_LEFT, FLOOR),
    NEAR(BALCONY_RIGHT, FLOOR),
    NEAR(LATTICE_PILLAR, FLOOR),
    NEAR(LATTICE_SUPPORT, EMPTY),
    NEAR(SMALL_LATTICE, EMPTY),
    NEAR(LATTICE_LEFT, EMPTY),
    NEAR(LATTICE_RIGHT, EMPTY),
    SAME(TORCH_WITH_DEBRIS, TORCH_WITH_DEBRIS),
    NEAR(NULL, EMPTY),
};

/* Numbers of events, kinds of potions and how gates begin mean the same in both games; what decorates does not. */
static bool keeps_modifier(unsigned code) {
    return code == SMITH_POP_LEVEL_TILE_CODE_GATE || code == SMITH_POP_LEVEL_TILE_CODE_DROP_BUTTON ||
           code == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON || code == SMITH_POP_LEVEL_TILE_CODE_POTION;
}

struct conversion_job {
    const struct smith_pop_level_level *from;
    struct smith_pop2_level_level *to;
    struct smith_findings *notes;
};

static const char *word_of(const struct smith_names *names, unsigned value) {
    const char *name = smith_value_name(names, value);
    return name ? name : "?";
}

static void note_substitute(struct conversion_job *p, unsigned room, unsigned tile, unsigned code,
                            const struct equivalent *near) {
    char path[64];
    snprintf(path, sizeof path, "/rooms/%u/rows/%u/tiles/%u", room, tile / COLUMNS, tile % COLUMNS);
    smith_findings_add(p->notes, "POP-CONVERT-TILE", SMITH_WARNING, path, UINT64_MAX,
                       "room %u, row %u, tile %u: the second game has no %s; it becomes %s", room + 1,
                       tile / COLUMNS + 1, tile % COLUMNS + 1, word_of(SMITH_POP_LEVEL_TILE_CODE_NAMES, code),
                       word_of(SMITH_POP2_LEVEL_TILE_CODE_NAMES, near->code));
}

static void take_tile(struct conversion_job *p, unsigned room, unsigned tile) {
    const struct smith_pop_level_tile *from = &p->from->rooms[room].rows[tile / COLUMNS].tiles[tile % COLUMNS];
    struct smith_pop2_level_tile *to = &p->to->rooms[room].rows[tile / COLUMNS].tiles[tile % COLUMNS];
    unsigned code = from->tile & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK;
    const struct equivalent *equivalent = &equivalents[code];
    to->code = equivalent->code;
    to->state.modifier = keeps_modifier(code) ? from->modifier : 0;
    if (!equivalent->exact)
        note_substitute(p, room, tile, code, equivalent);
}

/* ---- rooms ---- */

static void take_guard(struct conversion_job *p, unsigned room) {
    const struct smith_pop_level_guard *from = &p->from->rooms[room].guard;
    struct smith_pop2_level_people *people = &p->to->rooms[room].people;
    if (from->tile >= TILES)
        return;
    people->used = 1;
    people->places[0] = (struct smith_pop2_level_person){
        .tile = from->tile,
        .direction = from->direction,
        .skill = from->skill,
        .palette = from->colour,
    };
}

static void take_room(struct conversion_job *p, unsigned room) {
    const struct smith_pop_level_links *links = &p->from->rooms[room].links;
    for (unsigned tile = 0; tile < TILES; tile++)
        take_tile(p, room, tile);
    p->to->rooms[room].links = (struct smith_pop2_level_links){links->left, links->right, links->up, links->down};
    take_guard(p, room);
}

/* There an event names the one that follows it; here that is always the next. */
static void pop_to_pop2_take_event(struct conversion_job *p, unsigned index) {
    uint16_t event = p->from->events[index];
    struct smith_pop_tile_ref target = smith_pop_event_target(event);
    bool last = smith_pop_event_is_last(event) || index + 1 >= LAST_EVENT;
    p->to->events[index] = (struct smith_pop2_level_event){
        .room = (uint8_t)target.room,
        .tile = (uint8_t)target.tile,
        .next = last ? LAST_EVENT : (uint8_t)(index + 1),
    };
}

static void pop_to_pop2_fill(struct conversion_job *p, struct smith_document *document, unsigned number,
                             const char *kind) {
    static const uint8_t author[] = {'J', 'E', 'F', 'F'}, extension[] = {0, 1, 0};
    p->to = smith_document_root(document);
    for (unsigned room = 0; room < ROOMS; room++)
        take_room(p, room);
    for (unsigned index = 0; index < sizeof p->from->events / sizeof p->from->events[0]; index++)
        pop_to_pop2_take_event(p, index);
    p->to->used_rooms = p->from->used_rooms > ROOMS ? ROOMS : p->from->used_rooms;
    p->to->author = (struct smith_bytes){author, sizeof author};
    p->to->start_extension = (struct smith_bytes){extension, sizeof extension};
    p->to->kind = pop_to_pop2_kind_of(kind);
    p->to->number = (uint8_t)number;
    p->to->start.room = p->from->start.room;
    p->to->start.tile = p->from->start.tile;
    p->to->start.direction = p->from->start.direction;
}

enum smith_status smith_pop_to_pop2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error) {
    struct conversion_job conversion_job = {.from = smith_pop_level_root(document), .notes = notes};
    struct smith_document *made;
    struct smith_buffer bytes;
    unsigned number = 1;
    enum smith_status status = smith_document_create(&smith_pop2_level_layout, &options->reading, &made, error);
    if (status != SMITH_OK)
        return status;
    smith_pop_level_number(options->file, &number);
    pop_to_pop2_fill(&conversion_job, made, number, options->dialect);
    status = smith_encode(made, &bytes, error);
    if (status == SMITH_OK) {
        smith_buffer_add(out, bytes.data, bytes.size);
        smith_buffer_free(&bytes);
    }
    smith_document_free(made);
    return status;
}
