/* SPDX-License-Identifier: MIT
 *
 * The game's pictures out of its archives: a level drawn with VDUNGEON.DAT and the like is the level drawn with folders of
 * PNG files that these archives were packed from. With pictures of our own, and with those of the game where they are at hand.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "support/memory_folder.h"
#include <levelsmith/pop_level.h>
#include <levelsmith/pop_palette.h>
#include <levelsmith/render.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct smith_picture render(const struct smith_document *document, unsigned level,
                                   struct smith_folder *graphics) {
    const struct smith_render_options how = {.has_level = true, .level = level, .graphics = graphics};
    struct smith_picture picture;
    struct smith_error error;
    if (smith_render(document, &how, &picture, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return picture;
}

static size_t count_different(const struct smith_picture *a, const struct smith_picture *b) {
    size_t different = 0, pixels = (size_t)a->width * a->height;
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    for (size_t i = 0; i < pixels; i++)
        different += memcmp(&a->colours[i], &b->colours[i], sizeof a->colours[i]) != 0;
    return different;
}

/* ---- pictures of our own ---- */

/* Colour 0 is black in all palettes of the game. */
static struct smith_colour colour_of(unsigned index) {
    uint8_t green = (uint8_t)(index ? 240 - index * 12 : 0);
    return (struct smith_colour){(uint8_t)(index * 16), green, (uint8_t)(index * 4), 255};
}

static void put_palette(struct memory_folder *memory_folder, const char *folder, unsigned id, unsigned images) {
    struct smith_document *document;
    char name[64];
    assert_int_equal(smith_document_create(&smith_pop_palette_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_palette_palette *palette = smith_pop_palette_root(document);
    palette->image_count = (uint8_t)images;
    for (unsigned i = 0; i < 16; i++) {
        struct smith_colour colour = colour_of(i);
        palette->vga[i].red = colour.red >> 2;
        palette->vga[i].green = colour.green >> 2;
        palette->vga[i].blue = colour.blue >> 2;
        palette->ega[i].upper = palette->ega[i].lower = (uint8_t)(i * 0x11);
        palette->cga[i] = (uint8_t)(i % 4 * 0x55);
    }
    struct smith_buffer bytes = document_bytes(document);
    snprintf(name, sizeof name, "%s/res%u.pal", folder, id);
    memory_folder_put(memory_folder, name, bytes.data, bytes.size);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* Stripes of colours that tell its number, with holes. */
static void put_picture(struct memory_folder *memory_folder, const char *folder, unsigned id) {
    struct smith_picture picture;
    struct smith_buffer file;
    char name[64];
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 32, 12, NULL, NULL), SMITH_OK);
    picture.palette.count = 16;
    for (unsigned i = 0; i < 16; i++)
        picture.palette.colours[i] = colour_of(i);
    picture.palette.colours[0].alpha = 0;
    for (unsigned i = 0; i < 32 * 12; i++)
        picture.indices[i] = (uint8_t)((i / 3 * id + i / 32) % 16);
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_png_write(&picture, &file, NULL), SMITH_OK);
    snprintf(name, sizeof name, "%s/res%u.png", folder, id);
    memory_folder_put(memory_folder, name, file.data, file.size);
    smith_buffer_free(&file);
    smith_picture_free(&picture);
}

static void fill_own(struct memory_folder *memory_folder) {
    static const struct {
        const char *folder;
        unsigned first, count;
    } sets[] = {{"PRINCE", 150, 16},   {"PRINCE", 700, 34}, {"VDUNGEON", 200, 151},
                {"VDUNGEON", 360, 17}, {"KID", 400, 60},    {"GUARD", 750, 20}};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        put_palette(memory_folder, sets[i].folder, sets[i].first, sets[i].count);
        for (unsigned id = sets[i].first + 1; id <= sets[i].first + sets[i].count; id++)
            put_picture(memory_folder, sets[i].folder, id);
    }
}

/* ---- packing ---- */

struct part {
    const struct smith_folder *whole;
    const char *name;
    enum smith_status (*each)(void *context, const char *name);
    void *context;
};

static enum smith_status part_read(void *context, const char *name, struct smith_buffer *out,
                                   struct smith_error *error) {
    const struct part *part = context;
    char full[300];
    snprintf(full, sizeof full, "%s/%s", part->name, name);
    return part->whole->read(part->whole->context, full, out, error);
}

static enum smith_status part_name(void *context, const char *name) {
    const struct part *part = context;
    size_t length = strlen(part->name);
    bool inside = strncmp(name, part->name, length) == 0 && name[length] == '/';
    return inside ? part->each(part->context, name + length + 1) : SMITH_OK;
}

static enum smith_status part_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                   void *each_context, struct smith_error *error) {
    struct part part = *(const struct part *)context;
    part.each = each;
    part.context = each_context;
    return part.whole->list(part.whole->context, part_name, &part, error);
}

/* A folder of `whole` becomes an archive on the shelf. */
static void pack(const struct smith_folder *whole, const char *name, bool small_letters,
                 struct memory_folder *archives) {
    struct part part = {.whole = whole, .name = name};
    const struct smith_folder folder = {part_read, NULL, part_list, &part};
    const struct smith_pack_options how = {.format = smith_format_by_id("pop_dat1"), .name = name};
    struct smith_findings notes;
    struct smith_buffer out;
    struct smith_error error;
    char file[64];
    smith_buffer_init(&out, NULL);
    if (smith_archive_pack(&folder, &how, NULL, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", name, error.message);
    snprintf(file, sizeof file, small_letters ? "%s.dat" : "%s.DAT", name);
    for (char *at = file; *at && small_letters; at++)
        *at = (char)(*at >= 'A' && *at <= 'Z' ? *at | 0x20 : *at);
    memory_folder_put(archives, file, out.data, out.size);
    smith_findings_free(&notes);
    smith_buffer_free(&out);
}

/* ---- as the game keeps them ---- */

/* The archives of the game keep pictures that few levels need elsewhere, and a placeholder of two bytes in their place. */
#define OPTIONAL_PICTURES 1000

static bool is_optional(const char *name, char folder[64], unsigned *id) {
    static const unsigned ranges[][2] = {{201, 213}, {230, 231}, {275, 283}, {286, 291}, {301, 323}, {327, 343}};
    if (sscanf(name, "%63[^/]/res%u.png", folder, id) != 2 || folder[0] != 'V' || strstr(name, ".png") == NULL)
        return false;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (*id >= ranges[i][0] && *id <= ranges[i][1])
            return strcmp(folder, "VIZIER") != 0;
    return false;
}

static enum smith_status separate_read(void *context, const char *name, struct smith_buffer *out,
                                       struct smith_error *error) {
    const struct part *separate = context;
    static const uint8_t placeholder[2] = {0, 0};
    char folder[64], plain[80];
    unsigned id;
    if (sscanf(name, "%63[^/]/res%u.", folder, &id) == 2) {
        snprintf(plain, sizeof plain, "%s/res%u.png", folder, id);
        if (is_optional(plain, folder, &id) && strcmp(plain, name) != 0) {
            smith_buffer_add(out, placeholder, sizeof placeholder);
            return out->failed ? SMITH_NO_MEMORY : SMITH_OK;
        }
        snprintf(plain, sizeof plain, "%s/res%u.png", folder, id - OPTIONAL_PICTURES);
        if (id > OPTIONAL_PICTURES && is_optional(plain, folder, &id))
            name = plain;
    }
    return separate->whole->read(separate->whole->context, name, out, error);
}

static enum smith_status separate_name(void *context, const char *name) {
    const struct part *separate = context;
    char folder[64], other[100];
    unsigned id;
    if (!is_optional(name, folder, &id))
        return separate->each(separate->context, name);
    snprintf(other, sizeof other, "%s/res%u.bin", folder, id);
    enum smith_status status = separate->each(separate->context, other);
    snprintf(other, sizeof other, "%s/res%u.png", folder, id + OPTIONAL_PICTURES);
    return status == SMITH_OK ? separate->each(separate->context, other) : status;
}

static enum smith_status separate_list(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                       void *each_context, struct smith_error *error) {
    struct part separate = *(const struct part *)context;
    separate.each = each;
    separate.context = each_context;
    return separate.whole->list(separate.whole->context, separate_name, &separate, error);
}

/* ---- tests ---- */

static void archives_give_the_picture_of_folders(void **state) {
    static const char *const names[] = {"PRINCE", "VDUNGEON", "KID", "GUARD"};
    struct memory_folder *files = calloc(1, sizeof *files), *archives = calloc(1, sizeof *archives);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    (void)state;
    fill_own(files);
    struct smith_folder folder = memory_folder_open(files), packed = memory_folder_open(archives);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        pack(&folder, names[i], i % 2, archives);
    struct smith_picture expected = render(document, 2, &folder), picture = render(document, 2, &packed);
    assert_int_equal(count_different(&expected, &picture), 0);
    smith_picture_free(&picture);
    memory_folder_remove(archives, "KID.DAT");
    const struct smith_render_options how = {.has_level = true, .level = 2, .graphics = &packed};
    struct smith_error error;
    assert_int_equal(smith_render(document, &how, &picture, &error), SMITH_IO);
    assert_string_equal(error.message, "the graphics have no KID/res401.png, nor KID.DAT:/401");
    smith_picture_free(&expected);
    smith_document_free(document);
    memory_folder_free(files);
    memory_folder_free(archives);
    free(files);
    free(archives);
}

static struct smith_document *read_level(const struct smith_folder *data, unsigned level) {
    char name[64];
    struct smith_buffer content;
    smith_buffer_init(&content, NULL);
    snprintf(name, sizeof name, "LEVELS/res%u.bin", 2000 + level);
    assert_int_equal(data->read(data->context, name, &content, NULL), SMITH_OK);
    struct smith_document *document = document_open((struct smith_bytes){content.data, content.size});
    smith_buffer_free(&content);
    return document;
}

/* Of a level drawn from archives: how many pixels are other than drawn from the folder that they were packed from. */
struct level_case {
    unsigned level;
    size_t different;
};

static void compare(const struct smith_folder *folder, struct smith_folder *packed, const struct level_case *cases,
                    size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct smith_document *document = read_level(folder, cases[i].level);
        struct smith_folder files = *folder;
        struct smith_picture expected = render(document, cases[i].level, &files);
        struct smith_picture picture = render(document, cases[i].level, packed);
        print_message("# level %u\n", cases[i].level);
        assert_int_equal(count_different(&expected, &picture), cases[i].different);
        smith_picture_free(&expected);
        smith_picture_free(&picture);
        smith_document_free(document);
    }
}

/* The PNG files of the sword on the floor have a hole of one pixel, its black, that the archive's picture has not. */
static void archives_of_the_game_give_its_picture(void **state) {
    static const char *const names[] = {"PRINCE", "VDUNGEON", "VPALACE", "KID",   "GUARD",
                                        "FAT",    "SKEL",     "VIZIER",  "SHADOW"};
    static const struct level_case cases[] = {{0, 0}, {15, 0}, {1, 1}, {2, 0},  {3, 0},  {4, 0},  {5, 0},  {6, 0},
                                              {7, 0}, {8, 0},  {9, 0}, {10, 0}, {11, 0}, {12, 1}, {13, 0}, {14, 0}};
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    struct smith_folder folder;
    char path[1024];
    (void)state;
    snprintf(path, sizeof path, "%s/pop/sdlpop-data", corpus ? corpus : "../shared/corpus");
    if (smith_folder_open(path, false, NULL, &folder, NULL) != SMITH_OK)
        skip();
    struct part separate = {.whole = &folder};
    const struct smith_folder as_the_game = {separate_read, NULL, separate_list, &separate};
    const struct smith_folder *const wholes[] = {&folder, &as_the_game};
    for (size_t i = 0; i < 2; i++) {
        struct memory_folder *archives = calloc(1, sizeof *archives);
        struct smith_folder packed = memory_folder_open(archives);
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            pack(wholes[i], names[k], false, archives);
        compare(&folder, &packed, cases, sizeof cases / sizeof *cases);
        memory_folder_free(archives);
        free(archives);
    }
    smith_folder_close(&folder);
}

static bool has_colour(const struct smith_picture *picture, struct smith_colour colour) {
    bool has = false;
    for (size_t i = 0; i < (size_t)picture->width * picture->height && !has; i++)
        has = memcmp(&picture->colours[i], &colour, sizeof colour) == 0;
    return has;
}

/* ---- other adapters ---- */

/* What the adapter has for a colour of the palettes here, or of the screen itself. */
struct adapter {
    const char *name, *environment;
    unsigned count;
    struct smith_colour colours[16], white, blue, green, red;
};

static const struct adapter adapters[] = {
    {"ega",
     "EDUNGEON",
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
      {255, 85, 255, 255},
      {255, 255, 85, 255},
      {255, 255, 255, 255}},
     {255, 255, 255, 255},
     {85, 85, 255, 255},
     {85, 255, 85, 255},
     {255, 85, 85, 255}},
    {"cga",
     "CDUNGEON",
     4,
     {{0, 0, 0, 255}, {85, 255, 255, 255}, {255, 85, 255, 255}, {255, 255, 255, 255}},
     {255, 255, 255, 255},
     {85, 255, 255, 255},
     {85, 255, 255, 255},
     {255, 85, 255, 255}},
};

static bool is_same(struct smith_colour a, struct smith_colour b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

static struct smith_colour seen_on(const struct adapter *adapter, struct smith_colour vga) {
    const struct smith_colour white = {252, 252, 252, 255}, blue = {84, 84, 252, 255}, green = {84, 252, 84, 255},
                              red = {224, 0, 48, 255};
    for (unsigned i = 0; i < 16; i++) {
        struct smith_colour colour = colour_of(i), shown = {(uint8_t)(colour.red & 252), (uint8_t)(colour.green & 252),
                                                            (uint8_t)(colour.blue & 252), 255};
        if (is_same(vga, shown))
            return adapter->colours[i % adapter->count];
    }
    return is_same(vga, white)   ? adapter->white
           : is_same(vga, blue)  ? adapter->blue
           : is_same(vga, green) ? adapter->green
           : is_same(vga, red)   ? adapter->red
                                 : vga;
}

/* Packs what `fill_own` made, the scenery as that of every adapter. */
static void pack_for_adapters(struct memory_folder *archives) {
    static const char *const names[] = {"PRINCE", "VDUNGEON", "EDUNGEON", "CDUNGEON", "KID", "GUARD"};
    struct memory_folder *files = calloc(1, sizeof *files);
    fill_own(files);
    for (size_t i = 2; i < 4; i++) {
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

/* With patterns of one colour each, a level on another adapter is that of VGA, colour by colour. Archives of those adapters
 * were not at hand. Guards have their colours from a table for VGA; here, from the palette. */
static void adapters_have_colours_of_their_own(void **state) {
    struct memory_folder *archives = calloc(1, sizeof *archives);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    struct smith_pop_level_level *level = smith_pop_level_root(document);
    (void)state;
    pack_for_adapters(archives);
    struct smith_folder packed = memory_folder_open(archives);
    for (size_t i = 0; i < sizeof adapters / sizeof *adapters; i++) {
        struct smith_render_options how = {
            .has_level = true, .level = 2, .graphics = &packed, .colours = adapters[i].name};
        struct smith_picture picture, with_guards;
        assert_int_equal(smith_render(document, &how, &with_guards, NULL), SMITH_OK);
        struct smith_pop_level_room rooms[24];
        memcpy(rooms, level->rooms, sizeof rooms);
        for (unsigned room = 0; room < 24; room++)
            level->rooms[room].guard.tile = 30;
        struct smith_picture expected = render(document, 2, &packed);
        assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
        for (size_t k = 0; k < (size_t)expected.width * expected.height; k++)
            if (expected.colours[k].alpha)
                expected.colours[k] = seen_on(&adapters[i], expected.colours[k]);
        assert_int_equal(count_different(&expected, &picture), 0);
        assert_true(count_different(&picture, &with_guards) > 0);
        memcpy(level->rooms, rooms, sizeof rooms);
        smith_picture_free(&expected);
        smith_picture_free(&picture);
        smith_picture_free(&with_guards);
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
    } cases[] = {{"hercules", 2, SMITH_BAD_VALUE, "RENDER-COLOURS"},
                 {"ega", 5, SMITH_BAD_VALUE, "RENDER-COLOURS"}, /* a palace */
                 {"ega", 2, SMITH_IO, "RENDER-GRAPHICS"}}; /* no EDUNGEON.DAT */
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
        assert_string_equal(error.code, cases[i].code);
    }
    smith_document_free(document);
    memory_folder_free(archives);
    free(archives);
}

/* A picture that the game has and the graphics have not is said once, however often it is drawn, and is a mark. */
static void missing_pictures_are_marked(void **state) {
    struct memory_folder *files = calloc(1, sizeof *files);
    struct smith_document *document = fixture_open("../../examples/tower.json");
    struct smith_findings notes;
    struct smith_picture picture;
    const struct smith_colour magenta = {252, 0, 252, 255};
    (void)state;
    fill_own(files);
    put_picture(files, "KID", 617);
    put_picture(files, "PRINCE", 173);
    struct smith_folder folder = memory_folder_open(files);
    struct smith_render_options how = {.has_level = true, .level = 2, .graphics = &folder, .notes = &notes};
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    for (uint32_t i = 0; i < notes.count; i++)
        print_message("# %s\n", notes.items[i].path);
    assert_int_equal(notes.count, 0);
    assert_false(has_colour(&picture, magenta));
    smith_findings_free(&notes);
    smith_picture_free(&picture);
    memory_folder_remove(files, "VDUNGEON/res242.png"); /* the right part of every floor */
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.items[0].code, "POP-GRAPHIC-MISSING");
    assert_string_equal(notes.items[0].path, "VDUNGEON/res242.png");
    assert_true(has_colour(&picture, magenta));
    smith_findings_free(&notes);
    smith_picture_free(&picture);
    smith_document_free(document);
    memory_folder_free(files);
    free(files);
}

int test_pop_scenery(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(archives_give_the_picture_of_folders),
        cmocka_unit_test(adapters_have_colours_of_their_own),
        cmocka_unit_test(what_is_not_known_of_adapters_is_refused),
        cmocka_unit_test(missing_pictures_are_marked),
        cmocka_unit_test(archives_of_the_game_give_its_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
