/* SPDX-License-Identifier: MIT
 *
 * JSON objects of plain values.
 */
#include "media/model/extras.h"
#include "base/json_text.h"

#include <math.h>

void smith_extras_begin(struct smith_extras *extras) {
    extras->text.size = 0;
    smith_buffer_byte(&extras->text, '{');
}

static void begin_value(struct smith_extras *extras, const char *key) {
    if (extras->text.size > 1)
        smith_buffer_byte(&extras->text, ',');
    smith_json_string(&extras->text, key, strlen(key));
    smith_buffer_byte(&extras->text, ':');
}

void smith_extras_text(struct smith_extras *extras, const char *key, const char *text) {
    if (!text)
        return;
    begin_value(extras, key);
    smith_json_string(&extras->text, text, strlen(text));
}

void smith_extras_number(struct smith_extras *extras, const char *key, int64_t number) {
    begin_value(extras, key);
    smith_json_i64(&extras->text, number);
}

void smith_extras_flag(struct smith_extras *extras, const char *key, bool flag) {
    begin_value(extras, key);
    smith_buffer_text(&extras->text, flag ? "true" : "false");
}

void smith_extras_real(struct smith_extras *extras, const char *key, float number) {
    if (!isfinite(number))
        return;
    begin_value(extras, key);
    smith_json_f32(&extras->text, number);
}

void smith_extras_reals(struct smith_extras *extras, const char *key, const float *numbers, size_t count) {
    begin_value(extras, key);
    for (size_t i = 0; i < count; i++) {
        smith_buffer_byte(&extras->text, i ? ',' : '[');
        smith_json_f32(&extras->text, isfinite(numbers[i]) ? numbers[i] : 0);
    }
    smith_buffer_byte(&extras->text, ']');
}

void smith_extras_numbers(struct smith_extras *extras, const char *key, const int32_t *numbers, size_t count) {
    begin_value(extras, key);
    for (size_t i = 0; i < count; i++) {
        smith_buffer_byte(&extras->text, i ? ',' : '[');
        smith_json_i64(&extras->text, numbers[i]);
    }
    smith_buffer_byte(&extras->text, ']');
}

void smith_extras_json(struct smith_extras *extras, const char *key, const struct smith_buffer *value) {
    begin_value(extras, key);
    smith_buffer_add(&extras->text, value->data, value->size);
}

const char *smith_extras_end(struct smith_extras *extras) {
    smith_buffer_text(&extras->text, "}");
    smith_buffer_byte(&extras->text, 0);
    return extras->text.failed ? NULL : (const char *)extras->text.data;
}
