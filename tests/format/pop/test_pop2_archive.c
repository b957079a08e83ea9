/* SPDX-License-Identifier: MIT
 *
 * Archives of the second game. There are no real ones here: a synthetic one has a resource of every kind, made of the
 * other fixtures as tests/fixtures/pop_dat2/synthetic-manifest.json says. And archives of both games that are changed piece by
 * piece: whatever grows, shrinks, comes, goes or moves, all other resources stay as they are, and nothing is out of order.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "format/pop/pop.h"
#include "support/memory_folder.h"
#include "support/random.h"
#include <levelsmith/edit.h>
#include <levelsmith/pop_image.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the synthetic archive ---- */

static struct smith_folder fixtures;

/* The fixtures, with the manifest among them. */
static enum smith_status read_fixture(void *context, const char *name, struct smith_buffer *out,
                                      struct smith_error *error) {
    (void)context;
    bool manifest = strcmp(name, "manifest.json") == 0;
    return fixtures.read(fixtures.context, manifest ? "pop_dat2/synthetic-manifest.json" : name, out, error);
}

static enum smith_status list_manifest(void *context, enum smith_status (*each)(void *each_context, const char *name),
                                       void *each_context, struct smith_error *error) {
    (void)context, (void)error;
    return each(each_context, "manifest.json");
}

static void pack(const struct smith_folder *folder, struct smith_buffer *out) {
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_pack(folder, NULL, NULL, out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s: %s", error.message, notes.items[0].path, notes.items[0].message);
    smith_findings_free(&notes);
}

static struct smith_buffer synthetic_bytes(void) {
    const struct smith_folder folder = {.read = read_fixture, .list = list_manifest};
    struct smith_buffer out;
    assert_int_equal(smith_folder_open("tests/fixtures", false, NULL, &fixtures, NULL), SMITH_OK);
    pack(&folder, &out);
    smith_folder_close(&fixtures);
    return out;
}

static struct smith_archive *open_archive(const struct smith_format *format, const struct smith_buffer *file) {
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(format, (struct smith_bytes){file->data, file->size}, NULL, NULL, &archive, &error) !=
        SMITH_OK)
        fail_msg("%s", error.message);
    return archive;
}

static void every_kind_is_known(void **state) {
    (void)state;
    static const char *const known[][2] = {
        {"PSL/25000", "pop2_sounds"},
        {"SCR/25000", "pop2_script"},
        {"SND/10000", "pop_sound"},
        {"SND/10001", NULL},
        {"SND/10002", "pop_sound"},
        {"SND/10003", "pop_sound"},
        {"SND/10004", "pop_sound"},
        {"CUST/4000", "pop2_room"},
        {"FONT/10", "pop2_font"},
        {"FRAM/750", "pop2_frames"},
        {"FRAM/1000", "pop2_sword_frames"},
        {"PALC/3500", NULL},
        {"PALS/3500", "pop2_palette"},
        {"PALT/3500", NULL},
        {"PIEC/3500", "pop2_pieces"},
        {"SEQS/1", "pop2_sequence"},
        {"SHAP/3501", "pop_image"},
        {"SHAP/3502", "pop_image"},
        {"SHAP/3503", NULL},
        {"SHAP/3501#2", "pop_image"},
        {"SHAP/3525", "pop_image"},
        {"SHPL/3500", "pop2_shapes"},
        {"STRL/20", "pop2_strings"},
        {"TXT4/1000", "pop2_text"},
        {"_/25", NULL},
        {"_/755", NULL},
        {"_/2000", "pop2_level"},
        {"_/2020", "pop2_level"},
        {"_/8000", NULL},
    };
    struct smith_buffer file = synthetic_bytes();
    struct smith_archive *archive = open_archive(NULL, &file); /* it is recognised, too */
    assert_string_equal(archive->format->id, "pop_dat2");
    assert_int_equal(archive->entry_count, sizeof known / sizeof *known);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        assert_string_equal(entry->name, known[i][0]);
        assert_string_equal(entry->entry_type.format ? entry->entry_type.format->id : "",
                            known[i][1] ? known[i][1] : "");
        assert_int_equal(entry->entry_type.confidence, 100);
    }
    smith_archive_free(archive);
    smith_buffer_free(&file);
}

static void what_check_says(void **state) {
    (void)state;
    struct smith_buffer file = synthetic_bytes();
    struct smith_findings findings;
    char codes[300];
    assert_int_equal(
        smith_check(&smith_pop_dat2_format, (struct smith_bytes){file.data, file.size}, NULL, NULL, &findings, NULL),
        SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++)
        assert_int_not_equal(findings.items[i].severity, SMITH_ERROR);
    findings_codes(&findings, "POP-DAT-", codes, sizeof codes);
    assert_string_equal(codes,
                        "ABSENT AGAIN FLAGS POP2-LEVEL-EVENT POP2-LEVEL-ONE-WAY"); /* its level says so of itself */
    smith_findings_free(&findings);
    smith_buffer_free(&file);
}

/* Whoever takes a file for an archive says that more of its resources lie in it than not: of two, both. */
static void half_an_archive_is_none(void **state) {
    (void)state;
    uint8_t bytes[] = {
        14, 0,   0,   0,   32,  0, /* the directory, and its size */
        0,  'a', 'b', 'c', 0,   'd', 'e', 'f', /* two resources */
        1,  0,   'T', 'X', 'T', '4', 8,   0, /* one kind */
        2,  0, /* has two */
        1,  0,   7,   0,   0,   0,   3,   0,   0, 0, 0, 2, 0, 11, 0, 0, 0, 3, 0, 0, 0, 0,
    };
    const struct smith_bytes file = {bytes, sizeof bytes};
    assert_int_equal(smith_pop_dat2_format.bid(file), 48);
    bytes[sizeof bytes - 8] = 1; /* the second lies far behind the end */
    assert_int_equal(smith_pop_dat2_format.bid(file), 0);
}

/* Unpacked in a usual folder, in bare bytes, and with palettes for GIMP. */
static void folders_come_back(void **state) {
    (void)state;
    static const struct smith_unpack_options unpackings[] = {{0}, {.raw = true}, {.prefer = ".gpl"}};
    static const char *const files[] = {"PALS/res3500.json", "PALS/res3500.bin", "PALS/res3500.gpl"};
    struct smith_buffer file = synthetic_bytes(), again;
    struct smith_archive *archive = open_archive(&smith_pop_dat2_format, &file);
    for (size_t i = 0; i < sizeof unpackings / sizeof *unpackings; i++) {
        struct memory_folder memory_folder = {0};
        struct smith_folder folder = memory_folder_open(&memory_folder);
        struct smith_findings notes;
        assert_int_equal(smith_archive_unpack(archive, &unpackings[i], &folder, &notes, NULL), SMITH_OK);
        assert_non_null(memory_folder_find(&memory_folder, files[i]));
        assert_int_equal(notes.count, 0); /* placeholders are no matter */
        pack(&folder, &again);
        assert_int_equal(again.size, file.size);
        assert_memory_equal(again.data, file.data, file.size);
        smith_buffer_free(&again);
        smith_findings_free(&notes);
        memory_folder_free(&memory_folder);
    }
    smith_archive_free(archive);
    smith_buffer_free(&file);
}

/* ---- pictures in chunks ---- */

#define WIDE 320
#define HIGH 200 /* 90 rows make a chunk */

static struct smith_buffer large_picture(unsigned method) {
    struct smith_document *document;
    assert_int_equal(smith_document_create(&smith_pop_image_layout, NULL, &document, NULL), SMITH_OK);
    struct smith_pop_image_image *image = smith_pop_image_root(document);
    struct smith_pop_image_planes *planes = smith_document_alloc(document, sizeof *planes, 16);
    uint8_t *pixels = smith_document_alloc(document, WIDE * HIGH, 1),
            *drawn = smith_document_alloc(document, WIDE * HIGH, 1);
    for (unsigned i = 0; i < WIDE * HIGH; i++) {
        pixels[i] = (uint8_t)(i % 70 < 30 ? 0 : i / 50 % 256);
        drawn[i] = pixels[i] || i % 70 < 2; /* black among what is transparent */
    }
    *planes = (struct smith_pop_image_planes){.pixels = {pixels, WIDE * HIGH}, .drawn = {drawn, WIDE * HIGH}};
    image->height = HIGH;
    image->width = WIDE;
    image->flags = (uint16_t)(0xF000 | method << SMITH_POP_IMAGE_FLAGS_METHOD_SHIFT | SMITH_POP_IMAGE_FORM_ROW_RUNS);
    image->has.width = image->has.flags = image->has.pixels = true;
    image->pixels.kind = SMITH_POP_IMAGE_IMAGE_PIXELS_ROW_RUNS;
    image->pixels.as.row_runs = planes;
    struct smith_buffer out = document_bytes(document);
    smith_document_free(document);
    return out;
}

static void pictures_in_chunks_come_back(void **state) {
    (void)state;
    static const unsigned methods[] = {SMITH_POP_IMAGE_METHOD_RAW_LR, SMITH_POP_IMAGE_METHOD_RLE_LR,
                                       SMITH_POP_IMAGE_METHOD_LZG_LR};
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        struct smith_buffer file = synthetic_bytes(), picture = large_picture(methods[i]), out, again;
        struct smith_archive *archive = open_archive(&smith_pop_dat2_format, &file);
        struct memory_folder memory_folder = {0};
        struct smith_folder folder = memory_folder_open(&memory_folder);
        struct smith_findings notes;
        assert_int_equal(smith_archive_replace(archive, smith_archive_find(archive, "SHAP/3502"),
                                               (struct smith_bytes){picture.data, picture.size}, NULL),
                         SMITH_OK);
        struct smith_error error;
        if (smith_encode(archive->document, &out, &error) != SMITH_OK)
            fail_msg("%s: %s", error.path, error.message);
        smith_archive_free(archive);
        archive = open_archive(&smith_pop_dat2_format, &out);
        assert_int_equal(smith_archive_unpack(archive, NULL, &folder, &notes, NULL), SMITH_OK);
        assert_non_null(memory_folder_find(&memory_folder, "SHAP/res3502.png"));
        pack(&folder, &again);
        assert_int_equal(again.size, out.size);
        assert_memory_equal(again.data, out.data, out.size);
        smith_findings_free(&notes);
        smith_archive_free(archive);
        memory_folder_free(&memory_folder);
        smith_buffer_free(&again);
        smith_buffer_free(&out);
        smith_buffer_free(&picture);
        smith_buffer_free(&file);
    }
}

/* ---- changes ---- */

#define ENTRIES_MAX 64

/* What an archive is to hold. */
struct expectation {
    struct smith_bytes parts[ENTRIES_MAX];
    uint32_t count;
};

static struct smith_bytes own_copy(struct smith_bytes bytes) {
    uint8_t *data = malloc(bytes.size + 1);
    assert_non_null(data);
    if (bytes.size)
        memcpy(data, bytes.data, bytes.size);
    return (struct smith_bytes){data, bytes.size};
}

static void hexadecimal(struct smith_bytes bytes, char *text) {
    for (size_t i = 0; i < bytes.size; i++)
        snprintf(text + 2 * i, 3, "%02x", bytes.data[i]);
    text[2 * bytes.size] = '\0';
}

/* "/index/resources/3" of "/index/resources/3/content/data"; the list it is in; its index there. */
static uint32_t resource_path(const struct smith_entry *entry, char *path, char *list) {
    strcpy(path, entry->path);
    *strstr(path, "/content/data") = '\0';
    strcpy(list, path);
    char *slash = strrchr(list, '/');
    *slash = '\0';
    return (uint32_t)strtoul(slash + 1, NULL, 10);
}

static void remove_part(struct expectation *wanted, uint32_t at) {
    free((void *)(uintptr_t)wanted->parts[at].data);
    memmove(wanted->parts + at, wanted->parts + at + 1, (--wanted->count - at) * sizeof *wanted->parts);
}

static void insert_part(struct expectation *wanted, uint32_t at, struct smith_bytes part) {
    memmove(wanted->parts + at + 1, wanted->parts + at, (wanted->count++ - at) * sizeof *wanted->parts);
    wanted->parts[at] = own_copy(part);
}

/* One change, to the document and to what is expected of it. */
static void change(struct smith_archive *archive, struct expectation *wanted, uint32_t *random) {
    char path[256], list[256], hex[140], json[300];
    uint8_t data[64];
    struct smith_edit *edit;
    struct smith_error error = {0};
    enum smith_status status = SMITH_OK;
    uint32_t at = random_below(random, archive->entry_count), index = resource_path(&archive->entries[at], path, list);
    struct smith_bytes part = {data, random_below(random, sizeof data)};
    for (size_t i = 0; i < part.size; i++)
        data[i] = (uint8_t)random_next(random);
    hexadecimal(part, hex);
    assert_int_equal(smith_edit_begin(archive->document, NULL, &edit, NULL), SMITH_OK);
    switch (random_below(random, 4)) {
    case 0: /* it grows or shrinks */
        status = smith_edit_set(edit, archive->entries[at].path, hex, &error);
        free((void *)(uintptr_t)wanted->parts[at].data);
        wanted->parts[at] = own_copy(part);
        break;
    case 1:
        if (wanted->count == ENTRIES_MAX)
            break;
        snprintf(json, sizeof json, "{\"id\": %u, \"content\": {\"data\": \"%s\"}%s}", random_below(random, 9), hex,
                 archive->format == &smith_pop_dat2_format ? ", \"flags\": \"000000\"" : "");
        status = smith_edit_insert(edit, path, (struct smith_bytes){(uint8_t *)json, strlen(json)}, &error);
        insert_part(wanted, at, part);
        break;
    case 2:
        if (wanted->count < 4)
            break;
        status = smith_edit_delete(edit, path, &error);
        remove_part(wanted, at);
        break;
    default: /* to the front of its list */
        status = smith_edit_move(edit, path, 0, &error);
        insert_part(wanted, at - index, wanted->parts[at]);
        remove_part(wanted, at + 1);
    }
    smith_edit_end(edit);
    if (status != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    assert_int_equal(smith_archive_refresh(archive, NULL), SMITH_OK);
}

/* The archive, written and read again, is what it should be: the same resources, and nothing odd about how they lie. */
static void expect_archive(const struct smith_archive *archive, const struct expectation *wanted) {
    struct smith_buffer out;
    struct smith_findings findings;
    assert_int_equal(smith_encode(archive->document, &out, NULL), SMITH_OK);
    struct smith_archive *again = open_archive(archive->format, &out);
    assert_int_equal(again->entry_count, wanted->count);
    for (uint32_t i = 0; i < wanted->count; i++) {
        const struct smith_bytes *now = again->entries[i].bytes;
        assert_int_equal(now->size, wanted->parts[i].size);
        if (now->size)
            assert_memory_equal(now->data, wanted->parts[i].data, now->size);
    }
    assert_int_equal(smith_check_structure(archive->format->layout, (struct smith_bytes){out.data, out.size}, NULL,
                                           NULL, &findings, NULL),
                     SMITH_OK);
    assert_int_equal(findings.count, 0);
    smith_findings_free(&findings);
    smith_archive_free(again);
    smith_buffer_free(&out);
}

static void change_and_look(const struct smith_format *format, const struct smith_buffer *file) {
    for (uint32_t round = 1; round <= 12; round++) {
        struct smith_archive *archive = open_archive(format, file);
        struct expectation wanted = {.count = archive->entry_count};
        uint32_t random = round * 2654435761u | 1;
        for (uint32_t i = 0; i < archive->entry_count; i++)
            wanted.parts[i] = own_copy(*archive->entries[i].bytes);
        for (unsigned step = 0; step < 12; step++) {
            change(archive, &wanted, &random);
            expect_archive(archive, &wanted);
        }
        while (wanted.count)
            remove_part(&wanted, 0);
        smith_archive_free(archive);
    }
}

static void archives_of_the_first_game_are_changed(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pop_dat1/everything.json");
    struct smith_buffer file = document_bytes(document);
    change_and_look(&smith_pop_dat1_format, &file);
    smith_buffer_free(&file);
    smith_document_free(document);
}

static void archives_of_the_second_game_are_changed(void **state) {
    (void)state;
    struct smith_buffer file = synthetic_bytes();
    change_and_look(&smith_pop_dat2_format, &file);
    smith_buffer_free(&file);
}

int test_pop2_archive(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_known),
        cmocka_unit_test(what_check_says),
        cmocka_unit_test(half_an_archive_is_none),
        cmocka_unit_test(folders_come_back),
        cmocka_unit_test(pictures_in_chunks_come_back),
        cmocka_unit_test(archives_of_the_first_game_are_changed),
        cmocka_unit_test(archives_of_the_second_game_are_changed),
        cmocka_unit_test_prestate(findings_are_as_noted, "pop2_archive"),
    };
    return cmocka_run_group_tests_name("pop2_archive", tests, NULL, NULL);
}
