/* SPDX-License-Identifier: MIT
 *
 * Doom2D Forever maps against the game itself: every field of every record as the engine's own converter printed it
 * must be what the layout reads from the binary map.
 */
#include "format/format_fixtures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Where in the engine's text we are. */
struct text {
    const struct smith_document *document;
    const char *file;
    char path[128]; /* of the record in our document */
    unsigned compared;
};

/* ---- the engine's values as our JSON -------------------------------------------------------------------------- */

static void json_string(char *out, size_t size, const char *text) {
    size_t at = 0;
    out[at++] = '"';
    for (text++; *text && strcmp(text, "'") != 0 && at + 3 < size; text++) { /* to the closing quote */
        if (*text == '\\' || *text == '"')
            out[at++] = '\\';
        out[at++] = *text;
        text += *text == '\'';
    }
    out[at++] = '"';
    out[at] = '\0';
}

static void json_pair(char *out, size_t size, const char *name, const char *text) {
    long first = 0, second = 0;
    assert_int_equal(sscanf(text, "(%ld %ld)", &first, &second), 2);
    bool is_size = strcmp(name, "size") == 0;
    snprintf(out, size, is_size ? "{\"width\":%ld,\"height\":%ld}" : "{\"x\":%ld,\"y\":%ld}", first, second);
}

/* "A | B" -> ["A","B"]; the names of 0 are no bits. */
static void json_bits(char *out, size_t size, const char *text) {
    size_t at = (size_t)snprintf(out, size, "[");
    char name[64];
    int used;
    while (sscanf(text, " %63[A-Z0-9_]%n", name, &used) == 1) {
        const char *tail = strrchr(name, '_');
        if (!tail || strcmp(tail, "_NONE") != 0)
            at += (size_t)snprintf(out + at, size - at, at > 1 ? ",\"%s\"" : "\"%s\"", name);
        text += used;
        if (strncmp(text, " |", 2) != 0)
            break;
        text += 2;
    }
    snprintf(out + at, size - at, "]");
}

static void json_reference(char *out, size_t size, const char *name, const char *text) {
    bool from_one = strcmp(name, "monsterid") == 0;
    long index = -1;
    if (strcmp(text, "null") != 0)
        index = strtol(text + strcspn(text, "0123456789"), NULL, 10);
    snprintf(out, size, "%ld", from_one ? index + 1 : index);
}

static bool one_of(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void expected(char *out, size_t size, const struct text *text, const char *name, const char *value) {
    static const char *const references[] = {"texture", "texture_panel", "panelid", "monsterid"};
    static const char *const bits[] = {"flags", "options", "activate_type", "keys"};
    bool panel_type = strncmp(text->path, "/panels/", 8) == 0 && strcmp(name, "type") == 0;
    if (*value == '\'')
        json_string(out, size, value);
    else if (*value == '(')
        json_pair(out, size, name, value);
    else if (panel_type || one_of(name, bits, sizeof bits / sizeof *bits))
        json_bits(out, size, value);
    else if (one_of(name, references, sizeof references / sizeof *references))
        json_reference(out, size, name, value);
    else if (strcmp(value, "ITEM_WEAPON_IRONFIST") == 0) /* what the converter's older definition calls it */
        snprintf(out, size, "\"ITEM_WEAPON_KNUCKLES\"");
    else
        snprintf(out, size, *value >= 'A' && *value <= 'Z' ? "\"%s\"" : "%s", value);
}

/* ---- the engine's text, line by line -------------------------------------------------------------------------- */

static void compare(struct text *text, const char *name, char *value) {
    char path[200], wanted[1024];
    value[strlen(value) - 1] = '\0'; /* the semicolon */
    snprintf(path, sizeof path, "%s/%s", text->path, name);
    expected(wanted, sizeof wanted, text, name, value);
    const char *got = json_at(text->document, path);
    if (strcmp(got, wanted) != 0)
        fail_msg("%s: %s is %s, the engine says %s", text->file, path, got, wanted);
    text->compared++;
}

static void text_line(struct text *text, char *line) {
    char name[64], id[64];
    unsigned index;
    int used = 0;
    line += strspn(line, " ");
    if (!*line || strncmp(line, "//", 2) == 0 || strcmp(line, "map {") == 0)
        return;
    if (strcmp(line, "}") == 0) {
        char *slash = strstr(text->path, "/triggerdata");
        if (slash)
            *slash = '\0';
        else
            strcpy(text->path, "/header");
    } else if (strcmp(line, "triggerdata {") == 0) {
        strcat(text->path, "/triggerdata");
    } else if (sscanf(line, "%63[a-z] %63[a-z]%u {", name, id, &index) == 3 && line[strlen(line) - 1] == '{') {
        snprintf(text->path, sizeof text->path, "/%ss/%u", name, index);
    } else if (sscanf(line, "%63[a-z0-9_] %n", name, &used) == 1 && used) {
        compare(text, name, line + used);
    } else {
        fail_msg("%s: what is this: %s", text->file, line);
    }
}

static void compare_map(const char *path, struct smith_bytes bytes) {
    char file[1024];
    const char *name = strrchr(path, '/') + 1;
    snprintf(file, sizeof file, "../shared/oracle/d2df-text/%.*s.txt", (int)strcspn(name, "."), name);
    struct smith_buffer lines;
    struct smith_error error;
    if (smith_file_read(file, NULL, &lines, &error) != SMITH_OK)
        return;
    struct smith_document *document = document_open(bytes);
    struct text text = {.document = document, .file = file, .path = "/header"};
    char line[2048];
    for (size_t at = 0, end; at < lines.size; at = end + 1) {
        const uint8_t *newline = memchr(lines.data + at, '\n', lines.size - at);
        end = newline ? (size_t)(newline - lines.data) : lines.size;
        assert_true(end - at < sizeof line);
        memcpy(line, lines.data + at, end - at);
        line[end - at] = '\0';
        text_line(&text, line);
    }
    assert_true(text.compared > 6);
    smith_document_free(document);
    smith_buffer_free(&lines);
}

static void maps_mean_what_the_engine_says(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".map", compare_map)) {
        print_message("no real maps here: skipped\n");
        skip();
    }
}

int test_d2df_text(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(maps_mean_what_the_engine_says)};
    return cmocka_run_group_tests_name("d2df against the engine", tests, NULL, NULL);
}
