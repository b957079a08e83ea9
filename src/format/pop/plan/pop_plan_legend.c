/* SPDX-License-Identifier: MIT
 *
 * What stands round a plan: its title, and below it what its signs mean, as many as there are in this level.
 */
#include "format/pop/plan/pop_plan.h"

#include <math.h>

#define TITLE_SIZE 15
#define WORD_SIZE 10.5
#define ENTRY_WIDTH 159
#define ENTRY_HEIGHT 36
#define SYMBOL_SIZE 0.5
#define ABOVE 18 /* space between board and legend */

struct legend {
    struct smith_pop_plan *plan;
    struct smith_point at; /* of its first entry */
    unsigned columns, count;
};

/* Room for the next entry's sign, with its words behind it. */
static struct smith_point next_position(struct legend *legend, const char *words) {
    struct smith_point at = {legend->at.x + legend->count % legend->columns * ENTRY_WIDTH,
                             legend->at.y + legend->count / legend->columns * ENTRY_HEIGHT};
    smith_drawing_label(legend->plan->drawing, &(struct smith_label){.text = words,
                                                                     .x = at.x + 24,
                                                                     .y = at.y + ENTRY_HEIGHT / 2.0,
                                                                     .size = WORD_SIZE,
                                                                     .upright = SMITH_ANCHOR_MIDDLE,
                                                                     .colour = {30, 30, 30, 255}});
    legend->count++;
    return at;
}

static void explain_symbols(struct legend *legend) {
    for (unsigned symbol = 1; symbol < SMITH_POP_SYMBOLS; symbol++)
        if (legend->plan->seen[symbol])
            smith_pop_symbol_draw(legend->plan->drawing, (enum smith_pop_symbol)symbol, 0,
                                  next_position(legend, smith_pop_symbol_name((enum smith_pop_symbol)symbol)),
                                  SYMBOL_SIZE);
}

static void explain_figures(struct legend *legend) {
    static const char *const words[SMITH_POP_ROLES] = {
        [SMITH_POP_START] = "start, and to where",
        [SMITH_POP_GUARD] = "guard and his skill",
        [SMITH_POP_ARRIVAL] = "comes later; skill",
        [SMITH_POP_CHECKPOINT] = "checkpoint",
    };
    for (unsigned role = 0; role < SMITH_POP_ROLES; role++) {
        if (!legend->plan->met[role])
            continue;
        struct smith_point at = next_position(legend, words[role]);
        smith_pop_figure_draw(legend->plan->drawing, (enum smith_pop_role)role, false,
                              role == SMITH_POP_START ? "" : "1",
                              (struct smith_point){at.x + 9, at.y + ENTRY_HEIGHT - 6}, 0.72);
    }
}

void smith_pop_plan_legend(struct smith_pop_plan *plan) {
    struct smith_point size = smith_pop_plan_size(plan);
    struct legend legend = {plan, {4, size.y + ABOVE}, (unsigned)fmax(1, floor(size.x / ENTRY_WIDTH)), 0};
    smith_drawing_layer(plan->drawing, "legend", NULL);
    if (plan->title)
        smith_drawing_label(plan->drawing, &(struct smith_label){.text = plan->title,
                                                                 .x = 0,
                                                                 .y = -13,
                                                                 .size = TITLE_SIZE,
                                                                 .upright = SMITH_ANCHOR_MIDDLE,
                                                                 .colour = {20, 20, 20, 255},
                                                                 .bold = true});
    smith_drawing_open(plan->drawing, &(struct smith_group){.kind = "legend"});
    explain_symbols(&legend);
    explain_figures(&legend);
    smith_drawing_close(plan->drawing);
    unsigned rows = (legend.count + legend.columns - 1) / legend.columns;
    smith_drawing_frame_layer(plan->drawing,
                              (struct smith_box){0, 0, size.x, size.y + ABOVE + rows * ENTRY_HEIGHT + 8.0});
}
