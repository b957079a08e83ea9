/* SPDX-License-Identifier: MIT
 *
 * jq programs over JSON texts, by libjq.
 */
#include "verbs/jq_program.h"
#include "output/message.h"
#include "output/text_output.h"
#include <jq.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

struct complaint {
    const char *verb;
};

/* Whether `line` begins with `start`; then what follows. */
static const char *behind(const char *line, const char *start) {
    size_t size = strlen(start);
    return strncmp(line, start, size) == 0 ? line + size : NULL;
}

/* libjq says "jq: error: WHAT at <top-level>, line 1:", then the line, and how many mistakes there were. */
static void complain_program(void *context, jv message) {
    const struct complaint *complaint = context;
    if (jv_get_kind(message) != JV_KIND_STRING)
        message = jv_dump_string(message, 0);
    const char *text = jv_string_value(message), *words = behind(text, "jq: error: ");
    if (words || !strstr(text, "compile error")) {
        fprintf(stderr, "levelsmith %s: in the program: ", complaint->verb);
        words = words ? words : text;
        for (const char *end; *words; words = *end ? end + 1 : end) {
            char line[400];
            end = words + strcspn(words, "\n");
            snprintf(line, sizeof line, "%.*s", (int)(end - words < 399 ? end - words : 399), words);
            text_print_visible(stderr, line);
            fputc('\n', stderr);
        }
    }
    jv_free(message);
}

/* What the program, or something it did, threw. */
static enum exit_status complain_thrown(const char *verb, const char *file, jv thrown) {
    jv message = jv_invalid_get_msg(thrown);
    if (jv_get_kind(message) != JV_KIND_STRING)
        message = jv_dump_string(message, 0);
    fprintf(stderr, "levelsmith %s: ", verb);
    text_print_visible(stderr, file_label(file));
    fputs(": the program says: ", stderr);
    text_print_visible(stderr, jv_string_value(message));
    fputc('\n', stderr);
    jv_free(message);
    return EXIT_BAD_INPUT;
}

static enum exit_status run_compiled(jq_state *jq, const char *verb, const char *file, jv input, take_result *take,
                                     void *context) {
    jq_start(jq, input, 0);
    for (;;) {
        jv result = jq_next(jq);
        if (jv_is_valid(result)) {
            if (!take(context, result))
                return EXIT_DONE;
            continue;
        }
        if (jv_invalid_has_msg(jv_copy(result)))
            return complain_thrown(verb, file, result);
        jv_free(result);
        return EXIT_DONE;
    }
}

enum exit_status jq_program_run(const char *verb, const char *file, const char *program,
                                const struct smith_buffer *json, take_result *take, void *context) {
    struct complaint complaint = {verb};
    jq_state *jq = json->size <= INT_MAX ? jq_init() : NULL;
    if (!jq) {
        fprintf(stderr, "levelsmith %s: %s: too large for jq\n", verb, file_label(file));
        return EXIT_BAD_INPUT;
    }
    jq_set_error_cb(jq, complain_program, &complaint);
    enum exit_status status = EXIT_USAGE;
    if (jq_compile(jq, program)) {
        jv input = jv_parse_sized((const char *)json->data, (int)json->size);
        status = jv_is_valid(input) ? run_compiled(jq, verb, file, input, take, context)
                                    : complain_thrown(verb, file, input);
    }
    jq_teardown(&jq);
    return status;
}
