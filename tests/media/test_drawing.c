/* SPDX-License-Identifier: MIT
 *
 * Drawings: their SVG against a file kept here and against expat, their pixels one by one.
 */
#include "media/drawing/drawing.h"
#include "support/counting_allocator.h"
#include "support/drawing_text.h"
#include "support/random.h"
#include <levelsmith/levelsmith.h>
#include <levelsmith/plan.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <expat.h>

#define RED                                                                                                            \
    { 255, 0, 0, 255 }
#define BLACK                                                                                                          \
    { 0, 0, 0, 255 }

static const struct smith_style red_area = {.fill = RED};

static struct smith_drawing *begin(double scale, const struct smith_options *options) {
    const struct smith_drawing_setup setup = {
        .title = "A <plan> & more", .scale = scale, .background = {255, 255, 255, 255}, .options = options};
    struct smith_drawing *drawing;
    struct smith_error error;
    if (smith_drawing_create(&setup, &drawing, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return drawing;
}

static char *svg_of(const struct smith_drawing *drawing) {
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    if (smith_drawing_svg(drawing, &out, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = malloc(out.size + 1);
    assert_non_null(text);
    memcpy(text, out.data, out.size);
    text[out.size] = 0;
    smith_buffer_free(&out);
    return text;
}

static struct smith_picture pixels_of(const struct smith_drawing *drawing) {
    struct smith_picture picture;
    struct smith_error error;
    if (smith_drawing_paint(drawing, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return picture;
}

static void assert_colour(const struct smith_picture *picture, uint32_t x, uint32_t y, struct smith_colour colour) {
    struct smith_colour found = smith_picture_colour(picture, x, y);
    if (memcmp(&found, &colour, sizeof found) != 0)
        fail_msg("pixel %u, %u is %u %u %u %u, not %u %u %u %u", x, y, found.red, found.green, found.blue, found.alpha,
                 colour.red, colour.green, colour.blue, colour.alpha);
}

static const struct smith_colour white = {255, 255, 255, 255}, red = RED, black = BLACK;

/* ---- SVG ---- */

struct reading {
    int texts, titles, depth, deepest;
    char words[256]; /* of the last text element */
    int inside;
};

static void on_start(void *context, const char *name, const char **attributes) {
    struct reading *reading = context;
    (void)attributes;
    reading->deepest = ++reading->depth > reading->deepest ? reading->depth : reading->deepest;
    reading->titles += strcmp(name, "title") == 0;
    if (strcmp(name, "text") == 0) {
        reading->texts++;
        reading->words[0] = 0;
        reading->inside = 1;
    }
}

static void on_end(void *context, const char *name) {
    struct reading *reading = context;
    reading->depth--;
    if (strcmp(name, "text") == 0)
        reading->inside = 0;
}

static void on_words(void *context, const char *text, int size) {
    struct reading *reading = context;
    if (reading->inside)
        strncat(reading->words, text, (size_t)size);
}

/* Expat reads it to the end, and this is what it saw. */
static struct reading read_svg(const char *text) {
    struct reading reading = {0};
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, &reading);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_words);
    if (XML_Parse(parser, text, (int)strlen(text), 1) != XML_STATUS_OK)
        fail_msg("line %lu: %s", (unsigned long)XML_GetCurrentLineNumber(parser),
                 XML_ErrorString(XML_GetErrorCode(parser)));
    XML_ParserFree(parser);
    return reading;
}

/* One of everything. `picture` is shown in it. */
static struct smith_drawing *sample(const struct smith_picture *picture) {
    const struct smith_style wall = {.fill = {90, 90, 90, 255}, .stroke = BLACK, .width = 4};
    const struct smith_style dashed = {.stroke = {0, 0, 255, 128}, .width = 2, .dash = 6, .gap = 3, .round = true};
    const struct smith_style water = {
        .fill = {180, 210, 255, 255}, .hatch = SMITH_HATCH_RISING, .hatch_colour = {0, 0, 128, 255}, .crisp = true};
    const struct smith_style tiled = {.texture = {.picture = picture, .matrix = {4, 0, 0, 4, 80, 100}}};
    const struct smith_key keys[] = {{.kind = SMITH_KEY_TITLE, .label = "Legend"},
                                     {.kind = SMITH_KEY_AREA, .style = water, .label = "Water"},
                                     {.kind = SMITH_KEY_LINE, .style = dashed, .label = "Portal"},
                                     {.kind = SMITH_KEY_ARROW, .style = {.stroke = RED}, .label = "opens"},
                                     {.kind = SMITH_KEY_DOT, .style = {.fill = RED}, .label = "Light"}};
    struct smith_drawing *drawing = begin(0.5, NULL);
    smith_drawing_frame(drawing, (struct smith_box){-20, -20, 480, 260});
    smith_drawing_layer(drawing, "floor", "Floor & water");
    smith_drawing_layer(drawing, "walls", NULL);
    smith_drawing_open(drawing, &(struct smith_group){"room-1", "room", "Room \"1\"", "/rooms/[name=\"1\"]"});
    smith_drawing_rectangle(drawing, 0, 0, 64, 64, &wall);
    smith_drawing_polygon(drawing, (struct smith_point[]){{70, 0}, {134, 0.25}, {134, 64}}, 3, &wall);
    smith_drawing_close(drawing);
    smith_drawing_layer(drawing, "floor", NULL); /* below the walls, though it comes later */
    smith_drawing_rectangle(drawing, 30, 30, 80, 60, &water);
    smith_drawing_rectangle(drawing, 80, 100, 60, 40, &tiled);
    smith_drawing_image(drawing, picture, 10, 100, 40, 40, SMITH_BLEND_ADD);
    smith_drawing_layer(drawing, "links", "Links");
    smith_drawing_line(drawing, 0, 80, 64, 80, &dashed);
    smith_drawing_circle(drawing, 200, 32, 10, &(struct smith_style){.fill = RED});
    smith_drawing_arrow(drawing, (struct smith_point){32, 32}, (struct smith_point){200, 32},
                        &(struct smith_arrow){.head = 12, .bend = 0.2, .back = 10},
                        &(struct smith_style){.stroke = RED, .width = 2});
    smith_drawing_label(drawing, &(struct smith_label){.text = "Caf\xC3\xA9 <1>\n& \"2\"",
                                                       .x = 200,
                                                       .y = 60,
                                                       .size = 20,
                                                       .anchor = SMITH_ANCHOR_MIDDLE,
                                                       .halo = {255, 255, 255, 200}});
    smith_drawing_label(drawing,
                        &(struct smith_label){.text = "turned", .x = 200, .y = 150, .angle = 90, .bold = true});
    smith_plan_legend(drawing, (struct smith_point){280, 0}, 16, keys, 5);
    smith_plan_scale(drawing, (struct smith_point){280, 150}, 16, 130, 1, "units");
    smith_plan_ramp(drawing, (struct smith_point){280, 190}, 16, 100, SMITH_RAMP_HEIGHT, "0", "9");
    smith_plan_north(drawing, (struct smith_point){420, 0}, 16);
    smith_drawing_layer(drawing, "grid", NULL);
    smith_plan_grid(drawing, (struct smith_box){0, 0, 128, 64}, 32, &dashed);
    return drawing;
}

static struct smith_picture small_picture(void) {
    struct smith_picture picture;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 2, 2, NULL, NULL), SMITH_OK);
    picture.colours[0] = red;
    picture.colours[1] = (struct smith_colour){0, 255, 0, 255};
    picture.colours[2] = (struct smith_colour){0, 0, 255, 255};
    return picture; /* the last cannot be seen */
}

static void a_plan_is_written_as_it_was(void **state) {
    static const char path[] = "tests/media/drawing.svg";
    struct smith_picture picture = small_picture();
    struct smith_drawing *drawing = sample(&picture);
    char *text = svg_of(drawing);
    struct smith_buffer kept;
    struct smith_error error;
    (void)state;
    if (getenv("LEVELSMITH_UPDATE"))
        smith_file_write(path, (struct smith_bytes){(const uint8_t *)text, strlen(text)}, &error);
    assert_int_equal(smith_file_read(path, NULL, &kept, &error), SMITH_OK);
    /* the bytes of a PNG depend on the version of zlib */
    char *data = strstr(text, "base64,"), *end = strchr(data, '"');
    size_t head = (size_t)(data - text), tail = strlen(end);
    assert_true(kept.size > head + tail);
    if (memcmp(text, kept.data, head) != 0 || memcmp(end, kept.data + kept.size - tail, tail) != 0)
        fail_msg("%s is not what is written now; LEVELSMITH_UPDATE=1 writes it anew", path);
    struct reading reading = read_svg(text);
    assert_int_equal(reading.texts, 11);
    assert_int_equal(reading.titles, 2);
    smith_buffer_free(&kept);
    free(text);
    smith_drawing_free(drawing);
    smith_picture_free(&picture);
}

static void svg_of_any_text_can_be_read(void **state) {
    static const char *const texts[] = {"]]>",          "<!--",     "&amp;", "\x01\x1F\x7F",    "\xFF\xC3",
                                        "\xEF\xBF\xBF", "\xC2\x85", "\"'",   "\xF0\x9F\x98\x80"};
    static const char *const shown[] = {"]]>",
                                        "<!--",
                                        "&amp;",
                                        "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD",
                                        "\xEF\xBF\xBD\xEF\xBF\xBD",
                                        "\xEF\xBF\xBD",
                                        "\xEF\xBF\xBD",
                                        "\"'",
                                        "\xF0\x9F\x98\x80"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_layer(drawing, texts[i], texts[i]);
        smith_drawing_open(drawing, &(struct smith_group){texts[i], texts[i], texts[i], texts[i]});
        smith_drawing_label(drawing, &(struct smith_label){.text = texts[i]});
        char *text = svg_of(drawing); /* the group is closed for us */
        assert_string_equal(read_svg(text).words, shown[i]);
        free(text);
        smith_drawing_free(drawing);
    }
}

static void numbers_of_svg_are_short(void **state) {
    struct smith_drawing *drawing = begin(1, NULL);
    (void)state;
    smith_drawing_line(drawing, -0.001, 1.005, -12.5, 100, &(struct smith_style){.stroke = BLACK});
    smith_drawing_line(drawing, 0.07, -0.07, 1e9, -1e9, &(struct smith_style){.stroke = BLACK});
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 10, 10});
    char *text = svg_of(drawing);
    assert_non_null(strstr(text, "d=\"M0 1L-12.5 100M.07 -.07L1000000000 -1000000000\""));
    free(text);
    smith_drawing_free(drawing);
}

/* Lines in a row are one element where nobody can see it: they have one style, and hide what is below them. */
static void lines_are_joined_where_it_is_not_seen(void **state) {
    static const struct {
        struct smith_style first, second;
        unsigned elements;
    } rows[] = {
        {{.stroke = BLACK}, {.stroke = BLACK}, 1},
        {{.stroke = BLACK}, {.stroke = BLACK, .width = 2}, 2},
        {{.stroke = {0, 0, 0, 128}}, {.stroke = {0, 0, 0, 128}}, 2},
        {{.stroke = BLACK, .blend = SMITH_BLEND_ADD}, {.stroke = BLACK, .blend = SMITH_BLEND_ADD}, 2},
        {{.stroke = BLACK, .fill = BLACK}, {.stroke = BLACK, .fill = BLACK}, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        const struct smith_point corners[2][3] = {{{0, 0}, {9, 9}, {5, 9}}, {{9, 0}, {0, 9}, {5, 5}}};
        smith_drawing_polygon(drawing, corners[0], 3, &rows[i].first);
        smith_drawing_polygon(drawing, corners[1], 3, &rows[i].second);
        smith_drawing_frame(drawing, (struct smith_box){0, 0, 10, 10});
        char *text = svg_of(drawing);
        assert_int_equal(drawing_text_paths(text), 2);
        if (drawing_text_count(text, "<path") != rows[i].elements)
            fail_msg("row %zu: %s", i, text);
        free(text);
        smith_drawing_free(drawing);
    }
}

/* ---- pixels ---- */

static void areas_are_where_they_belong(void **state) {
    struct smith_drawing *drawing = begin(2, NULL);
    const struct smith_point ring[] = {{5, 5}, {15, 5}, {15, 15}, {5, 15}};
    (void)state;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 20, 20});
    for (int i = 0; i < 4; i++)
        (i ? smith_drawing_line_to : smith_drawing_move)(drawing, ring[i].x, ring[i].y);
    smith_drawing_close_path(drawing);
    smith_drawing_move(drawing, 8, 8); /* a hole */
    smith_drawing_line_to(drawing, 12, 8);
    smith_drawing_line_to(drawing, 12, 12);
    smith_drawing_line_to(drawing, 8, 12);
    smith_drawing_close_path(drawing);
    smith_drawing_path(drawing, &red_area);
    struct smith_picture picture = pixels_of(drawing);
    assert_int_equal(picture.width, 40);
    assert_int_equal(picture.height, 40);
    assert_colour(&picture, 9, 9, white);
    assert_colour(&picture, 10, 10, red);
    assert_colour(&picture, 29, 29, red);
    assert_colour(&picture, 30, 30, white);
    assert_colour(&picture, 16, 16, white);
    assert_colour(&picture, 15, 16, red);
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
}

static void half_covered_pixels_are_half_coloured(void **state) {
    struct smith_drawing *drawing = begin(1, NULL);
    struct smith_style crisp = red_area;
    (void)state;
    crisp.crisp = true;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 10, 10});
    smith_drawing_rectangle(drawing, 1, 1, 2.5, 2, &red_area);
    smith_drawing_rectangle(drawing, 1, 5, 2.75, 2, &crisp);
    struct smith_picture picture = pixels_of(drawing);
    struct smith_colour half = smith_picture_colour(&picture, 3, 1);
    assert_in_range(half.green, 120, 135);
    assert_int_equal(half.red, 255);
    assert_colour(&picture, 3, 5, red);
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
}

/* Of a triangle that is seen nearly from its edge: there is nothing to be seen of its picture, and the rest is drawn. */
static void squeezed_textures_are_left_out(void **state) {
    struct smith_picture small = small_picture();
    struct smith_drawing *drawing = begin(1, NULL);
    (void)state;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 30, 20});
    smith_drawing_rectangle(drawing, 0, 0, 30, 20, &(struct smith_style){.fill = red});
    for (double width = 1e-1; width > 1e-9; width /= 4) {
        const struct smith_style squeezed = {.texture = {.picture = &small, .matrix = {1, 1, width, 0, 0, 0}}};
        smith_drawing_rectangle(drawing, 20, 0, 10, 10, &squeezed);
    }
    struct smith_picture picture = pixels_of(drawing);
    assert_colour(&picture, 4, 4, red);
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
    smith_picture_free(&small);
}

/* Lines and dots that lie upon each other took painters minutes. */
static void hatches_are_no_wider_than_they_are_apart(void **state) {
    struct smith_style lines = {.hatch = SMITH_HATCH_RISING, .hatch_colour = red, .hatch_step = 4, .hatch_width = 500};
    struct smith_style dots = {.hatch = SMITH_HATCH_DOTTED, .hatch_colour = red, .hatch_step = 6, .hatch_width = 500};
    struct smith_drawing *drawing = begin(1, NULL);
    (void)state;
    assert_true(smith_style_hatch_width(drawing, &lines) == 4);
    assert_true(smith_style_hatch_width(drawing, &dots) == 3); /* their radius */
    lines.hatch_width = 3;
    dots.hatch_width = 2;
    assert_true(smith_style_hatch_width(drawing, &lines) == 3);
    assert_true(smith_style_hatch_width(drawing, &dots) == 2);
    lines.hatch_step = dots.hatch_step = 1e-6;
    assert_true(smith_style_hatch_step(drawing, &lines) == 2);
    assert_true(smith_style_hatch_step(drawing, &dots) == 4);
    smith_drawing_free(drawing);
}

/* What is repeated may begin anywhere: far from what is filled, or near it in its own pixels only. */
static void textures_begin_anywhere(void **state) {
    struct smith_picture small = small_picture();
    const struct smith_style from_afar = {.texture = {.picture = &small, .matrix = {1, 0, 0, 1, -400000, 500000}}};
    struct smith_picture large;
    const struct smith_style sheared = {
        .texture = {.picture = &large, .matrix = {-1.40584, 3.60314, -0.237612, 0.60407, 612.498, -744.264}}};
    const struct smith_point corners[] = {{222.2, 241}, {227.8, 248}, {224, 255.5}};
    struct smith_drawing *drawing = begin(1, NULL);
    (void)state;
    assert_int_equal(smith_picture_init(&large, SMITH_PIXELS_TRUE, 256, 256, NULL, NULL), SMITH_OK);
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 300, 300});
    smith_drawing_polygon(drawing, corners, 3, &sheared);
    smith_drawing_rectangle(drawing, 0, 0, 30, 30, &(struct smith_style){.fill = red});
    smith_drawing_rectangle(drawing, 10, 10, 10, 10, &from_afar);
    struct smith_picture picture = pixels_of(drawing);
    assert_colour(&picture, 4, 4, red);
    assert_colour(&picture, 14, 14, red);
    assert_colour(&picture, 15, 14, (struct smith_colour){0, 255, 0, 255});
    assert_colour(&picture, 14, 15, (struct smith_colour){0, 0, 255, 255});
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
    smith_picture_free(&large);
    smith_picture_free(&small);
}

static void textures_are_mixed_where_they_are_smooth(void **state) {
    struct smith_picture small = small_picture();
    (void)state;
    for (int smooth = 0; smooth < 2; smooth++) {
        const struct smith_style style = {
            .texture = {.picture = &small, .matrix = {5, 0, 0, 5, 0, 0}, .smooth = smooth}};
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_frame(drawing, (struct smith_box){0, 0, 50, 50});
        smith_drawing_rectangle(drawing, 0, 0, 50, 50, &style);
        struct smith_picture picture = pixels_of(drawing);
        char *svg = svg_of(drawing);
        struct smith_colour between = smith_picture_colour(&picture, 24, 10); /* where red becomes green */
        assert_int_equal(between.green != 0, smooth);
        assert_int_equal(between.red != 255, smooth);
        assert_int_equal(strstr(svg, "pixelated") == NULL, smooth);
        free(svg);
        smith_picture_free(&picture);
        smith_drawing_free(drawing);
    }
    smith_picture_free(&small);
}

static void pictures_are_shown_pixel_by_pixel(void **state) {
    struct smith_picture small = small_picture();
    struct smith_drawing *drawing = begin(1, NULL);
    const struct smith_style faint = {
        .texture = {.picture = &small, .matrix = {1, 0, 0, 1, 0, 0}, .transparency = 0.5}};
    (void)state;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 30, 20});
    smith_drawing_image(drawing, &small, 0, 0, 10, 10, SMITH_BLEND_NORMAL);
    smith_drawing_rectangle(drawing, 0, 10, 10, 10, &faint); /* repeated, half transparent */
    smith_drawing_rectangle(drawing, 20, 0, 10, 10, &(struct smith_style){.fill = {0, 100, 200, 255}});
    smith_drawing_image(drawing, &small, 20, 0, 10, 10, SMITH_BLEND_ADD);
    struct smith_picture picture = pixels_of(drawing);
    assert_colour(&picture, 4, 4, red);
    assert_colour(&picture, 5, 4, (struct smith_colour){0, 255, 0, 255});
    assert_colour(&picture, 4, 5, (struct smith_colour){0, 0, 255, 255});
    assert_colour(&picture, 5, 5, white);
    assert_int_equal(smith_picture_colour(&picture, 8, 12).red, 255);
    assert_in_range(smith_picture_colour(&picture, 8, 12).green, 126, 128);
    assert_colour(&picture, 22, 2, (struct smith_colour){255, 100, 200, 255});
    assert_colour(&picture, 27, 2, (struct smith_colour){0, 255, 200, 255});
    assert_colour(&picture, 27, 7, (struct smith_colour){0, 100, 200, 255});
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
    smith_picture_free(&small);
}

/* A picture without ground keeps its colours where it is half transparent. */
static void what_is_not_drawn_can_be_seen_through(void **state) {
    struct smith_drawing *drawing;
    (void)state;
    assert_int_equal(smith_drawing_create(&(struct smith_drawing_setup){0}, &drawing, NULL), SMITH_OK);
    smith_drawing_rectangle(drawing, 0, 0, 4, 4, &(struct smith_style){.fill = {200, 100, 50, 128}});
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 8, 4});
    struct smith_picture picture = pixels_of(drawing);
    assert_colour(&picture, 5, 1, (struct smith_colour){0, 0, 0, 0});
    struct smith_colour seen = smith_picture_colour(&picture, 1, 1);
    assert_int_equal(seen.alpha, 128);
    assert_in_range(seen.red, 198, 202);
    assert_in_range(seen.blue, 48, 52);
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
}

/* How many pixels are darker than half. */
static unsigned ink_of(const char *text, bool bold) {
    struct smith_drawing *drawing = begin(1, NULL);
    unsigned dark = 0;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 60, 60});
    smith_drawing_label(drawing, &(struct smith_label){.text = text, .x = 20, .y = 10, .size = 40, .bold = bold});
    struct smith_picture picture = pixels_of(drawing);
    for (uint32_t i = 0; i < 60 * 60; i++)
        dark += picture.colours[i].red < 128;
    smith_picture_free(&picture);
    smith_drawing_free(drawing);
    return dark;
}

static void every_letter_leaves_a_trace(void **state) {
    (void)state;
    for (char c = '!'; c <= '~'; c++) {
        const char text[] = {c, 0};
        unsigned plain = ink_of(text, false);
        if (plain < 15 || ink_of(text, true) <= plain)
            fail_msg("'%c' has %u dark pixels", c, plain);
    }
    assert_int_equal(ink_of(" ", false), 0);
    assert_true(ink_of("\xC3\xA9", false) > ink_of("e", false));
    assert_int_equal(ink_of("\xE4\xB8\x80", false), ink_of("\xFF", false)); /* boxes */
}

/* A capital H of 20 rows stands on its base line and reaches to the top, wherever it is anchored. */
static void text_stands_where_it_is_put(void **state) {
    static const struct {
        enum smith_anchor across, upright;
        uint32_t left, top;
    } cases[] = {{SMITH_ANCHOR_START, SMITH_ANCHOR_START, 50, 50},
                 {SMITH_ANCHOR_MIDDLE, SMITH_ANCHOR_MIDDLE, 40, 36},
                 {SMITH_ANCHOR_END, SMITH_ANCHOR_END, 30, 22}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_frame(drawing, (struct smith_box){0, 0, 100, 100});
        smith_drawing_label(
            drawing,
            &(struct smith_label){
                .text = "H", .x = 50, .y = 50, .size = 40, .anchor = cases[i].across, .upright = cases[i].upright});
        struct smith_picture picture = pixels_of(drawing);
        uint32_t x = cases[i].left, y = cases[i].top;
        assert_colour(&picture, x, y + 2, black);
        assert_colour(&picture, x, y + 26, black);
        assert_colour(&picture, x + 19, y + 2, black);
        assert_colour(&picture, x, y - 4, white);
        assert_colour(&picture, x, y + 32, white);
        smith_picture_free(&picture);
        smith_drawing_free(drawing);
    }
    struct smith_point size = smith_text_size("H\nHH", 20);
    assert_true(fabs(size.x - 24) < 1e-9 && fabs(size.y - 38) < 1e-9);
}

/* ---- what shapes take up ---- */

static void draw_shape(struct smith_drawing *drawing, unsigned shape) {
    const struct smith_style line = {.stroke = BLACK, .width = 4}, hair = {.stroke = BLACK};
    const struct smith_point corners[] = {{10, 20}, {40, 25}, {30, 60}};
    switch (shape) {
    case 0: smith_drawing_rectangle(drawing, 10, 20, 30, 40, &red_area); break;
    case 1: smith_drawing_rectangle(drawing, 10, 20, -30, -40, &line); break;
    case 2: smith_drawing_circle(drawing, 10, 20, 5, &red_area); break;
    case 3: smith_drawing_circle(drawing, 10, 20, 5, &line); break;
    case 4: smith_drawing_circle(drawing, 10, 20, -5, &red_area); break;
    case 5: smith_drawing_line(drawing, 10, 20, 30, 5, &line); break;
    case 6: smith_drawing_line(drawing, 10, 20, 30, 5, &hair); break;
    case 7: smith_drawing_polygon(drawing, corners, 3, &red_area); break;
    case 8: smith_drawing_polyline(drawing, corners, 3, &line); break;
    default: /* a path that is begun and never painted */
        smith_drawing_move(drawing, 10, 20);
        smith_drawing_line_to(drawing, 50, 50);
        break;
    }
}

static void assert_extent(struct smith_drawing *drawing, struct smith_box wanted, const char *what, size_t number) {
    struct smith_box box = smith_drawing_extent(drawing);
    double off = fmax(fmax(fabs(box.left - wanted.left), fabs(box.top - wanted.top)),
                      fmax(fabs(box.right - wanted.right), fabs(box.bottom - wanted.bottom)));
    if (!(off < 1e-9))
        fail_msg("%s %zu takes up %g %g %g %g", what, number, box.left, box.top, box.right, box.bottom);
    smith_drawing_free(drawing);
}

static void shapes_take_up_what_is_painted(void **state) {
    static const struct smith_box boxes[] = {
        {10, 20, 40, 60}, {-22, -22, 12, 22},         {5, 15, 15, 25},  {3, 13, 17, 27}, {10, 20, 10, 20},
        {8, 3, 32, 22},   {9.75, 4.75, 30.25, 20.25}, {10, 20, 40, 60}, {8, 18, 42, 62}, {0, 0, 0, 0},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct smith_drawing *drawing = begin(2, NULL); /* a line without a width has a pixel */
        draw_shape(drawing, i);
        assert_extent(drawing, boxes[i], "shape", i);
    }
}

/* "HH" of 20: 24 wide, 14 high, and 3 round it. */
static void labels_take_up_what_is_painted(void **state) {
    static const struct {
        enum smith_anchor across, upright;
        double angle;
        struct smith_box box;
        const char *text;
    } cases[] = {
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 0, {97, 197, 127, 217}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 90, {83, 197, 103, 227}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 180, {73, 183, 103, 203}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 270, {97, 173, 117, 203}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, -90, {97, 173, 117, 203}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 450, {83, 197, 103, 227}, "HH"},
        {SMITH_ANCHOR_MIDDLE, SMITH_ANCHOR_MIDDLE, 0, {85, 190, 115, 210}, "HH"},
        {SMITH_ANCHOR_MIDDLE, SMITH_ANCHOR_MIDDLE, 90, {90, 185, 110, 215}, "HH"},
        {SMITH_ANCHOR_END, SMITH_ANCHOR_END, 0, {73, 183, 103, 203}, "HH"},
        {SMITH_ANCHOR_END, SMITH_ANCHOR_START, 0, {73, 197, 103, 217}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_END, 0, {97, 183, 127, 203}, "HH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_START, 0, {97, 197, 127, 241}, "HH\nH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_MIDDLE, 0, {97, 178, 127, 222}, "H\nHH"},
        {SMITH_ANCHOR_START, SMITH_ANCHOR_END, 0, {97, 159, 127, 203}, "HH\nHH"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_label(drawing, &(struct smith_label){.text = cases[i].text,
                                                           .x = 100,
                                                           .y = 200,
                                                           .size = 20,
                                                           .angle = cases[i].angle,
                                                           .anchor = cases[i].across,
                                                           .upright = cases[i].upright});
        assert_extent(drawing, cases[i].box, "label", i);
    }
}

static void every_hatch_looks_different(void **state) {
    uint64_t sums[SMITH_HATCH_DOTTED + 1];
    (void)state;
    for (int hatch = 0; hatch <= SMITH_HATCH_DOTTED; hatch++) {
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_frame(drawing, (struct smith_box){0, 0, 40, 40});
        smith_drawing_rectangle(drawing, 4, 4, 32, 32,
                                &(struct smith_style){.hatch = (enum smith_hatch)hatch, .hatch_colour = BLACK});
        struct smith_picture picture = pixels_of(drawing);
        sums[hatch] = 0;
        for (uint32_t i = 0; i < 1600; i++)
            sums[hatch] += (uint64_t)(255 - picture.colours[i].red) * (i % 40 + 1) * (i / 40 + 2) * (i % 40);
        assert_colour(&picture, 2, 20, white); /* not beyond its area */
        for (int other = 0; other < hatch; other++)
            if (sums[other] == sums[hatch])
                fail_msg("hatch %d is hatch %d", hatch, other);
        smith_picture_free(&picture);
        smith_drawing_free(drawing);
    }
}

/* It ends with the drawing, also when the drawing has failed by then. */
static void a_picture_can_be_handed_over(void **state) {
    (void)state;
    for (int failed = 0; failed < 2; failed++) {
        struct counting_allocator counter = {0};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        struct smith_drawing *drawing = begin(1, &options);
        struct smith_picture picture;
        assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 4, 4, &options, NULL), SMITH_OK);
        picture.colours[0] = red;
        if (failed)
            smith_drawing_move(drawing, (double)NAN, 0);
        const struct smith_picture *kept = smith_drawing_adopt(drawing, &picture);
        assert_null(picture.colours);
        assert_int_equal(kept == NULL, failed);
        if (kept)
            assert_colour(kept, 0, 0, red);
        smith_drawing_free(drawing);
        assert_int_equal(counter.live, 0);
    }
}

/* ---- layers ---- */

static void layers_lie_as_they_were_named(void **state) {
    static const struct {
        const char *choice;
        struct smith_colour seen;
    } cases[] = {{NULL, BLACK},        {"", BLACK},
                 {"below", RED},       {"below,above", BLACK},
                 {"-above", RED},      {"none", {255, 255, 255, 255}},
                 {"none,+below", RED}, {"below,+above", BLACK},
                 {"none,all", BLACK}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        struct smith_error error;
        smith_drawing_layer(drawing, "below", NULL);
        smith_drawing_layer(drawing, "above", NULL);
        smith_drawing_rectangle(drawing, 0, 0, 4, 4, &(struct smith_style){.fill = BLACK});
        smith_drawing_layer(drawing, "below", NULL);
        smith_drawing_rectangle(drawing, 0, 0, 4, 4, &red_area);
        assert_int_equal(smith_drawing_choose(drawing, cases[i].choice, &error), SMITH_OK);
        struct smith_picture picture = pixels_of(drawing);
        assert_colour(&picture, 1, 1, cases[i].seen);
        smith_picture_free(&picture);
        char *text = svg_of(drawing);
        assert_int_equal(strstr(text, "id=\"layer-above\"") != NULL, cases[i].seen.red == 0);
        free(text);
        smith_drawing_free(drawing);
    }
}

static void an_unknown_layer_is_named(void **state) {
    struct smith_drawing *drawing = begin(1, NULL);
    struct smith_error error;
    (void)state;
    smith_drawing_layer(drawing, "walls", NULL);
    smith_drawing_layer(drawing, "water", NULL);
    assert_int_equal(smith_drawing_choose(drawing, "walls,-doors", &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "DRAWING-LAYER");
    assert_string_equal(error.message, "there is no layer \"doors\"; there are: walls, water");
    smith_drawing_free(drawing);
}

/* ---- what is hostile ---- */

static void positions_that_are_none_are_refused(void **state) {
    const double wrong[] = {2e9, -2e9, (double)NAN, (double)INFINITY};
    (void)state;
    for (int i = 0; i < 4; i++)
        for (int method = 0; method < 6; method++) {
            struct smith_drawing *drawing = begin(1, NULL);
            struct smith_error error;
            struct smith_buffer out;
            struct smith_picture picture;
            const double x = wrong[i];
            const struct smith_style wide = {.stroke = BLACK, .width = x};
            if (method == 0)
                smith_drawing_rectangle(drawing, x, 0, 1, 1, &red_area);
            else if (method == 1)
                smith_drawing_polygon(drawing, (struct smith_point[]){{0, 0}, {0, x}, {1, 1}}, 3, &red_area);
            else if (method == 2)
                smith_drawing_circle(drawing, 0, 0, x, &red_area);
            else if (method == 3)
                smith_drawing_label(drawing, &(struct smith_label){.text = "x", .x = x});
            else if (method == 4)
                smith_drawing_line(drawing, 0, 0, 1, 1, &wide);
            else
                smith_drawing_arrow(drawing, (struct smith_point){0, 0}, (struct smith_point){x, 0},
                                    &(struct smith_arrow){.head = 1}, &wide);
            smith_drawing_rectangle(drawing, 0, 0, 1, 1, &red_area); /* dropped */
            smith_buffer_init(&out, NULL);
            assert_int_equal(smith_drawing_svg(drawing, &out, &error), SMITH_BAD_VALUE);
            assert_string_equal(error.code, "DRAWING-FAR");
            assert_int_equal(smith_drawing_paint(drawing, &picture, &error), SMITH_BAD_VALUE);
            assert_int_equal(out.size, 0);
            smith_drawing_free(drawing);
        }
}

static void too_many_pixels_are_refused(void **state) {
    const struct smith_options options = {.limits = {.pixels = 1 << 18}};
    struct smith_drawing *drawing = begin(1, &options);
    struct smith_error error;
    struct smith_picture picture;
    struct smith_buffer out;
    (void)state;
    smith_drawing_rectangle(drawing, 0, 0, 20000, 20000, &red_area);
    assert_int_equal(smith_drawing_paint(drawing, &picture, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "PICTURE-LIMIT");
    smith_drawing_rectangle(drawing, 0, 0, 40000, 1, &red_area);
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_drawing_svg(drawing, &out, &error), SMITH_LIMIT);
    assert_string_equal(error.code, "DRAWING-LARGE");
    smith_drawing_free(drawing);
    assert_int_equal(smith_drawing_create(&(struct smith_drawing_setup){.scale = -1}, &drawing, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "DRAWING-SCALE");
}

static void a_drawing_is_bounded(void **state) {
    const struct smith_options options = {.limits = {.memory = 1 << 20}};
    struct smith_drawing *drawing = begin(1, &options);
    struct smith_error error;
    (void)state;
    for (int i = 0; i < 100000; i++)
        smith_drawing_rectangle(drawing, i, 0, 1, 1, &red_area);
    assert_int_equal(smith_drawing_status(drawing, &error), SMITH_LIMIT);
    smith_drawing_free(drawing);
}

/* Whichever allocation fails, that is what is said and nothing is left behind. (Cairo and libpng use malloc.) */
static void no_memory_is_said(void **state) {
    struct smith_picture small = small_picture();
    (void)state;
    for (uint64_t fail_from = 1;; fail_from++) {
        struct counting_allocator counter = {.fail_from = fail_from};
        const struct smith_options options = {.allocator = counting_allocator(&counter)};
        const struct smith_drawing_setup setup = {.options = &options};
        struct smith_drawing *drawing;
        struct smith_picture picture;
        struct smith_buffer out;
        struct smith_error error;
        enum smith_status status = smith_drawing_create(&setup, &drawing, &error);
        if (status == SMITH_OK) {
            for (int i = 0; i < 100; i++) {
                smith_drawing_layer(drawing, (const char[]){(char)('a' + i % 20), 0}, NULL);
                smith_drawing_image(drawing, &small, i, i, 4, 4, SMITH_BLEND_NORMAL);
                smith_drawing_label(drawing, &(struct smith_label){.text = "words", .x = i});
            }
            smith_buffer_init(&out, &options.allocator);
            status = smith_drawing_svg(drawing, &out, &error);
            smith_buffer_free(&out);
            if (status == SMITH_OK)
                status = smith_drawing_paint(drawing, &picture, &error);
            if (status == SMITH_OK)
                smith_picture_free(&picture);
            smith_drawing_free(drawing);
        }
        assert_int_equal(counter.live, 0);
        if (status == SMITH_OK)
            break;
        assert_int_equal(status, SMITH_NO_MEMORY);
    }
    smith_picture_free(&small);
}

/* As PDF it comes to this. */
static void assert_pdf(const struct smith_drawing *drawing, enum smith_status expected, const char *code) {
    struct smith_buffer out;
    struct smith_error error;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_drawings_pdf(&drawing, 1, "t\xFFtle", &out, &error), expected);
    if (expected == SMITH_OK)
        assert_true(out.size > 100 && memcmp(out.data, "%PDF-1.4", 8) == 0);
    else
        assert_string_equal(error.code, code);
    smith_buffer_free(&out);
}

/* Lines that go on for ever, in the shortest dashes and the closest hatches, take no time. */
static void endless_lines_are_cheap(void **state) {
    const struct smith_style style = {
        .fill = RED, .stroke = BLACK, .dash = 0.001, .gap = 0.001, .hatch = SMITH_HATCH_DOTTED, .hatch_step = 1e-6};
    struct smith_drawing *drawing = begin(1, NULL);
    (void)state;
    smith_drawing_frame(drawing, (struct smith_box){0, 0, 50, 50});
    for (int i = 0; i < 20; i++)
        smith_drawing_rectangle(drawing, -1e9, -1e9 + i, 2e9, 1e9 + 20, &style);
    smith_plan_grid(drawing, (struct smith_box){-1e9, -1e9, 1e9, 1e9}, 4, &style);
    smith_plan_grid(drawing, (struct smith_box){1e300, -1e300, -1e300, 1e300}, 4, &style); /* one width too few */
    smith_plan_grid(drawing, (struct smith_box){-1, -1, 1, 1}, (double)INFINITY, &style);
    struct smith_picture picture = pixels_of(drawing);
    assert_true(smith_picture_colour(&picture, 25, 30).alpha == 255);
    smith_picture_free(&picture);
    assert_pdf(drawing, SMITH_OK, NULL);
    smith_drawing_free(drawing);
}

static void pages_have_no_pixels(void **state) {
    struct smith_picture small = small_picture();
    struct smith_style style = {.fill = RED, .texture = {.picture = &small, .matrix = {1, 0, 0, 1, 0, 0}}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        smith_drawing_label(drawing,
                            &(struct smith_label){.text = "w\xFFrds\x01\xEF\xBF\xBF\xF0\x9F\xA6\x8A", .colour = BLACK});
        smith_drawing_rectangle(drawing, 0, 0, 10, 10, &style);
        assert_pdf(drawing, i < 2 ? SMITH_BAD_VALUE : SMITH_OK, "DRAWING-PDF");
        smith_drawing_free(drawing);
        style.texture.picture = NULL;
        style.blend = i < 1 ? SMITH_BLEND_ADD : SMITH_BLEND_NORMAL;
    }
    smith_picture_free(&small);
}

/* ---- helpers of plans ---- */

static void ramps_go_from_end_to_end(void **state) {
    (void)state;
    for (int ramp = SMITH_RAMP_HEIGHT; ramp <= SMITH_RAMP_DIVERGING; ramp++) {
        struct smith_colour low = smith_ramp_colour((enum smith_ramp)ramp, 0);
        struct smith_colour below = smith_ramp_colour((enum smith_ramp)ramp, -1);
        struct smith_colour none = smith_ramp_colour((enum smith_ramp)ramp, (double)NAN);
        struct smith_colour high = smith_ramp_colour((enum smith_ramp)ramp, 1);
        struct smith_colour above = smith_ramp_colour((enum smith_ramp)ramp, 7);
        assert_memory_equal(&low, &below, sizeof low);
        assert_memory_equal(&low, &none, sizeof low);
        assert_memory_equal(&high, &above, sizeof low);
        assert_memory_not_equal(&low, &high, sizeof low);
    }
    struct smith_colour middle = smith_ramp_colour(SMITH_RAMP_GREY, 0.5);
    assert_int_equal(middle.red, 142);
    assert_int_equal(smith_colour_ink((struct smith_colour){255, 255, 0, 255}).red, 0);
    assert_int_equal(smith_colour_ink((struct smith_colour){0, 0, 255, 255}).red, 255);
}

static void kinds_can_be_distinguished(void **state) {
    (void)state;
    for (uint32_t a = 0; a < 12; a++)
        for (uint32_t b = 0; b < a; b++) {
            struct smith_colour one = smith_kind_colour(a), two = smith_kind_colour(b);
            int distance = abs(one.red - two.red) + abs(one.green - two.green) + abs(one.blue - two.blue);
            if (distance < 40)
                fail_msg("kinds %u and %u differ by %d", a, b, distance);
        }
}

static void scales_are_round(void **state) {
    static const struct {
        double max, measure;
        const char *words;
        double length;
    } cases[] = {{100, 1, "100 m", 100},
                 {99, 1, "50 m", 50},
                 {49, 1, "20 m", 20},
                 {10240, 1024, "10 m", 10240},
                 {0.3, 1, "0.2 m", 0.2}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_drawing *drawing = begin(1, NULL);
        struct smith_box box =
            smith_plan_scale(drawing, (struct smith_point){0, 0}, 0.001, cases[i].max, cases[i].measure, "m");
        char *text = svg_of(drawing);
        assert_string_equal(read_svg(text).words, cases[i].words);
        assert_true(fabs(box.right - cases[i].length) < 1e-6);
        free(text);
        smith_drawing_free(drawing);
    }
}

int test_drawing(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plan_is_written_as_it_was),
        cmocka_unit_test(svg_of_any_text_can_be_read),
        cmocka_unit_test(numbers_of_svg_are_short),
        cmocka_unit_test(lines_are_joined_where_it_is_not_seen),
        cmocka_unit_test(areas_are_where_they_belong),
        cmocka_unit_test(half_covered_pixels_are_half_coloured),
        cmocka_unit_test(squeezed_textures_are_left_out),
        cmocka_unit_test(hatches_are_no_wider_than_they_are_apart),
        cmocka_unit_test(textures_begin_anywhere),
        cmocka_unit_test(textures_are_mixed_where_they_are_smooth),
        cmocka_unit_test(pictures_are_shown_pixel_by_pixel),
        cmocka_unit_test(what_is_not_drawn_can_be_seen_through),
        cmocka_unit_test(every_letter_leaves_a_trace),
        cmocka_unit_test(text_stands_where_it_is_put),
        cmocka_unit_test(shapes_take_up_what_is_painted),
        cmocka_unit_test(labels_take_up_what_is_painted),
        cmocka_unit_test(every_hatch_looks_different),
        cmocka_unit_test(a_picture_can_be_handed_over),
        cmocka_unit_test(layers_lie_as_they_were_named),
        cmocka_unit_test(an_unknown_layer_is_named),
        cmocka_unit_test(positions_that_are_none_are_refused),
        cmocka_unit_test(too_many_pixels_are_refused),
        cmocka_unit_test(a_drawing_is_bounded),
        cmocka_unit_test(no_memory_is_said),
        cmocka_unit_test(endless_lines_are_cheap),
        cmocka_unit_test(pages_have_no_pixels),
        cmocka_unit_test(ramps_go_from_end_to_end),
        cmocka_unit_test(kinds_can_be_distinguished),
        cmocka_unit_test(scales_are_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
