/* SPDX-License-Identifier: MIT
 *
 * See drawing_text.h.
 */
#include "support/drawing_text.h"
#include "base/buffer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

char *drawing_text_svg(const struct smith_drawing *drawing) {
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (smith_drawing_svg(drawing, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = malloc(out.size + 1);
    assert_non_null(text);
    memcpy(text, out.data, out.size);
    text[out.size] = '\0';
    smith_buffer_free(&out);
    return text;
}

unsigned drawing_text_count(const char *text, const char *part) {
    unsigned count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

unsigned drawing_text_paths(const char *text) {
    unsigned count = 0;
    for (const char *at = strchr(text, 'M'); at; at = strchr(at + 1, 'M'))
        count += strchr("-.0123456789", at[1]) != NULL;
    return count;
}
