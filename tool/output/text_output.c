/* SPDX-License-Identifier: MIT
 *
 * Texts from files on their way out: harmless for terminals, well formed for programs.
 */
#include "output/text_output.h"
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/* Bytes of a UTF-8 character that begins with `first`, or 0. */
static size_t announced_size(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/* Bytes of the well-formed UTF-8 character at `text`, or 0. */
static size_t utf8_size(const unsigned char *text) {
    unsigned char first = text[0];
    size_t size = announced_size(first);
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (first == 0xE0 && text[1] < 0xA0) || (first == 0xF0 && text[1] < 0x90);
    bool surrogate = (first == 0xED && text[1] > 0x9F) || (first == 0xF4 && text[1] > 0x8F);
    return overlong || surrogate ? 0 : size;
}

void text_print_json(FILE *out, const char *text) {
    if (!text) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t size = utf8_size(at);
        if (size == 0)
            fputs("\xEF\xBF\xBD", out);
        else if (*at == '"' || *at == '\\')
            fprintf(out, "\\%c", *at);
        else if (*at == '\n')
            fputs("\\n", out);
        else if (*at == '\t')
            fputs("\\t", out);
        else if (*at < 0x20 || *at == 0x7F)
            fprintf(out, "\\u%04x", *at);
        else
            fwrite(at, 1, size, out);
        at += size ? size : 1;
    }
    fputc('"', out);
}

static void print_hidden(FILE *out, const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        fprintf(out, "\\x%02X", bytes[i]);
}

/* Whether a character of that size is one that people shall see as it is. */
static bool is_harmless(const unsigned char *at, size_t size) {
    return size > 0 && *at >= 0x20 && *at != 0x7F && (*at != 0xC2 || at[1] >= 0xA0);
}

int text_columns(const char *text) {
    size_t columns = 0;
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t size = utf8_size(at), hidden = size ? size : 1;
        columns += is_harmless(at, size) ? 1 : 4 * hidden;
        at += hidden;
    }
    return columns < INT_MAX ? (int)columns : INT_MAX;
}

void text_print_visible(FILE *out, const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t size = utf8_size(at);
        if (!is_harmless(at, size))
            print_hidden(out, at, size ? size : 1);
        else
            fwrite(at, 1, size, out);
        at += size ? size : 1;
    }
}
