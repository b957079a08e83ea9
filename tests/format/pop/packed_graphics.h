/* SPDX-License-Identifier: MIT
 *
 * Graphics of our own for levels of Prince of Persia, in folders of PNG files and in archives that are packed from these.
 */
#ifndef LEVELSMITH_TEST_PACKED_GRAPHICS_H
#define LEVELSMITH_TEST_PACKED_GRAPHICS_H

#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "support/memory_folder.h"
#include <levelsmith/pop_level.h>
#include <levelsmith/pop_palette.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline struct smith_picture render(const struct smith_document *document, unsigned level,
                                          struct smith_folder *graphics) {
    const struct smith_render_options how = {.has_level = true, .level = level, .graphics = graphics};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return picture;
}

static inline size_t count_different(const struct smith_picture *a, const struct smith_picture *b) {
    size_t different = 0, pixels = (size_t)a->width * a->height;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (size_t i = 0; i < pixels; i++)
        different += memcmp(&a->colours[i], &b->colours[i], sizeof a->colours[i]) != 0;
    return different;
}

/* ---- pictures of our own ---- */

/* Colour 0 is black in all palettes of the game. */
static inline struct smith_colour colour_of(unsigned index) {
    uint8_t green = (uint8_t)(index ? 240 - index * 12 : 0);
    return (struct smith_colour){(uint8_t)(index * 16), green, (uint8_t)(index * 4), 255};
}

static inline void put_palette(struct memory_folder *memory_folder, const char *folder, unsigned id, unsigned images) {
    struct smith_document *document;
    char name[64];
    assert_int_equal(smith_document_create(&smith_pop_palette_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_palette_palette *palette = smith_pop_palette_root(document);
    palette->image_count = (uint8_t)images;
    for (unsigned i = 0; i < 16; i++) {
        struct smith_colour colour = colour_of(i);
        palette->vga[i].red = colour.red >> 2;
        palette->vga[i].green = colour.green >> 2;
        palette->vga[i].blue = colour.blue >> 2;
    }
    /* colour n is number n on EGA, and on CGA n % 4, at each place */
    palette->cga = (struct smith_pop_palette_cga_tables){0x1B1B1B1B, 0x1B1B1B1B, 0x1B1B1B1B, 0x1B1B1B1B};
    const struct smith_pop_palette_ega_table ega = {0x01234567, 0x89ABCDEF};
    palette->ega = (struct smith_pop_palette_ega_tables){ega, ega, ega, ega};
    struct smith_buffer bytes = document_bytes(document);
    snprintf(name, sizeof name, "%s/res%u.pal", folder, id);
    memory_folder_put(memory_folder, name, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Stripes of colours that tell its number, with holes. */
static inline void put_picture(struct memory_folder *memory_folder, const char *folder, unsigned id) {
    struct smith_picture picture;
    struct smith_buffer file;
    char name[64];
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 32, 12, NULL, NULL), SMITH_OK);
    picture.palette.count = 16;
    for (unsigned i = 0; i < 16; i++)
        picture.palette.colours[i] = colour_of(i);
    picture.palette.colours[0].alpha = 0;
    for (unsigned i = 0; i < 32 * 12; i++)
        picture.indices[i] = (uint8_t)((i / 3 * id + i / 32) % 16);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_png_write(&picture, &file, NULL), SMITH_OK);
    snprintf(name, sizeof name, "%s/res%u.png", folder, id);
    memory_folder_put(memory_folder, name, file.data, file.size);
    smith_buffer_free(&file);
    smith_picture_free(&picture);
}

static inline void fill_own(struct memory_folder *memory_folder) {
    static const struct {
        const char *folder;
        unsigned first, count;
    } sets[] = {{"PRINCE", 150, 16},   {"PRINCE", 700, 34}, {"VDUNGEON", 200, 151},
                {"VDUNGEON", 360, 17}, {"KID", 400, 60},    {"GUARD", 750, 20}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        put_palette(memory_folder, sets[i].folder, sets[i].first, sets[i].count);
        for (unsigned id = sets[i].first + 1; id <= sets[i].first + sets[i].count; id++)
            put_picture(memory_folder, sets[i].folder, id);
    }
}

/* ---- packing ---- */

struct part {
    const struct smith_folder *whole;
    const char *name;
    enum smith_status (*each)(void *context, const char *name);
    void *context;
};

static inline enum smith_status part_read(void *context, const char *name, struct smith_buffer *out,
                                          struct smith_error *error) {
    const struct part *part = context;
    char full[300];
    snprintf(full, sizeof full, "%s/%s", part->name, name);
    return part->whole->read(part->whole->context, full, out, error);
}

static inline enum smith_status part_name(void *context, const char *name) {
    const struct part *part = context;
    size_t length = strlen(part->name);
    bool inside = strncmp(name, part->name, length) == 0 && name[length] == '/';
    return inside ? part->each(part->context, name + length + 1) : SMITH_OK;
}

static inline enum smith_status part_list(void *context,
                                          enum smith_status (*each)(void *each_context, const char *name),
                                          void *each_context, struct smith_error *error) {
    struct part part = *(const struct part *)context;
    part.each = each;
    part.context = each_context;
    return part.whole->list(part.whole->context, part_name, &part, error);
}

/* A folder of `whole` becomes an archive on the shelf. */
static inline void pack(const struct smith_folder *whole, const char *name, bool small_letters,
                        struct memory_folder *archives) {
    struct part part = {.whole = whole, .name = name};
    const struct smith_folder folder = {part_read, NULL, part_list, &part};
    const struct smith_pack_options how = {.format = smith_format_by_id("pop_dat1"), .name = name};
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    char file[64];
    smith_buffer_init(&out, NULL);
    if (smith_archive_pack(&folder, &how, NULL, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", name, error.message);
    snprintf(file, sizeof file, small_letters ? "%s.dat" : "%s.DAT", name);
    for (char *at = file; *at && small_letters; at++)
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at | 0x20 : *at);
    memory_folder_put(archives, file, out.data, out.size);
    smith_findings_free(&notes);
    smith_buffer_free(&out);
}

#endif
