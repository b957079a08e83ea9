/* SPDX-License-Identifier: MIT
 *
 * Rules about what a map names in archives: good, bad and just good enough; and real maps.
 */
#include "format/d2df/d2df.h"
#include "format/format_fixtures.h"
#include "support/memory_folder.h"

#include <levelsmith/d2df.h>
#include <levelsmith/picture.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void put_png(struct memory_folder *memory_folder, const char *name, uint32_t width, uint32_t height) {
    struct smith_picture picture;
    struct smith_buffer out = {0};
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, width, height, NULL, NULL), SMITH_OK);
    assert_int_equal(smith_png_write(&picture, &out, NULL), SMITH_OK);
    memory_folder_put(memory_folder, name, out.data, out.size);
    smith_buffer_free(&out);
    smith_picture_free(&picture);
}

static void put_text(struct memory_folder *memory_folder, const char *name, const char *text) {
    memory_folder_put(memory_folder, name, text, strlen(text));
}

/* The codes of what the archives are needed for. */
static void check(const char *map, struct memory_folder *memory_folder, char *codes, size_t size) {
    struct smith_document *document;
    struct smith_error error;
    struct smith_findings findings;
    const struct smith_folder folder = memory_folder_open(memory_folder);
    const struct smith_check_options how = {.resources = &folder, .archive = "own.wad"};
    if (smith_json_read(&smith_d2df_layout, (struct smith_bytes){(const uint8_t *)map, strlen(map)}, NULL, &document,
                        &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_buffer bytes = document_bytes(document);
    if (smith_check(&smith_d2df_format, (struct smith_bytes){bytes.data, bytes.size}, NULL, &how, &findings, &error) !=
        SMITH_OK)
        fail_msg("%s", error.message);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < findings.count; i++) /* the maps here have no starts, and textures that no panel has */
        if (strcmp(findings.items[i].code, "D2DF-NO-START") != 0 &&
            strcmp(findings.items[i].code, "D2DF-TEXTURE-UNUSED") != 0)
            findings.items[kept++] = findings.items[i];
    findings.count = kept;
    findings_codes(&findings, "D2DF-", codes, size);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

#define MAP(header, textures, panels, triggers)                                                                        \
    "{\"$format\": \"d2df\", \"header\": {\"size\": {\"width\": 800, \"height\": 600}" header                          \
    "}, \"textures\": [" textures "], \"panels\": [" panels "], \"triggers\": [" triggers "]}"
#define TEXTURE(path) "{\"path\": \"" path "\"}"
#define PANEL(w, h, type) PANEL_WITH(w, h, type, "")
#define PANEL_WITH(w, h, type, flags)                                                                                  \
    "{\"size\": {\"width\": " #w ", \"height\": " #h "}, \"texture\": 0, \"type\": [\"PANEL_" type                     \
    "\"], \"flags\": [" flags "]}"
#define SWITCH                                                                                                         \
    "{\"size\": {\"width\": 8, \"height\": 8}, \"texture_panel\": 0, \"type\": \"TRIGGER_EXIT\", \"activate_type\": "  \
    "[\"ACTIVATE_PLAYERPRESS\"], \"triggerdata\": {\"map\": \"MAP02\"}}"
#define SHOT                                                                                                                \
    "{\"size\": {\"width\": 8, \"height\": 8}, \"type\": \"TRIGGER_SHOT\", \"activate_type\": [\"ACTIVATE_PLAYERPRESS\"], " \
    "\"triggerdata\": {\"panelid\": 0}}"
#define SOUND                                                                                                                \
    "{\"size\": {\"width\": 8, \"height\": 8}, \"type\": \"TRIGGER_SOUND\", \"activate_type\": [\"ACTIVATE_PLAYERPRESS\"], " \
    "\"triggerdata\": {\"sound_name\": \":SOUNDS\\\\BOO\"}}"

static const char anim[] = "resource=A\r\nframewidth=16\r\nframeheight=16\r\nframecount=2\r\n";

static void fill(struct memory_folder *memory_folder) {
    put_png(memory_folder, "standart.dfz/walls/BRICK.png", 16, 16);
    put_png(memory_folder, "standart.dfz/walls/TALL.png", 16, 48);
    put_png(memory_folder, "standart.dfz/walls/SW1_0.png", 16, 16);
    put_png(memory_folder, "standart.dfz/walls/SW2_1.png", 16, 16);
    put_png(memory_folder, "standart.dfz/walls/SW3_0.png", 16, 16);
    put_text(memory_folder, "standart.dfz/walls/NOISE.png", "this is no picture");
    put_text(memory_folder, "standart.dfz/music/TUNE", "notes");
    put_text(memory_folder, "standart.dfz/D2DMUS/ПРОСТОТА", "notes"); /* what a map has that names no others */
    put_png(memory_folder, "standart.dfz/D2DSKY/RSKY1", 8, 8);
    put_text(memory_folder, "own.wad/SOUNDS/BOO", "boo");
    put_text(memory_folder, "standart.dfz/walls/MOVES.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/MOVES.wad/TEXT/ANIM", anim);
    put_png(memory_folder, "standart.dfz/walls/MOVES.wad/TEXTURES/A", 32, 16);
    put_text(memory_folder, "standart.dfz/walls/SHORT.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/SHORT.wad/TEXT/ANIM", anim);
    put_png(memory_folder, "standart.dfz/walls/SHORT.wad/TEXTURES/A", 31, 16);
    put_text(memory_folder, "standart.dfz/walls/LOST.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/LOST.wad/TEXT/ANIM", anim);
    put_text(memory_folder, "standart.dfz/walls/STILL.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/STILL.wad/TEXT/ANIM", "resource=A\r\nframecount=0\r\n");
    put_text(memory_folder, "standart.dfz/walls/HANGS.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/HANGS.wad/TEXT/ANIM", "resource=A\r\n;");
    put_text(memory_folder, "standart.dfz/walls/BLANK.wad", "DFWAD");
    put_text(memory_folder, "standart.dfz/walls/BLANK.wad/TEXT/ANIM", "resource=A\r\n");
    put_png(memory_folder, "standart.dfz/walls/BLANK.wad/TEXTURES/A", 32, 16);
}

static void rules(void **state) {
    static const struct {
        const char *map, *codes;
    } rows[] = {
        /* names */
        {MAP(", \"music\": \"Standart.wad:MUSIC\\\\TUNE\"", TEXTURE("Standart.wad:WALLS\\\\BRICK"),
             PANEL(32, 16, "WALL"), SOUND),
         ""},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\NONE"), PANEL(32, 16, "WALL"), ""), "RESOURCE-MISSING"},
        {MAP(", \"music\": \"Standart.wad:MUSIC\\\\NONE\"", "", "", ""), "RESOURCE-MISSING"},
        {MAP(", \"sky\": \"Standart.wad:MUSIC\\\\TUNE\"", "", "", ""), "RESOURCE-KIND"},
        {MAP(", \"music\": \"Standart.wad:WALLS\\\\BRICK\"", "", "", ""), "RESOURCE-KIND"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\NONE"), "", ""), ""}, /* no panel has it */
        {MAP(", \"music\": \"\", \"sky\": \"\"", "", "", ""), ""},
        {MAP(", \"sky\": \"_water_0\"", "", "", ""), "RESOURCE-MISSING"}, /* only textures are the engine's own */
        {MAP("", TEXTURE("_water_0"), PANEL(33, 17, "WATER"), ""), ""},
        /* sizes */
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\TALL"), PANEL(32, 48, "WALL"), ""), ""},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\TALL"), PANEL(32, 47, "WALL"), ""), "TEXTURE-SIZE"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\TALL"), PANEL(33, 48, "BACK"), ""), "TEXTURE-SIZE"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\TALL"), PANEL(32, 47, "LIFTUP"), ""), ""}, /* never drawn */
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\TALL"), PANEL_WITH(32, 47, "WALL", "\"PANEL_FLAG_HIDE\""), ""), ""},
        /* textures that move */
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\MOVES"), PANEL(16, 16, "WALL"), ""), ""},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\MOVES"), PANEL(15, 16, "WALL"), ""), "TEXTURE-UNSEEN"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\MOVES"), PANEL(24, 16, "WALL"), ""), "TEXTURE-SIZE"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\SHORT"), PANEL(16, 16, "WALL"), ""), "TEXTURE-BROKEN"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\LOST"), PANEL(16, 16, "WALL"), ""), "TEXTURE-BROKEN"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\BLANK"), PANEL(16, 16, "WALL"), ""), "TEXTURE-BROKEN"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\STILL"), PANEL(16, 16, "WALL"), ""), "TEXTURE-FATAL"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\HANGS"), PANEL(16, 16, "WALL"), ""), "TEXTURE-FATAL"},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\NOISE"), PANEL(16, 16, "WALL"), ""), "RESOURCE-KIND"},
        /* switches: the game does with the pictures that there are */
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\SW1_0"), PANEL(16, 16, "WALL"), SWITCH), ""},
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\SW2_1"), PANEL(16, 16, "WALL"), SHOT), ""}, /* no _0 */
        {MAP("", TEXTURE("Standart.wad:WALLS\\\\SW3_0"), PANEL(16, 16, "WALL"), SWITCH), ""}, /* no _1 */
    };
    static struct memory_folder memory_folder;
    (void)state;
    fill(&memory_folder);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char codes[256];
        check(rows[i].map, &memory_folder, codes, sizeof codes);
        if (strcmp(codes, rows[i].codes) != 0)
            fail_msg("%s: \"%s\", not \"%s\"", rows[i].map, codes, rows[i].codes);
    }
    memory_folder_free(&memory_folder);
}

static void nobody_asks_without_archives(void **state) {
    static const char map[] = MAP("", TEXTURE("Standart.wad:WALLS\\\\NONE"), PANEL(32, 16, "WALL"), "");
    struct smith_document *document;
    struct smith_findings findings;
    (void)state;
    assert_int_equal(smith_json_read(&smith_d2df_layout, (struct smith_bytes){(const uint8_t *)map, sizeof map - 1},
                                     NULL, &document, NULL),
                     SMITH_OK);
    struct smith_buffer bytes = document_bytes(document);
    assert_int_equal(
        smith_check(&smith_d2df_format, (struct smith_bytes){bytes.data, bytes.size}, NULL, NULL, &findings, NULL),
        SMITH_OK);
    assert_int_equal(findings.count, 1);
    assert_string_equal(findings.items[0].code, "D2DF-NO-START");
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* ---- real maps ---- */

#define GAME "../shared/corpus/d2df-game"

static struct smith_folder game;

static void check_real(const char *path, struct smith_bytes bytes) {
    const struct smith_check_options how = {.resources = &game};
    struct smith_findings findings;
    assert_int_equal(smith_check(&smith_d2df_format, bytes, NULL, &how, &findings, NULL), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        if (findings.items[i].severity > SMITH_INFO)
            fail_msg("%s:%s: %s: %s", path, findings.items[i].path, findings.items[i].code, findings.items[i].message);
    smith_findings_free(&findings);
}

/* The game plays them: nothing may be said of them that a player would not see. */
static void real_maps_are_sound(void **state) {
    const char *const paths[] = {GAME "/Standart.wad", GAME "/Doomer.wad", GAME "/ShrShade.wad", GAME "/game.wad"};
    (void)state;
    if (smith_search_open(paths, 4, NULL, NULL, &game, NULL) != SMITH_OK)
        skip();
    unsigned count = corpus_visit("d2df", ".map", check_real);
    smith_search_close(&game);
    if (!count)
        skip();
}

int test_d2df_resources(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules),
        cmocka_unit_test(real_maps_are_sound),
        cmocka_unit_test(nobody_asks_without_archives),
        cmocka_unit_test_prestate(findings_are_as_noted, "d2df_resources"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
