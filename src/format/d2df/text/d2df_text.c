/* SPDX-License-Identifier: MIT
 *
 * Text maps as a conversion: `levelsmith convert MAP01.map -o MAP01.txt`, and back.
 */
#include "format/d2df/text/d2df_text.h"

#include "format/d2df/text/text_lex.h"
#include <string.h>

bool smith_d2df_text_recognise(struct smith_bytes bytes) {
    struct text_peek peek;
    smith_d2df_lex_peek(&peek, bytes);
    if (!text_at_word(&peek.lexer, "map"))
        return false;
    smith_d2df_lex_next(&peek.lexer);
    return text_at_punctuation(&peek.lexer, '{');
}

enum smith_status smith_d2df_text_convert(const struct smith_document *document,
                                          const struct smith_convert_options *options, struct smith_buffer *out,
                                          struct smith_findings *notes, struct smith_error *error) {
    bool only_note = strcmp(options->dialect, "engine") == 0;
    enum smith_status status = smith_d2df_text_write(document, options, out, notes, error);
    return status != SMITH_OK ? status
                              : smith_d2df_leftovers_write(document, NULL, options, only_note, out, notes, error);
}

enum smith_status smith_d2df_text_adopt(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_convert_options *options, struct smith_document **document,
                                        struct smith_findings *notes, struct smith_buffer *report,
                                        struct smith_error *error) {
    size_t end;
    enum smith_status status = smith_d2df_text_read(layout, bytes, options, document, &end, NULL, notes, report, error);
    if (status == SMITH_OK)
        status = smith_d2df_leftovers_read(*document, bytes, end, notes, error);
    if (status != SMITH_OK) {
        smith_document_free(*document);
        *document = NULL;
    }
    return status;
}

const char *const smith_d2df_text_dialects[] = {"full", "engine", NULL};
/* The first is what the definition that is built into engines has. */
const char *const smith_d2df_text_names[] = {"ironfist", "knuckles", "kastet", NULL};
