/* SPDX-License-Identifier: MIT
 *
 * Archives of Doom2D Forever: what the real ones hold, names in all character sets, the rules by which the game finds
 * things, folders and back, and from one kind to the other. zlib is a second opinion; zip_oracle.py has another one.
 */
#include <levelsmith/archive.h>
#include <levelsmith/convert.h>

#include <levelsmith/picture.h>
#include <levelsmith/render.h>
#include <levelsmith/zip.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
/* cmocka.h needs the four above */
#include <cmocka.h>

#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "support/memory_folder.h"

/* `format` NULL = by its bytes. */
static struct smith_archive *open_as(const char *format, struct smith_bytes bytes) {
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(format ? smith_format_by_id(format) : NULL, bytes, NULL, NULL, &archive, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return archive;
}

static struct smith_archive *open_archive(struct smith_bytes bytes) {
    return open_as(NULL, bytes);
}

static struct smith_archive *open_fixture(const char *name, struct smith_buffer *bytes) {
    struct smith_document *document = fixture_open(name);
    *bytes = document_bytes(document);
    smith_document_free(document);
    return open_as(strncmp(name, "zip/", 4) == 0 ? "zip" : "dfwad", (struct smith_bytes){bytes->data, bytes->size});
}

static struct smith_bytes view(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

/* ---- the game's own ---- */

static unsigned u16_at(const uint8_t *data) {
    return data[0] | (unsigned)data[1] << 8;
}

static unsigned u32_at(const uint8_t *data) {
    return u16_at(data) | u16_at(data + 2) << 16;
}

/* The entry has the bytes that zlib makes of what the record at `record` leads to. */
static void assert_inflates(struct smith_bytes file, const uint8_t *record, const struct smith_entry *entry) {
    uLongf size = (uLongf)entry->bytes->size + 1;
    uint8_t *content = malloc(size);
    assert_non_null(content);
    assert_int_equal(uncompress(content, &size, file.data + u32_at(record + 16), u32_at(record + 20)), Z_OK);
    assert_int_equal(size, entry->bytes->size);
    assert_memory_equal(content, entry->bytes->data, size);
    free(content);
}

static unsigned animations; /* archives that are animated textures, which one editor wrote */

static void check_real(const char *path, struct smith_bytes bytes) {
    struct smith_archive *archive = open_archive(bytes);
    uint32_t entry = 0;
    for (unsigned i = 0; i < u16_at(bytes.data + 6); i++) {
        const uint8_t *record = bytes.data + 8 + 24 * (size_t)i;
        if (u32_at(record + 16) || u32_at(record + 20))
            assert_inflates(bytes, record, &archive->entries[entry++]);
    }
    assert_int_equal(entry, archive->entry_count);
    if (strcmp(archive->entries[0].name, "TEXT/ANIM") == 0) {
        struct smith_buffer json = document_json(archive->document);
        if (json_quirks(json, NULL)) /* all were packed by zlib at its best, as we pack them */
            fail_msg("%s has quirks", path);
        smith_buffer_free(&json);
        animations++;
    }
    smith_archive_free(archive);
}

static void test_real(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".wad", check_real))
        skip();
    assert_true(animations > 0);
}

/* Every resource of the game is something, and pictures are such that can be read. */
static void check_kinds(const char *path, struct smith_bytes bytes) {
    struct smith_archive *archive;
    struct smith_error error;
    if (smith_archive_open(NULL, bytes, path, NULL, &archive, &error) != SMITH_OK)
        fail_msg("%s: %s", path, error.message);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        const struct smith_entry *entry = &archive->entries[i];
        const char *extension = entry->entry_type.extension;
        struct smith_picture picture = {0};
        if (!entry->entry_type.format && !extension)
            fail_msg("%s:/%s: nothing is known of it", path, entry->name);
        bool is_picture = extension && (strcmp(extension, ".tga") == 0 || strcmp(extension, ".png") == 0);
        if (is_picture && smith_image_read(*entry->bytes, NULL, &picture, &error) != SMITH_OK)
            fail_msg("%s:/%s: %s", path, entry->name, error.message);
        smith_picture_free(&picture);
    }
    smith_archive_free(archive);
}

static void test_real_kinds(void **state) {
    (void)state;
    if (!corpus_visit("d2df-game", ".wad", check_kinds))
        skip();
}

/* ---- names ---- */

static void assert_names(const char *fixture, const char *const *names) {
    struct smith_buffer bytes;
    struct smith_archive *archive = open_fixture(fixture, &bytes);
    for (uint32_t i = 0; i < archive->entry_count; i++) {
        assert_non_null(names[i]);
        assert_string_equal(archive->entries[i].name, names[i]);
    }
    assert_null(names[archive->entry_count]);
    smith_archive_free(archive);
    smith_buffer_free(&bytes);
}

static void test_names(void **state) {
    (void)state;
    static const char *const dfwad[] = {"MAP01",
                                        "INTERSCRIPT",
                                        "TEXTURES/КИРПИЧ",
                                        "TEXTURES/SAME",
                                        "TEXTURES/SIXTEEN_LETTERS_",
                                        "TEXTURES/WATER",
                                        "SOUNDS/A/B_C",
                                        NULL};
    static const char *const dfwad_odd[] = {"LEVEL0", "S/GOOD", NULL};
    static const char *const zip[] = {
        "maps/MAP01.dfmap", "Стены/кирпич.tga", "Стены/старый.tga", "readme.txt", "late", "late2", NULL};
    static const char *const zip_odd[] = {"once", "loose", "sum", "locked", "lzma", "name", "имя", "бит", NULL};
    assert_names("dfwad/everything.json", dfwad);
    assert_names("dfwad/odd.json", dfwad_odd);
    assert_names("zip/everything.json", zip);
    assert_names("zip/odd.json", zip_odd);
}

/* The last entry of a name counts, whatever the case of letters; maps are found in any folder, other things are not. */
static void test_what_the_game_finds(void **state) {
    (void)state;
    static const struct {
        const char *fixture, *wanted, *found;
    } cases[] = {
        {"dfwad/everything.json", "map01", "MAP01"},
        {"dfwad/everything.json", "MAP01.dfmap", "MAP01"},
        {"dfwad/everything.json", "textures\\кирпич", "TEXTURES/КИРПИЧ"},
        {"dfwad/everything.json", "кирпич", NULL},
        {"dfwad/everything.json", "TEXTURES/MAP01", NULL},
        {"zip/everything.json", "MAP01", "maps/MAP01.dfmap"},
        {"zip/everything.json", "стены/КИРПИЧ", "Стены/кирпич.tga"},
        {"zip/everything.json", "LATE", "late"},
        {"zip/everything.json", "late3", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct smith_buffer bytes;
        struct smith_archive *archive = open_fixture(cases[i].fixture, &bytes);
        const struct smith_entry *entry = smith_archive_find(archive, cases[i].wanted);
        if (!entry != !cases[i].found)
            fail_msg("%s: %s", cases[i].wanted, entry ? entry->name : "not found");
        if (entry)
            assert_string_equal(entry->name, cases[i].found);
        smith_archive_free(archive);
        smith_buffer_free(&bytes);
    }
}

static void test_types(void **state) {
    (void)state;
    struct smith_buffer bytes;
    struct smith_archive *archive = open_fixture("dfwad/everything.json", &bytes);
    assert_string_equal(smith_archive_find(archive, "MAP01")->entry_type.format->id, "d2df");
    assert_string_equal(smith_archive_find(archive, "TEXTURES/WATER")->entry_type.format->id, "dfwad");
    assert_null(smith_archive_find(archive, "INTERSCRIPT")->entry_type.format);
    const struct smith_entry *water = smith_archive_find(archive, "TEXTURES/WATER");
    struct smith_archive *inner = open_archive(*water->bytes);
    assert_string_equal(inner->entries[0].name, "TEXT/ANIM");
    smith_archive_free(inner);
    smith_archive_free(archive);
    smith_buffer_free(&bytes);
}

/* ---- folders ---- */

static void unpack(const struct smith_archive *archive, const struct smith_folder *folder) {
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_unpack(archive, NULL, folder, &notes, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_findings_free(&notes);
}

static struct smith_buffer pack(const struct smith_folder *folder, const char *format) {
    const struct smith_pack_options how = {.format = format ? smith_format_by_id(format) : NULL};
    struct smith_buffer out;
    struct smith_findings notes;
    struct smith_error error;
    if (smith_archive_pack(folder, &how, NULL, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s: %s", error.path, error.message);
    smith_findings_free(&notes);
    return out;
}

static void assert_same(struct smith_bytes a, struct smith_bytes b) {
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, a.size);
}

static void test_folders(void **state) {
    (void)state;
    static const char *const fixtures[] = {"dfwad/everything.json", "dfwad/odd.json", "zip/everything.json",
                                           "zip/odd.json"};
    for (size_t i = 0; i < sizeof fixtures / sizeof *fixtures; i++) {
        struct memory_folder memory_folder = {0};
        struct smith_folder folder = memory_folder_open(&memory_folder);
        struct smith_buffer bytes;
        struct smith_archive *archive = open_fixture(fixtures[i], &bytes);
        unpack(archive, &folder);
        struct smith_buffer out = pack(&folder, NULL);
        assert_same(view(&out), view(&bytes));
        smith_buffer_free(&out);
        smith_archive_free(archive);
        smith_buffer_free(&bytes);
        memory_folder_free(&memory_folder);
    }
}

/* How an entry was packed lies in a file of its own, and is of no use when the entry is another. */
static void test_packed_bytes_are_kept(void **state) {
    (void)state;
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    struct smith_buffer bytes;
    struct smith_error error;
    struct smith_archive *archive = open_fixture("dfwad/odd.json", &bytes);
    unpack(archive, &folder);
    smith_archive_free(archive);
    assert_non_null(memory_folder_find(&memory_folder, "kept/LEVEL0.packed"));
    const char *text = "another map";
    assert_int_equal(
        folder.write(folder.context, "LEVEL0.txt", (struct smith_bytes){(const uint8_t *)text, 11}, &error), SMITH_OK);
    struct smith_buffer out = pack(&folder, NULL);
    archive = open_archive(view(&out));
    assert_same(*smith_archive_find(archive, "LEVEL0")->bytes, (struct smith_bytes){(const uint8_t *)text, 11});
    assert_same(*smith_archive_find(archive, "S/GOOD")->bytes, (struct smith_bytes){(const uint8_t *)"good", 4});
    smith_archive_free(archive);
    smith_buffer_free(&out);
    smith_buffer_free(&bytes);
    memory_folder_free(&memory_folder);
}

static void put(const struct smith_folder *folder, const char *name, const char *text) {
    struct smith_error error;
    struct smith_bytes bytes = {(const uint8_t *)text, strlen(text)};
    assert_int_equal(folder->write(folder->context, name, bytes, &error), SMITH_OK);
}

/* A folder without a manifest: what its files are called is all there is. */
static void test_folders_without_manifest(void **state) {
    (void)state;
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    put(&folder, "INTERSCRIPT", "[megawad]");
    put(&folder, "SKY/A.png", "png");
    put(&folder, "maps/MAP01.txt", "map { }");
    put(&folder, "Звуки/б.wav", "RIFF");
    struct smith_buffer zip = pack(&folder, "zip"), wad = pack(&folder, "dfwad");
    struct smith_archive *zips = open_archive(view(&zip)), *wads = open_archive(view(&wad));
    static const char *const names[] = {"INTERSCRIPT", "MAP01", "SKY/A", "Звуки/б"};
    assert_int_equal(zips->entry_count, 4);
    assert_int_equal(wads->entry_count, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_string_equal(wads->entries[i].name, names[i]);
    assert_string_equal(smith_archive_find(zips, "MAP01")->name, "maps/MAP01.txt");
    assert_string_equal(smith_archive_find(zips, "звуки/Б")->name, "Звуки/б.wav");
    smith_archive_free(zips);
    smith_archive_free(wads);
    smith_buffer_free(&zip);
    smith_buffer_free(&wad);
    memory_folder_free(&memory_folder);
}

static void assert_no_pack(const char *name, const char *words) {
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    const struct smith_pack_options how = {.format = smith_format_by_id("dfwad")};
    struct smith_buffer out;
    struct smith_findings notes;
    struct smith_error error;
    put(&folder, "SKY/A.png", "png");
    put(&folder, name, "bytes");
    assert_int_equal(smith_archive_pack(&folder, &how, NULL, &out, &notes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "VALUE-TOO-LONG");
    assert_string_equal(error.message, words);
    smith_findings_free(&notes);
    memory_folder_free(&memory_folder);
}

/* Sixteen letters fit, also such as have two bytes elsewhere; of more, it is said which file has them. */
static void test_names_too_long(void **state) {
    (void)state;
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    put(&folder, "ШЕСТНАДЦАТЬ_БУКВ/SIXTEEN_LETTERS_.tga", "bytes");
    struct smith_buffer wad = pack(&folder, "dfwad");
    struct smith_archive *archive = open_archive(view(&wad));
    assert_string_equal(archive->entries[0].name, "ШЕСТНАДЦАТЬ_БУКВ/SIXTEEN_LETTERS_");
    smith_archive_free(archive);
    smith_buffer_free(&wad);
    memory_folder_free(&memory_folder);
    assert_no_pack("SKY/SEVENTEEN_LETTERS.tga",
                   "the file 'SKY/SEVENTEEN_LETTERS.tga': its name 'SEVENTEEN_LETTERS' has 17 letters, and 16 fit");
    assert_no_pack("SOUNDS/FAR/OFF/AT/A.wav",
                   "the file 'SOUNDS/FAR/OFF/AT/A.wav': its section 'SOUNDS\\FAR\\OFF\\AT' has 17 letters, and 16 fit");
}

/* ---- pictures ---- */

static void put_bytes(const struct smith_folder *folder, const char *name, struct smith_bytes bytes) {
    assert_int_equal(folder->write(folder->context, name, bytes, NULL), SMITH_OK);
}

static struct smith_bytes file_of(struct memory_folder *memory_folder, const char *name) {
    const struct memory_file *file = memory_folder_find(memory_folder, name);
    if (!file)
        fail_msg("there is no file '%s'", name);
    return (struct smith_bytes){file->data, file->size};
}

/* Whether the picture is that of the TGA file: of 24 or 32 bits, neither packed nor with texts or a palette, which is read
 * here by hand. Others are passed over. */
static bool looks_like_tga(const struct smith_picture *picture, struct smith_bytes tga) {
    size_t each = tga.data[16] / 8, at = 18;
    bool from_top = tga.data[17] & 32, has_alpha = each == 4, visible = false;
    if (tga.data[0] || tga.data[1] || tga.data[2] != 2)
        return true;
    if (picture->width != u16_at(tga.data + 12) || picture->height != u16_at(tga.data + 14))
        return false;
    for (size_t i = 0; has_alpha && i < (size_t)picture->width * picture->height; i++)
        visible |= tga.data[18 + 4 * i + 3] != 0;
    for (uint32_t row = 0; row < picture->height; row++)
        for (uint32_t x = 0; x < picture->width; x++, at += each) {
            uint32_t y = from_top ? row : picture->height - 1 - row;
            struct smith_colour colour = smith_picture_colour(picture, x, y);
            uint8_t alpha = has_alpha && visible ? tga.data[at + 3] : 255;
            if (colour.blue != tga.data[at] || colour.green != tga.data[at + 1] || colour.red != tga.data[at + 2] ||
                colour.alpha != alpha)
                return false;
        }
    return true;
}

/* The fixture's bytes, which are a picture's file. */
static struct smith_buffer picture_file(const char *fixture) {
    struct smith_document *document = fixture_open(fixture);
    struct smith_buffer bytes = document_bytes(document);
    smith_document_free(document);
    return bytes;
}

/* A TGA file becomes a PNG, with its own bytes beside; a PNG stays what it is; what is no picture in spite of its first
 * bytes stays, and is spoken of. */
static void test_pictures(void **state) {
    (void)state;
    static const uint8_t jpeg[] = {0xFF, 0xD8, 0xFF, 0xE0};
    struct memory_folder source = {0}, target = {0};
    struct smith_folder from = memory_folder_open(&source), to = memory_folder_open(&target);
    struct smith_buffer tga = picture_file("d2df_picture/tga.json"), png = picture_file("d2df_picture/png.json");
    struct smith_picture picture;
    struct smith_findings notes;
    put_bytes(&from, "SKY/A.tga", view(&tga));
    put_bytes(&from, "SKY/B.png", view(&png));
    put_bytes(&from, "SKY/CUT.tga", (struct smith_bytes){tga.data, 20});
    put_bytes(&from, "SKY/D.jpg", (struct smith_bytes){jpeg, sizeof jpeg});
    put(&from, "SKY/#6!.txt", "a name with signs");
    struct smith_buffer wad = pack(&from, "dfwad");
    struct smith_archive *archive = open_archive(view(&wad));
    assert_string_equal(smith_archive_find(archive, "sky\\#6!")->name, "SKY/#6!");
    assert_string_equal(smith_archive_find(archive, "SKY/A")->entry_type.format->id, "d2df_picture");
    assert_int_equal(smith_archive_unpack(archive, NULL, &to, &notes, NULL), SMITH_OK);
    assert_int_equal(notes.count, 2);
    assert_string_equal(notes.items[0].code, "ENTRY-RAW");
    assert_string_equal(notes.items[1].code, "ENTRY-RAW");
    smith_findings_free(&notes);
    assert_same(file_of(&target, "kept/SKY/A.bin"), view(&tga));
    assert_same(file_of(&target, "SKY/B.png"), view(&png));
    assert_null(memory_folder_find(&target, "kept/SKY/B.bin"));
    assert_int_equal(file_of(&target, "SKY/CUT.tga").size, 20);
    assert_int_equal(file_of(&target, "SKY/D.jpg").size, sizeof jpeg);
    assert_non_null(memory_folder_find(&target, "SKY/#6!.txt"));
    assert_int_equal(smith_png_read(file_of(&target, "SKY/A.png"), NULL, &picture, NULL), SMITH_OK);
    assert_true(looks_like_tga(&picture, view(&tga)));
    struct smith_buffer again = pack(&to, NULL);
    assert_same(view(&again), view(&wad));
    smith_buffer_free(&again);

    /* painted over, it is the PNG file that goes in */
    struct smith_buffer painted;
    smith_buffer_init(&painted, NULL);
    picture.colours[0].red ^= 1;
    assert_int_equal(smith_png_write(&picture, &painted, NULL), SMITH_OK);
    put_bytes(&to, "SKY/A.png", view(&painted));
    again = pack(&to, NULL);
    struct smith_archive *changed = open_archive(view(&again));
    assert_same(*smith_archive_find(changed, "SKY/A")->bytes, view(&painted));
    assert_same(*smith_archive_find(changed, "SKY/B")->bytes, view(&png));
    smith_archive_free(changed);
    smith_picture_free(&picture);
    smith_buffer_free(&painted);
    smith_buffer_free(&again);
    smith_archive_free(archive);
    smith_buffer_free(&wad);
    smith_buffer_free(&tga);
    smith_buffer_free(&png);
    memory_folder_free(&source);
    memory_folder_free(&target);
}

/* What is seen of an entry alone, and that it stands on the sheet of its archive. */
static void test_pictures_are_seen(void **state) {
    (void)state;
    struct memory_folder source = {0};
    struct smith_folder from = memory_folder_open(&source);
    struct smith_buffer tga = picture_file("d2df_picture/tga.json"), svg;
    put_bytes(&from, "SKY/A.tga", view(&tga));
    put_bytes(&from, "SKY/CUT.tga", (struct smith_bytes){tga.data, 20});
    struct smith_buffer wad = pack(&from, "dfwad");
    struct smith_archive *archive = open_archive(view(&wad));
    const struct smith_entry *entry = smith_archive_find(archive, "SKY/A");
    const struct smith_converter_context around = {.archive = archive};
    const struct smith_render_options how = {0};
    struct smith_document *document;
    struct smith_picture picture;
    struct smith_drawing *drawing;
    assert_int_equal(smith_open(*entry->bytes, entry->entry_type.format, NULL, &document, NULL), SMITH_OK);
    assert_int_equal(smith_render(document, &how, &picture, NULL), SMITH_OK);
    assert_true(looks_like_tga(&picture, view(&tga)));
    assert_int_equal(smith_archives_draw(&around, 1, &how, &drawing, NULL), SMITH_OK);
    smith_buffer_init(&svg, NULL);
    assert_int_equal(smith_drawing_svg(drawing, &svg, NULL), SMITH_OK);
    smith_buffer_byte(&svg, 0);
    assert_non_null(strstr((const char *)svg.data, "SKY/A: Doom2D Forever picture, 3 x 2"));
    assert_non_null(strstr((const char *)svg.data, "1 of 2 entries"));
    smith_buffer_free(&svg);
    smith_drawing_free(drawing);
    smith_picture_free(&picture);
    smith_document_free(document);
    smith_archive_free(archive);
    smith_buffer_free(&wad);
    smith_buffer_free(&tga);
    memory_folder_free(&source);
}

static void unpack_nested(const struct smith_archive *archive, unsigned nested, const struct smith_folder *folder) {
    const struct smith_unpack_options how = {.nested = nested};
    struct smith_findings notes;
    assert_int_equal(smith_archive_unpack(archive, &how, folder, &notes, NULL), SMITH_OK);
    smith_findings_free(&notes);
}

/* The archive in the archive becomes a folder, as deep as is asked for; what is changed there comes to where it belongs. */
static void test_archives_in_archives(void **state) {
    (void)state;
    struct memory_folder source = {0}, deep = {0}, flat = {0};
    struct smith_folder from = memory_folder_open(&source), to = memory_folder_open(&deep);
    struct smith_folder files = memory_folder_open(&flat);
    struct smith_buffer fixture;
    smith_archive_free(open_fixture("dfwad/everything.json", &fixture));
    put_bytes(&from, "OUTER/INNER.wad", view(&fixture));
    struct smith_buffer wad = pack(&from, "dfwad");
    struct smith_archive *archive = open_archive(view(&wad));
    unpack_nested(archive, 2, &to);
    assert_non_null(memory_folder_find(&deep, "OUTER/INNER.wad/MAP01.json"));
    assert_non_null(memory_folder_find(&deep, "OUTER/INNER.wad/TEXTURES/WATER.wad/manifest.json"));
    struct smith_buffer again = pack(&to, NULL);
    assert_same(view(&again), view(&wad));
    smith_buffer_free(&again);
    unpack_nested(archive, 1, &files);
    assert_non_null(memory_folder_find(&flat, "OUTER/INNER.wad/TEXTURES/WATER.wad"));
    again = pack(&files, NULL);
    assert_same(view(&again), view(&wad));
    smith_buffer_free(&again);

    put(&to, "OUTER/INNER.wad/INTERSCRIPT.ini", "[megawad]\nname=Other\n");
    again = pack(&to, NULL);
    struct smith_archive *outer = open_archive(view(&again));
    struct smith_archive *inner = open_archive(*smith_archive_find(outer, "OUTER/INNER")->bytes);
    struct smith_bytes text = *smith_archive_find(inner, "INTERSCRIPT")->bytes;
    assert_int_equal(text.size, 21);
    assert_memory_equal(text.data, "[megawad]\nname=Other", 20);
    smith_archive_free(inner);
    smith_archive_free(outer);
    smith_buffer_free(&again);

    /* without its folder there is nothing to make it of */
    struct smith_error error;
    struct smith_findings notes;
    memory_folder_remove(&deep, "OUTER/INNER.wad/manifest.json");
    assert_int_equal(smith_archive_pack(&to, NULL, NULL, &again, &notes, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "PACK-FAILED");
    assert_string_equal(notes.items[0].path, "OUTER/INNER.wad");
    smith_findings_free(&notes);
    smith_archive_free(archive);
    smith_buffer_free(&wad);
    smith_buffer_free(&fixture);
    memory_folder_free(&source);
    memory_folder_free(&deep);
    memory_folder_free(&flat);
}

/* In a zip, whose names have extensions, there are never two alike. */
static void test_pictures_in_zips(void **state) {
    (void)state;
    struct memory_folder source = {0}, target = {0};
    struct smith_folder from = memory_folder_open(&source), to = memory_folder_open(&target);
    struct smith_buffer tga = picture_file("d2df_picture/tga.json"), png = picture_file("d2df_picture/png.json");
    put_bytes(&from, "sky/a.tga", view(&tga));
    put_bytes(&from, "sky/b.PNG", view(&png));
    struct smith_buffer zip = pack(&from, "zip");
    struct smith_archive *archive = open_archive(view(&zip));
    unpack(archive, &to);
    assert_non_null(memory_folder_find(&target, "sky/a.tga.png"));
    assert_same(file_of(&target, "sky/b.PNG"), view(&png));
    struct smith_buffer again = pack(&to, NULL);
    assert_same(view(&again), view(&zip));
    smith_buffer_free(&again);
    smith_archive_free(archive);
    smith_buffer_free(&zip);
    smith_buffer_free(&tga);
    smith_buffer_free(&png);
    memory_folder_free(&source);
    memory_folder_free(&target);
}

static void check_picture(struct memory_folder *memory_folder, const struct smith_entry *entry) {
    char name[300];
    struct smith_picture picture;
    snprintf(name, sizeof name, "%s.png", entry->name);
    assert_int_equal(smith_png_read(file_of(memory_folder, name), NULL, &picture, NULL), SMITH_OK);
    if (!looks_like_tga(&picture, *entry->bytes))
        fail_msg("%s: the PNG is another picture", entry->name);
    smith_picture_free(&picture);
}

static void check_real_folder(const char *path, struct smith_bytes bytes) {
    static struct memory_folder memory_folder;
    struct smith_folder folder = memory_folder_open(&memory_folder);
    struct smith_archive *archive = open_archive(bytes);
    if (archive->entry_count <= MEMORY_FOLDER_FILES_MAX / 2 - 1) { /* larger ones take long */
        unpack(archive, &folder);
        for (uint32_t i = 0; i < archive->entry_count; i++) {
            const char *extension = archive->entries[i].entry_type.extension;
            if (extension && strcmp(extension, ".tga") == 0)
                check_picture(&memory_folder, &archive->entries[i]);
        }
        struct smith_buffer again = pack(&folder, NULL);
        if (again.size != bytes.size || memcmp(again.data, bytes.data, bytes.size) != 0)
            fail_msg("%s: other bytes", path);
        smith_buffer_free(&again);
    }
    smith_archive_free(archive);
    memory_folder_free(&memory_folder);
}

static void test_real_pictures(void **state) {
    (void)state;
    unsigned textures = corpus_visit("d2df", ".wad", check_real_folder);
    if (!(corpus_visit("d2df-game", ".wad", check_real_folder) + textures))
        skip();
}

/* ---- from one to the other ---- */

static struct smith_buffer to_zip(struct smith_bytes wad) {
    struct smith_document *document = document_open(wad);
    const struct smith_conversion *conversion = smith_conversion_by_id(smith_document_format(document), "zip");
    struct smith_buffer out;
    struct smith_findings notes;
    struct smith_error error;
    if (smith_convert_write(document, conversion, NULL, &out, &notes, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    smith_findings_free(&notes);
    smith_document_free(document);
    return out;
}

static struct smith_buffer to_wad(struct smith_bytes zip) {
    const struct smith_format *format;
    const struct smith_conversion *conversion = smith_conversion_guess(zip, &format);
    struct smith_document *document;
    struct smith_findings notes;
    struct smith_buffer report;
    struct smith_error error;
    assert_non_null(conversion);
    assert_string_equal(format->id, "dfwad");
    if (smith_convert_read(format, conversion, zip, NULL, &document, &notes, &report, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    struct smith_buffer out = document_bytes(document);
    smith_document_free(document);
    smith_findings_free(&notes);
    smith_buffer_free(&report);
    return out;
}

static unsigned same_bytes; /* archives that came back to the byte */

static void assert_same_entries(const struct smith_archive *one, const struct smith_archive *other) {
    assert_int_equal(one->entry_count, other->entry_count);
    for (uint32_t i = 0; i < one->entry_count; i++) {
        assert_string_equal(one->entries[i].name, other->entries[i].name);
        assert_same(*one->entries[i].bytes, *other->entries[i].bytes);
    }
}

/* The very bytes, where the archive is spelled as we would; an older editor has its records in another order than what
 * they lead to. */
static void check_both_conversions(const char *path, struct smith_bytes wad) {
    (void)path;
    struct smith_buffer zip = to_zip(wad), again = to_wad(view(&zip));
    struct smith_archive *archive = open_archive(wad), *archive_again = open_archive(view(&again));
    struct smith_buffer json = document_json(archive->document);
    assert_same_entries(archive, archive_again);
    if (!json_quirks(json, NULL)) {
        assert_same(view(&again), wad);
        same_bytes++;
    }
    smith_buffer_free(&json);
    smith_archive_free(archive_again);
    smith_archive_free(archive);
    smith_buffer_free(&zip);
    smith_buffer_free(&again);
}

static void test_real_both_conversions(void **state) {
    (void)state;
    if (!corpus_visit("d2df", ".wad", check_both_conversions))
        skip();
    assert_true(same_bytes > 0);
}

static void test_to_zip_and_back(void **state) {
    (void)state;
    static const char *const zipped[] = {
        "MAP01.dfmap",    "INTERSCRIPT", "TEXTURES/КИРПИЧ", "TEXTURES/SAME", "TEXTURES/SIXTEEN_LETTERS_",
        "TEXTURES/WATER", "SOUNDS/A/B_C"};
    static const char *const back[] = {
        "MAP01",          "INTERSCRIPT", "TEXTURES/КИРПИЧ", "TEXTURES/SAME", "TEXTURES/SIXTEEN_LETTERS_",
        "TEXTURES/WATER", "SOUNDS/A/B_C"};
    struct smith_buffer bytes;
    struct smith_archive *wad = open_fixture("dfwad/everything.json", &bytes);
    struct smith_buffer zip = to_zip(view(&bytes)), wad_again = to_wad(view(&zip));
    struct smith_archive *zips = open_archive(view(&zip)), *again = open_archive(view(&wad_again));
    assert_int_equal(zips->entry_count, 7);
    assert_int_equal(again->entry_count, 7);
    for (unsigned i = 0; i < 7; i++) {
        assert_string_equal(zips->entries[i].name, zipped[i]);
        assert_string_equal(again->entries[i].name, back[i]);
        assert_same(*zips->entries[i].bytes, *wad->entries[i].bytes);
        assert_same(*again->entries[i].bytes, *wad->entries[i].bytes);
    }
    assert_string_equal(json_at(again->document, "/records/7/name"), "\"EMPTY\""); /* sections without anything stay */
    smith_archive_free(zips);
    smith_archive_free(again);
    smith_archive_free(wad);
    smith_buffer_free(&zip);
    smith_buffer_free(&wad_again);
    smith_buffer_free(&bytes);
}

static void assert_findings(struct smith_bytes bytes, const char *format, const char *prefix, const char *expected) {
    struct smith_findings findings;
    struct smith_error error;
    char codes[512];
    assert_int_equal(smith_check(smith_format_by_id(format), bytes, NULL, NULL, &findings, &error), SMITH_OK);
    findings_codes(&findings, prefix, codes, sizeof codes);
    assert_string_equal(codes, expected);
    smith_findings_free(&findings);
}

/* What maps may refer to keeps its extension where 16 letters hold it, maps lose theirs; and the names of an archive of
 * the game come back from a zip. */
static void test_extensions_of_names(void **state) {
    (void)state;
    static const char *const files[] = {"MUSIC/E1M6.MID", "TEXTURES/SIXTEEN_WOOD.png", "TEXTURES/SEVENTEEN_ROCK.png",
                                        "maps/MAP01.txt"};
    static const char *const names[] = {"MAP01", "MUSIC/E1M6.MID", "TEXTURES/SIXTEEN_WOOD.png",
                                        "TEXTURES/SEVENTEEN_ROCK"};
    static const char map[] = "map {}", note[] = "a note";
    struct memory_folder memory_folder = {0};
    struct smith_folder folder = memory_folder_open(&memory_folder);
    for (size_t i = 0; i < 4; i++)
        put_bytes(&folder, files[i],
                  i == 3 ? (struct smith_bytes){(const uint8_t *)map, sizeof map - 1}
                         : (struct smith_bytes){(const uint8_t *)note, sizeof note - 1});
    struct smith_buffer zip = pack(&folder, "zip"), wad = to_wad(view(&zip));
    struct smith_archive *archive = open_archive(view(&wad));
    assert_int_equal(archive->entry_count, 4);
    for (unsigned i = 0; i < 4; i++)
        assert_string_equal(archive->entries[i].name, names[i]);
    struct smith_buffer zip_again = to_zip(view(&wad)), wad_again = to_wad(view(&zip_again));
    assert_same(view(&wad_again), view(&wad));
    smith_buffer_free(&wad_again);
    smith_buffer_free(&zip_again);
    smith_archive_free(archive);
    smith_buffer_free(&wad);
    smith_buffer_free(&zip);
    memory_folder_free(&memory_folder);
}

/* The local header may say another version than the directory, as the editor of Doom2D Forever writes it. */
static void test_versions_may_differ(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("zip/everything.json");
    struct smith_zip_archive *zip = smith_zip_root(document);
    for (uint32_t i = 0; i < zip->end->files.count; i++) {
        zip->end->files.items[i]->needed = 16;
        zip->end->files.items[i]->content->needed = 0x0A10;
    }
    struct smith_buffer bytes = document_bytes(document), json = document_json(document);
    assert_findings(view(&bytes), "zip", "ZIP-", "D2DF-NO-START"); /* of a map */
    assert_int_equal(json_quirks(json, NULL), 0);
    smith_buffer_free(&json);
    smith_buffer_free(&bytes);
    smith_document_free(document);
}

/* ---- rules and facts ---- */

static void test_rules(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("zip/odd.json");
    struct smith_buffer bytes = document_bytes(document);
    assert_findings(view(&bytes), "zip", "ZIP-",
                    "BLOCK-GAP BYTES-UNREAD DERIVED-WRONG PACKED-DAMAGED TRAILING-BYTES METHOD NAMES-DIFFER");
    smith_buffer_free(&bytes);
    smith_document_free(document);
    static const uint8_t half[] = "DFWAD\1\1\0HALF\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\7\0\0";
    assert_findings((struct smith_bytes){half, 32}, "dfwad", "DFWAD-", "DERIVED-WRONG HALF-SECTION");
}

static void test_facts(void **state) {
    (void)state;
    struct smith_facts facts;
    struct smith_error error;
    struct smith_document *wad = fixture_open("dfwad/everything.json"), *zip = fixture_open("zip/everything.json");
    assert_int_equal(smith_info(wad, NULL, NULL, &facts, &error), SMITH_OK);
    assert_int_equal(fact_number(&facts, "sections"), 3);
    assert_int_equal(fact_number(&facts, "resources"), 7);
    assert_string_equal(fact_text(&facts, "map"), "MAP01");
    smith_facts_free(&facts);
    assert_int_equal(smith_info(zip, NULL, NULL, &facts, &error), SMITH_OK);
    assert_int_equal(fact_number(&facts, "files"), 7);
    assert_int_equal(fact_count(&facts, "map"), 1);
    assert_string_equal(fact_text(&facts, "map"), "maps/MAP01.dfmap");
    smith_facts_free(&facts);
    smith_document_free(wad);
    smith_document_free(zip);
}

int test_d2df_archive(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_real),
        cmocka_unit_test(test_real_kinds),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_what_the_game_finds),
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_packed_bytes_are_kept),
        cmocka_unit_test(test_folders_without_manifest),
        cmocka_unit_test(test_names_too_long),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_pictures_are_seen),
        cmocka_unit_test(test_archives_in_archives),
        cmocka_unit_test(test_pictures_in_zips),
        cmocka_unit_test(test_real_pictures),
        cmocka_unit_test(test_real_both_conversions),
        cmocka_unit_test(test_to_zip_and_back),
        cmocka_unit_test(test_extensions_of_names),
        cmocka_unit_test(test_versions_may_differ),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_facts),
        cmocka_unit_test_prestate(findings_are_as_noted, "d2df_archive"),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
