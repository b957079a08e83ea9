/* SPDX-License-Identifier: MIT
 *
 * Work in several processes: what they print comes out in the order of the files, whichever is done first; and one that
 * dies takes nothing along but its own file.
 */
#include "files/worker_pool.h"
#include "os/os.h"
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define FILES 40

/* A file's name says what happens to it: 'n' negative, 'f' fails, 'k' killed, 'x' exits, 'b' prints much, 's' is slow. */
static enum exit_status work(void *context, const char *path, struct run_totals *run_totals) {
    (void)context;
    if (path[0] == 's')
        nanosleep(&(struct timespec){.tv_nsec = 30000000}, NULL);
    printf("out %s\n", path);
    fprintf(stderr, "err %s\n", path);
    for (int i = 0; path[0] == 'b' && i < 300000; i++)
        putchar('b');
    if (path[0] == 'k') {
        fflush(stdout);
        raise(SIGKILL);
    }
    if (path[0] == 'x')
        _exit(0);
    enum exit_status status = path[0] == 'n' ? EXIT_NEGATIVE : path[0] == 'f' ? EXIT_IO : EXIT_DONE;
    run_totals->findings[1] += 2;
    run_totals->printed = true;
    run_totals_count(run_totals, status);
    return status;
}

/* What the pool printed on both streams. */
struct printed {
    char *out, *err;
};

static char *take(FILE *file) {
    long size = ftell(file);
    char *text = calloc(1, (size_t)size + 1);
    assert_non_null(text);
    rewind(file);
    assert_int_equal(fread(text, 1, (size_t)size, file), size);
    return text;
}

/* Run the pool with standard output and standard error going to files. */
static enum exit_status run(const char *kinds, uint32_t jobs, bool blank, struct run_totals *run_totals,
                            struct printed *printed) {
    struct smith_buffer own = {0};
    assert_true(smith_own_program(&own));
    const char *words[] = {(const char *)own.data, WORKER_WORD, NULL};
    static char names[FILES][8];
    char *paths[FILES];
    struct worker_pool worker_pool = {.paths = paths, .jobs = jobs, .blank_between = blank, .words = words};
    for (; kinds[worker_pool.count]; worker_pool.count++) {
        snprintf(names[worker_pool.count], sizeof names[0], "%c%u", kinds[worker_pool.count], worker_pool.count);
        paths[worker_pool.count] = names[worker_pool.count];
    }
    FILE *files[2] = {tmpfile(), tmpfile()};
    assert_true(files[0] && files[1]);
    fflush(NULL);
    int saved[2] = {dup(1), dup(2)};
    dup2(fileno(files[0]), 1);
    dup2(fileno(files[1]), 2);
    *run_totals = (struct run_totals){0};
    enum exit_status status = worker_pool_run(&worker_pool, run_totals);
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        dup2(saved[i], i + 1);
        close(saved[i]);
        fseek(files[i], 0, SEEK_END);
    }
    printed->out = take(files[0]);
    printed->err = take(files[1]);
    fclose(files[0]);
    fclose(files[1]);
    smith_buffer_free(&own);
    return status;
}

static void forget(struct printed *printed) {
    free(printed->out);
    free(printed->err);
}

static void output_is_in_order(void **state) {
    (void)state;
    for (uint32_t jobs = 1; jobs <= 9; jobs += 4) {
        struct printed printed;
        struct run_totals run_totals;
        char expected[400] = "";
        assert_int_equal(run("sasaabasas"
                             "aaaaaaaaaa",
                             jobs, false, &run_totals, &printed),
                         EXIT_DONE);
        assert_int_equal(run_totals.files, 20);
        assert_int_equal(run_totals.findings[1], 40);
        for (unsigned i = 0; i < 20; i++)
            snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "err %c%u\n",
                     "sasaabasasaaaaaaaaaa"[i], i);
        assert_string_equal(printed.err, expected);
        const char *big = strstr(printed.out, "out b5\n");
        assert_non_null(big);
        assert_int_equal(strspn(big + 7, "b"), 300000);
        assert_int_equal(strncmp(big + 7 + 300000, "out a6\nout s7\n", 14), 0);
        forget(&printed);
    }
}

static void the_worst_status_wins(void **state) {
    (void)state;
    struct printed printed;
    struct run_totals run_totals;
    assert_int_equal(run("anafan", 3, false, &run_totals, &printed), EXIT_IO);
    assert_int_equal(run_totals.files, 6);
    assert_int_equal(run_totals.negative, 2);
    assert_int_equal(run_totals.failed, 1);
    forget(&printed);
}

static void one_that_dies_takes_only_its_file_along(void **state) {
    (void)state;
    struct printed printed;
    struct run_totals run_totals;
    assert_int_equal(run("akaxa", 2, false, &run_totals, &printed), EXIT_BAD_INPUT);
    assert_int_equal(run_totals.files, 5);
    assert_int_equal(run_totals.failed, 2);
    assert_string_equal(printed.out, "out a0\nout k1\nout a2\nout a4\n");
    assert_non_null(strstr(printed.err, "levelsmith: k1: the process that worked on it died of signal 9\n"));
    assert_non_null(strstr(printed.err, "levelsmith: x3: the process that worked on it ended early\n"));
    forget(&printed);
}

static void empty_lines_stand_between(void **state) {
    (void)state;
    struct printed printed;
    struct run_totals run_totals;
    assert_int_equal(run("axa", 2, true, &run_totals, &printed), EXIT_BAD_INPUT);
    assert_string_equal(printed.out, "out a0\n\nout a2\n");
    forget(&printed);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], WORKER_WORD) == 0) {
        worker_serve(work, NULL);
        return 0;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(output_is_in_order),
        cmocka_unit_test(the_worst_status_wins),
        cmocka_unit_test(one_that_dies_takes_only_its_file_along),
        cmocka_unit_test(empty_lines_stand_between),
    };
    return cmocka_run_group_tests_name("pool", tests, NULL, NULL);
}
