/* SPDX-License-Identifier: MIT
 *
 * What there is to know about a level of Prince of Persia 1: what is in the rooms that can be reached, who guards them, and
 * which button acts on which doors. The file has the doors of all buttons in one row; here each button has its own.
 */
#include "base/buffer.h"
#include "format/losses.h"
#include "format/pop/level/pop_level_check.h"
#include "format/pop/level/pop_level_state.h"
#include "format/pop/level/pop_plv_make.h"
#include "format/pop/level/pop_special_events.h"
#include "format/pop/level/pop_walk.h"
#include "format/run.h"

#include <stdio.h>

struct level_counts {
    const struct smith_pop_level_level *level;
    struct smith_facts *facts;
    bool reached[SMITH_POP_ROOMS_MAX + 1];
    int64_t rooms, guards, gates, exits, buttons, potions[SMITH_POP_LEVEL_POTION_KIND_OPENS + 1];
};

/* ---- counting ---- */

static void count_tile(struct level_counts *s, const struct smith_pop_level_tile *tile) {
    unsigned code = smith_pop_level_code(tile);
    s->gates += code == SMITH_POP_LEVEL_TILE_CODE_GATE;
    s->exits += code == SMITH_POP_LEVEL_TILE_CODE_EXIT_LEFT; /* the left half of each */
    s->buttons += smith_pop_is_button(code);
    if (code == SMITH_POP_LEVEL_TILE_CODE_POTION && tile->modifier <= SMITH_POP_LEVEL_POTION_KIND_OPENS)
        s->potions[tile->modifier]++;
}

static void pop_level_info_count(struct level_counts *s) {
    struct smith_pop_links links;
    smith_pop_level_links(s->level, &links);
    smith_pop_links_reach(&links, s->level->start.room, s->reached);
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++) {
        if (!s->reached[room])
            continue;
        s->rooms++;
        s->guards += s->level->rooms[room - 1].guard.tile < SMITH_POP_LEVEL_TILES;
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES; tile++)
            count_tile(s, smith_pop_level_tile(s->level, room, tile));
    }
}

static void pop_level_info_report_counts(const struct level_counts *s) {
    smith_facts_add_number(s->facts, "rooms", "Rooms", s->rooms, NULL);
    smith_facts_add_number(s->facts, "guards", "Guards", s->guards, NULL);
    smith_facts_add_number(s->facts, "gates", "Gates", s->gates, NULL);
    smith_facts_add_number(s->facts, "exits", "Exits", s->exits, NULL);
    smith_facts_add_number(s->facts, "buttons", "Buttons", s->buttons, NULL);
}

static void report_potions(const struct level_counts *s) {
    static const struct {
        const char *key, *label;
    } kinds[] = {
        {"empty", "Empty"},
        {"health", "Health"},
        {"life", "Life"},
        {"feather_fall", "Feather fall"},
        {"upside_down", "Upside down"},
        {"poison", "Poison"},
        {"opens", "Opens"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (s->potions[i])
            smith_facts_add_number(s->facts, kinds[i].key, kinds[i].label, s->potions[i], "potions");
}

static void pop_level_info_add_text(const struct level_counts *s, const char *key, const char *label, const char *group,
                                    struct smith_buffer *text) {
    smith_buffer_byte(text, '\0');
    if (!text->failed)
        smith_facts_add_text(s->facts, key, label, (const char *)text->data, group);
}

/* ---- guards ---- */

/* How many hit points he has depends on the level; `facts` NULL = nobody knows which that is. */
static void report_guard(const struct level_counts *s, const struct smith_pop_level_facts *facts, unsigned room,
                         struct smith_buffer *text) {
    const struct smith_pop_level_guard *guard = &s->level->rooms[room - 1].guard;
    text->size = 0;
    smith_pop_write_position(text, (struct smith_pop_tile_ref){room, guard->tile});
    smith_buffer_format(text, ", to the %s: skill %u, colour %u%s",
                        guard->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT ? "right" : "left", guard->skill & 15u,
                        guard->colour & 15u, smith_pop_guard_colour_words(guard->colour & 15u));
    if (facts)
        smith_buffer_format(text, ", hit points %u", smith_pop_guard_hit_points(facts, guard));
    pop_level_info_add_text(s, "guard", "Guard", "guards_of_rooms", text);
}

static void report_guards(const struct level_counts *s, struct smith_run *run, struct smith_buffer *text) {
    struct smith_pop_level_facts facts;
    unsigned number;
    const bool is_known =
        smith_pop_level_number_of(run->how, &number) &&
        smith_pop_level_facts(number, NULL, run->how->own_folder, &run->options.allocator, &facts, NULL) == SMITH_OK;
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        if (s->reached[room] && s->level->rooms[room - 1].guard.tile < SMITH_POP_LEVEL_TILES)
            report_guard(s, is_known ? &facts : NULL, room, text);
}

/* ---- buttons and their doors ---- */

static void report_button(const struct level_counts *s, struct smith_pop_tile_ref tile_ref, struct smith_buffer *text) {
    const struct smith_pop_level_tile *tile = smith_pop_level_tile(s->level, tile_ref.room, tile_ref.tile);
    bool opens = smith_pop_level_code(tile) == SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON;
    text->size = 0;
    smith_pop_write_position(text, tile_ref);
    smith_buffer_text(text, opens ? " opens: " : " closes: ");
    smith_pop_write_doors(s->level, tile->modifier, text);
    pop_level_info_add_text(s, "button", "Button", "buttons_and_doors", text);
}

static void report_buttons(const struct level_counts *s, struct smith_buffer *text) {
    for (unsigned room = 1; room <= SMITH_POP_LEVEL_ROOMS; room++)
        for (unsigned tile = 0; tile < SMITH_POP_LEVEL_TILES && s->reached[room]; tile++)
            if (smith_pop_is_button(smith_pop_level_code(smith_pop_level_tile(s->level, room, tile))))
                report_button(s, (struct smith_pop_tile_ref){room, tile}, text);
}

/* ---- what the level does by itself ---- */

/* The program knows it by the level's number, which only a name can say. */
static void report_special_events(const struct level_counts *s, struct smith_run *run, struct smith_buffer *text) {
    struct smith_pop_level_facts facts;
    struct smith_pop_special_events events;
    unsigned number;
    if (!smith_pop_level_number_of(run->how, &number) ||
        smith_pop_level_facts(number, NULL, run->how->own_folder, &run->options.allocator, &facts, NULL) != SMITH_OK)
        return;
    smith_run_note(run, smith_pop_special_events(s->level, number, &facts, &run->options.allocator, &events));
    for (unsigned i = 0; i < events.count; i++) {
        const struct smith_pop_special_event *event = &events.items[i];
        text->size = 0;
        if (event->tile == SMITH_POP_WHOLE_ROOM)
            smith_buffer_format(text, "room %u", event->room);
        else
            smith_pop_write_position(text, (struct smith_pop_tile_ref){event->room, event->tile});
        smith_buffer_format(text, ": %s", event->words);
        pop_level_info_add_text(s, "special_event", "Event", "what_happens_by_itself", text);
    }
}

/* ---- all of it ---- */

static void report_start(const struct level_counts *s) {
    const struct smith_pop_level_start *start = &s->level->start;
    char text[80];
    snprintf(text, sizeof text, "room %u, row %u, tile %u, to the %s", start->room,
             start->tile / SMITH_POP_LEVEL_COLUMNS + 1u, start->tile % SMITH_POP_LEVEL_COLUMNS + 1u,
             start->direction == SMITH_POP_LEVEL_DIRECTION_RIGHT ? "right" : "left");
    smith_facts_add_text(s->facts, "start", "Start", text, NULL);
}

void smith_pop_level_info(struct smith_run *run) {
    struct level_counts level_counts = {.level = smith_pop_level_root(run->document), .facts = run->facts};
    struct smith_buffer text;
    smith_buffer_init(&text, &run->arena.allocator);
    pop_level_info_count(&level_counts);
    pop_level_info_report_counts(&level_counts);
    if (level_counts.level->mac_extension.size)
        smith_facts_add_text(run->facts, "platform", "Platform", "Macintosh", NULL);
    report_start(&level_counts);
    report_potions(&level_counts);
    report_guards(&level_counts, run, &text);
    report_buttons(&level_counts, &text);
    report_special_events(&level_counts, run, &text);
    smith_run_note(run, text.failed ? SMITH_NO_MEMORY : SMITH_OK);
    smith_buffer_free(&text);
    smith_losses_report(run, "The game does not take");
}
