/* SPDX-License-Identifier: MIT
 *
 * What boards of both games have in common. See pop_board.h.
 */
#include "format/pop/plan/pop_board.h"
#include "document/document.h"
#include "report/report.h"
#include "type/type_tables.h"

struct smith_pop_figure *smith_pop_board_add(struct smith_pop_board *board, enum smith_pop_symbol symbol, unsigned room,
                                             unsigned tile, bool to_left) {
    if (board->figure_count == SMITH_POP_FIGURES_MAX)
        return NULL;
    struct smith_pop_figure *figure = &board->figures[board->figure_count++];
    *figure = (struct smith_pop_figure){
        .symbol = (uint8_t)symbol, .room = (uint8_t)room, .tile = (uint8_t)tile, .to_left = to_left};
    return figure;
}

bool smith_pop_board_link(struct smith_pop_board *board, struct smith_pop_effect effect) {
    if (board->effect_count == SMITH_POP_EFFECTS_MAX)
        return false;
    board->effects[board->effect_count++] = effect;
    return true;
}

/* ---- words ---- */

void smith_pop_board_write_position(struct smith_buffer *out, unsigned room, unsigned tile) {
    smith_buffer_format(out, "room %u, row %u, tile %u", room, tile / SMITH_POP_BOARD_COLUMNS + 1,
                        tile % SMITH_POP_BOARD_COLUMNS + 1);
}

void smith_pop_board_word(struct smith_buffer *out, const struct smith_names *names, unsigned value) {
    const char *name = smith_value_name(names, value);
    if (!name)
        smith_buffer_format(out, "%u", value);
    for (; name && *name; name++)
        smith_buffer_byte(out, *name == '_' ? ' ' : (uint8_t)*name);
}

static void describe_effects(const struct smith_pop_board *board, unsigned room, unsigned tile,
                             struct smith_buffer *out) {
    for (uint32_t i = 0; i < board->effect_count; i++) {
        const struct smith_pop_effect *effect = &board->effects[i];
        if (effect->room == room && effect->tile == tile) {
            smith_buffer_text(out, effect->closes ? "; closes " : "; opens ");
            smith_pop_board_write_position(out, effect->to_room, effect->to_tile);
        }
        if (effect->to_room == room && effect->to_tile == tile) {
            smith_buffer_text(out, effect->closes ? "; closed by " : "; opened by ");
            smith_pop_board_write_position(out, effect->room, effect->tile);
        }
    }
}

void smith_pop_board_describe(const struct smith_pop_board *board, unsigned room, unsigned tile,
                              struct smith_buffer *out) {
    smith_pop_board_write_position(out, room, tile);
    smith_buffer_text(out, ": ");
    board->describe(board, room, tile, out);
    describe_effects(board, room, tile, out);
}
