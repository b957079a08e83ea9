/* SPDX-License-Identifier: MIT
 *
 * How long a large level takes to become a model and a plan. The level is the three of examples/ put beside each
 * other again and again, until its file has 3.3 MB, the size of the largest projects people have made: hundreds of
 * rooms. And how long the largest real archives of objects take.
 */
#include "bench.h"

#include <dirent.h>
#include <levelsmith/export.h>
#include <levelsmith/model.h>
#include <levelsmith/picture.h>
#include <levelsmith/render.h>
#include <levelsmith/room_set.h>
#include <stdio.h>
#include <stdlib.h>

#define ENOUGH_BYTES 3300000
#define EXAMPLES 3

struct subject {
    const struct smith_format *format;
    struct smith_bytes bytes;
    const struct smith_options *options;
    bool has_pictures; /* in the file itself */
    const char *game; /* the folder with what a plan is painted with, or NULL */
};

static struct smith_document *read_example(const struct smith_format *format, const char *name) {
    struct smith_buffer text;
    struct smith_document *document;
    char path[1024];
    snprintf(path, sizeof path, "%s/%s.json", BENCH_EXAMPLES, name);
    bench_require(smith_file_read(path, NULL, &text, NULL));
    bench_require(smith_json_read(format->layout, (struct smith_bytes){text.data, text.size}, NULL, &document, NULL));
    smith_buffer_free(&text);
    return document;
}

static void put_next_to(struct smith_document *level, const struct smith_document *part) {
    struct smith_changes changes;
    bench_require(smith_room_set_insert(level, part, NULL, NULL, NULL, &changes, NULL));
    smith_changes_free(&changes);
}

/* The bytes of the level. */
static struct smith_buffer make_level(const struct smith_format *format) {
    static const char *const names[EXAMPLES] = {"temple", "canyon", "house"};
    struct smith_document *parts[EXAMPLES], *level = read_example(format, names[0]);
    struct smith_buffer bytes = {0};
    for (int i = 0; i < EXAMPLES; i++)
        parts[i] = read_example(format, names[i]);
    while (bytes.size < ENOUGH_BYTES) {
        smith_buffer_free(&bytes);
        for (int i = 0; i < EXAMPLES; i++)
            put_next_to(level, parts[i]);
        bench_require(smith_encode(level, &bytes, NULL));
    }
    for (int i = 0; i < EXAMPLES; i++)
        smith_document_free(parts[i]);
    smith_document_free(level);
    return bytes;
}

static struct smith_document *open_level(const struct subject *subject) {
    struct smith_document *document;
    bench_require(smith_open(subject->bytes, subject->format, subject->options, &document, NULL));
    return document;
}

/* From bytes to bytes, as `levelsmith export --no-textures` does it. */
static void make_model(void *context) {
    const struct subject *subject = context;
    const struct smith_export_options how = {.no_textures = !subject->has_pictures, .options = subject->options};
    struct smith_document *document = open_level(subject);
    struct smith_model model;
    struct smith_buffer glb;
    bench_require(smith_export(document, &how, &model, NULL, NULL));
    smith_buffer_init(&glb, subject->options ? &subject->options->allocator : NULL);
    bench_require(smith_gltf_write(&model, &glb, NULL));
    smith_buffer_free(&glb);
    smith_model_free(&model);
    smith_document_free(document);
}

/* ... and as `levelsmith render -o FILE.png` does. */
static void make_plan(void *context) {
    const struct subject *subject = context;
    struct smith_folder graphics = {0};
    struct smith_render_options how = {.options = subject->options};
    struct smith_document *document = open_level(subject);
    struct smith_picture picture;
    struct smith_buffer png;
    if (subject->game) {
        bench_require(smith_search_open(&subject->game, 1, NULL, subject->options, &graphics, NULL));
        how.graphics = &graphics;
        how.view = SMITH_VIEW_PLAYER;
    }
    bench_require(smith_render(document, &how, &picture, NULL));
    smith_buffer_init(&png, subject->options ? &subject->options->allocator : NULL);
    bench_require(smith_png_write(&picture, &png, NULL));
    smith_buffer_free(&png);
    smith_picture_free(&picture);
    smith_document_free(document);
    if (subject->game)
        smith_search_close(&graphics);
}

static void measure(const char *name, void (*work)(void *context), struct subject *subject) {
    struct counting_allocator counter = {0};
    const struct smith_options options = {.allocator = counting_allocator(&counter)};
    subject->options = &options;
    work(subject);
    subject->options = NULL;
    printf("  %-12s %9.0f ms    %.0f MB of memory at most\n", name, bench_best(work, subject) * 1000,
           (double)counter.peak / 1e6);
}

static const char *real_files(void) {
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    return corpus ? corpus : "../shared/corpus";
}

/* The largest real file of a format in a folder of theirs; false where there is none. */
static bool find_largest(const struct smith_format *format, const char *in, struct smith_buffer *largest) {
    char folder[1024], path[2048];
    snprintf(folder, sizeof folder, "%s/%s", real_files(), in);
    DIR *directory = opendir(folder);
    *largest = (struct smith_buffer){0};
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        struct smith_buffer content;
        const struct smith_format *found;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || smith_file_read(path, NULL, &content, NULL) != SMITH_OK)
            continue;
        bool known = smith_format_guess((struct smith_bytes){content.data, content.size}, &found, NULL) == SMITH_OK;
        if (known && found == format && content.size > largest->size) {
            smith_buffer_free(largest);
            *largest = content;
        } else
            smith_buffer_free(&content);
    }
    if (directory)
        closedir(directory);
    return largest->size > 0;
}

/* All objects of an archive, with their animations. */
static void measure_objects(const char *id) {
    struct subject subject = {.format = smith_format_by_id(id), .has_pictures = true};
    struct smith_buffer bytes;
    if (!find_largest(subject.format, "wad", &bytes)) {
        printf("real %s files: skipped, there are none\n", id);
        return;
    }
    subject.bytes = (struct smith_bytes){bytes.data, bytes.size};
    printf("%s, the largest real file: %.1f MB\n", subject.format->title, (double)bytes.size / 1e6);
    measure("model", make_model, &subject);
    smith_buffer_free(&bytes);
}

/* A map as a player sees it, with the textures of the game's archives. */
static void measure_map(void) {
    char game[1024];
    snprintf(game, sizeof game, "%s/d2df-game", real_files());
    struct subject subject = {.format = smith_format_by_id("d2df"), .game = game};
    struct smith_buffer bytes;
    if (!find_largest(subject.format, "d2df", &bytes)) {
        printf("real d2df files: skipped, there are none\n");
        return;
    }
    subject.bytes = (struct smith_bytes){bytes.data, bytes.size};
    printf("%s, the largest real file: %.1f kB\n", subject.format->title, (double)bytes.size / 1e3);
    measure("plan", make_plan, &subject);
    smith_buffer_free(&bytes);
}

void bench_level(void) {
    struct subject subject = {.format = smith_format_by_id("prj2")};
    struct smith_buffer bytes = make_level(subject.format);
    subject.bytes = (struct smith_bytes){bytes.data, bytes.size};
    printf("a level of %.1f MB\n", (double)bytes.size / 1e6);
    measure("model", make_model, &subject);
    measure("plan", make_plan, &subject);
    smith_buffer_free(&bytes);
    measure_objects("wad");
    measure_objects("wad2");
    measure_map();
}
