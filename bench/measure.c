/* SPDX-License-Identifier: MIT
 *
 * Measuring time.
 */
#include "bench.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define ENOUGH_SECONDS 0.02

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double seconds_for(void (*work)(void *context), void *context, unsigned calls) {
    double start = now();
    for (unsigned i = 0; i < calls; i++)
        work(context);
    return now() - start;
}

double bench_once(void (*work)(void *context), void *context) {
    return seconds_for(work, context, 1);
}

static int by_value(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

double bench_best(void (*work)(void *context), void *context) {
    double runs[BENCH_RUNS];
    unsigned calls = 1;
    while (seconds_for(work, context, calls) < ENOUGH_SECONDS && calls < 1u << 20)
        calls *= 2;
    for (size_t i = 0; i < BENCH_RUNS; i++)
        runs[i] = seconds_for(work, context, calls) / calls;
    qsort(runs, BENCH_RUNS, sizeof *runs, by_value);
    return runs[0]; /* other work on the machine only ever makes it slower */
}

void bench_keep(const void *memory) {
    __asm__ volatile("" : : "r"(memory) : "memory");
}

void bench_require(enum smith_status status) {
    if (status == SMITH_OK)
        return;
    fprintf(stderr, "bench: a call failed with status %d\n", (int)status);
    exit(1);
}
