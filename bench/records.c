/* SPDX-License-Identifier: MIT
 *
 * A large file of small records to JSON: the engine beside a program written by hand (hand_records.c), and the memory
 * that it takes beside the document. Both get the bytes and hand out the same text in pieces.
 */
#include "bench.h"
#include "hand_records.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RECORDS 2000000
#define ROUNDS 5

struct work {
    const struct smith_layout *layout;
    struct smith_bytes file;
    size_t size; /* of the text that came out */
    uint64_t sum; /* ... and what it is */
};

/* ---- the file ---- */

static void make_file(struct smith_buffer *file) {
    uint32_t count = RECORDS, seed = 1;
    smith_buffer_init(file, NULL);
    smith_buffer_add(file, "RECS", 4);
    smith_buffer_add(file, &count, 4);
    for (uint32_t i = 0; i < count; i++) {
        seed = seed * 1664525 + 1013904223;
        uint16_t kind = (uint16_t)(seed >> 30), angle = (uint16_t)(seed >> 8);
        float position[] = {(float)(seed >> 20) / 8, (float)(i % 1024), (float)(int32_t)seed / 65536};
        int32_t next = (int32_t)(i + 1) % RECORDS - 1;
        smith_buffer_add(file, &i, 4);
        smith_buffer_add(file, &kind, 2);
        smith_buffer_add(file, &angle, 2);
        smith_buffer_add(file, position, sizeof position);
        smith_buffer_add(file, &next, 4);
    }
    bench_require(file->failed ? SMITH_NO_MEMORY : SMITH_OK);
}

/* ---- the two programs ---- */

static bool take_part(void *context, struct smith_bytes bytes) {
    struct work *work = context;
    work->size += bytes.size;
    bench_keep(bytes.data);
    return true;
}

/* The text as a sum that does not depend on how it was cut. */
static bool sum_part(void *context, struct smith_bytes bytes) {
    struct work *work = context;
    work->size += bytes.size;
    for (size_t i = 0; i < bytes.size; i++)
        work->sum = (work->sum ^ bytes.data[i]) * 0x100000001B3u;
    return true;
}

static void begin(struct work *work, struct smith_buffer *out, const struct smith_allocator *allocator,
                  bool (*part)(void *context, struct smith_bytes bytes)) {
    work->size = 0;
    work->sum = 0;
    smith_buffer_init(out, allocator);
    out->drain = part;
    out->drain_context = work;
}

static void engine(struct work *work, bool (*part)(void *context, struct smith_bytes bytes)) {
    struct smith_document *document;
    struct smith_buffer out;
    begin(work, &out, NULL, part);
    bench_require(smith_decode(work->layout, work->file, NULL, NULL, NULL, &document, NULL));
    bench_require(smith_json_write(document, NULL, &out, NULL));
    smith_buffer_drain(&out);
    smith_buffer_free(&out);
    smith_document_free(document);
}

static void hand(struct work *work, bool (*part)(void *context, struct smith_bytes bytes)) {
    struct smith_buffer out;
    uint32_t count;
    begin(work, &out, NULL, part);
    struct hand_record *records = hand_records_read(work->file, &count);
    bench_require(records ? SMITH_OK : SMITH_DAMAGED);
    hand_records_write(records, count, &out);
    smith_buffer_drain(&out);
    smith_buffer_free(&out);
    free(records);
}

static void by_engine(void *context) {
    engine(context, take_part);
}

static void by_hand(void *context) {
    hand(context, take_part);
}

/* ---- figures ---- */

static void check_same(struct work *work) {
    engine(work, sum_part);
    uint64_t sum = work->sum;
    size_t size = work->size;
    hand(work, sum_part);
    if (work->sum == sum && work->size == size)
        return;
    fprintf(stderr, "bench: the JSON written by hand and the engine's differ\n");
    exit(1);
}

static void compare_memory(struct work *work) {
    struct counting_allocator counter = {0};
    const struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_document *document;
    struct smith_buffer out;
    bench_require(smith_decode(work->layout, work->file, &options, NULL, NULL, &document, NULL));
    uint64_t own = counter.live;
    begin(work, &out, &options.allocator, take_part);
    bench_require(smith_json_write(document, NULL, &out, NULL));
    smith_buffer_free(&out);
    smith_document_free(document);
    printf("  memory     %9.1f MB     %.2f times the document's own (at most 1.3)\n", (double)counter.peak / 1e6,
           (double)counter.peak / (double)own);
}

void bench_records(void) {
    struct smith_layout_source *source;
    struct smith_buffer text, file;
    bench_require(smith_file_read(BENCH_SOURCES "/records.layout", NULL, &text, NULL));
    bench_require(smith_layout_parse((struct smith_bytes){text.data, text.size}, "records", NULL, &source, NULL, NULL));
    smith_buffer_free(&text);
    make_file(&file);
    struct work work = {.layout = smith_layout_get(source), .file = {file.data, file.size}};
    printf("\n%d records, %zu bytes, to JSON\n", RECORDS, file.size);
    check_same(&work);
    double by_hand_best = INFINITY, engine_best = INFINITY;
    for (unsigned round = 0; round < ROUNDS; round++) { /* in turns: both meet the same machine */
        by_hand_best = fmin(by_hand_best, bench_once(by_hand, &work));
        engine_best = fmin(engine_best, bench_once(by_engine, &work));
    }
    printf("  JSON: %zu bytes\n", work.size);
    printf("  by hand    %9.0f ms\n", by_hand_best * 1000);
    printf("  engine     %9.0f ms     %.2f times the time (at most 2)\n", engine_best * 1000,
           engine_best / by_hand_best);
    compare_memory(&work);
    smith_buffer_free(&file);
    smith_layout_free(source);
}
