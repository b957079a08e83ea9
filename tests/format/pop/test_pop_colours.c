/* SPDX-License-Identifier: MIT
 *
 * Colours of Prince of Persia at work: pictures of archives as each adapter shows them and as levels change them, charts of
 * palettes, palettes as files of paint programs, and pictures that were painted in other colours than ours.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/pop.h"
#include "support/memory_folder.h"
#include <levelsmith/pop_colours.h>
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_palette.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- archives ---- */

struct part {
    uint16_t id;
    struct smith_bytes bytes;
};

static struct smith_archive *make_archive(const char *name, const struct part *parts, uint32_t count) {
    struct smith_document *document;
    struct smith_archive *archive;
    assert_int_equal(smith_document_create(&smith_pop_dat1_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_dat1_index *index = smith_document_alloc(document, sizeof *index, 16);
    index->resources.items = smith_document_alloc(document, (count + 1) * sizeof *index->resources.items, 16);
    index->resources.count = count;
    for (uint32_t i = 0; i < count; i++) {
        struct smith_pop_dat1_resource *resource = smith_document_alloc(document, sizeof *resource, 16);
        resource->id = parts[i].id;
        resource->content = smith_document_alloc(document, sizeof *resource->content, 16);
        resource->content->data = parts[i].bytes;
        index->resources.items[i] = resource;
    }
    smith_pop_dat1_root(document)->index = index;
    struct smith_buffer out = document_bytes(document);
    assert_int_equal(smith_archive_open(&smith_pop_dat1_format, (struct smith_bytes){out.data, out.size}, name, NULL,
                                        &archive, NULL),
                     SMITH_OK);
    smith_buffer_free(&out);
    smith_document_free(document);
    return archive;
}

/* Two by two pixels of colour 1, and one of colour 0 behind them in the second row. */
static const uint8_t picture_bytes[] = {2, 0, 3, 0, 0x00, 0xB0, 0x11, 0x10, 0x11, 0x00};

/* A palette with one picture: colour 1 is `red` of 63 in VGA. On CGA and EGA it has these numbers, by the place of the pixel
 * among two by two; NULL = 0. */
static void make_palette(uint8_t bytes[100], uint8_t red, const uint8_t cga[4], const uint8_t ega[4]) {
    memset(bytes, 0, 100);
    bytes[0] = 40;
    bytes[3] = 16;
    bytes[4 + 3] = red;
    for (unsigned table = 0; table < 4; table++) {
        bytes[52 + 4 * table] = cga ? (uint8_t)(cga[table] << 4) : 0;
        bytes[68 + 8 * table] = ega ? ega[table] : 0;
    }
}

static const uint8_t made_cga[] = {0, 1, 2, 3}, made_ega[] = {1, 2, 4, 13};

/* Five sets of colours, of which set n has red 10 * n + 5 as colour 1. */
static void make_sets(uint8_t bytes[5 * 48]) {
    memset(bytes, 0, 5 * 48);
    for (unsigned i = 0; i < 5; i++)
        bytes[48 * i + 3] = (uint8_t)(10 * i + 5);
}

static enum smith_status render(const struct smith_converter_context *around, struct smith_render_options *how,
                                struct smith_picture *picture, struct smith_error *error) {
    struct smith_document *document;
    const struct smith_entry *entry = &around->archive->entries[around->entry];
    assert_non_null(entry->entry_type.format);
    assert_int_equal(smith_decode(entry->entry_type.format->layout, *entry->bytes, NULL, NULL, NULL, &document, NULL),
                     SMITH_OK);
    how->entry = around;
    enum smith_status status = smith_render(document, how, picture, error);
    smith_document_free(document);
    return status;
}

static void expect_colour(const struct smith_picture *picture, uint32_t x, uint32_t y, struct smith_colour wanted) {
    struct smith_colour colour = smith_picture_colour(picture, x, y);
    if (memcmp(&colour, &wanted, sizeof wanted) != 0)
        fail_msg("%u,%u is %02x%02x%02x%02x", x, y, colour.red, colour.green, colour.blue, colour.alpha);
}

/* ---- pictures ---- */

static void pictures_on_each_adapter(void **state) {
    (void)state;
    static const struct {
        const char *colours;
        struct smith_colour upper_left, upper_right, lower_left, lower_right;
    } rows[] = {
        {NULL, {160, 0, 0, 255}, {160, 0, 0, 255}, {160, 0, 0, 255}, {160, 0, 0, 255}},
        {"vga", {160, 0, 0, 255}, {160, 0, 0, 255}, {160, 0, 0, 255}, {160, 0, 0, 255}},
        {"cga", {0, 0, 0, 255}, {0x55, 0xFF, 0xFF, 255}, {0xFF, 0x55, 0xFF, 255}, {0xFF, 0xFF, 0xFF, 255}},
        {"ega", {0, 0, 0xAA, 255}, {0, 0xAA, 0, 255}, {0xAA, 0, 0, 255}, {0, 0, 0, 255}},
    };
    uint8_t palette[100];
    make_palette(palette, 40, made_cga, made_ega);
    const struct part parts[] = {{400, {palette, 100}}, {401, {picture_bytes, sizeof picture_bytes}}};
    struct smith_archive *archive = make_archive("KID.DAT", parts, 2);
    const struct smith_converter_context around = {.archive = archive, .entry = 1};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_render_options how = {.colours = rows[i].colours};
        struct smith_picture picture;
        assert_int_equal(render(&around, &how, &picture, NULL), SMITH_OK);
        expect_colour(&picture, 0, 0, rows[i].upper_left);
        expect_colour(&picture, 1, 0, rows[i].upper_right);
        expect_colour(&picture, 0, 1, rows[i].lower_left);
        expect_colour(&picture, 1, 1, rows[i].lower_right);
        assert_int_equal(smith_picture_colour(&picture, 2, 1).alpha, 0);
        smith_picture_free(&picture);
    }
    smith_archive_free(archive);
}

static void colours_that_nothing_has(void **state) {
    (void)state;
    uint8_t palette[100];
    make_palette(palette, 40, NULL, made_ega);
    const struct part parts[] = {{400, {palette, 100}}, {401, {picture_bytes, sizeof picture_bytes}}};
    struct smith_archive *archive = make_archive("KID.DAT", parts, 2);
    const struct smith_converter_context around = {.archive = archive, .entry = 1};
    static const char *const names[] = {"cga", "hercules"};
    for (size_t i = 0; i < 2; i++) {
        struct smith_render_options how = {.colours = names[i]};
        struct smith_picture picture;
        struct smith_error error;
        assert_int_equal(render(&around, &how, &picture, &error), SMITH_BAD_VALUE);
        assert_string_equal(error.code, "RENDER-COLOURS");
        assert_null(picture.indices);
    }
    smith_archive_free(archive);
}

static void levels_have_colours_of_their_own(void **state) {
    (void)state;
    static const struct {
        unsigned level;
        uint8_t environment, wall; /* red of colour 1 */
    } rows[] = {
        {1, 160, 160},  {3, 20, 20},    {7, 20, 20},    {8, 60, 60},
        {12, 100, 100}, {14, 140, 180}, {15, 160, 160}, {99, 160, 160},
    };
    uint8_t palette[100], sets[5 * 48];
    make_palette(palette, 40, NULL, NULL);
    palette[0] = 200;
    make_sets(sets);
    const struct smith_bytes picture = {picture_bytes, sizeof picture_bytes};
    const struct part parts[] = {{200, {palette, 100}}, {243, picture}, {362, picture}};
    const struct part prince_parts[] = {{20, {sets, sizeof sets}}};
    struct smith_archive *archive = make_archive("VPALACE.DAT", parts, 3);
    struct smith_archive *prince = make_archive("PRINCE.DAT", prince_parts, 1);
    const struct smith_archive *const companion_archives[] = {prince};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint32_t entry = 1; entry <= 2; entry++) {
            const struct smith_converter_context around = {
                .archive = archive, .entry = entry, .companion_archives = companion_archives, .companion_count = 1};
            struct smith_render_options how = {.has_level = true, .level = rows[i].level};
            struct smith_picture shown;
            assert_int_equal(render(&around, &how, &shown, NULL), SMITH_OK);
            expect_colour(&shown, 0, 0,
                          (struct smith_colour){entry == 1 ? rows[i].environment : rows[i].wall, 0, 0, 255});
            smith_picture_free(&shown);
        }
    const struct smith_converter_context around = {
        .archive = archive, .entry = 2, .companion_archives = companion_archives, .companion_count = 1};
    static struct memory_folder mod;
    static const char settings[] = "[Level 2]\nlevel_color = 1\nlevel_type = palace\n";
    memory_folder_put(&mod, "mod.ini", settings, strlen(settings));
    struct smith_folder folder = memory_folder_open(&mod);
    struct smith_render_options how = {.has_level = true, .level = 2, .own_folder = &folder};
    struct smith_picture shown;
    assert_int_equal(render(&around, &how, &shown, NULL), SMITH_OK);
    expect_colour(&shown, 0, 0, (struct smith_colour){60, 0, 0, 255});
    smith_picture_free(&shown);
    memory_folder_free(&mod);
    static const char beyond[] = "[Level 2]\nlevel_color = 5\nlevel_type = palace\n";
    memory_folder_put(&mod, "mod.ini", beyond, strlen(beyond));
    struct smith_error error;
    assert_int_equal(render(&around, &how, &shown, &error), SMITH_BAD_VALUE); /* a wall needs the sixth of five */
    assert_string_equal(error.code, "POP-LEVEL-COLOUR");
    memory_folder_free(&mod);
    smith_archive_free(archive);
    smith_archive_free(prince);
}

/* ---- charts ---- */

static void palettes_have_charts(void **state) {
    (void)state;
    uint8_t palette[100], sets[5 * 48];
    make_palette(palette, 40, made_cga, made_ega);
    make_sets(sets);
    const struct part parts[] = {{10, {sets, sizeof sets}}, {150, {palette, 100}}};
    struct smith_archive *archive = make_archive("PRINCE.DAT", parts, 2);
    struct smith_converter_context around = {.archive = archive};
    struct smith_render_options how = {0};
    struct smith_picture chart;
    assert_int_equal(render(&around, &how, &chart, NULL), SMITH_OK);
    assert_int_equal(chart.width, 16 * 18 + 2);
    assert_int_equal(chart.height, 5 * 18 + 2);
    expect_colour(&chart, 1, 1, (struct smith_colour){0, 0, 0, 0});
    expect_colour(&chart, 2 + 18, 2 + 4 * 18, (struct smith_colour){180, 0, 0, 255});
    smith_picture_free(&chart);
    around.entry = 1;
    assert_int_equal(render(&around, &how, &chart, NULL), SMITH_OK);
    assert_int_equal(chart.height, 3 * 18 + 2);
    expect_colour(&chart, 20, 2, (struct smith_colour){160, 0, 0, 255});
    expect_colour(&chart, 20, 20, (struct smith_colour){0, 0, 0, 255});
    expect_colour(&chart, 21, 20, (struct smith_colour){0x55, 0xFF, 0xFF, 255});
    expect_colour(&chart, 21, 21, (struct smith_colour){0xFF, 0xFF, 0xFF, 255});
    expect_colour(&chart, 21, 38, (struct smith_colour){0, 0xAA, 0, 255});
    expect_colour(&chart, 21, 39, (struct smith_colour){0, 0, 0, 255});
    smith_picture_free(&chart);
    smith_archive_free(archive);
}

/* ---- files ---- */

static void unpack(const struct smith_archive *archive, const char *prefer, struct memory_folder *memory_folder) {
    const struct smith_unpack_options how = {.prefer = prefer};
    struct smith_folder folder = memory_folder_open(memory_folder);
    struct smith_findings notes;
    assert_int_equal(smith_archive_unpack(archive, &how, &folder, &notes, NULL), SMITH_OK);
    smith_findings_free(&notes);
}

static void pack(struct memory_folder *memory_folder, const struct smith_archive *const *companion_archives,
                 uint32_t companion_count, struct smith_buffer *out, unsigned *note_count) {
    const struct smith_pack_options how = {.companion_archives = companion_archives,
                                           .companion_count = companion_count};
    struct smith_folder folder = memory_folder_open(memory_folder);
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_pack(&folder, &how, NULL, out, &notes, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    *note_count = notes.count;
    for (uint32_t i = 0; i < notes.count; i++)
        assert_string_equal(notes.items[i].path, "res401.png"); /* a note says which file */
    smith_findings_free(&notes);
}

static void palettes_for_each_paint_program(void **state) {
    (void)state;
    static const struct {
        const char *prefer, *palette, *sets, *head;
    } rows[] = {
        {NULL, "res150.pal", "res10.pal", "JASC-PAL"},
        {".gpl", "res150.gpl", "res10.gpl", "GIMP Palette"},
        {".pal", "res150.pal", "res10.pal", "JASC-PAL"},
        {".wav", "res150.pal", "res10.pal", "JASC-PAL"}, /* nothing of that kind here */
    };
    uint8_t palette[100], sets[5 * 48];
    make_palette(palette, 40, made_cga, made_ega);
    make_sets(sets);
    const struct part parts[] = {{10, {sets, sizeof sets}}, {150, {palette, 100}}};
    struct smith_archive *archive = make_archive("PRINCE.DAT", parts, 2);
    struct smith_buffer was = document_bytes(archive->document);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct memory_folder memory_folder = {0};
        struct smith_buffer out;
        unsigned notes;
        unpack(archive, rows[i].prefer, &memory_folder);
        assert_non_null(memory_folder_find(&memory_folder, rows[i].sets));
        assert_non_null(memory_folder_find(&memory_folder, rows[i].palette));
        assert_memory_equal(memory_folder_find(&memory_folder, rows[i].palette)->data, rows[i].head,
                            strlen(rows[i].head));
        pack(&memory_folder, NULL, 0, &out, &notes);
        assert_int_equal(out.size, was.size);
        assert_memory_equal(out.data, was.data, was.size);
        smith_buffer_free(&out);
        memory_folder_free(&memory_folder);
    }
    smith_buffer_free(&was);
    smith_archive_free(archive);
}

/* A guard as SDLPoP paints him, in colours of its own: the numbers of the colours are what counts, as the game gives him
 * any of seven sets. With a palette of his own, colours count. */
static void guards_may_be_painted_in_any_set(void **state) {
    (void)state;
    uint8_t palette[100], sets[5 * 48];
    make_palette(palette, 40, NULL, NULL);
    make_sets(sets);
    const struct smith_bytes picture = {picture_bytes, sizeof picture_bytes};
    const struct part guard_parts[] = {{400, {palette, 100}}, {401, picture}}, prince_parts[] = {{10, {sets, 240}}};
    struct smith_archive *prince = make_archive("PRINCE.DAT", prince_parts, 1);
    const struct smith_archive *const companion_archives[] = {prince};
    struct smith_picture painted;
    struct smith_buffer png;
    assert_int_equal(smith_picture_init(&painted, SMITH_PIXELS_INDEXED, 3, 2, NULL, NULL), SMITH_OK);
    painted.palette.count = 16;
    for (uint8_t i = 1; i < 16; i++)
        painted.palette.colours[i] = (struct smith_colour){1, i, 200, 255};
    memset(painted.indices, 9, 5);
    smith_buffer_init(&png, NULL);
    assert_int_equal(smith_png_write(&painted, &png, NULL), SMITH_OK);
    for (uint32_t first = 0; first < 2; first++) { /* with his palette and without */
        struct smith_archive *archive = make_archive("MINE.DAT", guard_parts + first, 2 - first);
        struct memory_folder memory_folder = {0};
        struct smith_buffer out;
        unsigned notes;
        unpack(archive, NULL, &memory_folder);
        memory_folder_put(&memory_folder, "res401.png", png.data, png.size);
        pack(&memory_folder, companion_archives, 1, &out, &notes);
        smith_archive_free(archive);
        assert_int_equal(smith_archive_open(&smith_pop_dat1_format, (struct smith_bytes){out.data, out.size}, NULL,
                                            NULL, &archive, NULL),
                         SMITH_OK);
        const struct smith_bytes *now = smith_archive_find(archive, "401")->bytes;
        assert_int_equal(notes, first ? 0 : 1);
        if (first)
            assert_memory_equal(now->data + now->size - 4, ((const uint8_t[]){0x99, 0x90, 0x99, 0x00}), 4);
        smith_archive_free(archive);
        smith_buffer_free(&out);
        memory_folder_free(&memory_folder);
    }
    smith_buffer_free(&png);
    smith_picture_free(&painted);
    smith_archive_free(prince);
}

/* ---- differences ---- */

static void pictures_differ_by_pixels(void **state) {
    (void)state;
    static const uint8_t other[] = {2, 0, 3, 0, 0x00, 0xB0, 0x11, 0x20, 0x41, 0x00};
    static const uint8_t packed[] = {2, 0, 3, 0, 0x00, 0xB1, 0x03, 0x11, 0x10, 0x11, 0x00}; /* by runs */
    const struct part was[] = {{401, {picture_bytes, sizeof picture_bytes}},
                               {402, {picture_bytes, sizeof picture_bytes}}};
    const struct part is[] = {{401, {other, sizeof other}}, {402, {packed, sizeof packed}}};
    struct smith_archive *a = make_archive("KID.DAT", was, 2), *b = make_archive("KID.DAT", is, 2);
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_archive_diff(a, b, NULL, &out, NULL, NULL), SMITH_OK);
    smith_buffer_byte(&out, 0);
    assert_string_equal((const char *)out.data, "/index/resources/0 Resource id=401\n"
                                                "  content/data: 401, Prince of Persia picture\n"
                                                "    /\n"
                                                "      pixels: \"11101100\" -> \"11204100\"\n"
                                                "      2 of 6 pixels are other ones, from 0, 0 to 2, 1\n"
                                                "/index/resources/1 Resource id=402\n"
                                                "  content/data: 402, Prince of Persia picture\n"
                                                "    /\n"
                                                "      flags/method: \"RAW_LR\" -> \"RLE_LR\"\n");
    smith_buffer_free(&out);
    smith_archive_free(a);
    smith_archive_free(b);
}

int test_pop_colours(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_on_each_adapter),         cmocka_unit_test(colours_that_nothing_has),
        cmocka_unit_test(levels_have_colours_of_their_own), cmocka_unit_test(palettes_have_charts),
        cmocka_unit_test(palettes_for_each_paint_program),  cmocka_unit_test(guards_may_be_painted_in_any_set),
        cmocka_unit_test(pictures_differ_by_pixels),
    };
    return cmocka_run_group_tests_name("pop_colours", tests, NULL, NULL);
}
