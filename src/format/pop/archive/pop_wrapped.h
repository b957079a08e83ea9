/* SPDX-License-Identifier: MIT
 *
 * Files around one level: what there is to say and to see is that of the level. (What is wrong about it, `check` finds
 * by
 * itself: the level is an entry of the file.)
 */
#ifndef SMITH_POP_WRAPPED_H
#define SMITH_POP_WRAPPED_H

#include <levelsmith/levelsmith.h>

/* A level within another document. */
struct smith_pop_wrapped {
    const struct smith_format *format; /* NULL = of no known size */
    struct smith_bytes bytes;
};

/* The format that levels of this size are of, or NULL. */
const struct smith_format *smith_pop_format_of_size(size_t size);

/* Add the facts about it. */
void smith_pop_wrapped_info(const struct smith_pop_wrapped *level, const struct smith_check_options *how,
                            struct smith_run *run);
/* Draw it; `against` is that of a document that it is compared with, or NULL. */
enum smith_status smith_pop_wrapped_draw(const struct smith_pop_wrapped *level, const struct smith_pop_wrapped *against,
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error);

/* pop_plv_codes.c */
extern const struct smith_code smith_pop_wrapped_codes[];

#endif
