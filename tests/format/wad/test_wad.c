/* SPDX-License-Identifier: MIT
 *
 * Object archives of the Tomb Raider Level Editor: how they are recognised, what is wrong with them, and what they
 * look like.
 */
#include "format/format_fixtures.h"
#include "format/wad/wad.h"

#include <levelsmith/render.h>
#include <levelsmith/tr_texture_page.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- recognising them ------------------------------------------------------------------------------------------- */

static void assert_guess(const void *bytes, size_t size, const char *name, const char *id) {
    const struct smith_format *format;
    enum smith_status status = smith_format_guess_named((struct smith_bytes){bytes, size}, name, &format, NULL);
    assert_int_equal(status, id ? SMITH_OK : SMITH_UNKNOWN);
    if (id)
        assert_string_equal(format->id, id);
}

static void archives_are_recognised(void **state) {
    (void)state;
    uint8_t bytes[56] = {129};
    assert_guess(bytes, 52, "x", "wad");
    assert_guess(bytes, 56, "x", "wad"); /* bytes behind the end */
    assert_guess(bytes, 16, "x", "swd");
    assert_guess(bytes, 20, "x", "swd");
    assert_guess(bytes, 12, "x", NULL);
    assert_guess(bytes, 12, "x.WAD", "wad");
    assert_guess(bytes, 12, "x.swd", "swd");
    bytes[0] = 130;
    assert_guess(bytes, 52, "x", "wad");
    bytes[0] = 131;
    assert_guess(bytes, 52, "x.wad", NULL);
    bytes[0] = 129;
    bytes[8] = 3; /* pages of three bytes */
    assert_guess(bytes, 55, "x", NULL);
    const uint8_t sprite[36] = {129, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1};
    assert_guess(sprite, 36, "x", NULL);
}

static void names_are_recognised_by_their_name(void **state) {
    (void)state;
    static const struct {
        const char *text, *name, *id;
    } rows[] = {
        {"LARA:x\nDOOR_TYPE1:y z\n", "a.was", "was"},
        {"LARA:x\r\nDOOR_TYPE1:\r\n", "A.WAS", "was"},
        {"LARA:c:\\x\n", "a.was", "was"},
        {"LARA:x\n", "a.txt", NULL},
        {"LARA:x\nDOOR_TYPE1\n", "a.was", NULL},
        {":x\nLARA:y\n", "a.was", "was"},
        {"", "a.was", NULL},
        {"LARA:x\n\n", "a.was", NULL},
        {"LARA:\1\n", "a.was", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_guess(rows[i].text, strlen(rows[i].text), rows[i].name, rows[i].id);
}

/* ---- rules ------------------------------------------------------------------------------------------------------ */

static uint8_t pixels[SMITH_WAD_PAGE_SIZE];

/* A page of nothing but zeros would be a hole in a damaged file. */
static void paint(void) {
    memset(pixels, 9, sizeof pixels);
}

static struct smith_document *open_wad(void) {
    static struct smith_wad_page page = {NULL, {pixels, sizeof pixels}};
    static struct smith_wad_page *pages[] = {&page};
    struct smith_document *document = fixture_open("wad/everything.json");
    paint();
    smith_wad_root(document)->pages.items = pages;
    smith_wad_root(document)->pages.count = 1;
    return document;
}

static void expect_codes(struct smith_document *document, const char *prefix, const char *expected) {
    struct smith_buffer file = document_bytes(document);
    struct smith_findings findings;
    char codes[300];
    const struct smith_bytes bytes = {file.data, file.size};
    assert_int_equal(smith_check(smith_document_format(document), bytes, NULL, NULL, &findings, NULL), SMITH_OK);
    findings_codes(&findings, prefix, codes, sizeof codes);
    assert_string_equal(codes, expected);
    smith_findings_free(&findings);
    smith_buffer_free(&file);
    smith_document_free(document);
}

static void nothing(struct smith_wad_wad *wad) {
    (void)wad;
}

static void edge(struct smith_wad_wad *wad) {
    wad->textures.items[0].x = 193;
}

static void pointer(struct smith_wad_wad *wad) {
    wad->geometry.pointers.items[2]->mesh = -1;
    wad->geometry.pointers.items[2]->has.offset = true;
    wad->geometry.pointers.items[2]->offset = 2;
}

static void vertex(struct smith_wad_wad *wad) {
    wad->geometry.meshes.items[1]->polygons.items[4]->vertices.items[1] = 8;
}

static void texture(struct smith_wad_wad *wad) {
    wad->geometry.meshes.items[1]->polygons.items[4]->texture = 2;
}

static void page(struct smith_wad_wad *wad) {
    wad->textures.items[1].page = 1;
}

static void normals(struct smith_wad_wad *wad) {
    wad->geometry.meshes.items[1]->normals.count = 7;
}

static void stale(struct smith_wad_wad *wad) {
    static const uint8_t bytes[4] = {1, 2, 3, 4};
    wad->geometry.stale = (struct smith_bytes){bytes, sizeof bytes};
}

static void frames_order(struct smith_wad_wad *wad) {
    wad->animations.items[0].frame_offset = 66;
}

static void frames_size(struct smith_wad_wad *wad) {
    wad->animations.items[0].frame_size = 17;
}

static void frames_outside(struct smith_wad_wad *wad) {
    wad->animations.items[2].frame_offset = 88;
}

static void angles(struct smith_wad_wad *wad) {
    wad->moveables.items[2].mesh_count = 2; /* one angle of one word, and then nothing is left */
    wad->moveables.items[2].first_link = 0;
}

static void changes(struct smith_wad_wad *wad) {
    wad->animations.items[2].change_count = 2;
}

static void dispatches(struct smith_wad_wad *wad) {
    wad->changes.items[0].first_dispatch = 2;
}

static void dispatch(struct smith_wad_wad *wad) {
    wad->dispatches.items[0].next_animation = 3;
}

static void command(struct smith_wad_wad *wad) {
    wad->commands.items[4] = 7;
}

static void command_end(struct smith_wad_wad *wad) {
    wad->animations.items[2].command_count = 4;
}

static void next(struct smith_wad_wad *wad) {
    wad->animations.items[2].next_animation = 3;
}

static void meshes(struct smith_wad_wad *wad) {
    wad->moveables.items[0].first_pointer = 3;
}

static void links(struct smith_wad_wad *wad) {
    wad->moveables.items[0].first_link = 1;
}

static void link_kind(struct smith_wad_wad *wad) {
    wad->links.items[0] = 4;
}

static void link_stack(struct smith_wad_wad *wad) {
    wad->links.items[0] = 0;
}

static void order(struct smith_wad_wad *wad) {
    wad->moveables.items[0].first_animation = 2;
    wad->moveables.items[0].mesh_count = 1;
    wad->moveables.items[2].first_animation = 0;
}

static void twice(struct smith_wad_wad *wad) {
    wad->moveables.items[2].number = 0;
}

static void rules_find_what_is_wrong(void **state) {
    (void)state;
    static const struct {
        void (*change)(struct smith_wad_wad *wad);
        const char *codes;
    } rows[] = {
        {nothing, ""},
        {edge, "TEXTURE-EDGE"},
        {pointer, "POINTER"},
        {vertex, "VERTEX"},
        {texture, "REFERENCE-DANGLING"},
        {page, "REFERENCE-DANGLING"},
        {normals, "NORMALS"},
        {stale, "MESHES-STALE"},
        {frames_order, "FRAMES"},
        {frames_size, "FRAMES"},
        {frames_outside, "FRAMES"},
        {angles, "ANGLES"},
        {changes, "CHANGES"},
        {dispatches, "DISPATCHES"},
        {dispatch, "DISPATCH-TARGET"},
        {command, "COMMAND"},
        {command_end, "COMMAND"},
        {next, "REFERENCE-DANGLING"},
        {meshes, "MESHES"},
        {links, "LINKS"},
        {link_kind, "LINK"},
        {link_stack, "LINK"},
        {order, "ANIMATION-ORDER"},
        {twice, "TWICE"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct smith_document *document = open_wad();
        rows[i].change(smith_wad_root(document));
        print_message("rule %zu\n", i);
        expect_codes(document, "WAD-", rows[i].codes);
    }
}

static struct smith_document *open_swd(void) {
    static struct smith_swd_page one = {NULL, {pixels, sizeof pixels}};
    static struct smith_swd_page *pages[] = {&one};
    struct smith_document *document = fixture_open("swd/everything.json");
    paint();
    smith_swd_root(document)->pages.items = pages;
    smith_swd_root(document)->pages.count = 1;
    return document;
}

static void rules_about_sprites(void **state) {
    (void)state;
    expect_codes(open_swd(), "SWD-", "");
    struct smith_document *document = open_swd();
    smith_swd_root(document)->sequences.items[1].first_sprite = 2;
    expect_codes(document, "SWD-", "SEQUENCE");
    document = open_swd();
    smith_swd_root(document)->sequences.items[1].count = 2;
    expect_codes(document, "SWD-", "SEQUENCE");
    document = open_swd();
    smith_swd_root(document)->sequences.items[1].number = 460;
    expect_codes(document, "SWD-", "TWICE");
}

/* ---- names beside an archive ------------------------------------------------------------------------------------ */

/* A folder with level.wad and LEVEL.SWD. */
static enum smith_status read_neighbour(void *context, const char *name, struct smith_buffer *out,
                                        struct smith_error *error) {
    (void)context, (void)error;
    bool is_wad = strcmp(name, "level.wad") == 0;
    if (!is_wad && strcmp(name, "level.SWD") != 0)
        return SMITH_IO;
    struct smith_document *document = is_wad ? open_wad() : open_swd();
    struct smith_buffer file = document_bytes(document);
    smith_buffer_add(out, file.data, file.size);
    smith_buffer_free(&file);
    smith_document_free(document);
    return SMITH_OK;
}

static void expect_was(const char *text, const char *name, const char *expected) {
    const struct smith_folder folder = {.read = read_neighbour};
    const struct smith_check_options how = {.name = name, .own_folder = &folder};
    struct smith_findings findings;
    char codes[100];
    const struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    assert_int_equal(smith_check(&smith_was_format, bytes, NULL, &how, &findings, NULL), SMITH_OK);
    findings_codes(&findings, "WAS-", codes, sizeof codes);
    assert_string_equal(codes, expected);
    smith_findings_free(&findings);
}

static void names_are_counted(void **state) {
    (void)state;
    expect_was("a:\nb:\nc:\n", "level.was", "LENGTH");
    expect_was("a:\nb:\nc:\nd:\n", "level.was", "");
    expect_was("a:\nb:\nc:\nd:\ne:\n", "level.was", "LENGTH");
    expect_was("a:\nb:\nc:\nd:\ne:\nf:\n", "level.was", "");
    expect_was("a:\n", "other.was", "");
    expect_was("a:\n", "level.txt", "");
}

/* ---- facts ------------------------------------------------------------------------------------------------------ */

static void objects_have_names(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("wad/everything.json");
    struct smith_facts facts;
    assert_int_equal(smith_info(document, NULL, NULL, &facts, NULL), SMITH_OK);
    assert_int_equal(fact_number(&facts, "meshes"), 3);
    assert_int_equal(fact_number(&facts, "polygons"), 9);
    assert_int_equal(fact_count(&facts, "moveable"), 3);
    assert_string_equal(fact_text(&facts, "moveable"), "0 LARA: 3 meshes, 2 animations");
    smith_facts_free(&facts);
    struct smith_buffer names;
    smith_buffer_init(&names, NULL);
    smith_wad_root(document)->moveables.items[1].number = 0; /* what is there twice is named once */
    smith_wad_root(document)->statics.items[0].number = 123456789;
    assert_int_equal(smith_number_names(document, &names, NULL), SMITH_OK);
    smith_buffer_byte(&names, 0);
    assert_string_equal((const char *)names.data, "{\"moveable\": {\"0\": \"LARA\", \"327\": \"DOOR_TYPE6\"}}");
    smith_buffer_free(&names);
    smith_document_free(document);
}

/* ---- pictures --------------------------------------------------------------------------------------------------- */

static void set_pixel(unsigned x, unsigned y, uint8_t red, uint8_t green, uint8_t blue) {
    uint8_t *at = pixels + (y * 256 + x) * 3;
    at[0] = red;
    at[1] = green;
    at[2] = blue;
}

static void sprites_are_drawn(void **state) {
    (void)state;
    struct smith_document *document = open_swd();
    struct smith_render_options how = {.has_level = true, .level = 1};
    struct smith_picture picture;
    set_pixel(64, 0, 1, 2, 3);
    set_pixel(79, 15, 255, 0, 255);
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.width, 16);
    assert_int_equal(picture.height, 16);
    assert_int_equal(smith_picture_colour(&picture, 0, 0).blue, 3);
    assert_int_equal(smith_picture_colour(&picture, 0, 0).alpha, 255);
    assert_int_equal(smith_picture_colour(&picture, 15, 15).alpha, 0);
    smith_picture_free(&picture);
    how.has_level = false;
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.width, 96);
    assert_int_equal(picture.height, 32);
    assert_int_equal(smith_picture_colour(&picture, 64, 0).blue, 3);
    smith_picture_free(&picture);
    how = (struct smith_render_options){.has_level = true, .level = 3};
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_BAD_VALUE);
    smith_document_free(document);
}

/* A page comes back from its picture, to the byte. */
static void pages_are_pictures(void **state) {
    (void)state;
    const struct smith_entry_converter *png = smith_tr_texture_page_format.converters;
    const struct smith_converter_context around = {0};
    struct smith_buffer file, page_bytes;
    struct smith_bytes entry = {pixels, sizeof pixels};
    for (unsigned i = 0; i < 256; i++)
        set_pixel(i, i, (uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i * 7));
    set_pixel(3, 9, 255, 0, 255);
    smith_buffer_init(&file, NULL);
    smith_buffer_init(&page_bytes, NULL);
    assert_int_equal(png->to_file(entry, &around, &file, NULL), SMITH_OK);
    const struct smith_bytes picture = {file.data, file.size};
    assert_int_equal(png->from_file(picture, entry, &around, &page_bytes, NULL), SMITH_OK);
    assert_int_equal(page_bytes.size, sizeof pixels);
    assert_memory_equal(page_bytes.data, pixels, sizeof pixels);
    smith_buffer_free(&file);
    smith_buffer_free(&page_bytes);
}

int test_wad(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archives_are_recognised),
        cmocka_unit_test(names_are_recognised_by_their_name),
        cmocka_unit_test(rules_find_what_is_wrong),
        cmocka_unit_test(rules_about_sprites),
        cmocka_unit_test(names_are_counted),
        cmocka_unit_test(objects_have_names),
        cmocka_unit_test(sprites_are_drawn),
        cmocka_unit_test(pages_are_pictures),
        cmocka_unit_test_prestate(findings_are_as_noted, "wad"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
