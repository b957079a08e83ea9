/* SPDX-License-Identifier: MIT
 *
 * What stands round a plan: its title, and below it what its symbols mean, as many as there are in this level.
 */
#include "format/pop/plan/pop_plan.h"

#include <math.h>

#define TITLE_SIZE 15
#define WORD_SIZE 10.5
#define ENTRY_WIDTH 159
#define ENTRY_HEIGHT 36
#define ABOVE 18 /* space between board and legend */

static void pop_plan_legend_explain(struct smith_drawing *drawing, enum smith_pop_symbol symbol,
                                    struct smith_point at) {
    smith_drawing_label(drawing, &(struct smith_label){.text = smith_pop_symbols[symbol].name,
                                                       .x = at.x + 24,
                                                       .y = at.y + ENTRY_HEIGHT / 2.0,
                                                       .size = WORD_SIZE,
                                                       .upright = SMITH_ANCHOR_MIDDLE,
                                                       .colour = {30, 30, 30, 255}});
    if (symbol < SMITH_POP_SYMBOL_START)
        smith_pop_symbol_draw(drawing, symbol, 0, at, 0.5);
    else
        smith_pop_figure_draw(drawing, symbol, false, symbol == SMITH_POP_SYMBOL_START ? "" : "1",
                              (struct smith_point){at.x + 9, at.y + ENTRY_HEIGHT - 6}, 0.72);
}

void smith_pop_plan_legend(void *context, struct smith_drawing *drawing) {
    const struct smith_pop_plan *plan = context;
    struct smith_point size = smith_pop_plan_size(plan);
    const unsigned columns = (unsigned)fmax(1, floor(size.x / ENTRY_WIDTH));
    unsigned count = 0;
    if (!plan->symbols)
        return;
    smith_drawing_layer(drawing, "legend", NULL);
    if (plan->title)
        smith_drawing_label(drawing, &(struct smith_label){.text = plan->title,
                                                           .x = 0,
                                                           .y = -13,
                                                           .size = TITLE_SIZE,
                                                           .upright = SMITH_ANCHOR_MIDDLE,
                                                           .colour = {20, 20, 20, 255},
                                                           .bold = true});
    smith_drawing_open(drawing, &(struct smith_group){.kind = "legend"});
    for (unsigned symbol = 1; symbol < SMITH_POP_SYMBOLS; symbol++)
        if (smith_plan_explains(drawing, symbol)) {
            pop_plan_legend_explain(drawing, (enum smith_pop_symbol)symbol,
                                    (struct smith_point){4 + count % columns * ENTRY_WIDTH,
                                                         size.y + ABOVE + count / columns * ENTRY_HEIGHT});
            count++;
        }
    smith_drawing_close(drawing);
    unsigned rows = (count + columns - 1) / columns;
    smith_drawing_frame_layer(drawing, (struct smith_box){0, 0, size.x, size.y + ABOVE + rows * ENTRY_HEIGHT + 8.0});
}
