/* SPDX-License-Identifier: MIT
 *
 * Archives of Prince of Persia: what is in the real ones, that they come back from folders byte for byte, and folders of
 * SDLPoP. The index is read here once more by hand, as a second opinion.
 */
#include "base/buffer.h"
#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/pop_dat1.h>
#include <levelsmith/pop_level.h>

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#include "support/memory_folder.h"

static const char *corpus(void) {
    const char *folder = getenv("LEVELSMITH_CORPUS");
    if (!folder)
        skip();
    return folder;
}

static struct smith_buffer read_file(const char *path) {
    struct smith_buffer content;
    struct smith_error error;
    if (smith_file_read(path, NULL, &content, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return content;
}

/* Calls `use` with every archive of the corpus, and its name there without the digits before it. */
static unsigned each_archive(void (*use)(struct smith_bytes bytes, const char *name)) {
    char folder[512], path[1024];
    unsigned count = 0;
    snprintf(folder, sizeof folder, "%s/pop", corpus());
    DIR *files = opendir(folder);
    if (!files)
        skip();
    for (struct dirent *file; (file = readdir(files));) {
        const char *name = strchr(file->d_name, '_'), *dot = strrchr(file->d_name, '.');
        if (!name || !dot || strcmp(dot, ".DAT") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        struct smith_buffer content = read_file(path);
        use((struct smith_bytes){content.data, content.size}, name + 1);
        smith_buffer_free(&content);
        count++;
    }
    closedir(files);
    return count;
}

static struct smith_archive *open_archive(struct smith_bytes bytes, const char *name) {
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(NULL, bytes, name, NULL, &archive, &error) != SMITH_OK)
        fail_msg("%s: %s", name, error.message);
    return archive;
}

/* ---- what is in them ---- */

static unsigned u16_at(const uint8_t *data) {
    return data[0] | (unsigned)data[1] << 8;
}

static unsigned u32_at(const uint8_t *data) {
    return u16_at(data) | u16_at(data + 2) << 16;
}

static void check_entries(struct smith_bytes bytes, const char *name) {
    struct smith_archive *archive = open_archive(bytes, name);
    const uint8_t *index = bytes.data + u32_at(bytes.data);
    assert_string_equal(archive->format->id, "pop_dat1");
    assert_int_equal(archive->entry_count, u16_at(index));
    for (unsigned i = 0; i < archive->entry_count; i++) {
        const uint8_t *item = index + 2 + 8 * i;
        const struct smith_entry *entry = &archive->entries[i];
        assert_int_equal(strtoul(entry->name, NULL, 10), u16_at(item));
        assert_int_equal(entry->bytes->size, u16_at(item + 6));
        assert_memory_equal(entry->bytes->data, bytes.data + u32_at(item + 2) + 1, entry->bytes->size);
    }
    smith_archive_free(archive);
}

static void test_entries(void **state) {
    (void)state;
    if (!each_archive(check_entries))
        skip();
}

/* Natures that the table of known archives must give; everything else is sure as well, or a placeholder. */
static void check_types(struct smith_bytes bytes, const char *name) {
    static const struct {
        const char *archive, *entry, *format;
    } known[] = {
        {"LEVELS.DAT", "2000", "pop_level"},  {"LEVELS.DAT", "2015", "pop_level"},
        {"PRINCE.DAT", "10", "pop_colours"},  {"PRINCE.DAT", "150", "pop_palette"},
        {"PRINCE.DAT", "151", "pop_image"},   {"PRINCE.DAT", "734", "pop_image"},
        {"PRINCE.DAT", "65535", "pop_sound"}, {"DIGISND1.DAT", "10000", "pop_sound"},
    };
    struct smith_archive *archive = open_archive(bytes, name);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].archive, name) != 0)
            continue;
        const struct smith_entry *entry = smith_archive_find(archive, known[i].entry);
        assert_non_null(entry);
        assert_string_equal(entry->entry_type.format->id, known[i].format);
        assert_int_equal(entry->entry_type.confidence, 100);
    }
    smith_archive_free(archive);
}

static void test_types(void **state) {
    (void)state;
    if (!each_archive(check_types))
        skip();
}

/* The music of PRINCE.DAT has the last number that there is. */
static void the_last_number_has_a_type(void **state) {
    (void)state;
    static const char text[] = "{\"$format\":\"pop_dat1\",\"index\":{\"resources\":[{\"id\":65535,\"content\":"
                               "{\"data\":\"006400b80105120007\"}}]}}";
    struct smith_document *document;
    struct smith_error error;
    if (smith_json_read(&smith_pop_dat1_layout, (struct smith_bytes){(const uint8_t *)text, sizeof text - 1}, NULL,
                        &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_buffer bytes;
    assert_int_equal(smith_encode(document, &bytes, NULL), SMITH_OK);
    struct smith_archive *archive = open_archive((struct smith_bytes){bytes.data, bytes.size}, "PRINCE.DAT");
    assert_int_equal(archive->entry_count, 1);
    assert_ptr_equal(archive->entries[0].entry_type.format, smith_format_by_id("pop_sound"));
    assert_int_equal(archive->entries[0].entry_type.confidence, 100);
    smith_archive_free(archive);
    archive = open_archive((struct smith_bytes){bytes.data, bytes.size}, "OTHER.DAT");
    assert_true(archive->entries[0].entry_type.confidence < 100);
    smith_archive_free(archive);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* The one wrong checksum of the original game: the sword's sound. */
static unsigned wrong_sums;

static void count_wrong_sums(struct smith_bytes bytes, const char *name) {
    struct smith_findings findings;
    struct smith_error error;
    assert_int_equal(smith_check(smith_format_by_id("pop_dat1"), bytes, NULL, NULL, &findings, &error), SMITH_OK);
    for (uint32_t i = 0; i < findings.count; i++) {
        if (!strstr(findings.items[i].path, "checksum"))
            continue;
        wrong_sums++;
        assert_string_equal(name, "DIGISND1.DAT");
        assert_string_equal(findings.items[i].path, "/index/resources/10/content/checksum");
    }
    smith_findings_free(&findings);
}

static void test_checksums(void **state) {
    (void)state;
    wrong_sums = 0;
    if (!each_archive(count_wrong_sums))
        skip();
    assert_int_equal(wrong_sums, 1);
}

/* ---- to a folder and back ---- */

static void pack(const struct smith_folder *folder, const char *name, const struct smith_format *format,
                 struct smith_buffer *out) {
    const struct smith_pack_options how = {.name = name, .format = format};
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_pack(folder, &how, NULL, out, &notes, &error) != SMITH_OK) {
        for (uint32_t i = 0; i < notes.count; i++)
            print_message("%s: %s\n", notes.items[i].path, notes.items[i].message);
        fail_msg("%s: %s", name, error.message);
    }
    smith_findings_free(&notes);
}

static void unpack(const struct smith_archive *archive, const char *style, const struct smith_folder *folder) {
    const struct smith_unpack_options how = {.style = style};
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_unpack(archive, &how, folder, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", archive->name, error.message);
    smith_findings_free(&notes);
}

/* SDLPoP knows levels as bytes alone: of its folders none has one as JSON. */
static void levels_stay_bytes_in_folders_of_sdlpop(void **state) {
    (void)state;
    struct smith_document *level, *archive_document;
    struct smith_buffer bytes, text, file;
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    assert_int_equal(smith_document_create(&smith_pop_level_layout, NULL, &level, NULL), SMITH_OK);
    assert_int_equal(smith_encode(level, &bytes, NULL), SMITH_OK);
    smith_buffer_init(&text, NULL);
    smith_buffer_format(&text,
                        "{\"$format\":\"pop_dat1\",\"index\":{\"resources\":[{\"id\":2001,\"content\":{\"data\":\"");
    for (size_t i = 0; i < bytes.size; i++)
        smith_buffer_format(&text, "%02x", bytes.data[i]);
    smith_buffer_text(&text, "\"}}]}}");
    assert_int_equal(smith_json_read(&smith_pop_dat1_layout, (struct smith_bytes){text.data, text.size}, NULL,
                                     &archive_document, NULL),
                     SMITH_OK);
    assert_int_equal(smith_encode(archive_document, &file, NULL), SMITH_OK);
    struct smith_archive *archive = open_archive((struct smith_bytes){file.data, file.size}, "LEVELS.DAT");
    assert_ptr_equal(archive->entries[0].entry_type.format, smith_format_by_id("pop_level"));
    unpack(archive, "sdlpop", &folder);
    const struct memory_file *found = memory_folder_find(&memory_folder, "res2001.bin");
    assert_non_null(found);
    assert_int_equal(found->size, bytes.size);
    assert_memory_equal(found->data, bytes.data, bytes.size);
    smith_archive_free(archive);
    memory_folder_free(&memory_folder);
    smith_buffer_free(&file);
    smith_buffer_free(&text);
    smith_buffer_free(&bytes);
    smith_document_free(archive_document);
    smith_document_free(level);
}

static void check_folder(struct smith_bytes bytes, const char *name) {
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    struct smith_archive *archive = open_archive(bytes, name);
    struct smith_buffer out;
    unpack(archive, NULL, &folder);
    pack(&folder, name, NULL, &out);
    assert_int_equal(out.size, bytes.size);
    assert_memory_equal(out.data, bytes.data, bytes.size);
    smith_buffer_free(&out);
    smith_archive_free(archive);
    memory_folder_free(&memory_folder);
}

static void test_folders(void **state) {
    (void)state;
    if (!each_archive(check_folder))
        skip();
}

/* ---- folders of SDLPoP ---- */

static bool same_colours(const struct smith_picture *x, const struct smith_picture *y) {
    for (uint32_t i = 0; i < x->width * x->height; i++) {
        struct smith_colour a = smith_picture_colour(x, i % x->width, i / x->width);
        struct smith_colour b = smith_picture_colour(y, i % y->width, i / y->width);
        bool is_black = x->palette.count > 16 && !a.red && !a.green && !a.blue;
        bool unseen = (!a.alpha && !b.alpha) || is_black;
        if (!unseen && (a.red != b.red || a.green != b.green || a.blue != b.blue))
            return false;
    }
    return true;
}

/* Two PNG files show the same: the colours are the same, or the indices where no palette is at hand. Which colours are
 * transparent SDLPoP has changed, and four pictures of both sceneries have a seventeenth
 * colour, black, for which their set has no number but the one that is transparent. */
static void same_picture(struct smith_bytes a, struct smith_bytes b, const char *name) {
    struct smith_picture x, y;
    struct smith_error error;
    assert_int_equal(smith_png_read(a, NULL, &x, &error), SMITH_OK);
    assert_int_equal(smith_png_read(b, NULL, &y, &error), SMITH_OK);
    if (x.width != y.width || x.height != y.height || !x.indices != !y.indices)
        fail_msg("%s: another size or kind", name);
    if (x.indices && memcmp(x.indices, y.indices, (size_t)x.width * x.height) != 0 && !same_colours(&x, &y))
        fail_msg("%s: other pixels", name);
    smith_picture_free(&x);
    smith_picture_free(&y);
}

struct comparison {
    struct smith_folder *original;
    struct memory_folder *memory_folder;
    unsigned compared;
};

static enum smith_status compare_file(void *context, const char *name) {
    struct comparison *c = context;
    const char *dot = strrchr(name, '.');
    const struct memory_file *file = memory_folder_find(c->memory_folder, name);
    struct smith_buffer content;
    struct smith_error error;
    if (strncmp(name, "res", 3) != 0)
        return SMITH_OK;
    if (!file)
        fail_msg("%s did not come back", name);
    smith_buffer_init(&content, NULL);
    assert_int_equal(c->original->read(c->original->context, name, &content, &error), SMITH_OK);
    struct smith_bytes was = {content.data, content.size}, is = {file->data, file->size};
    if (strcmp(dot, ".png") == 0)
        same_picture(was, is, name);
    else if (was.size != is.size || memcmp(was.data, is.data, is.size) != 0)
        fail_msg("%s is another file", name);
    smith_buffer_free(&content);
    c->compared++;
    return SMITH_OK;
}

/* A folder, packed, and the archive unpacked in the same style: the same files, and pictures of the same pixels. */
static void check_sdlpop(const char *name) {
    char path[512];
    struct smith_folder folder;
    struct memory_folder memory_folder = {0};
    struct smith_folder result = memory_folder_open(&memory_folder);
    struct smith_error error;
    struct smith_buffer out;
    snprintf(path, sizeof path, "%s/pop/sdlpop-data/%s", corpus(), name);
    if (smith_folder_open(path, false, NULL, &folder, &error) != SMITH_OK)
        skip();
    pack(&folder, name, smith_format_by_id("pop_dat1"), &out);
    struct smith_archive *archive = open_archive((struct smith_bytes){out.data, out.size}, name);
    unpack(archive, "sdlpop", &result);
    struct comparison c = {&folder, &memory_folder, 0};
    folder.list(folder.context, compare_file, &c, &error);
    assert_int_equal(c.compared, archive->entry_count);
    smith_archive_free(archive);
    smith_buffer_free(&out);
    smith_folder_close(&folder);
    memory_folder_free(&memory_folder);
}

static void test_sdlpop(void **state) {
    (void)state;
    static const char *const folders[] = {"FAT", "GUARD",  "GUARD1", "GUARD2", "KID",      "LEVELS", "PRINCE",
                                          "PV",  "SHADOW", "SKEL",   "TITLE",  "VDUNGEON", "VIZIER", "VPALACE"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        check_sdlpop(folders[i]);
}

int test_pop_dat(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entries),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_checksums),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_sdlpop),
        cmocka_unit_test(the_last_number_has_a_type),
        cmocka_unit_test(levels_stay_bytes_in_folders_of_sdlpop),
    };
    return cmocka_run_group_tests_name("pop_dat", tests, NULL, NULL);
}
