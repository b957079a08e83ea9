/* SPDX-License-Identifier: MIT
 *
 * The codecs of pictures, over all pictures of SDLPoP's folders (LEVELSMITH_CORPUS), or over some made here: how small
 * the smallest streams are beside those of the original tool, which always takes the longest match, and how fast both
 * directions are, beside memcpy of the same bytes in the same pieces.
 */
#include "bench.h"
#include "format/pop/codec/raster.h"
#include "support/picture.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PICTURES_MAX 2000
#define BYTES_MAX 65536 /* of a picture */

struct packed {
    uint8_t *pixels;
    size_t height, stride;
    struct smith_bytes stream; /* LZG by rows, smallest */
};

struct pictures {
    struct packed *items;
    size_t count, bytes;
    uint8_t *out, *stream;
    uint32_t *scratch;
};

static void require(const void *memory) {
    bench_require(memory ? SMITH_OK : SMITH_NO_MEMORY);
}

/* ---- which pictures -------------------------------------------------------------------------------------------- */

static void add(struct pictures *pictures, uint8_t *pixels, size_t height, size_t stride) {
    if (pictures->count == PICTURES_MAX || height * stride > BYTES_MAX || height * stride == 0) {
        free(pixels);
        return;
    }
    pictures->items[pictures->count++] = (struct packed){pixels, height, stride, {NULL, 0}};
    pictures->bytes += height * stride;
}

static void add_file(struct pictures *pictures, const char *path) {
    struct picture picture;
    if (picture_read(&picture, path))
        add(pictures, picture.pixels, picture.height, picture.stride);
}

/* Call `visit` with the path of everything in `folder`. */
static void for_each(struct pictures *pictures, const char *folder,
                     void (*visit)(struct pictures *pictures, const char *path)) {
    DIR *directory = opendir(folder);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[1024];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && length > 0 && (size_t)length < sizeof path)
            visit(pictures, path);
    }
    closedir(directory);
}

static void add_folder(struct pictures *pictures, const char *folder) {
    for_each(pictures, folder, add_file);
}

/* Filled shapes with outlines on nothing, as sprites are. */
static void make_picture(struct pictures *pictures, size_t height, size_t stride) {
    uint8_t *pixels = calloc(height, stride);
    require(pixels);
    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < stride; x++) {
            size_t from_middle = x > stride / 2 ? x - stride / 2 : stride / 2 - x, reach = stride * (y % 23 + 5) / 60;
            if (from_middle <= reach)
                pixels[y * stride + x] = from_middle == reach ? 0xFF : (uint8_t)(0x66 + (x * y % 5 == 0) * 0x11);
        }
    add(pictures, pixels, height, stride);
}

static void find_pictures(struct pictures *pictures) {
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    char folder[512];
    snprintf(folder, sizeof folder, "%s/pop/sdlpop-data", corpus ? corpus : "../shared/corpus");
    for_each(pictures, folder, add_folder);
    if (pictures->count)
        return;
    printf("  no real pictures here: 400 made for the purpose\n");
    for (size_t i = 0; i < 400; i++)
        make_picture(pictures, 20 + i % 31, 8 + i % 23);
}

/* ---- work ------------------------------------------------------------------------------------------------------ */

static size_t encode_all(struct pictures *pictures, enum smith_effort effort) {
    struct smith_lzg_memory memory = {{0}};
    const struct smith_raster_encoder encoder = {effort, pictures->scratch, &memory};
    size_t size = 0;
    for (size_t i = 0; i < pictures->count; i++) {
        const struct packed *picture = &pictures->items[i];
        enum smith_raster_method method;
        size += smith_raster_encode(&encoder, SMITH_RASTER_ANY, picture->pixels, picture->height, picture->stride,
                                    pictures->stream, smith_raster_bound(BYTES_MAX), &method)
                    .made;
    }
    return size;
}

static void encode_smallest(void *context) {
    encode_all(context, SMITH_EFFORT_SMALLEST);
}

static void encode_faithful(void *context) {
    encode_all(context, SMITH_EFFORT_FAITHFUL);
}

static void decode_lzg(void *context) {
    struct pictures *pictures = context;
    for (size_t i = 0; i < pictures->count; i++) {
        const struct packed *picture = &pictures->items[i];
        smith_lzg_decode(picture->stream, pictures->out, picture->height * picture->stride);
        bench_keep(pictures->out);
    }
}

static void copy_pixels(void *context) {
    struct pictures *pictures = context;
    for (size_t i = 0; i < pictures->count; i++) {
        const struct packed *picture = &pictures->items[i];
        memcpy(pictures->out, picture->pixels, picture->height * picture->stride);
        bench_keep(pictures->out);
    }
}

static void pack_lzg(struct pictures *pictures) {
    for (size_t i = 0; i < pictures->count; i++) {
        struct packed *picture = &pictures->items[i];
        struct smith_bytes in = {picture->pixels, picture->height * picture->stride};
        size_t size = smith_lzg_encode_smallest(in, pictures->stream, smith_lzg_bound(in.size), pictures->scratch).made;
        uint8_t *stream = malloc(size);
        require(stream);
        memcpy(stream, pictures->stream, size);
        picture->stream = (struct smith_bytes){stream, size};
    }
}

/* ---- results --------------------------------------------------------------------------------------------------- */

static void print_rate(const char *name, double seconds, const struct pictures *pictures) {
    printf("  %-30s %9.1f MB/s\n", name, (double)pictures->bytes / seconds / 1e6);
}

static void measure(struct pictures *pictures) {
    size_t greedy = encode_all(pictures, SMITH_EFFORT_FAITHFUL), smallest = encode_all(pictures, SMITH_EFFORT_SMALLEST);
    printf("  %zu pictures, %zu bytes: longest matches %zu, smallest %zu (%.2f %% less)\n", pictures->count,
           pictures->bytes, greedy, smallest, 100.0 * (1.0 - (double)smallest / (double)greedy));
    print_rate("memcpy", bench_best(copy_pixels, pictures), pictures);
    print_rate("LZG decode", bench_best(decode_lzg, pictures), pictures);
    print_rate("smallest of five methods", bench_best(encode_smallest, pictures), pictures);
    print_rate("faithful, five methods", bench_best(encode_faithful, pictures), pictures);
}

void bench_codecs(void) {
    struct pictures pictures = {
        .items = calloc(PICTURES_MAX, sizeof *pictures.items),
        .out = malloc(BYTES_MAX),
        .stream = malloc(smith_raster_bound(BYTES_MAX)),
        .scratch = malloc(smith_raster_scratch(BYTES_MAX) * sizeof *pictures.scratch),
    };
    require(pictures.items);
    require(pictures.out);
    require(pictures.stream);
    require(pictures.scratch);
    printf("\npictures packed in 4-bit rows and columns\n");
    find_pictures(&pictures);
    pack_lzg(&pictures);
    measure(&pictures);
    for (size_t i = 0; i < pictures.count; i++) {
        free(pictures.items[i].pixels);
        free((void *)pictures.items[i].stream.data);
    }
    free(pictures.items);
    free(pictures.out);
    free(pictures.stream);
    free(pictures.scratch);
}
