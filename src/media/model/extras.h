/* SPDX-License-Identifier: MIT
 *
 * JSON objects of plain values: what models say about their nodes beyond what can be seen.
 *
 *     smith_extras_begin(&extras);
 *     smith_extras_text(&extras, "kind", "camera");
 *     node.extras = smith_extras_end(&extras);
 *
 * The text is good until the next begin. Running out of memory is remembered by the buffer.
 */
#ifndef SMITH_EXTRAS_H
#define SMITH_EXTRAS_H

#include "base/buffer.h"

struct smith_extras {
    struct smith_buffer text; /* of the caller, who has initialised it and frees it */
};

void smith_extras_begin(struct smith_extras *extras);
/* NULL is left out. */
void smith_extras_text(struct smith_extras *extras, const char *key, const char *text);
void smith_extras_number(struct smith_extras *extras, const char *key, int64_t number);
void smith_extras_flag(struct smith_extras *extras, const char *key, bool flag);
/* Numbers that are none are left out; in a list they are 0. */
void smith_extras_real(struct smith_extras *extras, const char *key, float number);
void smith_extras_reals(struct smith_extras *extras, const char *key, const float *numbers, size_t count);
void smith_extras_numbers(struct smith_extras *extras, const char *key, const int32_t *numbers, size_t count);
/* `value` is the text of a JSON value. */
void smith_extras_json(struct smith_extras *extras, const char *key, const struct smith_buffer *value);
/* NULL when out of memory. */
const char *smith_extras_end(struct smith_extras *extras);

#endif
