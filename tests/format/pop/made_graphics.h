/* SPDX-License-Identifier: MIT
 *
 * Graphics of our own for levels of Prince of Persia, in which every picture can be told from every other.
 */
#ifndef LEVELSMITH_TEST_MADE_GRAPHICS_H
#define LEVELSMITH_TEST_MADE_GRAPHICS_H

#include "base/buffer.h"
#include "base/error.h"
#include "format/format_fixtures.h"
#include <levelsmith/pop_level.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Every picture is a line in a colour that tells its number; so does its length, where the game paints it in another. */
static inline struct smith_colour colour_of(const char *folder, unsigned number) {
    return (struct smith_colour){(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(folder[0] + folder[1]), 255};
}

static inline unsigned length_of(unsigned number) {
    return 1 + number % 8;
}

static inline enum smith_status made_read(void *context, const char *name, struct smith_buffer *out,
                                          struct smith_error *error) {
    (void)context;
    struct smith_picture picture;
    const char *slash = strchr(name, '/');
    unsigned number;
    if (!slash || sscanf(slash, "/res%u.png", &number) != 1 || !strstr(slash, ".png"))
        return smith_fail(error, SMITH_IO, "IO", "there is no %s", name);
    /* a sword in somebody's hand reaches to the grille of a gate beside him */
    bool held = strncmp(name, "PRINCE/res7", 11) == 0, grille = strcmp(name, "VDUNGEON/res249.png") == 0;
    uint32_t width = held ? 64 : length_of(number), height = held ? 64 : grille ? 40 : 1;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, width, height, NULL, NULL), SMITH_OK);
    picture.palette.count = 2;
    picture.palette.colours[1] = colour_of(name, number);
    memset(picture.indices, 1, (size_t)width * height);
    enum smith_status status = smith_png_write(&picture, out, error);
    smith_picture_free(&picture);
    return status;
}

static const struct smith_folder made_graphics = {.read = made_read};

/* A level with a wall everywhere, and no links. */
static inline struct smith_document *walled_level(unsigned start_room) {
    struct smith_document *document;
    assert_int_equal(smith_document_create(&smith_pop_level_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    for (unsigned room = 0; room < 24; room++)
        for (unsigned i = 0; i < 30; i++)
            level->rooms[room].rows[i / 10].tiles[i % 10].tile = SMITH_POP_LEVEL_TILE_CODE_WALL;
    level->start.room = (uint8_t)start_room;
    level->start.tile = 29;
    return document;
}

static inline struct smith_picture render(const struct smith_document *document, unsigned number) {
    const struct smith_render_options how = {.has_level = true, .level = number, .graphics = &made_graphics};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("level %u: %s", number, error.message);
    return picture;
}

#endif
