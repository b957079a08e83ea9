/* SPDX-License-Identifier: MIT
 *
 * What tiles and guards of levels are like, in words.
 */
#include "format/pop/level/pop_tile_words.h"
#include "format/pop/level/pop_level_facts.h"
#include "format/pop/level/pop_walk.h"
#include "type/type_tables.h"
#include <stdio.h>

/* The name of a value for people: "raise button". */
static void pop_tile_word(struct smith_buffer *out, const struct smith_names *names, unsigned value) {
    const char *name = smith_value_name(names, value);
    if (!name)
        smith_buffer_format(out, "%u", value);
    for (; name && *name; name++)
        smith_buffer_byte(out, *name == '_' ? ' ' : (uint8_t)*name);
}

/* ---- the first game ---- */

/* The names of a tile's modifier; NULL where it is a number, or says nothing. */
static const struct smith_names *modifier_names(unsigned code) {
    const struct smith_member *modifier =
        &SMITH_POP_LEVEL_TILE_TYPE->record->members[SMITH_POP_LEVEL_TILE_MODIFIER_MEMBER];
    const struct smith_union *variants = modifier->type->variants;
    for (uint16_t i = 0; i < variants->case_count; i++)
        if (variants->cases[i].tag == (int64_t)code && i != variants->otherwise)
            return variants->cases[i].type->names;
    return NULL;
}

void smith_pop_level_describe_tile(const struct smith_pop_level_tile *at, struct smith_buffer *out) {
    unsigned code = smith_pop_level_code(at);
    const struct smith_names *names = modifier_names(code);
    pop_tile_word(out, SMITH_POP_LEVEL_TILE_CODE_NAMES, code);
    if (names) {
        smith_buffer_text(out, ", ");
        pop_tile_word(out, names, at->modifier);
    } else if (smith_pop_is_button(code))
        smith_buffer_format(out, ", events from number %u on", at->modifier);
    else if (at->modifier)
        smith_buffer_format(out, ", modifier %u", at->modifier);
    if (code == SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD && at->tile & SMITH_POP_LEVEL_TILE_BITS_SOLID)
        smith_buffer_text(out, ", does not fall");
}

void smith_pop_level_describe_guard(const struct smith_pop_level_guard *guard, char *words, size_t size) {
    snprintf(words, size, "to the %s, skill %u, colour %u%s",
             guard->direction != SMITH_POP_LEVEL_DIRECTION_RIGHT ? "left" : "right", guard->skill, guard->colour,
             smith_pop_guard_colour_words(guard->colour & 15u));
}

/* ---- the second game ---- */

void smith_pop2_level_describe_tile(const struct smith_pop2_level_tile *at, struct smith_buffer *out) {
    pop_tile_word(out, SMITH_POP2_LEVEL_TILE_CODE_NAMES, at->code);
    if (smith_pop2_is_button(at->code))
        smith_buffer_format(out, ", events from number %u on", at->state.modifier);
    else if (at->state.modifier)
        smith_buffer_format(out, ", modifier %u", at->state.modifier);
    if (at->music)
        smith_buffer_format(out, ", sounds %u", at->music);
}

void smith_pop2_level_describe_person(const struct smith_pop2_level_person *person, char *words, size_t size) {
    snprintf(words, size, "to the %s, skill %u, hit points %u, kind %u",
             person->direction != SMITH_POP2_LEVEL_DIRECTION_RIGHT ? "left" : "right", person->skill,
             person->hit_points, person->kind);
}
