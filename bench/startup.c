/* SPDX-License-Identifier: MIT
 *
 * How long the tool takes to start, and to check a small file: the ordinary build and, when `make static` built it, the one
 * file for any Linux, beside xxd, a small program that everybody has.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define STARTS 200

extern char **environ;

struct program {
    char *const *words;
    posix_spawn_file_actions_t silence;
    bool failed;
};

static void run(void *context) {
    struct program *program = context;
    pid_t child;
    int status = -1;
    if (posix_spawnp(&child, program->words[0], &program->silence, NULL, program->words, environ) == 0)
        waitpid(child, &status, 0);
    program->failed |= status != 0;
}

/* The best of all starts, in seconds; 0 when the program is not there or fails. */
static double start_time(char *const *words) {
    struct program program = {.words = words};
    double best = 0;
    if (posix_spawn_file_actions_init(&program.silence) ||
        posix_spawn_file_actions_addopen(&program.silence, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) ||
        posix_spawn_file_actions_addopen(&program.silence, STDERR_FILENO, "/dev/null", O_WRONLY, 0))
        bench_require(SMITH_NO_MEMORY);
    for (int i = 0; i < STARTS && !program.failed; i++) {
        double seconds = bench_once(run, &program);
        best = i == 0 || seconds < best ? seconds : best;
    }
    posix_spawn_file_actions_destroy(&program.silence);
    return program.failed ? 0 : best;
}

/* A row, with how many times the time of `other` it is, when that is known. */
static double print_start(const char *name, char *const *words, double other) {
    double seconds = start_time(words);
    if (seconds <= 0)
        printf("  %-28s cannot be run\n", name);
    else if (other <= 0)
        printf("  %-28s %6.2f ms\n", name, seconds * 1e3);
    else
        printf("  %-28s %6.2f ms   %.1f times xxd\n", name, seconds * 1e3, seconds / other);
    return seconds;
}

/* The smallest of the examples as a file in the folder of the build. */
static void make_level(const char *path) {
    const struct smith_layout *layout = smith_format_by_id("prj2")->layout;
    struct smith_buffer text, bytes;
    struct smith_document *document;
    bench_require(smith_file_read(BENCH_EXAMPLES "/cellar.json", NULL, &text, NULL));
    bench_require(smith_json_read(layout, (struct smith_bytes){text.data, text.size}, NULL, &document, NULL));
    bench_require(smith_encode(document, &bytes, NULL));
    bench_require(smith_file_write(path, (struct smith_bytes){bytes.data, bytes.size}, NULL));
    smith_document_free(document);
    smith_buffer_free(&bytes);
    smith_buffer_free(&text);
}

void bench_startup(void) {
    char ordinary[] = BENCH_BUILD "/levelsmith", alone[] = BENCH_SOURCES "/../build-static/levelsmith";
    char level[] = BENCH_BUILD "/bench/cellar.prj2", version[] = "version", check[] = "check", xxd[] = "xxd";
    printf("\nstarting, best of %d\n", STARTS);
    make_level(level);
    double other = print_start("xxd", (char *[]){xxd, level, NULL}, 0);
    print_start("version", (char *[]){ordinary, version, NULL}, other);
    print_start("check", (char *[]){ordinary, check, level, NULL}, other);
    print_start("version, static", (char *[]){alone, version, NULL}, other);
    print_start("check, static", (char *[]){alone, check, level, NULL}, other);
}
