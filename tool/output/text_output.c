/* SPDX-License-Identifier: MIT
 *
 * Texts from files on their way out: harmless for terminals, well formed for programs.
 */
#include "output/text_output.h"
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

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

/* Characters that turn around what stands beside them, or end lines where nobody sees it. */
static bool is_invisible(uint32_t character) {
    return character == 0x61C || character == 0x200E || character == 0x200F || character == 0xFEFF ||
           (character >= 0x2028 && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069);
}

static uint32_t character_at(const unsigned char *at, size_t size) {
    static const unsigned char masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t character = at[0] & masks[size];
    for (size_t i = 1; i < size; i++)
        character = character << 6 | (at[i] & 0x3F);
    return character;
}

/* Whether a character of that size is one that people shall see as it is. */
static bool is_harmless(const unsigned char *at, size_t size) {
    uint32_t character = size ? character_at(at, size) : 0;
    return character >= 0x20 && (character < 0x7F || character >= 0xA0) && !is_invisible(character);
}

static void print_hidden(FILE *out, const unsigned char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++)
        fprintf(out, "\\x%02X", bytes[i]);
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
        else if (!is_harmless(at, size))
            fprintf(out, "\\u%04x", (unsigned)character_at(at, size));
        else
            fwrite(at, 1, size, out);
        at += size ? size : 1;
    }
    fputc('"', out);
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

/* What has been said on standard error: its first line, as much of it as there is room for. */
static struct {
    char text[400];
    size_t size;
    bool ended;
} first_line;

static void remember_line(FILE *out, const char *text, size_t size) {
    if (out != stderr || first_line.ended || !size)
        return;
    const char *end = memchr(text, '\n', size);
    size_t room = sizeof first_line.text - 1 - first_line.size, taken = end ? (size_t)(end - text) : size;
    taken = taken < room ? taken : room;
    memcpy(first_line.text + first_line.size, text, taken);
    first_line.size += taken;
    first_line.text[first_line.size] = '\0';
    first_line.ended = end != NULL;
}

const char *text_first_line(void) {
    return first_line.text;
}

void text_forget(void) {
    first_line.text[0] = '\0';
    first_line.size = 0;
    first_line.ended = false;
}

void text_print_visible(FILE *out, const char *text) {
    remember_line(out, text, strlen(text));
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        size_t size = utf8_size(at);
        if (!is_harmless(at, size))
            print_hidden(out, at, size ? size : 1);
        else
            fwrite(at, 1, size, out);
        at += size ? size : 1;
    }
}

/* Bytes of the character at `at`, of which there are `left`; 0 = it is none, or cut. */
static size_t size_of(const unsigned char *at, size_t left) {
    unsigned char whole[5] = {0};
    memcpy(whole, at, left < 4 ? left : 4);
    size_t size = utf8_size(whole);
    return size <= left ? size : 0;
}

void text_print_lines(FILE *out, const void *text, size_t size, enum text_escape escape) {
    remember_line(out, text, size);
    const unsigned char *at = text;
    for (size_t done = 0, taken; done < size; done += taken) {
        size_t known = size_of(at + done, size - done);
        taken = known ? known : 1;
        if (is_harmless(at + done, known) || at[done] == '\n' || at[done] == '\t')
            fwrite(at + done, 1, taken, out);
        else if (escape == TEXT_ESCAPE_JSON && known)
            fprintf(out, "\\u%04x", (unsigned)character_at(at + done, known));
        else
            print_hidden(out, at + done, taken);
    }
}

void text_print_format(FILE *out, const char *format, ...) {
    char usual[512];
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(usual, sizeof usual, format, arguments);
    va_end(arguments);
    char *larger = size >= (int)sizeof usual ? malloc((size_t)size + 1) : NULL;
    if (larger) {
        va_start(arguments, format);
        vsnprintf(larger, (size_t)size + 1, format, arguments);
        va_end(arguments);
    }
    const char *text = larger ? larger : usual; /* without memory, as much of it as there is room for */
    if (size > 0)
        text_print_lines(out, text, strlen(text), TEXT_ESCAPE_BYTES);
    free(larger);
}
