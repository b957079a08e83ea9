/* SPDX-License-Identifier: MIT
 *
 * Operations of one format: the last bytes choose them. Whatever the bytes are, an operation says
 * that it cannot, or ends with a file that can be read; of a file without errors one without errors.
 */
#include "fuzz.h"
#include <levelsmith/operation.h>
#include <stdio.h>

#define WORDS_MAX 4

static int count_errors(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_findings findings;
    struct smith_error error;
    int errors = 0;
    if (smith_check(format, bytes, &options, NULL, &findings, &error) != SMITH_OK)
        return -1;
    for (uint32_t i = 0; i < findings.count; i++)
        errors += findings.items[i].severity == SMITH_ERROR;
    smith_findings_free(&findings);
    return errors;
}

/* One of the format's, with numbers as many as its parameter has commas; a text where it is no list of numbers. */
static void make_word(const struct smith_format *format, uint8_t choice, int8_t number, char *word, size_t size) {
    uint32_t count = 0;
    while (format->operations[count].id)
        count++;
    const struct smith_operation *operation = &format->operations[choice % count];
    size_t used = (size_t)snprintf(word, size, "%s", operation->id);
    const char *separator = "=";
    for (const char *at = operation->parameter; at; at = *at == ',' ? at + 1 : NULL) {
        used += (size_t)snprintf(word + used, size - used, "%s%d", separator, number * 16);
        separator = ",";
        while (*at && *at != ',')
            at++;
    }
    if (choice & 0x80)
        snprintf(word, size, "%s=a=b", operation->id);
}

static void try_operation(const struct smith_format *format, struct smith_bytes bytes, const char *const *words,
                          uint32_t count) {
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    bool good = count_errors(format, bytes) == 0;
    if (smith_operations_do(format, bytes, words, count, &options, NULL, &out, &changes, &error) != SMITH_OK)
        return;
    if (good && count_errors(format, (struct smith_bytes){out.data, out.size}) > 0)
        fuzz_fail("a file without errors has none after an operation", NULL);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

int target_operation(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    char texts[WORDS_MAX][64];
    const char *words[WORDS_MAX];
    uint32_t count = 0;
    if (!format->operations)
        fuzz_fail("the format has operations", NULL);
    for (; count < WORDS_MAX && 2 * count + 1 < size; count++) {
        const uint8_t *at = data + size - 2 * count - 2;
        make_word(format, at[0], (int8_t)at[1], texts[count], sizeof texts[count]);
        words[count] = texts[count];
    }
    try_operation(format, (struct smith_bytes){data, size}, words, count);
    return 0;
}
