/* SPDX-License-Identifier: MIT
 *
 * The game's pictures out of its archives: a level drawn with VDUNGEON.DAT and the like is the level drawn with folders of
 * PNG files that these archives were packed from. With pictures of our own, and with those of the game where they are at hand.
 */
#include "format/pop/packed_graphics.h"

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
        cmocka_unit_test(missing_pictures_are_marked),
        cmocka_unit_test(archives_of_the_game_give_its_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
