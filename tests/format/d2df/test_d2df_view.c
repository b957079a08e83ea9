/* SPDX-License-Identifier: MIT
 *
 * What players of Doom2D Forever see at the first moment of a map: the game's arithmetic pixel by pixel, and whole maps
 * beside pictures that the game's own engine made, where they are at hand.
 */
#include "base/buffer.h"
#include "format/d2df/map/d2df_frames.h"
#include "format/d2df/render/d2df_paint.h"
#include "format/format_fixtures.h"
#include <levelsmith/convert.h>
#include <levelsmith/d2df.h>
#include <levelsmith/file.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- arithmetic ---- */

static struct smith_picture plain(uint32_t width, uint32_t height, struct smith_colour colour) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, width, height, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < width * height; i++)
        picture.colours[i] = colour;
    return picture;
}

static void assert_pixel(const struct smith_picture *picture, uint32_t x, uint32_t y, uint8_t red, uint8_t green,
                         uint8_t blue) {
    struct smith_colour found = smith_picture_colour(picture, x, y);
    if (found.red != red || found.green != green || found.blue != blue)
        fail_msg("%u, %u is %u %u %u", x, y, found.red, found.green, found.blue);
}

static void pixels_are_mixed_as_the_game_does(void **state) {
    const struct smith_colour half = {200, 100, 0, 128};
    struct smith_picture ground = plain(4, 1, (struct smith_colour){10, 20, 30, 255}), source = plain(1, 1, half);
    struct smith_d2df_brush brush = {.picture = &source, .width = 1, .height = 1};
    (void)state;
    smith_d2df_paint(&ground, (struct smith_d2df_extent){0, 0, 1, 1}, &brush);
    assert_pixel(&ground, 0, 0, 105, 60, 15); /* 200 * 128 / 255 + 10 * 127 / 255 */
    brush.adds = true;
    smith_d2df_paint(&ground, (struct smith_d2df_extent){1, 0, 1, 1}, &brush);
    assert_pixel(&ground, 1, 0, 110, 70, 30);
    brush.transparency = 128; /* of the half a half */
    smith_d2df_paint(&ground, (struct smith_d2df_extent){2, 0, 1, 1}, &brush);
    assert_pixel(&ground, 2, 0, 60, 45, 30);
    brush = (struct smith_d2df_brush){
        .picture = &source, .width = 1, .height = 1, .tint = &(struct smith_colour){128, 0, 255, 255}};
    source.colours[0].alpha = 255;
    smith_d2df_paint(&ground, (struct smith_d2df_extent){3, 0, 1, 1}, &brush);
    assert_pixel(&ground, 3, 0, 100, 0, 0);
    smith_d2df_paint_filter(&ground, (struct smith_d2df_extent){0, 0, 1, 1}, (struct smith_colour){0, 230, 0, 255});
    assert_pixel(&ground, 0, 0, 0, 54, 0);
    smith_picture_free(&source);
    smith_picture_free(&ground);
}

static void light_is_half_or_coloured(void **state) {
    struct smith_picture ground = plain(2, 1, (struct smith_colour){100, 200, 50, 255});
    (void)state;
    smith_d2df_paint_light(&ground, (struct smith_d2df_extent){0, 0, 1, 1}, (struct smith_colour){0, 0, 0, 128});
    assert_pixel(&ground, 0, 0, 50, 100, 25);
    smith_d2df_paint_light(&ground, (struct smith_d2df_extent){1, 0, 1, 1}, (struct smith_colour){255, 0, 0, 128});
    assert_pixel(&ground, 1, 0, 89, 50, 13);
    smith_picture_free(&ground);
}

/* Tiles begin where the area does, are cut where the picture ends, and may begin with another row. */
static void tiles_are_laid_from_the_corner(void **state) {
    struct smith_picture ground = plain(5, 5, (struct smith_colour){0, 0, 0, 255});
    struct smith_picture source = plain(2, 2, (struct smith_colour){1, 0, 0, 255});
    (void)state;
    for (uint8_t i = 0; i < 4; i++)
        source.colours[i].green = i;
    struct smith_d2df_brush brush = {.picture = &source, .width = 2, .height = 2, .first_row = 1};
    smith_d2df_paint(&ground, (struct smith_d2df_extent){-1, -1, 4, 4}, &brush);
    assert_pixel(&ground, 0, 0, 1, 1, 0);
    assert_pixel(&ground, 1, 0, 1, 0, 0);
    assert_pixel(&ground, 2, 1, 1, 3, 0);
    assert_pixel(&ground, 3, 0, 0, 0, 0);
    brush.first_row = 0;
    brush.mirrored = true;
    smith_d2df_paint(&ground, (struct smith_d2df_extent){3, 3, INT32_MAX, INT32_MAX}, &brush);
    assert_pixel(&ground, 3, 3, 1, 1, 0);
    assert_pixel(&ground, 4, 4, 1, 2, 0);
    smith_d2df_paint(&ground, (struct smith_d2df_extent){INT32_MIN, INT32_MAX, 65535, 65535}, &brush);
    assert_int_equal(smith_d2df_area_pixels(&ground, (struct smith_d2df_extent){-3, 4, 5, 9}), 2);
    smith_picture_free(&source);
    smith_picture_free(&ground);
}

/* Between the middles of pixels, and beyond the last ones towards the first. */
static void skies_are_stretched_smoothly(void **state) {
    static const double second[8] = {.375, .125, .125, .375, .625, .875, .875, .625};
    struct smith_picture ground = plain(8, 9, (struct smith_colour){9, 9, 9, 9});
    struct smith_picture sky = plain(2, 2, (struct smith_colour){0, 0, 0, 255});
    (void)state;
    sky.colours[1].red = sky.colours[3].red = 200; /* the right half */
    sky.colours[2].green = sky.colours[3].green = 240; /* the lower one */
    sky.colours[3].blue = 160; /* what is in both */
    ground.height = 8;
    smith_d2df_paint_sky(&ground, &sky);
    ground.height = 9;
    for (uint32_t x = 0; x < 8; x++)
        assert_pixel(&ground, x, 8, 9, 9, 9); /* behind the picture */
    for (uint32_t y = 0; y < 8; y++)
        for (uint32_t x = 0; x < 8; x++) {
            assert_pixel(&ground, x, y, (uint8_t)(200 * second[x] + .5), (uint8_t)(240 * second[y] + .5),
                         (uint8_t)(160 * second[x] * second[y] + .5));
            assert_int_equal(smith_picture_colour(&ground, x, y).alpha, 255);
        }
    smith_picture_free(&sky);
    smith_picture_free(&ground);
}

static void skies_as_large_as_the_map_are_themselves(void **state) {
    enum { WIDTH = 600, HEIGHT = 3 };
    struct smith_picture ground = plain(WIDTH, HEIGHT, (struct smith_colour){0, 0, 0, 255});
    struct smith_picture sky = plain(WIDTH, HEIGHT, (struct smith_colour){0, 0, 0, 255});
    (void)state;
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        sky.colours[i] = (struct smith_colour){(uint8_t)(i * 7), (uint8_t)(i / 3), (uint8_t)(i / WIDTH), 255};
    smith_d2df_paint_sky(&ground, &sky);
    assert_memory_equal(ground.colours, sky.colours, sizeof *sky.colours * WIDTH * HEIGHT);
    smith_picture_free(&sky);
    smith_picture_free(&ground);
}

static void settings_are_read_as_the_game_reads_them(void **state) {
    static const char text[] = "a=1\r\n;b=2\r\n[One]\r\nA = 3 \r\n[two]\r\nb=4\nc=5\r\n";
    char value[16] = "";
    (void)state;
    assert_true(smith_d2df_ini_read(text, "", "A", value, sizeof value));
    assert_string_equal(value, "1");
    assert_false(smith_d2df_ini_read(text, "", "b", value, sizeof value));
    assert_true(smith_d2df_ini_read(text, "one", "a", value, sizeof value));
    assert_string_equal(value, "3");
    assert_true(smith_d2df_ini_read(text, "two", "b", value, sizeof value)); /* LF ends no line */
    assert_string_equal(value, "4\nc=5");
    assert_true(smith_d2df_ini_read(text, "two", "b", value, 2));
    assert_string_equal(value, "4");
}

/* ---- beside the engine's pictures ---- */

static void real_path(char *path, size_t size, const char *name) {
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    snprintf(path, size, "%s/%s", corpus ? corpus : "../shared/corpus", name);
}

static bool read_real(const char *name, struct smith_buffer *content) {
    char path[1024];
    real_path(path, sizeof path, name);
    return smith_file_read(path, NULL, content, NULL) == SMITH_OK;
}

static struct smith_document *open_any(const struct smith_buffer *content) {
    const struct smith_bytes bytes = {content->data, content->size};
    const struct smith_format *format;
    const struct smith_conversion *text = smith_conversion_guess(bytes, &format);
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_error error = {0};
    if (!text)
        return document_open(bytes);
    if (smith_convert_read(format, text, bytes, NULL, &document, &notes, NULL, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_findings_free(&notes);
    return document;
}

static unsigned distance(struct smith_colour a, struct smith_colour b) {
    int channels[] = {a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha};
    unsigned most = 0;
    for (int i = 0; i < 4; i++) {
        unsigned far = (unsigned)abs(channels[i]);
        most = far > most ? far : most;
    }
    return most;
}

static void assert_like(const struct smith_picture *made, const struct smith_picture *expected, const char *name) {
    uint64_t pixels = (uint64_t)made->width * made->height, different = 0;
    unsigned most = 0;
    assert_int_equal(made->width, expected->width);
    assert_int_equal(made->height, expected->height);
    for (uint32_t y = 0; y < made->height; y++)
        for (uint32_t x = 0; x < made->width; x++) {
            unsigned far = distance(smith_picture_colour(made, x, y), smith_picture_colour(expected, x, y));
            most = far > most ? far : most;
            if (far > 3 && different++ < 3)
                print_message("# %s: %u, %u differs by %u\n", name, x, y, far);
        }
    print_message("# %s: %llu of %llu pixels differ by more than 3, the most by %u\n", name,
                  (unsigned long long)different, (unsigned long long)pixels, most);
    assert_true(different * 2000 <= pixels);
}

static void compare(const struct smith_folder *graphics, const struct smith_buffer *map, const char *mode,
                    const char *picture_name) {
    char path[128];
    struct smith_buffer content;
    struct smith_picture expected, made;
    struct smith_error error = {0};
    struct smith_document *document = open_any(map);
    const struct smith_render_options how = {
        .graphics = graphics, .view = SMITH_VIEW_PLAYER, .mode = mode, .name = "made-up.wad:/MAP"};
    snprintf(path, sizeof path, "../oracle/d2df-pictures/%s.png", picture_name);
    assert_true(read_real(path, &content));
    assert_int_equal(smith_png_read((struct smith_bytes){content.data, content.size}, NULL, &expected, NULL), SMITH_OK);
    if (smith_render(document, &how, &made, &error) != SMITH_OK)
        fail_msg("%s: %s", picture_name, error.message);
    assert_like(&made, &expected, picture_name);
    smith_picture_free(&made);
    smith_picture_free(&expected);
    smith_buffer_free(&content);
    smith_document_free(document);
}

static void maps_are_as_the_game_draws_them(void **state) {
    static const struct {
        const char *map, *mode, *picture;
    } cases[] = {
        {"a3872565_MAP01", NULL, "MAP01"}, {"c3023630_MAP05", NULL, "MAP05"}, {"de9a04d5_MAP09", NULL, "MAP09"},
        {"cd295359_MAP13", NULL, "MAP13"}, {"e169244a_MAP17", NULL, "MAP17"}, {"8ea811f5_MAP21", NULL, "MAP21"},
        {"SYNA", "single", "SYNA_single"}, {"SYNC0", NULL, "SYNC0_single"},   {"SYNC2", NULL, "SYNC2_single"},
        {"SYNC4", NULL, "SYNC4_single"},   {"SYNF", "single", "SYNF_single"}, {"SYNF", "coop", "SYNF_coop"},
        {"SYNF", "dm", "SYNF_dm"},         {"SYNL0", NULL, "SYNL0_single"},   {"SYNL2", NULL, "SYNL2_single"},
        {"SYNM0", NULL, "SYNM0_single"},   {"SYNN", NULL, "SYNN_single"},
    };
    char game[1024], made_up[1024], name[128];
    struct smith_folder graphics;
    struct smith_error error;
    (void)state;
    real_path(game, sizeof game, "d2df-game");
    real_path(made_up, sizeof made_up, "../oracle/d2df-pictures/made-up.wad");
    if (smith_search_open((const char *const[]){made_up, game}, 2, NULL, NULL, &graphics, &error) != SMITH_OK) {
        print_message("no pictures of the game here\n");
        skip();
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer map;
        bool real = strchr(cases[i].map, '_');
        smith_buffer_init(&map, NULL);
        snprintf(name, sizeof name, real ? "d2df/%s.map" : "made-up.wad/%s", cases[i].map);
        if (real)
            assert_true(read_real(name, &map));
        else
            assert_int_equal(graphics.read(graphics.context, name, &map, &error), SMITH_OK);
        compare(&graphics, &map, cases[i].mode, cases[i].picture);
        smith_buffer_free(&map);
    }
    smith_search_close(&graphics);
}

/* ---- what is refused ---- */

static void assert_refused(const struct smith_document *document, const struct smith_render_options *how,
                           const char *code) {
    struct smith_picture picture;
    struct smith_error error = {0};
    assert_int_not_equal(smith_render(document, how, &picture, &error), SMITH_OK);
    assert_string_equal(error.code, code);
    assert_null(picture.colours);
}

static enum smith_status no_file(void *context, const char *name, struct smith_buffer *out, struct smith_error *error) {
    (void)context, (void)name, (void)out;
    *error = (struct smith_error){.status = SMITH_IO, .code = "IO"};
    return SMITH_IO;
}

static enum smith_status no_names(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                  void *each_context, struct smith_error *error) {
    (void)context, (void)each, (void)each_context, (void)error;
    return SMITH_OK;
}

static void what_cannot_be_shown_is_said(void **state) {
    const struct smith_folder empty = {.read = no_file, .list = no_names};
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_d2df_map *map = smith_d2df_root(document);
    struct smith_render_options how = {.view = SMITH_VIEW_PLAYER};
    struct smith_picture picture;
    (void)state;
    assert_refused(document, &how, "RENDER-GRAPHICS");
    how.graphics = &empty;
    how.mode = "duel";
    assert_refused(document, &how, "RENDER-MODE");
    how.mode = "dm";
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK); /* without anything of the game */
    assert_int_equal(picture.width, map->header->size.width);
    assert_int_equal(picture.height, map->header->size.height);
    smith_picture_free(&picture);
    for (uint32_t i = 0; i < map->panels.count; i++)
        map->panels.items[i] = (struct smith_d2df_panel){
            .size = {65535, 65535}, .type = SMITH_D2DF_PANEL_TYPE_PANEL_BACK, .texture = 65535};
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    assert_pixel(&picture, 0, 0, 255, 0, 255); /* the engine's mark for what it has no mark for */
    smith_picture_free(&picture);
    map->header->size.width = 0;
    assert_refused(document, &how, "RENDER-EMPTY");
    smith_document_free(document);
    document = fixture_open("prj2/minimal.json");
    assert_refused(document, &how, "RENDER-VIEW");
    smith_document_free(document);
}

int test_d2df_view(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_mixed_as_the_game_does),
        cmocka_unit_test(light_is_half_or_coloured),
        cmocka_unit_test(tiles_are_laid_from_the_corner),
        cmocka_unit_test(skies_are_stretched_smoothly),
        cmocka_unit_test(skies_as_large_as_the_map_are_themselves),
        cmocka_unit_test(settings_are_read_as_the_game_reads_them),
        cmocka_unit_test(maps_are_as_the_game_draws_them),
        cmocka_unit_test(what_cannot_be_shown_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
