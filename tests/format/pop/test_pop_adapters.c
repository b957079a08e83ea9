/* SPDX-License-Identifier: MIT
 *
 * Rooms of Prince of Persia as EGA and CGA show them, with pictures of our own: archives for these adapters are not at hand.
 * What is expected follows from what VGA shows, and from the game's rules for walls and for colours of the screen itself.
 */
#include "format/pop/packed_graphics.h"

#define ROOM_LINES 192 /* what is below them is the line with hit points and letters, in white */

/* ---- colours ---- */

struct adapter {
    const char *name, *dungeon, *palace;
    unsigned count;
    struct smith_colour colours[16], red, blue, green[2]; /* of the screen itself; green on even and odd lines */
};

/* Bright magenta of EGA is shown as black. */
static const struct adapter ega = {"ega",
                                   "EDUNGEON",
                                   "EPALACE",
                                   16,
                                   {{0, 0, 0, 255},
                                    {0, 0, 170, 255},
                                    {0, 170, 0, 255},
                                    {0, 170, 170, 255},
                                    {170, 0, 0, 255},
                                    {170, 0, 170, 255},
                                    {170, 85, 0, 255},
                                    {170, 170, 170, 255},
                                    {85, 85, 85, 255},
                                    {85, 85, 255, 255},
                                    {85, 255, 85, 255},
                                    {85, 255, 255, 255},
                                    {255, 85, 85, 255},
                                    {0, 0, 0, 255},
                                    {255, 255, 85, 255},
                                    {255, 255, 255, 255}},
                                   {255, 85, 85, 255},
                                   {85, 85, 255, 255},
                                   {{85, 255, 85, 255}, {85, 255, 85, 255}}};
static const struct adapter cga = {"cga",
                                   "CDUNGEON",
                                   "CPALACE",
                                   4,
                                   {{0, 0, 0, 255}, {85, 255, 255, 255}, {255, 85, 255, 255}, {255, 255, 255, 255}},
                                   {255, 85, 255, 255},
                                   {85, 255, 255, 255},
                                   {{255, 85, 255, 255}, {255, 255, 255, 255}}};
static const struct adapter vga = {
    "vga",          "VDUNGEON",        "VPALACE",          0,
    {{0, 0, 0, 0}}, {224, 0, 48, 255}, {84, 84, 252, 255}, {{84, 252, 84, 255}, {84, 252, 84, 255}}};
static const struct adapter *const adapters[] = {&ega, &cga};

#define DUNGEON 2 /* levels of the two kinds, whose guards are plain */
#define PALACE 4

static bool is_same(struct smith_colour a, struct smith_colour b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

/* What VGA shows for colour `index` of our palettes, which have six bits a channel. */
static struct smith_colour shown(unsigned index) {
    struct smith_colour colour = colour_of(index);
    return (struct smith_colour){colour.red & 252, colour.green & 252, colour.blue & 252, 255};
}

/* ... and another adapter. */
static struct smith_colour shown_on(const struct adapter *adapter, unsigned index) {
    return adapter->count ? adapter->colours[index % adapter->count] : shown(index);
}

/* What EGA shows where VGA has that colour. */
static struct smith_colour seen_on_ega(struct smith_colour colour) {
    const struct smith_colour white = {252, 252, 252, 255};
    for (unsigned i = 0; i < 16; i++)
        if (is_same(colour, shown(i)))
            return ega.colours[i];
    return is_same(colour, white)          ? ega.colours[15]
           : is_same(colour, vga.blue)     ? ega.blue
           : is_same(colour, vga.green[0]) ? ega.green[0]
           : is_same(colour, vga.red)      ? ega.red
                                           : colour;
}

static struct smith_picture render_on(const struct smith_document *document, unsigned level,
                                      struct smith_folder *graphics, const char *colours) {
    const struct smith_render_options how = {
        .has_level = true, .level = level, .graphics = graphics, .colours = colours};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("level %u, %s: %s", level, colours, error.message);
    return picture;
}

/* Packs what `fill_own` made, the scenery as that of every adapter. */
static void pack_for_adapters(struct memory_folder *archives) {
    static const char *const names[] = {"PRINCE",  "VDUNGEON", "EDUNGEON", "CDUNGEON",
                                        "EPALACE", "CPALACE",  "KID",      "GUARD"};
    struct memory_folder *files = calloc(1, sizeof *files);
    fill_own(files);
    put_palette(files, "KID", 400, 219);
    put_picture(files, "KID", 617);
    put_palette(files, "PRINCE", 150, 23);
    put_picture(files, "PRINCE", 173);
    for (size_t i = 2; i < 6; i++) {
        put_palette(files, names[i], 200, 151);
        put_palette(files, names[i], 360, 17);
        for (unsigned id = 201; id <= 377; id++)
            if (id != 360)
                put_picture(files, names[i], id);
    }
    struct smith_folder folder = memory_folder_open(files);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        pack(&folder, names[i], false, archives);
    memory_folder_free(files);
    free(files);
}

/* A dungeon on EGA is that of VGA, colour by colour. Guards have their colours from a table for VGA; here, from the palette. */
static void dungeons_on_ega_are_those_of_vga(void **state) {
    struct memory_folder *archives = calloc(1, sizeof *archives);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    (void)state;
    pack_for_adapters(archives);
    struct smith_folder packed = memory_folder_open(archives);
    struct smith_picture with_guards = render_on(document, DUNGEON, &packed, "ega");
    for (unsigned room = 0; room < 24; room++)
        level->rooms[room].guard.tile = 30;
    struct smith_picture expected = render_on(document, DUNGEON, &packed, "vga"),
                         picture = render_on(document, DUNGEON, &packed, "ega");
    for (size_t i = 0; i < (size_t)expected.width * expected.height; i++)
        if (expected.colours[i].alpha)
            expected.colours[i] = seen_on_ega(expected.colours[i]);
    assert_int_equal(count_different(&expected, &picture), 0);
    assert_true(count_different(&picture, &with_guards) > 0);
    smith_picture_free(&expected);
    smith_picture_free(&picture);
    smith_picture_free(&with_guards);
    smith_document_free(document);
    memory_folder_free(archives);
    free(archives);
}

/* Whatever is painted, and the shadow, who is painted as a difference, in the level where he waits. */
static void nothing_but_colours_of_the_adapter_is_seen(void **state) {
    struct memory_folder *archives = calloc(1, sizeof *archives);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    const unsigned shadow_level = 6;
    (void)state;
    pack_for_adapters(archives);
    struct smith_folder packed = memory_folder_open(archives);
    for (unsigned room = 0; room < 24; room++)
        level->rooms[room].guard.tile = 30;
    for (size_t i = 0; i < 2; i++) {
        struct smith_picture picture = render_on(document, shadow_level, &packed, adapters[i]->name);
        for (size_t k = 0; k < (size_t)picture.width * picture.height; k++) {
            bool known = !picture.colours[k].alpha;
            for (unsigned n = 0; n < adapters[i]->count && !known; n++)
                known = is_same(picture.colours[k], adapters[i]->colours[n]);
            if (!known)
                fail_msg("%s: pixel %zu of %u columns", adapters[i]->name, k, picture.width);
        }
        smith_picture_free(&picture);
    }
    smith_document_free(document);
    memory_folder_free(archives);
    free(archives);
}

static void what_is_not_known_of_adapters_is_refused(void **state) {
    static const struct {
        const char *colours;
        unsigned level;
        enum smith_status status;
        const char *code;
    } cases[] = {{"hercules", DUNGEON, SMITH_BAD_VALUE, "RENDER-COLOURS"},
                 {"ega", PALACE, SMITH_OK, NULL},
                 {"ega", DUNGEON, SMITH_IO, "RENDER-GRAPHICS"}}; /* no EDUNGEON.DAT */
    struct memory_folder *archives = calloc(1, sizeof *archives);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    (void)state;
    pack_for_adapters(archives);
    memory_folder_remove(archives, "EDUNGEON.DAT");
    struct smith_folder packed = memory_folder_open(archives);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct smith_render_options how = {
            .has_level = true, .level = cases[i].level, .graphics = &packed, .colours = cases[i].colours};
        struct smith_picture picture;
        struct smith_error error;
        assert_int_equal(smith_render(document, &how, &picture, &error), cases[i].status);
        if (cases[i].code)
            assert_string_equal(error.code, cases[i].code);
        smith_picture_free(&picture);
    }
    smith_document_free(document);
    memory_folder_free(archives);
    free(archives);
}

/* ---- a dark stage ---- */

/* One room, and graphics of which nothing is seen but a few pictures of one colour each. */
struct stage {
    struct memory_folder files, archives;
    struct smith_document *document;
};

static void put_plain(struct stage *stage, const char *folder, unsigned id, uint32_t size, uint8_t index) {
    struct smith_picture picture;
    struct smith_buffer file;
    char name[64];
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, size, size, NULL, NULL), SMITH_OK);
    picture.palette.count = 16;
    for (unsigned i = 0; i < 16; i++)
        picture.palette.colours[i] = colour_of(i);
    picture.palette.colours[0].alpha = 0;
    memset(picture.indices, index, (size_t)size * size);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_png_write(&picture, &file, NULL), SMITH_OK);
    snprintf(name, sizeof name, "%s/res%u.png", folder, id);
    memory_folder_put(&stage->files, name, file.data, file.size);
    smith_buffer_free(&file);
    smith_picture_free(&picture);
}

static void put_dark(struct stage *stage, const char *folder, unsigned palette, unsigned count) {
    put_palette(&stage->files, folder, palette, count);
    for (unsigned id = palette + 1; id <= palette + count; id++)
        put_plain(stage, folder, id, 1, 0);
}

static void stage_pack(struct stage *stage, const char *name) {
    struct smith_folder folder = memory_folder_open(&stage->files);
    pack(&folder, name, false, &stage->archives);
}

/* Two rows of walls in all neighbourhoods, one of them a floor that only looks so, two without a stripe, holes above walls. */
static const char *const stage_rows[] = {"W.WW.WwW.W", "=  W= w  =", "WWW=W WW=W"};

static void stage_open(struct stage *stage, const char *environment) {
    assert_int_equal(smith_document_create(&smith_pop_level_layout, NULL, &stage->document, NULL), SMITH_OK);
    struct smith_pop_level_level *level = smith_pop_level_root(stage->document);
    for (unsigned i = 0; i < 30; i++) {
        const char sign = stage_rows[i / 10][i % 10];
        level->rooms[0].rows[i / 10].tiles[i % 10] =
            (struct smith_pop_level_tile){.tile = sign == 'W' || sign == 'w' ? SMITH_POP_LEVEL_TILE_CODE_WALL
                                                  : sign == ' '              ? SMITH_POP_LEVEL_TILE_CODE_EMPTY
                                                                             : SMITH_POP_LEVEL_TILE_CODE_FLOOR,
                                          .modifier = sign == 'w'   ? 1
                                                      : sign == '=' ? 5
                                                                    : 0};
    }
    level->start.room = 1;
    level->start.tile = 1;
    level->used_rooms = 24;
    for (unsigned room = 0; room < 24; room++)
        level->rooms[room].guard.tile = 30;
    put_dark(stage, "PRINCE", 150, 23);
    put_dark(stage, "PRINCE", 700, 34);
    put_dark(stage, "KID", 400, 219);
    put_dark(stage, environment, 200, 151);
    put_dark(stage, environment, 360, 17);
    stage_pack(stage, "PRINCE");
    stage_pack(stage, "KID");
    stage_pack(stage, environment);
}

static void stage_close(struct stage *stage) {
    smith_document_free(stage->document);
    memory_folder_free(&stage->files);
    memory_folder_free(&stage->archives);
    free(stage);
}

static struct smith_picture stage_render(struct stage *stage, const struct adapter *adapter, bool palace) {
    struct smith_folder packed = memory_folder_open(&stage->archives);
    return render_on(stage->document, palace ? PALACE : DUNGEON, &packed, adapter->name);
}

/* ---- walls ---- */

/* Which pictures of walls are seen, and in which colours: no more than can be told from each other. */
static const struct group {
    unsigned first, last;
    uint8_t index; /* of the first; the next one's is higher by 1 */
} fronts = {363, 370, 1}, patterns = {371, 377, 1}, right_parts = {361, 362, 10};
#define FIRST_MARK 374
#define STRIPE 284
#define STRIPE_INDEX 14

static struct smith_picture walls(const struct adapter *adapter, bool palace, const struct group *group) {
    struct stage *stage = calloc(1, sizeof *stage);
    const char *environment = palace ? adapter->palace : adapter->dungeon;
    stage_open(stage, environment);
    for (unsigned id = group->first; id <= group->last; id++)
        put_plain(stage, environment, id, 1, (uint8_t)(group->index + id - group->first));
    if (group == &right_parts)
        put_plain(stage, environment, STRIPE, 1, STRIPE_INDEX);
    stage_pack(stage, environment);
    struct smith_picture picture = stage_render(stage, adapter, palace);
    stage_close(stage);
    return picture;
}

static void expect_pixel(const struct smith_picture *picture, uint32_t x, uint32_t y, struct smith_colour wanted,
                         const char *what) {
    struct smith_colour found = smith_picture_colour(picture, x, y);
    if (!is_same(found, wanted))
        fail_msg("%s: at %u,%u is %02x%02x%02x instead of %02x%02x%02x", what, x, y, found.red, found.green, found.blue,
                 wanted.red, wanted.green, wanted.blue);
}

static const struct smith_colour black = {0, 0, 0, 255};

/* Stones of dungeons as on VGA; in palaces the same without the marks at their corners. */
static void walls_on_ega(void **state) {
    (void)state;
    static const struct group *const groups[] = {&fronts, &patterns};
    unsigned seen = 0, marks = 0;
    for (size_t i = 0; i < 2; i++) {
        struct smith_picture expected = walls(&vga, false, groups[i]), dungeon = walls(&ega, false, groups[i]),
                             palace = walls(&ega, true, groups[i]);
        for (uint32_t y = 0; y < ROOM_LINES; y++)
            for (uint32_t x = 0; x < expected.width; x++) {
                struct smith_colour colour = seen_on_ega(smith_picture_colour(&expected, x, y));
                expect_pixel(&dungeon, x, y, colour, "dungeon");
                seen += !is_same(colour, black);
                for (unsigned id = FIRST_MARK; id <= 377 && i == 1; id++)
                    if (is_same(colour, ega.colours[patterns.index + id - patterns.first])) {
                        colour = black;
                        marks++;
                        break;
                    }
                expect_pixel(&palace, x, y, colour, "palace");
            }
        smith_picture_free(&expected);
        smith_picture_free(&dungeon);
        smith_picture_free(&palace);
    }
    print_message("# %u pictures of walls, %u of them marks\n", seen, marks);
    assert_true(marks > 2 && seen > 2 * 18 + marks + 10);
}

static bool is_wall(unsigned row, unsigned column) {
    return strchr("Ww=", stage_rows[row][column]) != NULL;
}

/* Each has the same front edge and the same face, and nothing on it. */
static void walls_on_cga(void **state) {
    (void)state;
    static const struct group *const groups[] = {&fronts, &patterns};
    for (size_t i = 0; i < 4; i++) {
        struct smith_picture picture = walls(&cga, i & 1, groups[i / 2]);
        for (uint32_t y = 0; y < ROOM_LINES; y++)
            for (uint32_t x = 0; x < picture.width; x++) {
                const unsigned row = y >= 62 ? (y - 62) / 63 : 0, line = y - 63 * row;
                const bool begins = groups[i / 2] == &fronts && x % 32 == 0 && is_wall(row, x / 32);
                const struct smith_colour wanted = begins && line == 65   ? cga.colours[1]
                                                   : begins && line == 62 ? cga.colours[2]
                                                                          : black;
                expect_pixel(&picture, x, y, wanted, i & 1 ? "palace" : "dungeon");
            }
        smith_picture_free(&picture);
    }
}

/* What a wall shows at its right, and the stripe that only palaces have. */
static void sides_of_walls_are_those_of_vga(void **state) {
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        const struct adapter *adapter = adapters[i / 2];
        unsigned stripes = 0, parts = 0;
        struct smith_picture expected = walls(&vga, i & 1, &right_parts), picture = walls(adapter, i & 1, &right_parts);
        for (uint32_t y = 0; y < ROOM_LINES; y++)
            for (uint32_t x = 0; x < picture.width; x++) {
                struct smith_colour colour = smith_picture_colour(&expected, x, y), wanted = black;
                for (unsigned index = 10; index <= STRIPE_INDEX; index++)
                    if (is_same(colour, shown(index))) {
                        wanted = shown_on(adapter, index);
                        stripes += index == STRIPE_INDEX;
                        parts += index != STRIPE_INDEX;
                    }
                expect_pixel(&picture, x, y, wanted, adapter->name);
            }
        assert_true(parts > 5);
        assert_int_equal(stripes > 0, i & 1);
        smith_picture_free(&expected);
        smith_picture_free(&picture);
    }
}

/* ---- colours of the screen itself ---- */

/* Bubbles in potions are painted in one colour, by the kind of the potion: two lines, of which the upper one is even where the
 * pot is small. */
static void potions_have_colours_of_the_screen(void **state) {
    (void)state;
    static const struct adapter *const all[] = {&vga, &ega, &cga};
    static const struct { uint8_t kind, line; /* of the lower line */ } potions[] = {{1, 48}, {3, 44}, {5, 48}};
    for (size_t i = 0; i < 3; i++) {
        struct stage *stage = calloc(1, sizeof *stage);
        stage_open(stage, all[i]->dungeon);
        struct smith_pop_level_tile *tiles = smith_pop_level_root(stage->document)->rooms[0].rows[0].tiles;
        for (unsigned k = 0; k < 3; k++)
            tiles[3 * k] =
                (struct smith_pop_level_tile){.tile = SMITH_POP_LEVEL_TILE_CODE_POTION, .modifier = potions[k].kind};
        put_plain(stage, "PRINCE", 166, 2, 15);
        stage_pack(stage, "PRINCE");
        struct smith_picture picture = stage_render(stage, all[i], false);
        for (unsigned k = 0; k < 3; k++)
            for (uint32_t up = 0; up < 2; up++) {
                const uint32_t line = potions[k].line - up;
                const struct smith_colour wanted = k == 0   ? all[i]->red
                                                   : k == 1 ? all[i]->green[line % 2]
                                                            : all[i]->blue;
                expect_pixel(&picture, 32 * 3 * k + 25, line, wanted, all[i]->name);
            }
        smith_picture_free(&picture);
        stage_close(stage);
    }
}

/* ---- guards ---- */

/* Their palette is in an archive for dungeons or in one for palaces; which of the seven colours for VGA they have does not count. */
static void guards_have_the_colours_of_their_scenery(void **state) {
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        const struct adapter *adapter = adapters[i & 1];
        const bool palace = i & 2;
        const uint8_t index = palace ? 2 : 3; /* of the other one's pictures nothing is seen */
        struct stage *stage = calloc(1, sizeof *stage);
        stage_open(stage, palace ? adapter->palace : adapter->dungeon);
        put_dark(stage, "GUARD", 750, 20);
        memory_folder_remove(&stage->files, "GUARD/res750.pal");
        put_plain(stage, "GUARD", 768, 30, 7);
        for (unsigned k = 1; k <= 2; k++) {
            struct smith_document *document;
            assert_int_equal(smith_document_create(&smith_pop_palette_layout, NULL, &document, NULL), SMITH_OK);
            struct smith_pop_palette_palette *palette = smith_pop_palette_root(document);
            const uint32_t low = k == 1 ? 2u << 16 : 3u << 16;
            const struct smith_pop_palette_ega_table high = {k == 1 ? 2 : 3, 0};
            palette->image_count = 20;
            palette->cga = (struct smith_pop_palette_cga_tables){low, low, low, low};
            palette->ega = (struct smith_pop_palette_ega_tables){high, high, high, high};
            struct smith_buffer bytes = document_bytes(document);
            memory_folder_put(&stage->files, k == 1 ? "GUARD1/res750.pal" : "GUARD2/res750.pal", bytes.data,
                              bytes.size);
            smith_buffer_free(&bytes);
            smith_document_free(document);
        }
        stage_pack(stage, "GUARD");
        stage_pack(stage, "GUARD1");
        stage_pack(stage, "GUARD2");
        struct smith_pop_level_guard *guard = &smith_pop_level_root(stage->document)->rooms[0].guard;
        guard->tile = 4;
        guard->colour = i & 4 ? 3 : 0;
        struct smith_picture picture = stage_render(stage, adapter, palace);
        unsigned seen = 0;
        for (uint32_t y = 0; y < ROOM_LINES; y++)
            for (uint32_t x = 0; x < picture.width; x++) {
                struct smith_colour colour = smith_picture_colour(&picture, x, y);
                seen += is_same(colour, adapter->colours[index]);
                if (!is_same(colour, black) && !is_same(colour, adapter->colours[index]))
                    fail_msg("%s, a %s: %02x%02x%02x", adapter->name, palace ? "palace" : "dungeon", colour.red,
                             colour.green, colour.blue);
            }
        assert_in_range(seen, 400, 900);
        smith_picture_free(&picture);
        stage_close(stage);
    }
}

int test_pop_adapters(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dungeons_on_ega_are_those_of_vga),
        cmocka_unit_test(nothing_but_colours_of_the_adapter_is_seen),
        cmocka_unit_test(what_is_not_known_of_adapters_is_refused),
        cmocka_unit_test(walls_on_ega),
        cmocka_unit_test(walls_on_cga),
        cmocka_unit_test(sides_of_walls_are_those_of_vga),
        cmocka_unit_test(potions_have_colours_of_the_screen),
        cmocka_unit_test(guards_have_the_colours_of_their_scenery),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
