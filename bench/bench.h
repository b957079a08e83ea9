/* SPDX-License-Identifier: MIT
 *
 * What the parts of the benchmark share.
 */
#ifndef LEVELSMITH_BENCH_H
#define LEVELSMITH_BENCH_H

#include "support/counting_allocator.h"
#include <levelsmith/levelsmith.h>

#define BENCH_RUNS 9

/* Seconds one call takes: the best of BENCH_RUNS measurements, each of as many calls as take 20 ms. */
double bench_best(void (*work)(void *context), void *context);

/* Seconds a single call takes, for work of which one call is enough. */
double bench_once(void (*work)(void *context), void *context);

/* Keep the compiler from dropping work whose result nobody looks at. */
void bench_keep(const void *memory);

/* End the program with a message unless `status` is SMITH_OK: a measurement of failing calls would mean nothing. */
void bench_require(enum smith_status status);

/* Decoding the sectors of a PRJ2 project: the engine beside a decoder written by hand (sectors.c). */
void bench_sectors(struct smith_bytes project);

/* A PRJ2 project of many rooms with textured sectors, for machines without real files (project.c). */
void bench_make_project(struct smith_buffer *out);

/* A large level made of examples/ as a model and as a plan, from bytes to bytes (level.c). */
void bench_level(void);

/* A large PlatinumSrc map: decoding beside liblz4 alone, and its memory (maps.c). */
void bench_maps(void);

/* A large file of small records to JSON: the engine beside a program written by hand, and its memory (records.c). */
void bench_records(void);

/* Starting the tool, beside xxd (startup.c). */
void bench_startup(void);

#endif
