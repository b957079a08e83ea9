/* SPDX-License-Identifier: MIT
 *
 * Children: what goes in and comes out, how they end, what they may have. The children are this program itself, which
 * does what its first argument says.
 */
#include "os/os.h"
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define MUCH 3000000

#ifdef __has_feature
#define HAS_SANITIZER __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif

/* ---- what children do ---- */

static int copy_input(void) {
    static char piece[5000];
    for (size_t count; (count = fread(piece, 1, sizeof piece, stdin)) > 0;)
        fwrite(piece, 1, count, stdout);
    return 0;
}

static int print_much(void) {
    for (int i = 0; i < MUCH; i++) {
        putchar('o');
        fputc('c', stderr);
    }
    return 0;
}

/* Memory that is used, not only asked for. */
static int eat(void) {
    size_t size = (size_t)400 << 20;
    char *memory = malloc(size);
    if (!memory)
        return 42;
    for (size_t i = 0; i < size; i += 4096)
        memory[i] = (char)i;
    return memory[4096 * 5] != 0;
}

static int print_words(char **words) {
    for (; *words; words++)
        printf("<%s>", *words);
    return 0;
}

static int act(char **words) {
    if (strcmp(words[0], "copy") == 0)
        return copy_input();
    if (strcmp(words[0], "much") == 0)
        return print_much();
    if (strcmp(words[0], "eat") == 0)
        return eat();
    if (strcmp(words[0], "words") == 0)
        return print_words(words + 1);
    if (strcmp(words[0], "variable") == 0)
        return getenv("LEVELSMITH_TEST_CHILD") != NULL;
    if (strcmp(words[0], "exit") == 0)
        return atoi(words[1]);
    if (strcmp(words[0], "crash") == 0)
        __builtin_trap();
    for (;;) /* "hang" */
        ;
}

/* ---- running them ---- */

static struct smith_buffer own;

static int find_own(void **state) {
    (void)state;
    return smith_own_program(&own) ? 0 : -1;
}

static int forget_own(void **state) {
    (void)state;
    smith_buffer_free(&own);
    return 0;
}

static void start(struct smith_process *child, struct smith_child_options options, const char *what) {
    const char *words[] = {(const char *)own.data, what, NULL};
    if (!options.words)
        options.words = words;
    assert_true(smith_child_start(child, &options));
}

static const struct smith_child_options piped = {
    .input = SMITH_CHILD_PIPE, .output = SMITH_CHILD_PIPE, .complaints = SMITH_CHILD_PIPE};

static void take(struct smith_process *child, enum smith_child_output which, struct smith_buffer *out) {
    smith_buffer_init(out, NULL);
    smith_child_take(child, which, out);
    assert_false(out->failed);
}

static void assert_exited(struct smith_process *child, int number) {
    smith_child_wait(child);
    assert_int_equal(child->ending, SMITH_CHILD_EXITED);
    assert_int_equal(child->number, number);
    smith_child_end(child);
}

static void what_goes_in_comes_out(void **state) {
    (void)state;
    static uint8_t bytes[MUCH];
    struct smith_process child;
    struct smith_buffer out;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 2654435761u >> 13);
    start(&child, piped, "copy");
    assert_true(smith_child_feed(&child, (struct smith_bytes){bytes, MUCH / 2}, false));
    assert_true(smith_child_feed(&child, (struct smith_bytes){bytes + MUCH / 2, MUCH / 2}, true));
    smith_child_wait(&child);
    take(&child, SMITH_CHILD_OUTPUT, &out);
    assert_int_equal(out.size, MUCH);
    assert_memory_equal(out.data, bytes, MUCH);
    smith_buffer_free(&out);
    assert_exited(&child, 0);
}

static void answers_come_while_it_runs(void **state) {
    (void)state;
    struct smith_process child;
    struct smith_buffer out;
    const char *words[] = {(const char *)own.data, "much", NULL};
    struct smith_child_options options = piped;
    options.words = words;
    start(&child, options, NULL);
    smith_child_feed(&child, (struct smith_bytes){0}, true);
    struct smith_process *const children[] = {NULL, &child};
    assert_true(smith_children_wait(children, 2, -1));
    take(&child, SMITH_CHILD_OUTPUT, &out);
    size_t first = out.size;
    smith_child_wait(&child);
    smith_child_take(&child, SMITH_CHILD_OUTPUT, &out);
    assert_true(first < MUCH);
    assert_int_equal(out.size, MUCH);
    smith_buffer_free(&out);
    take(&child, SMITH_CHILD_COMPLAINTS, &out);
    assert_int_equal(out.size, MUCH);
    smith_buffer_free(&out);
    assert_exited(&child, 0);
}

static void one_that_does_not_read_is_no_failure(void **state) {
    (void)state;
    static const uint8_t bytes[MUCH];
    struct smith_process child;
    const char *words[] = {(const char *)own.data, "exit", "7", NULL};
    struct smith_child_options options = piped;
    options.words = words;
    start(&child, options, NULL);
    assert_true(smith_child_feed(&child, (struct smith_bytes){bytes, sizeof bytes}, true));
    assert_exited(&child, 7);
}

static void words_arrive_as_they_are(void **state) {
    (void)state;
    const char *words[] = {(const char *)own.data,
                           "words",
                           "",
                           "a b",
                           "\"",
                           "\\\"",
                           "a\\",
                           "a b\\\\",
                           "%PATH%",
                           "*",
                           "Gr\xC3\xB6\xC3\x9F"
                           "e",
                           "\xD0\xB6",
                           NULL};
    struct smith_child_options options = piped;
    struct smith_process child;
    struct smith_buffer out;
    options.words = words;
    start(&child, options, NULL);
    smith_child_wait(&child);
    take(&child, SMITH_CHILD_OUTPUT, &out);
    smith_buffer_byte(&out, '\0');
    assert_string_equal((char *)out.data, "<><a b><\"><\\\"><a\\><a b\\\\><%PATH%><*><Gr\xC3\xB6\xC3\x9F"
                                          "e><\xD0\xB6>");
    smith_buffer_free(&out);
    assert_exited(&child, 0);
}

static void a_program_that_is_not_there_is_a_failure(void **state) {
    (void)state;
    const char *const words[] = {"no-program-is-called-so", NULL};
    struct smith_process child;
    errno = 0;
    assert_false(smith_child_start(&child, &(struct smith_child_options){.words = words}));
    assert_int_equal(errno, ENOENT);
    smith_child_end(&child);
}

static void its_time_is_limited(void **state) {
    (void)state;
    struct smith_process child, other;
    struct smith_child_options options = piped;
    int64_t before = smith_clock_milliseconds();
    options.milliseconds = 200;
    start(&child, options, "hang");
    options.output = options.complaints = options.input = SMITH_CHILD_NOTHING;
    start(&other, options, "hang");
    smith_child_wait(&child);
    smith_child_wait(&other);
    assert_int_equal(child.ending, SMITH_CHILD_EXPIRED);
    assert_int_equal(other.ending, SMITH_CHILD_EXPIRED);
    assert_in_range(smith_clock_milliseconds() - before, 200, 20000);
    smith_child_end(&child);
    smith_child_end(&other);
}

static void waiting_has_an_end(void **state) {
    (void)state;
    struct smith_process child, *const children[] = {&child};
    start(&child, piped, "copy");
    assert_false(smith_children_wait(children, 1, 30));
    assert_int_equal(child.ending, SMITH_CHILD_RUNS);
    smith_child_end(&child);
}

static void its_memory_is_limited(void **state) {
    (void)state;
    if (HAS_SANITIZER)
        skip(); /* it takes address space without end for itself */
    struct smith_process child;
    start(&child, (struct smith_child_options){0}, "eat");
    assert_exited(&child, 0);
    start(&child, (struct smith_child_options){.memory_bytes = (uint64_t)200 << 20}, "eat");
    assert_exited(&child, 42);
}

static void it_can_be_without_our_variables(void **state) {
    (void)state;
    struct smith_process child;
    start(&child, (struct smith_child_options){0}, "variable");
    assert_exited(&child, 1);
    start(&child, (struct smith_child_options){.without_environment = true}, "variable");
    assert_exited(&child, 0);
}

static void a_crash_is_no_exit(void **state) {
    (void)state;
    struct smith_process child;
    start(&child, (struct smith_child_options){.complaints = SMITH_CHILD_NOTHING}, "crash");
    smith_child_wait(&child);
    assert_int_equal(child.ending, SMITH_CHILD_KILLED);
    smith_child_end(&child);
}

/* Pipes take no number of a standard stream, though it is free: whoever complains would write into them. */
static void it_does_not_need_our_own_streams(void **state) {
    (void)state;
    struct smith_process child;
    struct smith_buffer out;
    int kept[3];
    for (int i = 0; i < 3; i++) {
        kept[i] = fcntl(i, F_DUPFD, 10);
        close(i);
    }
    bool started = smith_child_start(
        &child, &(struct smith_child_options){.words = (const char *[]){(const char *)own.data, "words", "one", NULL},
                                              .output = SMITH_CHILD_PIPE});
    bool is_free = true;
    for (int i = 0; i < 3; i++) {
        is_free = is_free && fcntl(i, F_GETFD) < 0;
        dup2(kept[i], i);
        close(kept[i]);
    }
    assert_true(started && is_free);
    smith_child_wait(&child);
    take(&child, SMITH_CHILD_OUTPUT, &out);
    assert_int_equal(out.size, strlen("<one>"));
    smith_buffer_free(&out);
    assert_exited(&child, 0);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_in_comes_out),
        cmocka_unit_test(answers_come_while_it_runs),
        cmocka_unit_test(one_that_does_not_read_is_no_failure),
        cmocka_unit_test(words_arrive_as_they_are),
        cmocka_unit_test(a_program_that_is_not_there_is_a_failure),
        cmocka_unit_test(its_time_is_limited),
        cmocka_unit_test(waiting_has_an_end),
        cmocka_unit_test(its_memory_is_limited),
        cmocka_unit_test(it_can_be_without_our_variables),
        cmocka_unit_test(a_crash_is_no_exit),
        cmocka_unit_test(it_does_not_need_our_own_streams),
    };
    return argc > 1 ? act(argv + 1) : cmocka_run_group_tests_name("child", tests, find_own, forget_own);
}
