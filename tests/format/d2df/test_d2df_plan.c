/* SPDX-License-Identifier: MIT
 *
 * Pictures of Doom2D Forever maps: a small map pixel by pixel, all parts of the fixtures and of real maps by their titles.
 */
#include "base/buffer.h"
#include "format/d2df/map/d2df_resources.h"
#include "format/d2df/plan/d2df_plan.h"
#include "format/format_fixtures.h"
#include "support/drawing_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char *svg_of(const struct smith_document *document, const struct smith_render_options *how) {
    struct smith_drawing *drawing;
    struct smith_error error;
    if (smith_draw(document, how, &drawing, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    char *text = drawing_text_svg(drawing);
    smith_drawing_free(drawing);
    return text;
}

static struct smith_picture picture_of(const struct smith_document *document, const char *layers) {
    const struct smith_render_options how = {.layers = layers, .scale = 1};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return picture;
}

/* The colour at a place of the map, around which the picture has a margin of 16 pixels. */
static void assert_colour(const struct smith_picture *picture, uint32_t x, uint32_t y, uint8_t red, uint8_t green,
                          uint8_t blue) {
    struct smith_colour found = smith_picture_colour(picture, x + 16, y + 16);
    if (found.red != red || found.green != green || found.blue != blue)
        fail_msg("%u, %u is %u %u %u", x, y, found.red, found.green, found.blue);
}

/* ---- colours and places ---- */

static void panels_have_the_colours_of_the_small_map(void **state) {
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_picture picture = picture_of(document, "walls,doors,steps,liquids");
    (void)state;
    assert_colour(&picture, 100, 344, 208, 208, 208); /* wall */
    assert_colour(&picture, 200, 280, 255, 255, 0); /* closed door */
    assert_colour(&picture, 250, 308, 128, 128, 128); /* step */
    assert_colour(&picture, 100, 100, 20, 20, 22); /* nothing */
    struct smith_colour water = smith_picture_colour(&picture, 380 + 16, 300 + 16);
    assert_true(water.blue > 100 && water.red < 30 && water.green < 60);
    smith_picture_free(&picture);
    picture = picture_of(document, "-doors");
    assert_colour(&picture, 200, 300, 66, 62, 60); /* the background is behind the door */
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* Things have the size of their hit boxes, from their place to the right and down. */
static void things_are_boxes(void **state) {
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_picture picture = picture_of(document, "monsters");
    (void)state;
    assert_colour(&picture, 238, 138, 20, 20, 22); /* an imp, 34 x 50, at 240, 140 */
    assert_true(smith_picture_colour(&picture, 242 + 16 + 16, 142 + 16).red > 100);
    assert_true(smith_picture_colour(&picture, 272 + 16, 188 + 16).red > 100);
    assert_colour(&picture, 277, 150, 20, 20, 22);
    assert_colour(&picture, 250, 193, 20, 20, 22);
    smith_picture_free(&picture);
    smith_document_free(document);
}

static void arrows_lead_to_what_is_moved(void **state) {
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_picture picture = picture_of(document, "links");
    (void)state;
    /* the middle of the closed door, just before the tip of the arrow that comes from its left */
    assert_true(smith_picture_colour(&picture, 196 + 16, 288 + 16).red > 150);
    assert_colour(&picture, 300, 300, 20, 20, 22);
    smith_picture_free(&picture);
    smith_document_free(document);
}

/* Shapes of the layer of links when all that is made appears at x, y. */
static unsigned shapes_with_things_at(const struct smith_document *document, int32_t x, int32_t y) {
    const struct smith_render_options how = {.layers = "links"};
    const struct smith_d2df_map *map = smith_d2df_root(document);
    for (uint32_t i = 0; i < map->triggers.count; i++) {
        struct smith_d2df_trigger_triggerdata *data = &map->triggers.items[i]->triggerdata;
        if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_ITEM)
            data->as.spawn_item->position = (struct smith_d2df_point){x, y};
        if (data->kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_MONSTER)
            data->as.spawn_monster->position = (struct smith_d2df_point){x, y};
    }
    char *svg = svg_of(document, &how);
    unsigned count = drawing_text_count(svg, "<path");
    free(svg);
    return count;
}

static void arrows_lead_to_where_things_appear(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("d2df/everything.json");
    const unsigned near = shapes_with_things_at(document, 64, 64);
    assert_true(near > shapes_with_things_at(document, INT32_MAX, 64));
    assert_true(near > shapes_with_things_at(document, 64, INT32_MIN));
    smith_document_free(document);
}

static void scale_and_size(void **state) {
    struct smith_document *document = fixture_open("d2df/plan.json");
    const struct smith_render_options half = {.scale = 0.5, .layers = "walls"};
    struct smith_picture whole = picture_of(document, "walls"), small;
    (void)state;
    assert_int_equal(smith_render(document, &half, &small, NULL), SMITH_OK);
    assert_int_equal(whole.width, 640 + 32);
    assert_int_equal(whole.height, 352 + 32);
    assert_int_equal(small.width, (640 + 32) / 2);
    assert_int_equal(small.height, (352 + 32) / 2);
    smith_picture_free(&whole);
    whole = picture_of(document, "walls,legend"); /* beside the map */
    assert_true(whole.width > 640 + 32 + 100);
    smith_picture_free(&small);
    smith_picture_free(&whole);
    smith_document_free(document);
}

/* ---- titles ---- */

static void every_part_says_what_it_is(void **state) {
    static const char *const titles[] = {
        "<title>Plan</title>",
        ("<g id=\"panel-7\" class=\"panel closedoor\" data-path=\"/panels/7\">"
         "<title>panel 7 (closedoor) at 192, 240; shows texture &quot;:TEXTURES\\DOOR&quot;; opened by trigger 0 (opendoor)"),
        "id=\"monster-0\" class=\"monster\" data-path=\"/monsters/0\"",
        "data-path=\"/triggers/5\"",
        "<title>monster 0 (imp) at 240, 140; sets off when it dies trigger 4 (press)</title>",
        "<title>item 0 (key red) at 110, 176; is the key of trigger 0 (opendoor)</title>",
        "<title>area 0 (playerpoint1) at 40, 284</title>",
        "<title>trigger 0 (opendoor) at 160, 280; needs the key item 0 (key red); opens panel 7 (closedoor)</title>",
        "<title>trigger 5 (exit) at 576, 24: to MAP02</title>",
        ">exit \xE2\x86\x92 MAP02</text>",
        ": hidden"};
    struct smith_document *document = fixture_open("d2df/plan.json");
    char *text = svg_of(document, &(struct smith_render_options){0});
    (void)state;
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (!strstr(text, titles[i]))
            fail_msg("no %s", titles[i]);
    assert_null(strstr(text, "layer-grid")); /* only when it is asked for */
    free(text);
    text = svg_of(document, &(struct smith_render_options){.layers = "+grid,-names"});
    assert_non_null(strstr(text, "layer-grid"));
    assert_null(strstr(text, "layer-names"));
    free(text);
    smith_document_free(document);
}

static void assert_all_parts(const struct smith_document *document, const char *name) {
    const struct smith_d2df_map *map = smith_d2df_root(document);
    char *text = svg_of(document, &(struct smith_render_options){.layers = "all"});
    unsigned items = 0, monsters = 0;
    for (uint32_t i = 0; i < map->triggers.count; i++) {
        items += map->triggers.items[i]->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_ITEM;
        monsters += map->triggers.items[i]->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_SPAWN_MONSTER;
    }
    const struct {
        const char *part;
        uint32_t count;
    } parts[] = {{"id=\"panel-", map->panels.count},
                 {"class=\"item\"", map->items.count + items},
                 {"class=\"monster\"", map->monsters.count + monsters},
                 {"class=\"area\"", map->areas.count},
                 {"class=\"trigger\"", map->triggers.count}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (drawing_text_count(text, parts[i].part) != parts[i].count)
            fail_msg("%s: %u of %u %s", name, drawing_text_count(text, parts[i].part), parts[i].count, parts[i].part);
    free(text);
}

static void nothing_of_a_map_is_left_out(void **state) {
    struct smith_document *document = fixture_open("d2df/everything.json");
    (void)state;
    assert_all_parts(document, "everything");
    smith_document_free(document);
}

static void real_map(const char *path, struct smith_bytes bytes) {
    struct smith_document *document = document_open(bytes);
    assert_all_parts(document, path);
    struct smith_picture picture = picture_of(document, NULL);
    assert_true(picture.width >= 1600);
    smith_picture_free(&picture);
    smith_document_free(document);
}

static void real_maps_are_drawn(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".map", real_map)) {
        print_message("no real maps here\n");
        skip();
    }
}

/* ---- textures ---- */

/* A folder of files in memory; a file whose bytes are NULL is listed and cannot be read. */
struct file {
    const char *name;
    struct smith_bytes bytes;
};

struct files {
    struct file items[16];
    uint32_t count;
};

static enum smith_status files_read(void *context, const char *name, struct smith_buffer *out,
                                    struct smith_error *error) {
    const struct files *files = context;
    for (uint32_t i = 0; i < files->count; i++)
        if (strcmp(files->items[i].name, name) == 0 && files->items[i].bytes.data) {
            smith_buffer_add(out, files->items[i].bytes.data, files->items[i].bytes.size);
            return SMITH_OK;
        }
    *error = (struct smith_error){.status = SMITH_IO, .code = "IO"};
    return SMITH_IO;
}

static enum smith_status files_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                    void *each_context, struct smith_error *error) {
    const struct files *files = context;
    (void)error;
    for (uint32_t i = 0; i < files->count; i++)
        if (each(each_context, files->items[i].name) != SMITH_OK)
            return SMITH_NO_MEMORY;
    return SMITH_OK;
}

/* A PNG file of one colour, `left`, and another in its right half. */
static struct smith_buffer png_of(uint32_t width, uint32_t height, struct smith_colour left,
                                  struct smith_colour right) {
    struct smith_picture picture;
    struct smith_buffer out;
    smith_buffer_init(&out, NULL);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, width, height, NULL, NULL), SMITH_OK);
    for (uint32_t i = 0; i < width * height; i++)
        picture.colours[i] = i % width < width / 2 ? left : right;
    assert_int_equal(smith_png_write(&picture, &out, NULL), SMITH_OK);
    smith_picture_free(&picture);
    return out;
}

static void add_file(struct files *files, const char *name, const struct smith_buffer *bytes) {
    files->items[files->count++] = (struct file){name, {bytes->data, bytes->size}};
}

static struct smith_picture textured(const struct smith_document *document, struct files *files, uint32_t missing) {
    const struct smith_folder folder = {.read = files_read, .list = files_list, .context = files};
    struct smith_findings notes;
    const struct smith_render_options how = {
        .scale = 1, .graphics = &folder, .name = "maps/plan.wad:/MAP01", .notes = &notes};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    uint32_t textures = 0; /* pictures of the game itself are missing as well */
    for (uint32_t i = 0; i < notes.count; i++) {
        assert_string_equal(notes.items[i].code, "D2DF-PICTURE-MISSING");
        textures += strncmp(notes.items[i].path, "/textures/", 10) == 0;
    }
    assert_int_equal(textures, missing);
    smith_findings_free(&notes);
    return picture;
}

static void panels_have_their_textures(void **state) {
    const struct smith_colour red = {200, 0, 0, 255}, green = {0, 200, 0, 255}, blue = {0, 0, 200, 255};
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_d2df_map *map = smith_d2df_root(document);
    struct smith_buffer brick = png_of(8, 8, red, green), door = png_of(4, 4, blue, blue),
                        moss = png_of(4, 4, green, green);
    struct files files = {.count = 0};
    (void)state;
    add_file(&files, "standart/d2dtextures/BRICK.png", &brick);
    add_file(&files, "PLAN.WAD/Textures/door", &door);
    add_file(&files, "standart/d2dtextures/moss.png", &moss);
    struct smith_picture picture = textured(document, &files, 0);
    assert_colour(&picture, 17, 345, 200, 0, 0); /* the wall below: tiles begin where the panel does */
    assert_colour(&picture, 21, 345, 0, 200, 0);
    assert_colour(&picture, 25, 345, 200, 0, 0);
    assert_colour(&picture, 200, 300, 0, 0, 200); /* the door: the archive of the map itself */
    assert_colour(&picture, 300, 100, 0, 200, 0); /* the background */
    assert_colour(&picture, 500, 184, 0, 200, 0); /* an open door is not drawn */
    smith_picture_free(&picture);
    map->panels.items[0].alpha = 255; /* the background cannot be seen, the wall shines */
    map->panels.items[4].flags = SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_BLENDING;
    picture = textured(document, &files, 0);
    assert_colour(&picture, 300, 100, 0, 0, 0);
    assert_colour(&picture, 17, 345, 200, 0, 0);
    smith_picture_free(&picture);
    smith_buffer_free(&brick);
    smith_buffer_free(&door);
    smith_buffer_free(&moss);
    smith_document_free(document);
}

static void moving_textures_show_their_first_frame(void **state) {
    static const char words[] = "resource=ANIM\r\nframewidth = 4\r\nFrameHeight=8\r\nframecount=2\r\n";
    const struct smith_colour red = {200, 0, 0, 255}, green = {0, 200, 0, 255};
    struct smith_document *document = fixture_open("d2df/plan.json");
    struct smith_buffer frames = png_of(8, 8, red, green);
    const struct smith_buffer text = {.data = (uint8_t *)(uintptr_t)words, .size = sizeof words - 1};
    const struct smith_buffer archive = {.data = (uint8_t *)(uintptr_t) "DFWAD", .size = 5};
    struct files files = {.count = 0};
    (void)state;
    add_file(&files, "standart.wad/D2DTEXTURES/BRICK", &archive);
    add_file(&files, "standart.wad/D2DTEXTURES/BRICK/TEXT/ANIM", &text);
    add_file(&files, "standart.wad/D2DTEXTURES/BRICK/TEXTURES/ANIM", &frames);
    struct smith_picture picture = textured(document, &files, 2);
    for (uint32_t x = 17; x < 40; x++)
        assert_colour(&picture, x, 345, 200, 0, 0); /* the second, green one is never seen */
    smith_picture_free(&picture);
    smith_buffer_free(&frames);
    smith_document_free(document);
}

static void resources_are_found_by_all_their_names(void **state) {
    static const struct {
        const char *resource, *own, *found;
    } cases[] = {
        {"Standart.wad:D2DTEXTURES\\W1", NULL, "data/STANDART.WAD/D2DTEXTURES/W1"},
        {"standart.wad:d2dtextures/w2", NULL, "Standart/D2DTextures/W2.tga"},
        {"Standart.wad:\\D2DTEXTURES\\W3", NULL, "StandartWAD/D2DTEXTURES/W3.wad"},
        {"other.wad:D2DTEXTURES\\W4", NULL, "D2DTEXTURES/W4.png"},
        {":TEXTURES\\OWN", "maps.wad", "maps.wad/TEXTURES/OWN"},
        {":TEXTURES\\OWN", NULL, NULL},
        {"sky.wad:RSKY1", NULL, "sky/RSKY1.jpg"},
        {"x.wad:\xD0\x9D\xD0\x95\xD0\x91\xD0\x9E", NULL, "\xD0\xBD\xD0\xB5\xD0\xB1\xD0\xBE.png"},
        {"Standart.wad:D2DTEXTURES\\W9", NULL, NULL},
        {"_water_0", NULL, NULL},
        {"", NULL, NULL},
    };
    static struct files files = {{{"data/STANDART.WAD/D2DTEXTURES/W1", {NULL, 0}},
                                  {"a/D2DTEXTURES/W1.png", {NULL, 0}},
                                  {"Standart/D2DTextures/W2.tga", {NULL, 0}},
                                  {"StandartWAD/D2DTEXTURES/W3.wad", {NULL, 0}},
                                  {"z/D2DTEXTURES/W3.png", {NULL, 0}},
                                  {"D2DTEXTURES/W4.png", {NULL, 0}},
                                  {"maps.wad/TEXTURES/OWN", {NULL, 0}},
                                  {"sky/RSKY1.jpg", {NULL, 0}},
                                  {"\xD0\xBD\xD0\xB5\xD0\xB1\xD0\xBE.png", {NULL, 0}}},
                                 9};
    const struct smith_folder folder = {.read = files_read, .list = files_list, .context = &files};
    struct smith_d2df_resources resources;
    (void)state;
    assert_int_equal(smith_d2df_resources_open(&resources, &folder, NULL, NULL), SMITH_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *found =
            smith_d2df_resources_find(&resources, cases[i].resource, cases[i].own, SMITH_D2DF_TEXTURE).name;
        if (!found != !cases[i].found || (found && strcmp(found, cases[i].found) != 0))
            fail_msg("%s is %s", cases[i].resource, found ? found : "not found");
    }
    smith_d2df_resources_close(&resources);
}

/* ---- what is odd ---- */

static void odd_maps_are_drawn_all_the_same(void **state) {
    struct smith_document *document = fixture_open("d2df/everything.json");
    struct smith_d2df_map *map = smith_d2df_root(document);
    const int32_t coordinates[] = {INT32_MIN, INT32_MAX, -5000000, 5000000};
    (void)state;
    for (uint32_t i = 0; i < map->panels.count; i++) {
        map->panels.items[i].position.x = coordinates[i % 4];
        map->panels.items[i].type = (uint16_t)(i * 4099);
        map->panels.items[i].texture = (uint16_t)(i * 777);
    }
    for (uint32_t i = 0; i < map->monsters.count; i++) {
        map->monsters.items[i].type = (uint8_t)(200 + i);
        map->monsters.items[i].direction = 99;
    }
    for (uint32_t i = 0; i < map->items.count; i++)
        map->items.items[i].position.y = coordinates[i % 4];
    for (uint32_t i = 0; i < map->triggers.count; i++) {
        struct smith_d2df_trigger *trigger = map->triggers.items[i];
        trigger->type = 250;
        trigger->keys = 255;
        if (trigger->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_DOOR)
            trigger->triggerdata.as.door->panelid = i % 2 ? INT32_MAX : -7;
        if (trigger->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_TELEPORT)
            trigger->triggerdata.as.teleport->target = (struct smith_d2df_point){INT32_MIN, INT32_MAX};
        if (trigger->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_PRESS)
            trigger->triggerdata.as.press->monsterid = INT32_MAX;
    }
    free(svg_of(document, &(struct smith_render_options){.layers = "all"}));
    map->header = NULL;
    free(svg_of(document, &(struct smith_render_options){.layers = "all"}));
    smith_document_free(document);
}

static void platforms_have_their_way(void **state) {
    static const char text[] =
        "map { name 'x'; size (800 600); texture w { path 'W'; }"
        " panel { position (100 500); size (64 16); texture w; type PANEL_WALL;"
        "  move_speed (0 2); move_start (100 500); move_end (100 300); move_active true; }"
        " panel { position (200 500); size (64 16); texture w; type PANEL_WALL;"
        "  move_speed (2 0); move_start (200 500); move_end (300 500); }"
        " panel { position (400 500); size (64 16); texture w; type PANEL_WALL; move_start (1 1); move_end (9 9); } }";
    struct smith_document *document;
    (void)state;
    assert_int_equal(smith_open((struct smith_bytes){(const uint8_t *)text, strlen(text)}, smith_format_by_id("d2df"),
                                NULL, &document, NULL),
                     SMITH_OK);
    char *svg = svg_of(document, &(struct smith_render_options){0});
    const char *active = strstr(svg, "id=\"platform-0\""), *waits = strstr(svg, "id=\"platform-1\"");
    assert_non_null(active);
    assert_non_null(waits);
    assert_true(strncmp(strstr(active, "<path d=\""), "<path d=\"M132 508L132 312\"", 26) == 0);
    assert_true(strncmp(strstr(waits, "<path d=\""), "<path d=\"M232 508L328 508\"", 26) == 0);
    assert_non_null(strstr(svg, "stroke-dasharray")); /* it waits for a trigger */
    assert_null(strstr(svg, "platform-2")); /* has no speed */
    assert_non_null(strstr(svg, "way of a platform"));
    free(svg);
    smith_document_free(document);
}

static void words_are_the_engine_s_without_their_head(void **state) {
    char word[SMITH_D2DF_WORD];
    (void)state;
    assert_string_equal(smith_d2df_word(SMITH_D2DF_MONSTER_TYPE_NAMES, 2, word), "imp");
    assert_string_equal(smith_d2df_word(SMITH_D2DF_ITEM_TYPE_NAMES, 20, word), "ammo bullets box");
    assert_string_equal(smith_d2df_word(SMITH_D2DF_PANEL_TYPE_NAMES, 11, word), "blockmon");
    assert_string_equal(smith_d2df_word(SMITH_D2DF_PANEL_TYPE_NAMES, 15, word), "number 15");
    assert_string_equal(smith_d2df_word(SMITH_D2DF_KEY_NAMES, 3, word), "redteam");
    assert_int_equal(smith_d2df_monster_size(12).width, 210);
    assert_int_equal(smith_d2df_monster_size(20).height, 52);
    assert_int_equal(smith_d2df_monster_size(21).width, 34);
    assert_int_equal(smith_d2df_item_size(38).width, 13);
    assert_int_equal(smith_d2df_item_size(17).height, 36);
    assert_int_equal(smith_d2df_panel_kind(0x400), 10);
    assert_int_equal(smith_d2df_panel_kind(0), -1);
    assert_int_equal(smith_d2df_panel_kind(3), -1);
}

int test_d2df_plan(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(panels_have_the_colours_of_the_small_map),
        cmocka_unit_test(things_are_boxes),
        cmocka_unit_test(arrows_lead_to_what_is_moved),
        cmocka_unit_test(arrows_lead_to_where_things_appear),
        cmocka_unit_test(scale_and_size),
        cmocka_unit_test(every_part_says_what_it_is),
        cmocka_unit_test(nothing_of_a_map_is_left_out),
        cmocka_unit_test(real_maps_are_drawn),
        cmocka_unit_test(panels_have_their_textures),
        cmocka_unit_test(moving_textures_show_their_first_frame),
        cmocka_unit_test(resources_are_found_by_all_their_names),
        cmocka_unit_test(odd_maps_are_drawn_all_the_same),
        cmocka_unit_test(platforms_have_their_way),
        cmocka_unit_test(words_are_the_engine_s_without_their_head),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
