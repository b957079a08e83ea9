/* SPDX-License-Identifier: MIT
 *
 * The process in which libjq runs, as jq_program.h describes.
 *
 * A result is `+` (or `-` where it is null or false), its size in digits, a line end, and its text. A complaint is a
 * letter, its text and a NUL: `P` is about the program, `T` what it threw, `D` what it says with `debug`; `A` is what keeps
 * it from running here, `M` that memory does; `N` that a number is not exact.
 */
#include "files/confine.h"
#include "output/message.h"
#include "verbs/jq_calls.h"
#include "verbs/jq_program.h"
#include <errno.h>
#include <levelsmith/file.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct jq_calls call; /* this process does nothing else */

static bool is_valid(jv value) {
    return call.jv_get_kind(value) != JV_KIND_INVALID;
}

static void complain_as(char kind, jv message) {
    if (call.jv_get_kind(message) != JV_KIND_STRING)
        message = call.jv_dump_string(message, 0);
    fputc(kind, stderr);
    fputs(call.jv_string_value(message), stderr);
    fputc('\0', stderr);
    call.jv_free(message);
}

static void jq_serve_complain_program(void *context, jv message) {
    (void)context;
    complain_as('P', message);
}

static void print_debug(void *context, jv message) {
    (void)context;
    complain_as('D', call.jv_dump_string(message, 0));
}

/* 2^53: from there on jq has only some of all whole numbers, and takes one for another. */
static bool is_beyond(const char *digits, size_t size) {
    static const char most[] = "9007199254740992";
    return size > sizeof most - 1 || (size == sizeof most - 1 && memcmp(digits, most, size) >= 0);
}

/* Whether all whole numbers in the JSON text are what the program computed. */
static bool numbers_are_exact(const char *json) {
    for (const char *at = json; *at;) {
        size_t digits = strspn(at, "0123456789");
        if (*at == '"') {
            for (at++; *at && *at != '"'; at++)
                at += *at == '\\' && at[1];
            at += *at == '"';
        } else if (!digits)
            at++;
        else {
            size_t whole = digits + strspn(at + digits, ".eE+-0123456789");
            if (whole == digits && is_beyond(at, digits))
                return false;
            at += whole;
        }
    }
    return true;
}

/* False, and a complaint, when it is not exact. */
static bool print_result(jv result, enum jq_style style) {
    jv_kind kind = call.jv_get_kind(result);
    bool bare = style == JQ_BARE || style == JQ_BARE_COMPACT,
         compact = style == JQ_COMPACT || style == JQ_BARE_COMPACT || style == JQ_TAKEN;
    jv text =
        bare && kind == JV_KIND_STRING ? result : call.jv_dump_string(result, compact ? 0 : JV_PRINT_INDENT_FLAGS(2));
    int size = call.jv_string_length_bytes(call.jv_copy(text));
    const bool fits =
        style == JQ_TAKEN || (bare && kind == JV_KIND_STRING) || numbers_are_exact(call.jv_string_value(text));
    if (!fits) {
        call.jv_free(text);
        fputc('N', stderr);
        fputc('\0', stderr);
        return false;
    }
    printf("%c%d\n", kind == JV_KIND_NULL || kind == JV_KIND_FALSE ? '-' : '+', size);
    fwrite(call.jv_string_value(text), 1, (size_t)size, stdout);
    call.jv_free(text);
    return true;
}

static enum exit_status run_compiled(jq_state *jq, jv input, enum jq_style style) {
    call.jq_start(jq, input, 0);
    for (;;) {
        jv result = call.jq_next(jq);
        if (is_valid(result)) {
            if (!print_result(result, style))
                return EXIT_BAD_INPUT;
            continue;
        }
        bool thrown = call.jv_invalid_has_msg(call.jv_copy(result));
        if (thrown)
            complain_as('T', call.jv_invalid_get_msg(result));
        else
            call.jv_free(result);
        return thrown ? EXIT_BAD_INPUT : EXIT_DONE;
    }
}

/* There is one input, which the program gets, and no library: modules would be files of whoever wrote the program. */
static void prepare(jq_state *jq, jq_util_input_state *inputs) {
    call.jq_set_error_cb(jq, jq_serve_complain_program, NULL);
    call.jq_set_debug_cb(jq, print_debug, NULL);
    call.jq_set_input_cb(jq, call.jq_util_input_next_input_cb, inputs);
    call.jq_set_attr(jq, call.jv_string("JQ_LIBRARY_PATH"), call.jv_array());
    call.jq_set_attr(jq, call.jv_string("JQ_ORIGIN"), call.jv_string("."));
    call.jq_set_attr(jq, call.jv_string("PROGRAM_ORIGIN"), call.jv_string("."));
}

/* What programs find in `$names`. */
static jv arguments_of(struct smith_bytes names) {
    return call.jv_object_set(call.jv_object(), call.jv_string("names"),
                              call.jv_parse_sized((const char *)names.data, (int)names.size));
}

static enum exit_status run_program(const char *program, struct smith_bytes names, struct smith_bytes json,
                                    enum jq_style style) {
    jq_state *jq = call.jq_init();
    jq_util_input_state *inputs = call.jq_util_input_init(NULL, NULL);
    enum exit_status status = EXIT_USAGE;
    prepare(jq, inputs);
    if (call.jq_compile_args(jq, program, arguments_of(names))) {
        jv input = call.jv_parse_sized((const char *)json.data, (int)json.size);
        status = EXIT_BAD_INPUT;
        if (is_valid(input))
            status = run_compiled(jq, input, style);
        else
            complain_as('T', call.jv_invalid_get_msg(input));
    }
    call.jq_util_input_free(&inputs);
    call.jq_teardown(&jq);
    return status;
}

/* A complaint of ours, without libjq. */
static enum exit_status complain_absent_library(void) {
    fputs(errno == ENOMEM ? "M" : "A" JQ_LIBRARY, stderr);
    fputc('\0', stderr);
    return EXIT_IO;
}

/* What stands before the next NUL, which is left behind as well; false = there is none. */
static bool take_to_nul(struct smith_bytes *bytes, struct smith_bytes *text) {
    const uint8_t *end = bytes->size ? memchr(bytes->data, '\0', bytes->size) : NULL;
    if (!end)
        return false;
    *text = (struct smith_bytes){bytes->data, (size_t)(end - bytes->data)};
    bytes->data += text->size + 1;
    bytes->size -= text->size + 1;
    return true;
}

enum exit_status jq_serve(const char *style) {
    errno = 0;
    if (!jq_calls(&call))
        return complain_absent_library();
    confine_reader();
    const struct smith_limits limits = {.file = INT_MAX};
    struct smith_buffer given;
    struct smith_error error;
    if (smith_file_read_limited("-", &limits, NULL, &given, &error) != SMITH_OK)
        return complain("-", &error);
    struct smith_bytes json = {given.data, given.size}, program, names;
    enum exit_status status = EXIT_USAGE;
    if (take_to_nul(&json, &program) && take_to_nul(&json, &names))
        status = run_program((const char *)program.data, names, json, (enum jq_style)(style[0] - '0'));
    smith_buffer_free(&given);
    return fflush(stdout) == 0 ? status : EXIT_IO;
}
