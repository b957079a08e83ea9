/* SPDX-License-Identifier: MIT
 *
 * Levels as the mod.ini of a mod has them drawn. What the game does with a level by its number, a mod can have it do with any
 * other: then both pictures are the same. With pictures of our own.
 */
#include "format/pop/made_graphics.h"
#include "support/memory_folder.h"

#define SCREEN_WIDTH 320
#define ROOM_LINES 192 /* what is below them is the line with hit points */

static struct smith_picture render_as(const struct smith_document *document, unsigned number, const char *settings) {
    static struct memory_folder memory_folder;
    memory_folder = (struct memory_folder){0};
    memory_folder_put(&memory_folder, "mod.ini", settings, strlen(settings));
    struct smith_folder folder = memory_folder_open(&memory_folder);
    const struct smith_render_options how = {
        .has_level = true, .level = number, .graphics = &made_graphics, .own_folder = &folder};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("level %u: %s", number, error.message);
    memory_folder_free(&memory_folder);
    return picture;
}

/* Whether a part of one is the same as a part of the other. */
static bool same_part(const struct smith_picture *a, uint32_t ax, uint32_t ay, const struct smith_picture *b,
                      uint32_t bx, uint32_t by, uint32_t width, uint32_t height) {
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++) {
            struct smith_colour one = smith_picture_colour(a, ax + x, ay + y),
                                other = smith_picture_colour(b, bx + x, by + y);
            if (memcmp(&one, &other, sizeof one) != 0)
                return false;
        }
    return true;
}

static bool same_pictures(const struct smith_picture *a, const struct smith_picture *b) {
    return a->width == b->width && a->height == b->height && same_part(a, 0, 0, b, 0, 0, a->width, a->height);
}

/* ---- any level as another ---- */

static void fill_room(struct smith_pop_level_level *level, unsigned room, uint8_t code) {
    for (unsigned i = 0; i < 30; i++)
        level->rooms[room - 1].rows[i / 10].tiles[i % 10] = (struct smith_pop_level_tile){.tile = code};
}

/* With everything in it that the program looks for in one of its levels: a way down from room 17, loose boards above rooms 16 and 23,
 * a button in room 5, guards everywhere. */
static struct smith_document *level_of_all(unsigned start_room) {
    struct smith_document *document = walled_level(start_room);
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    static const uint8_t down[][2] = {{17, 1}, {2, 16}, {3, 23}};
    for (size_t i = 0; i < sizeof down / sizeof *down; i++) {
        level->rooms[down[i][0] - 1].links.down = down[i][1];
        level->rooms[down[i][1] - 1].links.up = down[i][0];
        fill_room(level, down[i][0], SMITH_POP_LEVEL_TILE_CODE_LOOSE_BOARD);
        fill_room(level, down[i][1], SMITH_POP_LEVEL_TILE_CODE_FLOOR);
    }
    fill_room(level, 5, SMITH_POP_LEVEL_TILE_CODE_RAISE_BUTTON);
    for (unsigned room = 0; room < 24; room++) {
        level->rooms[room].guard.tile = 14;
        level->rooms[room].guard.colour = 3;
    }
    level->start.tile = 3;
    level->used_rooms = 24;
    return document;
}

static const char *const types[] = {"dungeon", "palace"};
static const char *const guards[] = {"guard", "guard", "guard", "skel",  "guard",  "guard",  "fat",  "guard",
                                     "guard", "guard", "guard", "guard", "shadow", "vizier", "none", "none"};
static const uint8_t is_palace[] = {0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0},
                     hit_points[] = {4, 3, 3, 3, 3, 4, 5, 4, 4, 5, 5, 5, 4, 6, 0, 0};

/* Settings by which level `number` is like `other`. */
static void write_settings(char *text, size_t size, unsigned number, unsigned other) {
    snprintf(
        text, size,
        "[Level %u]\nlevel_type = %s\nguard_type = %s\nguard_hp = %u\nentry_pose = %s\n[CustomGameplay]\n"
        "hide_level_number_from_level = 0\nfalling_entry_level = %u\nloose_tiles_level = %u\nshadow_step_level = %u\n",
        number, types[is_palace[other]], guards[other], hit_points[other],
        other == 1    ? "falling"
        : other == 13 ? "running"
                      : "turning",
        other == 7 ? number : 16, other == 13 ? number : 16, other == 6 ? number : 16);
}

static void any_level_is_like_another_when_a_mod_says_so(void **state) {
    (void)state;
    static const uint8_t starts[] = {1, 5, 16, 17, 23};
    unsigned differ = 0;
    for (unsigned other = 1; other < 15; other++) /* the last fight has a room of its own, which no setting moves */
        for (size_t i = 0; i < sizeof starts && other != 12; i++) {
            const unsigned number = other % 14 + 1 == 12 ? 1 : other % 14 + 1;
            struct smith_document *document = level_of_all(starts[i]);
            char text[512];
            write_settings(text, sizeof text, number, other);
            struct smith_picture plain =
                                     render_as(document, other, "[CustomGameplay]\nhide_level_number_from_level=0\n"),
                                 mod = render_as(document, number, text);
            if (!same_pictures(&plain, &mod))
                fail_msg("level %u is not like level %u from room %u", number, other, starts[i]);
            smith_picture_free(&mod);
            mod = render_as(document, number, "[CustomGameplay]\nhide_level_number_from_level=0\n");
            differ += !same_pictures(&plain, &mod);
            smith_picture_free(&mod);
            smith_picture_free(&plain);
            smith_document_free(document);
        }
    assert_true(differ > 30); /* without the mod */
}

/* ---- rooms and tiles of events ---- */

static void assert_changes(unsigned start_room, unsigned number, const char *settings) {
    struct smith_document *document = level_of_all(start_room);
    struct smith_picture plain = render_as(document, number, ""), mod = render_as(document, number, settings);
    if (same_pictures(&plain, &mod))
        fail_msg("level %u from room %u is the same with %s", number, start_room, settings);
    smith_picture_free(&plain);
    smith_picture_free(&mod);
    smith_document_free(document);
}

static void rooms_of_events_are_those_of_the_mod(void **state) {
    (void)state;
    assert_changes(17, 7, "[CustomGameplay]\nfalling_entry_room = 3\n");
    assert_changes(3, 7, "[CustomGameplay]\nfalling_entry_room = 3\n");
    assert_changes(23, 13, "[CustomGameplay]\nloose_tiles_room_1 = 1\n");
    assert_changes(1, 13, "[CustomGameplay]\nloose_tiles_room_2 = 1\n");
    assert_changes(23, 13, "[CustomGameplay]\nloose_tiles_first_tile = 24\n");
    assert_changes(23, 13, "[CustomGameplay]\nloose_tiles_last_tile = 24\n");
    assert_changes(1, 6, "[CustomGameplay]\nshadow_step_room = 2\n");
    assert_changes(16, 6, "[CustomGameplay]\nshadow_step_room = 16\n");
}

/* ---- what is around the level ---- */

/* A missing room above or to the left looks like one that is full of that tile, as it is before it is made ready. */
static void edges_look_like_rooms_of_their_tile(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint8_t code;
    } tiles[] = {{"floor", SMITH_POP_LEVEL_TILE_CODE_FLOOR}, {"WALL", SMITH_POP_LEVEL_TILE_CODE_WALL},
                 {"empty", SMITH_POP_LEVEL_TILE_CODE_EMPTY}, {"pillar", SMITH_POP_LEVEL_TILE_CODE_PILLAR},
                 {"0x13", SMITH_POP_LEVEL_TILE_CODE_TORCH},  {"14", SMITH_POP_LEVEL_TILE_CODE_DEBRIS}};
    for (size_t i = 0; i < sizeof tiles / sizeof *tiles; i++) {
        char text[160];
        struct smith_document *alone = walled_level(1), *among = walled_level(1);
        struct smith_pop_level_level *level = smith_pop_level_root(among);
        fill_room(smith_pop_level_root(alone), 1, SMITH_POP_LEVEL_TILE_CODE_FLOOR);
        fill_room(level, 1, SMITH_POP_LEVEL_TILE_CODE_FLOOR);
        level->used_rooms = smith_pop_level_root(alone)->used_rooms = 0;
        level->rooms[0].links.up = 2;
        level->rooms[1].links.down = 1;
        fill_room(level, 2, tiles[i].code);
        snprintf(text, sizeof text, "[CustomGameplay]\ndrawn_tile_top_level_edge = %s\n", tiles[i].name);
        struct smith_picture one = render_as(alone, 2, text), other = render_as(among, 2, "");
        if (!same_part(&one, 0, 0, &other, 0, 189, SCREEN_WIDTH, 200))
            fail_msg("%s above is not like a room of it", tiles[i].name);
        smith_picture_free(&other);
        smith_picture_free(&one);
        level->rooms[0].links.up = level->rooms[1].links.down = 0;
        level->rooms[0].links.left = 2;
        level->rooms[1].links.right = 1;
        snprintf(text, sizeof text, "[CustomGameplay]\ndrawn_tile_left_level_edge = %s\n", tiles[i].name);
        one = render_as(alone, 2, text);
        other = render_as(among, 2, text);
        if (!same_part(&one, 0, 0, &other, SCREEN_WIDTH, 0, SCREEN_WIDTH, 200))
            fail_msg("%s to the left is not like a room of it", tiles[i].name);
        smith_picture_free(&other);
        smith_picture_free(&one);
        smith_document_free(alone);
        smith_document_free(among);
    }
}

/* ---- the rest ---- */

static void nothing_is_seen_in_blind_mode(void **state) {
    (void)state;
    struct smith_document *document = level_of_all(16);
    struct smith_picture plain = render_as(document, 2, ""),
                         blind = render_as(document, 2, "[CustomGameplay]\nstart_in_blind_mode = true\n");
    const uint32_t last = blind.height - 200;
    for (uint32_t y = 0; y < ROOM_LINES; y++)
        for (uint32_t x = 0; x < SCREEN_WIDTH; x++) {
            struct smith_colour colour = smith_picture_colour(&blind, x, last + y);
            assert_false(colour.red || colour.green || colour.blue);
        }
    assert_true(same_part(&plain, 0, last + ROOM_LINES + 1, &blind, 0, last + ROOM_LINES + 1, SCREEN_WIDTH, 6));
    smith_picture_free(&blind);
    smith_picture_free(&plain);
    smith_document_free(document);
}

static unsigned points_of(const struct smith_picture *picture) {
    unsigned count = 0;
    const struct smith_colour colour = colour_of("KID", 617);
    for (;; count++) {
        struct smith_colour found = smith_picture_colour(picture, 7 * count, 194);
        if (memcmp(&found, &colour, sizeof found) != 0)
            return count;
    }
}

static void hit_points_of_the_prince_are_those_of_the_mod(void **state) {
    (void)state;
    static const struct {
        unsigned level, points;
        const char *settings;
    } cases[] = {{2, 3, ""},
                 {0, 4, ""},
                 {2, 8, "[CustomGameplay]\nstart_hitp = 8\n"},
                 {0, 4, "[CustomGameplay]\nstart_hitp = 8\n"},
                 {0, 6, "[CustomGameplay]\ndemo_hitp = 6\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = walled_level(1);
        struct smith_picture picture = render_as(document, cases[i].level, cases[i].settings);
        assert_int_equal(points_of(&picture), cases[i].points);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

/* The number that is shown of level 13 is a setting, and from which level on none is. */
static void numbers_are_those_of_the_mod(void **state) {
    (void)state;
    static const char like13[] =
        "[Level 5]\nlevel_type = dungeon\nguard_type = vizier\nguard_hp = 6\nentry_pose = running\n";
    struct smith_document *document = walled_level(1);
    struct smith_picture five = render_as(document, 5, like13),
                         shown = render_as(document, 13, "[CustomGameplay]\nlevel_13_level_number = 5\n"),
                         usual = render_as(document, 13, "");
    assert_true(same_pictures(&five, &shown));
    assert_false(same_pictures(&usual, &shown));
    smith_picture_free(&usual);
    usual = render_as(document, 13, "[CustomGameplay]\nhide_level_number_from_level = 13\n");
    smith_picture_free(&five);
    five = render_as(document, 13, "[CustomGameplay]\nhide_level_number_from_level = 13\nlevel_13_level_number = 5\n");
    assert_true(same_pictures(&five, &usual));
    smith_picture_free(&five);
    smith_picture_free(&shown);
    smith_picture_free(&usual);
    smith_document_free(document);
}

static bool has_any(const struct smith_picture *picture, struct smith_colour colour) {
    for (uint32_t i = 0; i < picture->width * picture->height; i++) {
        struct smith_colour found = smith_picture_colour(picture, i % picture->width, i / picture->width);
        if (memcmp(&found, &colour, sizeof found) == 0)
            return true;
    }
    return false;
}

static void palaces_have_walls_of_stone_where_a_mod_says_so(void **state) {
    (void)state;
    static const uint16_t faces[] = {363, 364, 365, 366, 367, 368, 369, 370};
    struct smith_document *document = walled_level(1);
    struct smith_picture plain = render_as(document, 4, ""),
                         stone = render_as(document, 4, "[CustomGameplay]\nenable_wda_in_palace = true\n"),
                         dungeon = render_as(document, 2, "[CustomGameplay]\nenable_wda_in_palace = true\n");
    unsigned found = 0;
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        found += has_any(&stone, colour_of("VPALACE", faces[i]));
        assert_int_equal(has_any(&stone, colour_of("VPALACE", faces[i])),
                         has_any(&dungeon, colour_of("VDUNGEON", faces[i])));
        assert_false(has_any(&plain, colour_of("VPALACE", faces[i])));
    }
    assert_true(found >= 2);
    smith_picture_free(&dungeon);
    smith_picture_free(&stone);
    smith_picture_free(&plain);
    smith_document_free(document);
}

/* ---- colours of levels ---- */

#define RECORDS 5 /* of 16 colours, in resource 20 of PRINCE */

/* Colour `index` of a record, and of the palette of a palace's bricks: all are other ones. */
static struct smith_colour of_record(unsigned record, unsigned index) {
    return (struct smith_colour){(uint8_t)(4 * (8 * record + 1)), (uint8_t)(4 * index), 28, 255};
}

static struct smith_colour of_bricks(unsigned index) {
    return (struct smith_colour){(uint8_t)(4 * index), 160, 200, 255};
}

static void add_colour(struct smith_buffer *out, struct smith_colour colour) {
    smith_buffer_add(out, (const uint8_t[]){colour.red >> 2, colour.green >> 2, colour.blue >> 2}, 3);
}

/* Besides the pictures there are bricks, and records where `context` points to true. */
static enum smith_status colours_read(void *context, const char *name, struct smith_buffer *out,
                                      struct smith_error *error) {
    const bool *has_records = context;
    if (strcmp(name, "VPALACE/res360.pal") == 0) {
        smith_buffer_add(out, (const uint8_t[]){17, 0, 0, 16}, 4);
        for (unsigned i = 0; i < 16; i++)
            add_colour(out, of_bricks(i));
        return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
    }
    if (*has_records && strcmp(name, "PRINCE/res20.bin") == 0) {
        for (unsigned i = 0; i < 16 * RECORDS; i++)
            add_colour(out, of_record(i / 16, i % 16));
        return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
    }
    return made_read(NULL, name, out, error);
}

static enum smith_status render_coloured(const struct smith_document *document, unsigned number, const char *settings,
                                         bool has_records, struct smith_picture *picture, struct smith_error *error) {
    static struct memory_folder mod;
    mod = (struct memory_folder){0};
    memory_folder_put(&mod, "mod.ini", settings, strlen(settings));
    struct smith_folder own_folder = memory_folder_open(&mod);
    const struct smith_folder graphics = {.read = colours_read, .context = &has_records};
    const struct smith_render_options how = {
        .has_level = true, .level = number, .graphics = &graphics, .own_folder = &own_folder};
    enum smith_status status = smith_render(document, &how, picture, error);
    memory_folder_free(&mod);
    return status;
}

/* What becomes of a colour of the picture without records. */
static struct smith_colour recoloured(struct smith_colour colour, bool palace, unsigned environment, unsigned walls) {
    const unsigned number = colour.red | (unsigned)colour.green << 8;
    const uint8_t folder = colour_of(palace ? "VPALACE" : "VDUNGEON", 0).blue;
    for (unsigned i = 1; i < 16; i++) {
        const struct smith_colour brick = of_bricks(i);
        if (memcmp(&colour, &brick, sizeof brick) == 0)
            return of_record(walls, i);
    }
    if (colour.blue != folder || number <= 200 || number > 377)
        return colour;
    return of_record(number > 360 ? walls : environment, 1);
}

/* Colour c of a level is record c - 1, and record c for walls and bricks of palaces. */
static void levels_have_colours_of_records(void **state) {
    (void)state;
    static const struct {
        unsigned level;
        const char *settings;
        bool palace;
        unsigned environment, walls;
    } cases[] = {{3, "", false, 0, 0},
                 {7, "", false, 0, 0},
                 {8, "", false, 1, 1},
                 {12, "", false, 2, 2},
                 {14, "", true, 3, 4},
                 {4, "[Level 4]\nlevel_color = 2\n", true, 1, 2},
                 {2, "[Level 2]\nlevel_color = 1\nlevel_type = 1\n", true, 0, 1},
                 {2, "[Level 2]\nlevel_color = 5\n", false, 4, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = walled_level(1);
        struct smith_picture plain, picture;
        unsigned changed = 0;
        smith_pop_level_root(document)->rooms[0].rows[1].tiles[4].tile = SMITH_POP_LEVEL_TILE_CODE_FLOOR;
        assert_int_equal(render_coloured(document, cases[i].level, cases[i].settings, false, &plain, NULL), SMITH_OK);
        assert_int_equal(render_coloured(document, cases[i].level, cases[i].settings, true, &picture, NULL), SMITH_OK);
        for (uint32_t k = 0; k < plain.width * plain.height; k++) {
            const uint32_t x = k % plain.width, y = k / plain.width;
            const struct smith_colour before = smith_picture_colour(&plain, x, y),
                                      found = smith_picture_colour(&picture, x, y),
                                      wanted =
                                          recoloured(before, cases[i].palace, cases[i].environment, cases[i].walls);
            if (memcmp(&found, &wanted, sizeof found) != 0)
                fail_msg("level %u, %s: %u,%u is %u %u %u, not %u %u %u", cases[i].level, cases[i].settings, x, y,
                         found.red, found.green, found.blue, wanted.red, wanted.green, wanted.blue);
            changed += memcmp(&found, &before, sizeof found) != 0;
        }
        for (unsigned brick = 1; brick < 10 && cases[i].palace; brick++)
            assert_int_equal(has_any(&picture, of_record(cases[i].walls, brick)), brick != 5);
        assert_true(has_any(&picture, of_record(cases[i].environment, 1)));
        assert_true(changed > 100);
        smith_picture_free(&plain);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

static void colours_beyond_the_records_are_refused(void **state) {
    (void)state;
    static const struct {
        unsigned level;
        const char *settings;
        bool has_records;
        const char *message; /* NULL = drawn */
    } cases[] = {
        {4, "[Level 4]\nlevel_color = 4\n", true, NULL},
        {4, "[Level 4]\nlevel_color = 5\n", true,
         "level 4 has level_color 5, in a palace, and needs set 6 of PRINCE.DAT:/20, which has 5"},
        {4, "[Level 4]\nlevel_color = 5\n", false, NULL},
        {2, "[Level 2]\nlevel_color = 6\n", true,
         "level 2 has level_color 6, in a dungeon, and needs set 6 of PRINCE.DAT:/20, which has 5"},
        {2, "[Level 2]\nlevel_color = 300\n", true,
         "level 2 has level_color 300, in a dungeon, and needs set 300 of PRINCE.DAT:/20, which has 5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_document *document = walled_level(1);
        struct smith_picture picture;
        struct smith_error error;
        enum smith_status status =
            render_coloured(document, cases[i].level, cases[i].settings, cases[i].has_records, &picture, &error);
        assert_int_equal(status, cases[i].message ? SMITH_BAD_VALUE : SMITH_OK);
        if (cases[i].message) {
            assert_string_equal(error.code, "POP-LEVEL-COLOUR");
            assert_string_equal(error.message, cases[i].message);
        }
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

int test_pop_mod_picture(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_level_is_like_another_when_a_mod_says_so),
        cmocka_unit_test(rooms_of_events_are_those_of_the_mod),
        cmocka_unit_test(edges_look_like_rooms_of_their_tile),
        cmocka_unit_test(nothing_is_seen_in_blind_mode),
        cmocka_unit_test(hit_points_of_the_prince_are_those_of_the_mod),
        cmocka_unit_test(numbers_are_those_of_the_mod),
        cmocka_unit_test(palaces_have_walls_of_stone_where_a_mod_says_so),
        cmocka_unit_test(levels_have_colours_of_records),
        cmocka_unit_test(colours_beyond_the_records_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
