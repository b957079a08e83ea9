/* SPDX-License-Identifier: MIT
 *
 * Pictures of whole levels of Prince of Persia: against pictures that another program made of the same levels, pixel by
 * pixel, where the game's graphics and those pictures are at hand; and what is said when something is missing.
 */
#include "format/pop/made_graphics.h"

#include <stdlib.h>

#define ROOM_WIDTH 320
#define ROOM_LINES 189
#define TILE_WIDTH 32
#define TILE_LINES 63

static struct smith_render_options how_without_graphics(unsigned level) {
    return (struct smith_render_options){.has_level = true, .level = level};
}

/* ---- graphics without something ---- */

static enum smith_status empty_read(void *context, const char *name, struct smith_buffer *out,
                                    struct smith_error *error) {
    (void)context;
    (void)out;
    return smith_fail(error, SMITH_IO, "IO", "there is no %s", name);
}

static enum smith_status damaged_read(void *context, const char *name, struct smith_buffer *out,
                                      struct smith_error *error) {
    if (strcmp(name, "VDUNGEON/res361.png") != 0)
        return made_read(context, name, out, error);
    smith_buffer_text(out, "no picture");
    return SMITH_OK;
}

static const struct smith_folder no_graphics = {.read = empty_read}, damaged_graphics = {.read = damaged_read};

/* ---- walls ---- */

/* The walls with a grey stone, as the old description of the format lists them; it has 26 for 20. */
static void walls_have_grey_stones_where_the_game_has_them(void **state) {
    (void)state;
    static const unsigned grey[] = {2, 5, 14, 17, 20, 32, 35, 50};
    static const unsigned rooms[] = {1, 24};
    struct smith_colour stone = colour_of("VDUNGEON", 373);
    for (size_t i = 0; i < 2; i++) {
        struct smith_document *document = walled_level(rooms[i]);
        struct smith_picture picture = render(document, 2);
        for (unsigned tile = 0; tile < 30; tile++) {
            unsigned seed = rooms[i] + tile, x = tile % 10 * TILE_WIDTH, y = 65 + tile / 10 * TILE_LINES - 42;
            bool expected = false;
            for (size_t k = 0; k < sizeof grey / sizeof *grey; k++)
                expected |= grey[k] == seed;
            struct smith_colour found = smith_picture_colour(&picture, x, y);
            if ((memcmp(&found, &stone, sizeof found) == 0) != expected)
                fail_msg("tile %u of room %u is%s grey", tile, rooms[i], expected ? " not" : "");
        }
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

/* ---- the map ---- */

static void rooms_lie_where_links_lead(void **state) {
    (void)state;
    struct smith_document *document = walled_level(5);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    struct smith_picture picture = render(document, 2);
    assert_int_equal(picture.width, 320);
    assert_int_equal(picture.height, 200);
    smith_picture_free(&picture);
    level->rooms[4].links.left = 3;
    level->rooms[4].links.down = 9;
    level->rooms[2].links.left = 200; /* no room: not followed */
    picture = render(document, 2);
    assert_int_equal(picture.width, 640);
    assert_int_equal(picture.height, 389);
    assert_int_equal(smith_picture_colour(&picture, 0, 388).alpha, 0); /* nothing below room 3 */
    assert_int_equal(smith_picture_colour(&picture, 320, 388).alpha, 255);
    smith_picture_free(&picture);
    level->rooms[8].links.left = 7; /* the same place is reached by room 8, too */
    level->rooms[2].links.down = 8;
    picture = render(document, 2);
    assert_int_equal(picture.width, 640);
    assert_int_equal(picture.height, 578);
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* ---- any level at all ---- */

static uint32_t next_random(uint32_t *state) {
    *state = *state * 1664525u + 1013904223u;
    return *state >> 16;
}

static void any_bytes_give_a_picture(void **state) {
    (void)state;
    uint32_t random = 1;
    for (unsigned round = 0; round < 16; round++) {
        uint8_t bytes[2305];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)next_random(&random);
        for (unsigned i = 1952; i < 2048 && round % 2; i++) /* every second level is connected */
            bytes[i] = (uint8_t)(bytes[i] % 25);
        bytes[2112] = (uint8_t)(1 + bytes[2112] % 24);
        bytes[2113] = (uint8_t)(bytes[2113] % 30);
        struct smith_document *document;
        assert_int_equal(smith_open((struct smith_bytes){bytes, sizeof bytes}, smith_format_by_id("pop_level"), NULL,
                                    &document, NULL),
                         SMITH_OK);
        struct smith_picture picture = render(document, round);
        assert_true(picture.width >= 320 && picture.height >= 200);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

/* ---- what is missing ---- */

static void assert_refused(const struct smith_document *document, struct smith_render_options how, const char *code) {
    struct smith_picture picture;
    struct smith_error error = {0};
    assert_int_not_equal(smith_render(document, &how, &picture, &error), SMITH_OK);
    assert_string_equal(error.code, code);
    assert_null(picture.colours);
}

static void what_is_missing_is_said(void **state) {
    (void)state;
    struct smith_document *document = walled_level(1), *other = fixture_open("pop_sav/begin.json");
    const struct smith_render_options good = {.has_level = true, .level = 2, .graphics = &made_graphics};
    struct smith_render_options how = good;
    assert_refused(other, good, "RENDER-NONE");
    how.graphics = &no_graphics;
    assert_refused(document, how, "RENDER-GRAPHICS");
    how.graphics = &damaged_graphics;
    assert_refused(document, how, "PNG-NOT-ONE");
    how = good;
    how.colours = "hercules";
    assert_refused(document, how, "RENDER-COLOURS");
    how = good;
    how.level = 16;
    assert_refused(document, how, "RENDER-LEVEL");
    how.has_level = false;
    assert_refused(document, how, "RENDER-LEVEL");
    how.name = "maps9/res20033.bin";
    assert_refused(document, how, "RENDER-LEVEL");
    smith_pop_level_root(document)->start.room = 25;
    assert_refused(document, good, "RENDER-START");
    smith_document_free(document);
    smith_document_free(other);
}

static void names_say_which_level_it_is(void **state) {
    (void)state;
    struct smith_document *document = walled_level(1);
    static const char *const names[] = {"res2004.bin", "old2001/LEVELS.DAT:/2004"};
    struct smith_picture expected = render(document, 4);
    for (size_t i = 0; i < 2; i++) {
        struct smith_render_options how = {.name = names[i], .graphics = &made_graphics};
        struct smith_picture picture;
        assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
        assert_memory_equal(picture.colours, expected.colours,
                            sizeof *picture.colours * picture.width * picture.height);
        smith_picture_free(&picture);
    }
    smith_picture_free(&expected);
    smith_document_free(document);
}

/* ---- against pictures of another program ---- */

static bool read_real(const char *name, struct smith_buffer *content) {
    char path[1024];
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    snprintf(path, sizeof path, "%s/%s", corpus ? corpus : "../shared/corpus", name);
    return smith_file_read(path, NULL, content, NULL) == SMITH_OK;
}

static bool read_oracle(unsigned level, struct smith_picture *picture) {
    char name[64];
    struct smith_buffer content;
    snprintf(name, sizeof name, "../oracle/pop-levels/level%02u.png", level);
    bool there = read_real(name, &content);
    if (there)
        assert_int_equal(smith_png_read((struct smith_bytes){content.data, content.size}, NULL, picture, NULL),
                         SMITH_OK);
    smith_buffer_free(&content);
    return there;
}

static struct smith_document *read_level(unsigned level) {
    char name[64];
    struct smith_buffer content;
    snprintf(name, sizeof name, "pop/sdlpop-data/LEVELS/res%u.bin", 2000 + level);
    if (!read_real(name, &content))
        return NULL;
    struct smith_document *document = document_open((struct smith_bytes){content.data, content.size});
    smith_buffer_free(&content);
    return document;
}

static bool have_real_files(void) {
    struct smith_picture picture;
    struct smith_document *document = read_level(1);
    bool there = read_oracle(1, &picture);
    if (there)
        smith_picture_free(&picture);
    smith_document_free(document);
    return document && there;
}

static bool open_graphics(struct smith_folder *folder) {
    char path[1024];
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    snprintf(path, sizeof path, "%s/pop/sdlpop-data", corpus ? corpus : "../shared/corpus");
    return smith_folder_open(path, false, NULL, folder, NULL) == SMITH_OK;
}

/* Where the first room is in the picture: the only room whose flames and bubbles come from a clock. */
struct first_room {
    unsigned number;
    uint32_t x, y;
};

static bool moves_by_clock(const struct smith_pop_level_room *room, int column, int row) {
    if (column < 0 || column > 9 || row < 0 || row > 2)
        return false;
    switch (room->rows[row].tiles[column].tile & SMITH_POP_LEVEL_TILE_BITS_CODE_MASK) {
    case SMITH_POP_LEVEL_TILE_CODE_TORCH:
    case SMITH_POP_LEVEL_TILE_CODE_TORCH_WITH_DEBRIS:
    case SMITH_POP_LEVEL_TILE_CODE_POTION:
    case SMITH_POP_LEVEL_TILE_CODE_SWORD: return true;
    default: return false;
    }
}

/* A flame burns in the column to the right of its torch; bubbles and swords are in their own. */
static bool may_differ(const struct smith_pop_level_level *level, const struct first_room *first, uint32_t x,
                       uint32_t y) {
    if (x < first->x || x >= first->x + ROOM_WIDTH || y < first->y || y >= first->y + ROOM_LINES + 3)
        return false;
    const struct smith_pop_level_room *room = &level->rooms[first->number - 1];
    int column = (int)(x - first->x) / TILE_WIDTH, row = (int)(y - first->y - 3) / TILE_LINES;
    if (moves_by_clock(room, column, row) || moves_by_clock(room, column - 1, row))
        return true;
    unsigned left = room->links.left;
    return column == 0 && left && moves_by_clock(&level->rooms[left - 1], 9, row);
}

static bool same_colour(const struct smith_picture *a, const struct smith_picture *b, uint32_t x, uint32_t y) {
    struct smith_colour left = smith_picture_colour(a, x, y), right = smith_picture_colour(b, x, y);
    return left.alpha == right.alpha && (!left.alpha || memcmp(&left, &right, sizeof left) == 0);
}

static void assert_like_oracle(const struct smith_pop_level_level *level, const struct first_room *first,
                               const struct smith_picture *made, const struct smith_picture *expected) {
    assert_int_equal(made->width, expected->width);
    assert_int_equal(made->height, expected->height);
    uint64_t different = 0, strange = 0, pixels = (uint64_t)made->width * made->height;
    for (uint32_t y = 0; y < made->height; y++)
        for (uint32_t x = 0; x < made->width; x++) {
            if (same_colour(made, expected, x, y))
                continue;
            different++;
            if (!may_differ(level, first, x, y) && strange++ < 10)
                print_message("# differs: %u, %u; tile %u of row %u in room %u, %u\n", x, y,
                              x % ROOM_WIDTH / TILE_WIDTH, y % ROOM_LINES / TILE_LINES, x / ROOM_WIDTH, y / ROOM_LINES);
        }
    print_message("# %llu of %llu pixels differ\n", (unsigned long long)different, (unsigned long long)pixels);
    assert_int_equal(strange, 0);
    assert_true(different * 2000 <= pixels);
}

static void levels_are_as_the_game_draws_them(void **state) {
    (void)state;
    /* where the first rooms are, read off the pictures */
    static const struct {
        unsigned level, column, row;
    } cases[] = {{1, 6, 0}, {2, 12, 2}, {4, 4, 0}, {6, 6, 0}, {8, 2, 0}, {13, 3, 1}};
    struct smith_folder graphics;
    if (!have_real_files() || !open_graphics(&graphics))
        skip();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_picture made, expected;
        struct smith_error error = {0};
        struct smith_document *document = read_level(cases[i].level);
        assert_non_null(document);
        assert_true(read_oracle(cases[i].level, &expected));
        struct smith_render_options how = how_without_graphics(cases[i].level);
        how.graphics = &graphics;
        if (smith_render(document, &how, &made, &error) != SMITH_OK)
            fail_msg("level %u: %s", cases[i].level, error.message);
        const struct smith_pop_level_level *level = smith_pop_level_root(document);
        const struct first_room first = {level->start.room, cases[i].column * ROOM_WIDTH, cases[i].row * ROOM_LINES};
        print_message("# level %u\n", cases[i].level);
        assert_like_oracle(level, &first, &made, &expected);
        smith_picture_free(&made);
        smith_picture_free(&expected);
        smith_document_free(document);
    }
    smith_folder_close(&graphics);
}

int test_pop_render(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_have_grey_stones_where_the_game_has_them),
        cmocka_unit_test(rooms_lie_where_links_lead),
        cmocka_unit_test(any_bytes_give_a_picture),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(names_say_which_level_it_is),
        cmocka_unit_test(levels_are_as_the_game_draws_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
