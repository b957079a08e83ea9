/* SPDX-License-Identifier: MIT
 *
 * Memory runs out in everything that can be done to a file: for each operation, request number n of the caller's
 * allocator fails, alone or with all that follow, for n = 1, 2, ... Each time the status is SMITH_NO_MEMORY, with the one
 * code and message there are for it, nothing leaks, and what the call was to fill is as its header says. No memory comes
 * from elsewhere while there is an allocator of the caller's.
 *
 *     test_memory FORMAT FILE... [--only OPERATION]
 */
#include "support/effort.h"
#include "sweep/memory_run.h"

#include <levelsmith/edit.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ALL rounds(200) /* each of the first requests fails, ... */
#define MORE rounds(80) /* ... and of those behind them so many, evenly spread */

/* ---- one operation ---- */

struct sweep {
    const struct memory_subject *subject;
    const struct memory_operation *operation;
    enum smith_status usual; /* when there is memory */
    uint64_t requests; /* ... how many it takes */
    uint64_t elsewhere; /* ... and how many blocks that are not the caller's */
};

static enum smith_status run_once(const struct sweep *sweep, struct memory_run *run, uint64_t failing, bool once) {
    *run = (struct memory_run){.subject = sweep->subject, .failing = failing, .once = once};
    run->options.allocator = counting_allocator(&run->counter);
    enum smith_status status = sweep->operation->run(run);
    if (run->broken)
        fail_msg("request %llu of %llu: not as promised: %s", (unsigned long long)failing,
                 (unsigned long long)sweep->requests, run->broken);
    if (run->counter.live)
        fail_msg("request %llu of %llu: %llu bytes leak", (unsigned long long)failing,
                 (unsigned long long)sweep->requests, (unsigned long long)run->counter.live);
    return status;
}

static void measure(struct sweep *sweep) {
    struct memory_run run;
    sweep->usual = run_once(sweep, &run, 0, false);
    sweep->requests = run.counter.requests;
    if (sweep->usual == SMITH_NO_MEMORY)
        fail_msg("no memory while there is: %s", run.error.message);
    sweep->elsewhere = memory_run_elsewhere(&run);
}

static void expect_no_memory(const struct sweep *sweep, uint64_t failing, bool once) {
    struct memory_run run;
    enum smith_status status = run_once(sweep, &run, failing, once);
    const struct smith_error *error = &run.error;
    if (status == SMITH_OK)
        fail_msg("request %llu of %llu fails%s, and nobody notices", (unsigned long long)failing,
                 (unsigned long long)sweep->requests, once ? " once" : "");
    if (status != SMITH_NO_MEMORY || error->status != SMITH_NO_MEMORY || strcmp(error->code, "NO-MEMORY") != 0 ||
        strcmp(error->message, "out of memory") != 0)
        fail_msg("request %llu of %llu fails%s: status %d, error %d %s: %s", (unsigned long long)failing,
                 (unsigned long long)sweep->requests, once ? " once" : "", (int)status, (int)error->status, error->code,
                 error->message);
}

/* ---- all requests ---- */

static void runs_out_of_memory(void **state) {
    struct sweep *sweep = *state;
    measure(sweep);
    uint64_t step = sweep->requests > ALL ? (sweep->requests - ALL) / MORE + 1 : 1;
    for (uint64_t n = 1; n <= sweep->requests; n += n < ALL ? 1 : step) {
        expect_no_memory(sweep, n, false);
        expect_no_memory(sweep, n, true);
    }
    if (sweep->elsewhere)
        fail_msg("%llu blocks of memory are not the caller's", (unsigned long long)sweep->elsewhere);
}

/* ---- a file ---- */

static struct smith_document *decode(const struct memory_subject *subject) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(subject->format->layout, memory_bytes(&subject->content), NULL, NULL, NULL, &document, &error) !=
        SMITH_OK) {
        fprintf(stderr, "%s: %s\n", subject->path, error.message);
        exit(2);
    }
    return document;
}

/* The file with value number `number` changed, in `changed`; false when that cannot be. */
static bool change(struct memory_subject *subject, uint32_t number, struct smith_buffer *changed) {
    struct smith_document *document = decode(subject);
    struct any_value_search search = {.wanted = number};
    struct smith_edit *edit;
    if (smith_edit_begin(document, NULL, &edit, NULL) != SMITH_OK)
        exit(2);
    bool done = any_value_find(&search, document);
    if (done)
        any_value_other(&search.node, subject->value);
    const struct smith_bytes json = {(const uint8_t *)subject->value, done ? strlen(subject->value) : 0};
    memcpy(subject->value_path, search.path, sizeof search.path);
    done = done && !search.is_key && smith_edit_put(edit, search.path, json, NULL) == SMITH_OK &&
           smith_edit_encode(edit, changed, NULL) == SMITH_OK;
    smith_edit_end(edit);
    smith_document_free(document);
    return done;
}

/* Whether the element of a list that holds value number `number` can be deleted; element_path becomes its path. */
static bool find_element(struct memory_subject *subject, uint32_t number) {
    struct smith_document *document = decode(subject);
    struct any_value_search search = {.wanted = number};
    struct smith_buffer out = {0};
    struct smith_edit *edit;
    any_value_find(&search, document);
    char *at = search.path;
    while (*at && (at[0] != '/' || at[1] < '0' || at[1] > '9')) /* "/rooms/3/name" up to the index */
        at++;
    bool done = *at != '\0';
    at[done ? 1 + strcspn(at + 1, "/") : 0] = '\0';
    if (smith_edit_begin(document, NULL, &edit, NULL) != SMITH_OK)
        exit(2);
    done = done && smith_edit_delete(edit, search.path, NULL) == SMITH_OK &&
           smith_edit_encode(edit, &out, NULL) == SMITH_OK;
    smith_buffer_free(&out);
    smith_edit_end(edit);
    smith_document_free(document);
    memcpy(subject->element_path, done ? search.path : "", done ? sizeof search.path : 1);
    return done;
}

/* Two values from the middle and the start of the file, and an element. */
static void prepare(struct memory_subject *subject) {
    struct smith_document *document = decode(subject);
    struct any_value_search all = {.wanted = UINT32_MAX};
    any_value_find(&all, document);
    smith_document_free(document);
    uint32_t first = 0, other = all.count / 2;
    while (other < all.count && !change(subject, other, &subject->changed[1]))
        other++;
    while (first < all.count && (first == other || !change(subject, first, &subject->changed[0])))
        first++;
    for (uint32_t i = 0; i < all.count && !find_element(subject, i);)
        i += all.count / 50 + 1;
}

static void forget(struct memory_subject *subject) {
    smith_buffer_free(&subject->content);
    smith_buffer_free(&subject->changed[0]);
    smith_buffer_free(&subject->changed[1]);
}

/* ---- running ---- */

static const struct memory_operation *const operations[] = {document_operations, edit_operations, view_operations,
                                                            archive_operations};

#define OPERATIONS_MAX 100

static int run(const struct memory_subject *subject, const char *only) {
    struct CMUnitTest tests[OPERATIONS_MAX];
    struct sweep sweeps[OPERATIONS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        for (const struct memory_operation *operation = operations[i]; operation->name; operation++) {
            if ((operation->applies && !operation->applies(subject)) || (only && strcmp(only, operation->name) != 0))
                continue;
            sweeps[count] = (struct sweep){.subject = subject, .operation = operation};
            tests[count] = (struct CMUnitTest){operation->name, runs_out_of_memory, NULL, NULL, &sweeps[count]};
            count++;
        }
    return _cmocka_run_group_tests(subject->path, tests, count, NULL, NULL);
}

int main(int argument_count, char **arguments) {
    const struct smith_format *format = argument_count > 1 ? smith_format_by_id(arguments[1]) : NULL;
    const char *only = NULL;
    int failed = 0;
    if (argument_count > 4 && strcmp(arguments[argument_count - 2], "--only") == 0) {
        only = arguments[argument_count - 1];
        argument_count -= 2;
    }
    if (!format || argument_count < 3) {
        fprintf(stderr, "usage: test_memory FORMAT FILE... [--only OPERATION]\n");
        return 2;
    }
    for (int i = 2; i < argument_count; i++) {
        struct memory_subject subject = {.format = format, .path = arguments[i]};
        struct smith_error error;
        if (smith_file_read(subject.path, NULL, &subject.content, &error) != SMITH_OK) {
            fprintf(stderr, "%s: %s\n", subject.path, error.message);
            return 2;
        }
        prepare(&subject);
        failed += run(&subject, only);
        forget(&subject);
    }
    return failed != 0;
}
