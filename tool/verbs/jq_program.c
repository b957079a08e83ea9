/* SPDX-License-Identifier: MIT
 *
 * Our side of a jq program, as jq_program.h describes; jq_serve.c has the other, and how both talk.
 */
#include "verbs/jq_program.h"
#include "files/archive_path.h"
#include "options/limits_option.h"
#include "os/os.h"
#include "output/message.h"
#include "output/text_output.h"
#include <errno.h>
#include <inttypes.h>
#include <levelsmith/levelsmith.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY_MAX (UINT64_C(1) << 30) /* bytes, of libjq and what it is asked to make */

/* ---- results ---- */

/* Take what is complete at the start of `output`; returns how many bytes that was. `*goes_on` false = no more are wanted,
 * or this is nothing that the other side says. */
static size_t take_results(const struct jq_run *run, const struct smith_buffer *output, bool *goes_on) {
    size_t done = 0;
    while (*goes_on && done < output->size) {
        const char *start = (const char *)output->data + done;
        size_t left = output->size - done, size = 0, at = 1;
        const char *end = memchr(start, '\n', left);
        if (!end)
            break;
        for (; start + at < end && start[at] >= '0' && start[at] <= '9' && size <= INT_MAX; at++)
            size = size * 10 + (size_t)(start[at] - '0');
        if (start + at != end) {
            *goes_on = false;
            break;
        }
        at++;
        if (left - at < size)
            break;
        *goes_on = run->take(run->context, (struct smith_bytes){(const uint8_t *)start + at, size}, start[0] == '+');
        done += at + size;
    }
    return done;
}

/* ---- complaints ---- */

static void jq_program_print_start(const struct jq_run *run) {
    text_print_format(stderr, "levelsmith %s: ", run->verb);
    text_print_visible(stderr, file_label(run->file));
    fputs(": ", stderr);
}

/* Each line of what libjq says. */
static void print_lines(const char *words) {
    for (const char *end; *words; words = *end ? end + 1 : end) {
        char line[400];
        end = words + strcspn(words, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(end - words < 399 ? end - words : 399), words);
        text_print_visible(stderr, line);
        fputc('\n', stderr);
    }
}

/* libjq says "jq: error: WHAT at <top-level>, line 1:", then the line, and how many mistakes there were. */
static void jq_complain_program(const struct jq_run *run, const char *text) {
    static const char mark[] = "jq: error: ";
    bool marked = strncmp(text, mark, sizeof mark - 1) == 0;
    if (!marked && strstr(text, "compile error"))
        return;
    text_print_format(stderr, "levelsmith %s: in the program: ", run->verb);
    print_lines(marked ? text + sizeof mark - 1 : text);
}

static void complain_about(const struct jq_run *run, const char *complaint) {
    if (complaint[0] == 'P') {
        jq_complain_program(run, complaint + 1);
    } else if (complaint[0] == 'M') {
        complain_memory();
    } else if (complaint[0] == 'A') {
        text_print_format(
            stderr, "levelsmith %s: cannot run jq programs without %s, which is not installed here [FEATURE-ABSENT]\n",
            run->verb, complaint + 1);
    } else if (complaint[0] == 'N') {
        jq_program_print_start(run);
        fputs("a program counts exactly up to 2^53 only; whole numbers of the file beyond that are texts of digits "
              "[JSON-RANGE]\n",
              stderr);
    } else if (complaint[0] == 'T' || complaint[0] == 'D') {
        jq_program_print_start(run);
        fputs(complaint[0] == 'T' ? "the program says: " : "debug: ", stderr);
        text_print_visible(stderr, complaint + 1);
        fputc('\n', stderr);
    }
}

/* What ends with a NUL; libjq's own last words, when it dies, do not. */
static void pass_complaints(const struct jq_run *run, const struct smith_buffer *complaints) {
    for (size_t at = 0; at < complaints->size;) {
        const char *text = (const char *)complaints->data + at;
        const char *end = memchr(text, '\0', complaints->size - at);
        if (!end)
            return;
        complain_about(run, text);
        at += (size_t)(end - text) + 1;
    }
}

static bool lacked_memory(const struct smith_buffer *complaints) {
    static const char words[] = "allocate memory";
    for (size_t i = 0; i + sizeof words - 1 <= complaints->size; i++)
        if (memcmp(complaints->data + i, words, sizeof words - 1) == 0)
            return true;
    return false;
}

static enum exit_status report_ending(const struct jq_run *run, const struct smith_process *child,
                                      const struct smith_buffer *complaints, uint64_t memory) {
    if (child->ending == SMITH_CHILD_EXITED)
        return child->number >= EXIT_DONE && child->number <= EXIT_BAD_INPUT ? (enum exit_status)child->number
                                                                             : EXIT_BAD_INPUT;
    jq_program_print_start(run);
    if (child->ending == SMITH_CHILD_EXPIRED)
        text_print_format(stderr, "the program took longer than %u s; --limits time=%u allows more [JQ-LIMIT]\n",
                          (unsigned)usual_seconds(), (unsigned)usual_seconds() * 10);
    else if (lacked_memory(complaints))
        text_print_format(stderr,
                          "the program needs more than %" PRIu64
                          " MiB of memory; --limits memory=4G allows more [JQ-LIMIT]\n",
                          memory >> 20);
    else
        fputs("jq itself failed on this program [JQ-FAILED]\n", stderr);
    return EXIT_BAD_INPUT;
}

/* ---- the process ---- */

static enum exit_status follow(const struct jq_run *run, struct smith_process *child, uint64_t memory) {
    struct smith_buffer output, complaints;
    bool goes_on = true;
    smith_buffer_init(&output, NULL);
    smith_buffer_init(&complaints, NULL);
    while (goes_on) {
        bool ended = child->ending != SMITH_CHILD_RUNS;
        smith_child_take(child, SMITH_CHILD_OUTPUT, &output);
        smith_child_take(child, SMITH_CHILD_COMPLAINTS, &complaints);
        size_t done = output.failed ? 0 : take_results(run, &output, &goes_on);
        if (done) {
            memmove(output.data, output.data + done, output.size - done);
            output.size -= done;
        }
        if (ended || output.failed || complaints.failed)
            break;
        smith_children_wait(&(struct smith_process *){child}, 1, -1);
    }
    enum exit_status status = EXIT_DONE;
    if (output.failed || complaints.failed)
        status = complain_memory();
    else {
        pass_complaints(run, &complaints);
        if (child->ending != SMITH_CHILD_RUNS)
            status = report_ending(run, child, &complaints, memory);
    }
    smith_buffer_free(&output);
    smith_buffer_free(&complaints);
    return status;
}

/* The program, the names that it finds in `$names`, and the text, with a NUL between them. */
static bool feed(struct smith_process *child, const struct jq_run *run, const struct smith_buffer *json) {
    const struct smith_bytes program = {(const uint8_t *)run->program, strlen(run->program) + 1};
    struct smith_buffer names;
    smith_buffer_init(&names, NULL);
    bool has_names = smith_number_names(run->document, &names, NULL) == SMITH_OK;
    smith_buffer_add(&names, "", 1);
    bool fed = has_names && !names.failed && smith_child_feed(child, program, false) &&
               smith_child_feed(child, (struct smith_bytes){names.data, names.size}, false) &&
               smith_child_feed(child, (struct smith_bytes){json->data, json->size}, true);
    smith_buffer_free(&names);
    return fed;
}

enum exit_status jq_program_run(const struct jq_run *run, const struct smith_buffer *json) {
    const char style[] = {(char)('0' + run->style), '\0'};
    uint64_t memory = usual_limits()->memory ? usual_limits()->memory : MEMORY_MAX;
    struct smith_buffer own;
    struct smith_process child;
    smith_buffer_init(&own, NULL);
    if (!smith_own_program(&own)) {
        bool lacks_memory = own.failed;
        smith_buffer_free(&own);
        if (lacks_memory)
            return complain_memory();
        text_print_format(stderr, "levelsmith %s: cannot find this program, to run jq in\n", run->verb);
        return EXIT_IO;
    }
    const char *const words[] = {(const char *)own.data, JQ_WORD, style, NULL};
    const struct smith_child_options options = {
        .words = words,
        .input = SMITH_CHILD_PIPE,
        .output = SMITH_CHILD_PIPE,
        .complaints = SMITH_CHILD_PIPE,
        .memory_bytes = memory,
        .milliseconds = 1000 * (int64_t)usual_seconds(),
        .without_environment = !run->with_environment,
    };
    enum exit_status status = EXIT_IO;
    errno = 0;
    if (!smith_child_start(&child, &options) && errno == ENOMEM)
        complain_memory();
    else if (child.ending != SMITH_CHILD_RUNS)
        complain_no_process("run jq");
    else
        status = feed(&child, run, json) ? follow(run, &child, memory) : complain_memory();
    smith_child_end(&child);
    smith_buffer_free(&own);
    return status;
}

/* ---- operands ---- */

/* `.` is a folder, too, and never a file. */
static bool is_program(const char *operand) {
    return strcmp(operand, ".") == 0 || !operand_is_file(operand);
}

void jq_program_to_end(const struct arguments *arguments) {
    const char **operands = arguments->operands;
    const int last = arguments->operand_count - 1;
    if (last < 1 || !is_program(operands[0]) || is_program(operands[last]))
        return;
    const char *program = operands[0];
    memmove(operands, operands + 1, (size_t)last * sizeof *operands);
    operands[last] = program;
}
