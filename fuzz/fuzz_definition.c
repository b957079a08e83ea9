/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a definition in a language of a game's own: refused with a place and a message, or a layout text, which
 * may still be refused (names that are words of C), but with a place and a message again.
 */
#include "fuzz.h"
#include <levelsmith/convert.h>

static void expect_reported(enum smith_status status, const struct smith_buffer *report,
                            const struct smith_error *error) {
    if (status == SMITH_BAD_LAYOUT && (!error->line || !error->message[0] || !report->size))
        fuzz_fail("a mistake in a definition has a place and a message", error);
}

int target_definition(const uint8_t *data, size_t size) {
    const struct smith_bytes text = {data, size};
    for (const struct smith_definition *const *language = smith_definitions(); *language; language++) {
        struct smith_buffer layout, report;
        struct smith_layout_source *source;
        struct smith_error error;
        (*language)->recognise(text);
        smith_buffer_init(&layout, NULL);
        smith_buffer_init(&report, NULL);
        enum smith_status status = (*language)->translate(text, "fuzz", NULL, &layout, &report, &error);
        expect_reported(status, &report, &error);
        smith_buffer_free(&report);
        if (status == SMITH_OK) {
            status = smith_layout_parse((struct smith_bytes){layout.data, layout.size}, "fuzz", NULL, &source, &report,
                                        &error);
            expect_reported(status, &report, &error);
            smith_layout_free(source);
            smith_buffer_free(&report);
        }
        smith_buffer_free(&layout);
    }
    return 0;
}
