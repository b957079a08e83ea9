/* SPDX-License-Identifier: MIT
 *
 * How fast the engine is, in one run, on the largest real files there are (LEVELSMITH_CORPUS, or ../shared/corpus),
 * else on files made here: decode, encode, JSON out, JSON in, and the memory a document takes, beside memcpy of the
 * same bytes; the sectors of a PRJ2 file beside a decoder written by hand; a large level as a model and as a
 * plan; how long the tool takes to start.
 *
 *     bench [FILE... | level | maps | records | startup]
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "bench.h"
#include <levelsmith/convert.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define FILES_A_FORMAT 3
#define FILES_MAX 16

struct candidate {
    char path[1024];
    size_t size;
    const struct smith_format *format;
};

struct candidates {
    struct candidate items[FILES_MAX];
    size_t count;
};

/* ---- one file -------------------------------------------------------------------------------------------------- */

struct subject {
    const struct smith_layout *layout;
    struct smith_bytes bytes;
    struct smith_document *document;
    struct smith_buffer text;
    void *copy;
};

static void copy_bytes(void *context) {
    struct subject *subject = context;
    memcpy(subject->copy, subject->bytes.data, subject->bytes.size);
    bench_keep(subject->copy);
}

/* Memory no one has touched yet, as a program has it that reads one file: fresh from the system, given back to it. */
static void *resize_uncached(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    void *uncached = NULL;
    if (new_size &&
        (uncached = mmap(NULL, new_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) == MAP_FAILED)
        return NULL;
    if (uncached && block)
        memcpy(uncached, block, old_size < new_size ? old_size : new_size);
    if (block)
        munmap(block, old_size);
    return uncached;
}

static void copy_uncached(void *context) {
    struct subject *subject = context;
    void *copy = resize_uncached(NULL, NULL, 0, subject->bytes.size);
    if (!copy)
        bench_require(SMITH_NO_MEMORY);
    memcpy(copy, subject->bytes.data, subject->bytes.size);
    bench_keep(copy);
    resize_uncached(NULL, copy, subject->bytes.size, 0);
}

static void decode_into(const struct subject *subject, const struct smith_options *options) {
    struct smith_document *document;
    bench_require(smith_decode(subject->layout, subject->bytes, options, NULL, NULL, &document, NULL));
    smith_document_free(document);
}

static void decode(void *context) {
    decode_into(context, NULL);
}

static void decode_uncached(void *context) {
    struct smith_options options = {.allocator = {resize_uncached, NULL}};
    decode_into(context, &options);
}

static void encode(void *context) {
    struct subject *subject = context;
    struct smith_buffer out;
    bench_require(smith_encode(subject->document, &out, NULL));
    smith_buffer_free(&out);
}

static void json_out(void *context) {
    struct subject *subject = context;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    bench_require(smith_json_write(subject->document, NULL, &out, NULL));
    smith_buffer_free(&out);
}

static void json_in(void *context) {
    struct subject *subject = context;
    struct smith_document *document;
    bench_require(smith_json_read(subject->layout, (struct smith_bytes){subject->text.data, subject->text.size}, NULL,
                                  &document, NULL));
    smith_document_free(document);
}

/* To another format, where the file's has a way there. */
static void convert(void *context) {
    struct subject *subject = context;
    const struct smith_format *format = smith_document_format(subject->document);
    struct smith_findings notes;
    struct smith_buffer out;
    bench_require(smith_convert_write(subject->document, format->conversions, NULL, &out, &notes, NULL));
    smith_findings_free(&notes);
    smith_buffer_free(&out);
}

static void measure_conversion(struct subject *subject, const struct smith_format *format) {
    if (format->conversions && format->conversions->id && smith_format_by_id(format->conversions->id))
        printf("  %-12s %9.1f ms, to %s\n", "convert", bench_best(convert, subject) * 1e3, format->conversions->id);
}

/* Most memory that decoding had in use at once. */
static uint64_t decode_peak(const struct subject *subject) {
    struct counting_allocator counter = {0};
    struct smith_options options = {.allocator = counting_allocator(&counter)};
    struct smith_document *document;
    bench_require(smith_decode(subject->layout, subject->bytes, &options, NULL, NULL, &document, NULL));
    smith_document_free(document);
    return counter.peak;
}

static void print_rate(const char *name, double seconds, size_t size) {
    printf("  %-12s %9.1f MB/s\n", name, (double)size / seconds / 1e6);
}

/* ... and how many times as long as copying the same bytes that is. */
static void print_rate_against(const char *name, double seconds, size_t size, double copy) {
    printf("  %-12s %9.1f MB/s   %.1f times the copy\n", name, (double)size / seconds / 1e6, seconds / copy);
}

static void measure_file(const char *name, const struct smith_format *format, struct smith_bytes bytes) {
    /* Aligned to a page: an unlucky distance between the two makes memcpy ten times slower. */
    struct subject subject = {
        .layout = format->layout, .bytes = bytes, .copy = aligned_alloc(4096, (bytes.size | 4095) + 1)};
    struct smith_error error;
    printf("\n%s (%s, %zu bytes)\n", name, format->id, bytes.size);
    if (!subject.copy || smith_decode(subject.layout, bytes, NULL, NULL, NULL, &subject.document, &error) != SMITH_OK) {
        printf("  cannot be read: %s\n", subject.copy ? error.message : "out of memory");
        free(subject.copy);
        return;
    }
    smith_buffer_init(&subject.text, NULL);
    bench_require(smith_json_write(subject.document, NULL, &subject.text, NULL));

    double uncached = bench_best(copy_uncached, &subject), cached = bench_best(copy_bytes, &subject);
    printf("  memory fresh from the system\n");
    print_rate("  copy", uncached, bytes.size);
    print_rate_against("  decode", bench_best(decode_uncached, &subject), bytes.size, uncached);
    printf("  memory in use before\n");
    print_rate("  copy", cached, bytes.size);
    print_rate_against("  decode", bench_best(decode, &subject), bytes.size, cached);
    print_rate_against("  encode", bench_best(encode, &subject), bytes.size, cached);
    printf("  JSON: %zu bytes\n", subject.text.size);
    print_rate("JSON out", bench_best(json_out, &subject), subject.text.size);
    print_rate("JSON in", bench_best(json_in, &subject), subject.text.size);
    measure_conversion(&subject, format);
    uint64_t peak = decode_peak(&subject);
    printf("  %-12s %9.2f MB     %.1f times the file\n", "memory", (double)peak / 1e6,
           (double)peak / (double)bytes.size);

    smith_buffer_free(&subject.text);
    smith_document_free(subject.document);
    free(subject.copy);
}

/* ---- which files ----------------------------------------------------------------------------------------------- */

/* Keep the largest few of each format. */
static void add_candidate(struct candidates *candidates, const struct candidate *found) {
    size_t same = 0, smallest = FILES_MAX;
    for (size_t i = 0; i < candidates->count; i++) {
        if (candidates->items[i].format != found->format)
            continue;
        same++;
        if (smallest == FILES_MAX || candidates->items[i].size < candidates->items[smallest].size)
            smallest = i;
    }
    if (same < FILES_A_FORMAT && candidates->count < FILES_MAX)
        candidates->items[candidates->count++] = *found;
    else if (smallest < FILES_MAX && candidates->items[smallest].size < found->size)
        candidates->items[smallest] = *found;
}

static void look_at(struct candidates *candidates, const char *path) {
    struct smith_buffer content;
    struct candidate found = {.size = 0};
    if (smith_file_read(path, NULL, &content, NULL) != SMITH_OK)
        return;
    found.size = content.size;
    snprintf(found.path, sizeof found.path, "%s", path);
    if (smith_format_guess((struct smith_bytes){content.data, content.size}, &found.format, NULL) == SMITH_OK)
        add_candidate(candidates, &found);
    smith_buffer_free(&content);
}

static void look_into(struct candidates *candidates, const char *folder) {
    DIR *directory = opendir(folder);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[1024];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && length > 0 && (size_t)length < sizeof path)
            look_at(candidates, path);
    }
    closedir(directory);
}

static void find_real_files(struct candidates *candidates) {
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    for (const struct smith_format *const *format = smith_formats(); *format; format++) {
        char folder[1024];
        snprintf(folder, sizeof folder, "%s/%s", corpus ? corpus : "../shared/corpus", (*format)->id);
        look_into(candidates, folder);
    }
}

static int largest_first(const void *a, const void *b) {
    const struct candidate *left = a, *right = b;
    return (left->size < right->size) - (left->size > right->size);
}

/* What needs no files; each can be asked for alone. */
static const struct part {
    const char *name;
    void (*measure)(void);
} parts[] = {
    {"level", bench_level},
    {"maps", bench_maps},
    {"records", bench_records},
    {"startup", bench_startup},
};

static const struct part *part_called(const char *name) {
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name) == 0)
            return &parts[i];
    return NULL;
}

int main(int argument_count, char **arguments) {
    struct candidates candidates = {.count = 0};
    const struct part *only = argument_count == 2 ? part_called(arguments[1]) : NULL;
    if (only) {
        only->measure();
        return 0;
    }
    for (int i = 1; i < argument_count; i++)
        look_at(&candidates, arguments[i]);
    if (argument_count < 2)
        find_real_files(&candidates);
    qsort(candidates.items, candidates.count, sizeof *candidates.items, largest_first);

    printf("best of %d runs each\n", BENCH_RUNS);
    for (size_t i = 0; i < candidates.count; i++) {
        struct smith_buffer content;
        const struct candidate *candidate = &candidates.items[i];
        bench_require(smith_file_read(candidate->path, NULL, &content, NULL));
        const char *name = strrchr(candidate->path, '/');
        measure_file(name ? name + 1 : candidate->path, candidate->format,
                     (struct smith_bytes){content.data, content.size});
        if (strcmp(candidate->format->id, "prj2") == 0)
            bench_sectors((struct smith_bytes){content.data, content.size});
        smith_buffer_free(&content);
    }
    if (candidates.count == 0) {
        struct smith_buffer made;
        printf("no real files here: a project of 200 rooms made for the purpose\n");
        bench_make_project(&made);
        const struct smith_bytes bytes = {made.data, made.size};
        measure_file("generated", smith_format_by_id("prj2"), bytes);
        bench_sectors(bytes);
        smith_buffer_free(&made);
    }
    if (argument_count < 2)
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            parts[i].measure();
    return 0;
}
