/* SPDX-License-Identifier: MIT
 *
 * Pictures of Prince of Persia: documents, pixels, PNG files, and the bytes of the original tool. Archives are put
 * together by hand here, from real files or made up.
 */
#include "base/buffer.h"
#include "format/format_fixtures.h"
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_palette.h"
#include "format/pop/image/pop_picture.h"
#include "format/pop/image/pop_resources.h"
#include "report/report.h"

#include <levelsmith/pop_image.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct smith_bytes bytes_of(const struct smith_buffer *buffer) {
    return (struct smith_bytes){buffer->data, buffer->size};
}

static struct smith_document *image_open(struct smith_bytes bytes) {
    struct smith_document *document;
    struct smith_error error;
    if (smith_decode(&smith_pop_image_layout, bytes, NULL, NULL, NULL, &document, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    return document;
}

static void assert_bytes(struct smith_bytes bytes, struct smith_bytes expected) {
    assert_int_equal(bytes.size, expected.size);
    if (bytes.size)
        assert_memory_equal(bytes.data, expected.data, bytes.size);
}

/* ---- archives made by hand ------------------------------------------------------------------------------------- */

#define ENTRIES_MAX 64

struct memory_folder {
    struct smith_archive archive;
    struct smith_entry entries[ENTRIES_MAX];
    struct smith_bytes bytes[ENTRIES_MAX];
    char names[ENTRIES_MAX][8];
};

static void memory_folder_add(struct memory_folder *memory_folder, unsigned id, struct smith_bytes bytes,
                              const struct smith_format *format) {
    uint32_t i = memory_folder->archive.entry_count++;
    assert_true(i < ENTRIES_MAX);
    memory_folder->archive.entries = memory_folder->entries;
    snprintf(memory_folder->names[i], sizeof memory_folder->names[i], "%u", id);
    memory_folder->bytes[i] = bytes;
    memory_folder->entries[i] = (struct smith_entry){
        .name = memory_folder->names[i], .bytes = &memory_folder->bytes[i], .entry_type = {.format = format}};
}

static size_t number_at(const uint8_t *bytes, unsigned size) {
    size_t number = 0;
    while (size--)
        number = number << 8 | bytes[size];
    return number;
}

/* What a real archive (facts A1) has, as far as its bytes tell. */
static void memory_folder_fill(struct memory_folder *memory_folder, struct smith_bytes file) {
    size_t index = number_at(file.data, 4), count = number_at(file.data + index, 2);
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = file.data + index + 2 + 8 * i;
        const struct smith_bytes bytes = {file.data + number_at(at + 2, 4) + 1, number_at(at + 6, 2)};
        const struct smith_format *format = NULL;
        if (smith_pop_image_format.bid(bytes))
            format = &smith_pop_image_format;
        else if (smith_pop_palette_format.bid(bytes))
            format = &smith_pop_palette_format;
        else if (number_at(at, 2) == 10 && bytes.size == 336)
            format = &smith_pop_colours_format;
        memory_folder_add(memory_folder, (unsigned)number_at(at, 2), bytes, format);
    }
}

/* The entry's file; *again is the entry made from that, `before` being what it was. */
static struct smith_buffer there_and_back(const struct smith_converter_context *around, struct smith_bytes before,
                                          struct smith_buffer *again) {
    const struct smith_entry *entry = &around->archive->entries[around->entry];
    const struct smith_entry_converter *converter = entry->entry_type.format->converters;
    struct smith_buffer file;
    struct smith_error error = {0};
    smith_buffer_init(&file, NULL);
    smith_buffer_init(again, NULL);
    if (converter->to_file(*entry->bytes, around, &file, &error) != SMITH_OK ||
        converter->from_file(bytes_of(&file), before, around, again, &error) != SMITH_OK)
        fail_msg("%s: %s", entry->name, error.message);
    return file;
}

/* ---- real archives --------------------------------------------------------------------------------------------- */

static unsigned pictures, alone;

/* Its document gives the bytes back, packed anew as the original tool would have done it, too. */
static void check_document(struct smith_bytes bytes, struct smith_pop_encoder *encoder) {
    struct smith_document *document = image_open(bytes);
    struct smith_buffer out = document_bytes(document);
    assert_bytes(bytes_of(&out), bytes);
    smith_buffer_free(&out);
    assert_int_equal(smith_pop_picture_pack(document, encoder, NULL), SMITH_OK);
    out = document_bytes(document);
    assert_bytes(bytes_of(&out), bytes);
    smith_buffer_free(&out);
    assert_int_equal(smith_pop_picture_pack(document, &(struct smith_pop_encoder){0}, NULL), SMITH_OK);
    out = document_bytes(document);
    assert_true(out.size <= bytes.size);
    smith_buffer_free(&out);
    smith_document_free(document);
}

/* Whether the bits behind its rows are zero; the original tool left anything there. */
static bool has_clean_rows(struct smith_bytes bytes) {
    struct smith_document *document = image_open(bytes);
    const struct smith_pop_image_image *image = smith_pop_image_root(document);
    size_t bits = image->width * (size_t)smith_pop_image_depth(image->flags), stride = (bits + 7) / 8;
    unsigned unused = (unsigned)(stride * 8 - bits), found = 0;
    for (size_t y = 0; y < image->height; y++)
        found |= image->pixels.as.rows->data[(y + 1) * stride - 1] & ((1u << unused) - 1);
    smith_document_free(document);
    return !found;
}

/* A PNG file with the entry as it was makes the entry again; alone it does where the tool left nothing behind its rows. */
static void check_files(const struct smith_converter_context *around) {
    struct smith_bytes bytes = *around->archive->entries[around->entry].bytes;
    struct smith_buffer again;
    struct smith_buffer file = there_and_back(around, bytes, &again);
    assert_bytes(bytes_of(&again), bytes);
    smith_buffer_free(&file);
    smith_buffer_free(&again);
    if (!has_clean_rows(bytes))
        return;
    file = there_and_back(around, (struct smith_bytes){0}, &again);
    assert_bytes(bytes_of(&again), bytes);
    alone++;
    smith_buffer_free(&file);
    smith_buffer_free(&again);
}

static void check_archive(const char *path, struct smith_bytes file) {
    static struct memory_folder memory_folder;
    struct smith_pop_encoder encoder = {.faithful = true};
    (void)path;
    if (file.size < 8 || number_at(file.data + number_at(file.data, 4), 2) > ENTRIES_MAX)
        return;
    memory_folder = (struct memory_folder){0};
    memory_folder_fill(&memory_folder, file);
    for (uint32_t i = 0; i < memory_folder.archive.entry_count; i++) {
        if (memory_folder.entries[i].entry_type.format != &smith_pop_image_format)
            continue;
        pictures++;
        check_document(memory_folder.bytes[i], &encoder);
        check_files(&(struct smith_converter_context){.archive = &memory_folder.archive, .entry = i, .faithful = true});
        memory_folder.entries[i].entry_type.format =
            NULL; /* those before a picture need not be known for what they are */
    }
}

static void real_pictures_come_back(void **state) {
    (void)state;
    if (!corpus_visit("pop", ".DAT", check_archive) || !pictures) {
        print_message("no real archives with pictures here: skipped\n");
        skip();
    }
    print_message("%u pictures, %u of them from their PNG files alone\n", pictures, alone);
    assert_true(alone * 2 > pictures);
}

/* ---- the same pictures as others unpacked them ----------------------------------------------------------------- */

static unsigned compared;

static bool read_png(const char *folder, const char *name, struct smith_picture *picture) {
    char path[512];
    const char *corpus = getenv("LEVELSMITH_CORPUS");
    struct smith_buffer file;
    snprintf(path, sizeof path, "%s/pop/sdlpop-data/%s/res%s.png", corpus ? corpus : "../shared/corpus", folder, name);
    if (smith_file_read(path, NULL, &file, NULL) != SMITH_OK)
        return false;
    assert_int_equal(smith_png_read(bytes_of(&file), NULL, picture, NULL), SMITH_OK);
    smith_buffer_free(&file);
    return true;
}

static bool find_palette(const struct smith_converter_context *around, unsigned bits, struct smith_palette *palette) {
    struct smith_pop_found found;
    assert_int_equal(smith_pop_palette_find(around, bits, NULL, palette, &found, NULL), SMITH_OK);
    return found.kind != SMITH_POP_NOT_FOUND;
}

static void compare_picture(const struct smith_archive *archive, uint32_t number, const char *folder) {
    const struct smith_converter_context around = {.archive = archive, .entry = number};
    struct smith_picture theirs, ours;
    if (archive->entries[number].entry_type.format != &smith_pop_image_format ||
        !read_png(folder, archive->entries[number].name, &theirs))
        return;
    struct smith_document *document = image_open(*archive->entries[number].bytes);
    assert_int_equal(smith_pop_picture_get(document, NULL, &ours, NULL), SMITH_OK);
    assert_int_equal(ours.width, theirs.width);
    assert_int_equal(ours.height, theirs.height);
    assert_memory_equal(ours.indices, theirs.indices, ours.width * ours.height);
    if (ours.palette.count == 16) {
        assert_true(find_palette(&around, 4, &ours.palette));
        for (uint32_t i = 1; i < theirs.palette.count; i++) {
            assert_in_range(theirs.palette.colours[i].red - ours.palette.colours[i].red, 0, 3);
            assert_in_range(theirs.palette.colours[i].green - ours.palette.colours[i].green, 0, 3);
            assert_in_range(theirs.palette.colours[i].blue - ours.palette.colours[i].blue, 0, 3);
        }
    }
    compared++;
    smith_picture_free(&ours);
    smith_picture_free(&theirs);
    smith_document_free(document);
}

static void compare_archive(const char *path, struct smith_bytes file) {
    static struct memory_folder memory_folder;
    char folder[64];
    const char *name = strrchr(path, '_');
    if (!name || file.size < 8 || number_at(file.data + number_at(file.data, 4), 2) > ENTRIES_MAX)
        return;
    snprintf(folder, sizeof folder, "%.*s", (int)(strlen(name) - 5), name + 1);
    memory_folder = (struct memory_folder){0};
    memory_folder_fill(&memory_folder, file);
    for (uint32_t i = 0; i < memory_folder.archive.entry_count; i++)
        compare_picture(&memory_folder.archive, i, folder);
}

static void real_pictures_are_those_of_others(void **state) {
    (void)state;
    corpus_visit("pop", ".DAT", compare_archive);
    if (!compared) {
        print_message("no real archives with their PNGs here: skipped\n");
        skip();
    }
    print_message("%u pictures the same\n", compared);
}

/* ---- made up --------------------------------------------------------------------------------------------------- */

static struct smith_buffer fixture_bytes(const char *name) {
    struct smith_document *document = fixture_open(name);
    struct smith_buffer bytes = document_bytes(document);
    smith_document_free(document);
    return bytes;
}

static void depths_come_back(void **state) {
    (void)state;
    for (unsigned depth = 1; depth <= 8; depth++)
        for (uint32_t width = 1; width < 20; width++) {
            struct smith_document *document;
            struct smith_picture picture, again;
            assert_int_equal(smith_document_create(&smith_pop_image_layout, NULL, &document, NULL), SMITH_OK);
            assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, width, 3, NULL, NULL), SMITH_OK);
            smith_pop_palette_plain(depth, &picture.palette);
            for (uint32_t i = 0; i < width * 3; i++)
                picture.indices[i] = (uint8_t)(i * 37 % (1u << depth));
            struct smith_pop_image_image *image = smith_pop_image_root(document);
            image->flags = (uint16_t)((depth - 1) << SMITH_POP_IMAGE_FLAGS_DEPTH_SHIFT);
            image->has.flags = true;
            assert_int_equal(smith_pop_picture_set(document, &picture, &(struct smith_pop_encoder){0}, NULL), SMITH_OK);
            struct smith_buffer bytes = document_bytes(document);
            smith_document_free(document);
            document = image_open(bytes_of(&bytes));
            assert_int_equal(smith_pop_picture_get(document, NULL, &again, NULL), SMITH_OK);
            assert_int_equal(again.palette.count, 1u << depth);
            assert_memory_equal(again.indices, picture.indices, width * 3);
            smith_picture_free(&picture);
            smith_picture_free(&again);
            smith_buffer_free(&bytes);
            smith_document_free(document);
        }
}

/* A pixel is painted; all others stay, those that are drawn in colour 0 among them. */
static void painting(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pop_image/row-runs.json");
    struct smith_picture picture;
    assert_int_equal(smith_pop_picture_get(document, NULL, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.palette.count, 256);
    assert_int_equal(picture.indices[15], 12);
    picture.indices[15] = 200;
    assert_int_equal(smith_pop_picture_set(document, &picture, &(struct smith_pop_encoder){0}, NULL), SMITH_OK);
    assert_string_equal(json_at(document, "/pixels/pixels"), "\"0001020300000405060708090a000bc8\"");
    assert_string_equal(json_at(document, "/pixels/drawn"), "\"01010101000001010101010101000101\"");
    picture.width = 16, picture.height = 1;
    assert_int_equal(smith_pop_picture_set(document, &picture, &(struct smith_pop_encoder){0}, NULL), SMITH_OK);
    assert_string_equal(json_at(document, "/pixels/drawn"), "\"00010101000001010101010101000101\"");
    struct smith_buffer bytes = document_bytes(document);
    struct smith_document *again = image_open(bytes_of(&bytes));
    assert_string_equal(json_at(again, "/pixels/drawn"), "\"00010101000001010101010101000101\"");
    smith_document_free(again);
    smith_buffer_free(&bytes);
    smith_picture_free(&picture);
    smith_document_free(document);
}

static void what_cannot_be_a_picture_is_refused(void **state) {
    (void)state;
    struct smith_document *document = fixture_open("pop_image/placeholder.json");
    struct smith_picture picture = {0};
    struct smith_error error;
    assert_int_equal(smith_pop_picture_get(document, NULL, &picture, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-PICTURE-NONE");
    assert_int_equal(smith_pop_picture_pack(document, &(struct smith_pop_encoder){0}, &error), SMITH_BAD_VALUE);
    assert_int_equal(smith_pop_picture_set(document, &picture, &(struct smith_pop_encoder){0}, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-PICTURE-SIZE");
    smith_document_free(document);
    document = fixture_open("pop_image/rows.json");
    assert_int_equal(smith_pop_picture_get(document, NULL, &picture, &error), SMITH_OK);
    picture.indices[8] = 16;
    assert_int_equal(smith_pop_picture_set(document, &picture, &(struct smith_pop_encoder){0}, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-PICTURE-COLOURS");
    smith_pop_image_root(document)->height++;
    smith_picture_free(&picture);
    assert_int_equal(smith_pop_picture_get(document, NULL, &picture, &error), SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-PICTURE-SIZE");
    smith_document_free(document);
}

/* ---- files ----------------------------------------------------------------------------------------------------- */

struct workshop {
    struct memory_folder memory_folder;
    struct smith_buffer palette, image;
    struct smith_converter_context around;
};

/* A picture of id 401, and the palette before it. */
static void workshop_open(struct workshop *shop) {
    memset(shop, 0, sizeof *shop);
    shop->palette = fixture_bytes("pop_palette/everything.json");
    shop->image = fixture_bytes("pop_image/rows.json");
    memory_folder_add(&shop->memory_folder, 400, bytes_of(&shop->palette), &smith_pop_palette_format);
    memory_folder_add(&shop->memory_folder, 401, bytes_of(&shop->image), &smith_pop_image_format);
    shop->around = (struct smith_converter_context){.archive = &shop->memory_folder.archive, .entry = 1};
}

static void workshop_close(struct workshop *shop) {
    smith_buffer_free(&shop->palette);
    smith_buffer_free(&shop->image);
}

static void files_have_the_colours_of_the_palette(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_buffer again;
    struct smith_picture picture;
    workshop_open(&shop);
    struct smith_buffer file = there_and_back(&shop.around, bytes_of(&shop.image), &again);
    assert_bytes(bytes_of(&again), bytes_of(&shop.image));
    assert_int_equal(smith_png_read(bytes_of(&file), NULL, &picture, NULL), SMITH_OK);
    assert_int_equal(picture.palette.count, 16);
    assert_int_equal(picture.palette.colours[0].alpha, 0);
    assert_memory_equal(&picture.palette.colours[3], (&(struct smith_colour){48, 204, 12, 255}), 4);
    smith_picture_free(&picture);
    smith_buffer_free(&file);
    smith_buffer_free(&again);
    workshop_close(&shop);
}

/* True colour, with the picture's own colours and one that it does not have. */
static void painted_elsewhere(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture;
    struct smith_buffer file, made;
    struct smith_error error;
    workshop_open(&shop);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 2, 2, NULL, NULL), SMITH_OK);
    picture.colours[1] = (struct smith_colour){48, 204, 12, 255};
    picture.colours[2] = (struct smith_colour){49, 204, 12, 255};
    smith_buffer_init(&file, NULL);
    smith_buffer_init(&made, NULL);
    assert_int_equal(smith_png_write(&picture, &file, NULL), SMITH_OK);
    const struct smith_entry_converter *converter = smith_pop_image_converters;
    assert_int_equal(converter->from_file(bytes_of(&file), bytes_of(&shop.image), &shop.around, &made, &error),
                     SMITH_OK);
    struct smith_document *document = image_open(bytes_of(&made));
    assert_string_equal(json_at(document, "/pixels"), "\"0330\"");
    smith_document_free(document);
    shop.around.strict = true;
    assert_int_equal(converter->from_file(bytes_of(&file), bytes_of(&shop.image), &shop.around, &made, &error),
                     SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-PICTURE-STRANGERS");
    smith_buffer_free(&made);
    smith_buffer_free(&file);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

/* ---- files whose palette is another one than the picture's ---- */

/* The picture of the workshop as its file has it. */
static void workshop_picture(struct workshop *shop, struct smith_picture *picture) {
    struct smith_buffer file;
    smith_buffer_init(&file, NULL);
    assert_int_equal(smith_pop_image_converters->to_file(bytes_of(&shop->image), &shop->around, &file, NULL), SMITH_OK);
    assert_int_equal(smith_png_read(bytes_of(&file), NULL, picture, NULL), SMITH_OK);
    smith_buffer_free(&file);
}

/* The entry that is made of a picture, beside what it was. */
static struct smith_buffer workshop_make(struct workshop *shop, const struct smith_picture *picture,
                                         struct smith_bytes before, enum smith_status expected,
                                         struct smith_findings *notes) {
    struct smith_buffer file, made;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    smith_buffer_init(&made, NULL);
    smith_findings_begin(notes, NULL, 0);
    shop->around.notes = notes;
    assert_int_equal(smith_png_write(picture, &file, NULL), SMITH_OK);
    assert_int_equal(smith_pop_image_converters->from_file(bytes_of(&file), before, &shop->around, &made, &error),
                     expected);
    smith_buffer_free(&file);
    return made;
}

static void assert_made(struct workshop *shop, const struct smith_picture *picture, const char *note) {
    struct smith_findings notes;
    struct smith_buffer made = workshop_make(shop, picture, bytes_of(&shop->image), SMITH_OK, &notes);
    assert_bytes(bytes_of(&made), bytes_of(&shop->image));
    assert_int_equal(notes.count, note != NULL);
    if (note)
        assert_string_equal(notes.items[0].code, note);
    smith_findings_free(&notes);
    smith_buffer_free(&made);
}

static void a_colour_changed_in_the_file_changes_no_pixel(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture;
    struct smith_findings notes;
    workshop_open(&shop);
    workshop_picture(&shop, &picture);
    picture.palette.colours[3] = (struct smith_colour){255, 0, 0, 255};
    assert_made(&shop, &picture, NULL); /* it may have been the palette that was changed */
    shop.memory_folder.entries[0].as_extracted = true;
    assert_made(&shop, &picture, "POP-PICTURE-PALETTE");
    shop.around.strict = true;
    struct smith_buffer made = workshop_make(&shop, &picture, bytes_of(&shop.image), SMITH_BAD_VALUE, &notes);
    smith_findings_free(&notes);
    smith_buffer_free(&made);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

static void another_palette_of_the_archive_changes_no_pixel(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture;
    workshop_open(&shop);
    workshop_picture(&shop, &picture);
    for (size_t i = 4; i < 52; i++)
        shop.palette.data[i] = (uint8_t)(63 - shop.palette.data[i]);
    assert_made(&shop, &picture, NULL);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

static void a_painted_pixel_keeps_its_number_when_the_palette_changed(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture;
    struct smith_findings notes;
    workshop_open(&shop);
    workshop_picture(&shop, &picture);
    picture.indices[0] = 5;
    shop.palette.data[4 + 3 * 5] ^= 32;
    struct smith_buffer made = workshop_make(&shop, &picture, bytes_of(&shop.image), SMITH_OK, &notes);
    struct smith_document *document = image_open(bytes_of(&made));
    struct smith_picture now;
    assert_int_equal(smith_pop_picture_get(document, NULL, &now, NULL), SMITH_OK);
    assert_memory_equal(now.indices, picture.indices, (size_t)picture.width * picture.height);
    assert_int_equal(notes.count, 0);
    smith_picture_free(&now);
    smith_document_free(document);
    smith_findings_free(&notes);
    smith_buffer_free(&made);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

/* Programs that write small files put the colours in the order in which they meet them. */
static void a_palette_in_another_order_means_its_colours(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture;
    workshop_open(&shop);
    workshop_picture(&shop, &picture);
    const struct smith_palette palette = picture.palette;
    for (uint32_t i = 0; i < 16; i++)
        picture.palette.colours[15 - i] = palette.colours[i];
    for (size_t i = 0; i < (size_t)picture.width * picture.height; i++)
        picture.indices[i] = (uint8_t)(15 - picture.indices[i]);
    assert_made(&shop, &picture, NULL);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

static void another_size_and_transparency_are_taken(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_picture picture, now;
    struct smith_findings notes;
    workshop_open(&shop);
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_TRUE, 3, 1, NULL, NULL), SMITH_OK);
    picture.colours[0] = (struct smith_colour){48, 204, 12, 255};
    picture.colours[1] = (struct smith_colour){48, 204, 12, 0}; /* nothing to be seen */
    picture.colours[2] = (struct smith_colour){48, 204, 12, 250}; /* nearly opaque */
    struct smith_buffer made = workshop_make(&shop, &picture, bytes_of(&shop.image), SMITH_OK, &notes);
    struct smith_document *document = image_open(bytes_of(&made));
    assert_int_equal(smith_pop_picture_get(document, NULL, &now, NULL), SMITH_OK);
    assert_int_equal(now.width, 3);
    assert_int_equal(now.height, 1);
    assert_memory_equal(now.indices, "\3\0\3", 3);
    assert_int_equal(notes.count, 1);
    assert_string_equal(notes.items[0].code, "POP-PICTURE-STRANGERS");
    smith_picture_free(&now);
    smith_document_free(document);
    smith_findings_free(&notes);
    smith_buffer_free(&made);
    smith_picture_free(&picture);
    workshop_close(&shop);
}

static void palettes_as_files(void **state) {
    (void)state;
    struct workshop shop;
    struct smith_buffer again;
    struct smith_error error;
    workshop_open(&shop);
    shop.around.entry = 0;
    struct smith_buffer file = there_and_back(&shop.around, bytes_of(&shop.palette), &again);
    assert_bytes(bytes_of(&again), bytes_of(&shop.palette));
    smith_buffer_byte(&file, '\0');
    char *third = strstr((char *)file.data, "48 204 12");
    assert_non_null(third);
    memcpy(third, "50", 2);
    shop.around.strict = true;
    file.size--;
    assert_int_equal(
        smith_pop_palette_converters->from_file(bytes_of(&file), bytes_of(&shop.palette), &shop.around, &again, &error),
        SMITH_BAD_VALUE);
    assert_string_equal(error.code, "POP-COLOUR-STEPS");
    shop.around.strict = false;
    memcpy(third, "52", 2);
    again.size = 0;
    assert_int_equal(
        smith_pop_palette_converters->from_file(bytes_of(&file), bytes_of(&shop.palette), &shop.around, &again, &error),
        SMITH_OK);
    assert_int_equal(again.size, 100);
    assert_int_equal(again.data[4 + 9], 13);
    again.data[4 + 9] = 12;
    assert_bytes(bytes_of(&again), bytes_of(&shop.palette));
    smith_buffer_free(&file);
    smith_buffer_free(&again);
    workshop_close(&shop);
}

static void guards_take_colours_from_elsewhere(void **state) {
    (void)state;
    struct workshop shop;
    static struct memory_folder prince;
    struct smith_palette palette;
    struct smith_buffer colours = fixture_bytes("pop_colours/everything.json");
    const struct smith_archive *companion_archives[] = {&prince.archive};
    prince = (struct memory_folder){0};
    memory_folder_add(&prince, 10, bytes_of(&colours), &smith_pop_colours_format);
    workshop_open(&shop);
    memset(shop.palette.data + 4, 0, 48);
    assert_false(find_palette(&shop.around, 4, &palette));
    shop.around.companion_archives = companion_archives;
    shop.around.companion_count = 1;
    assert_true(find_palette(&shop.around, 4, &palette));
    assert_memory_equal(&palette.colours[1], (&(struct smith_colour){16, 236, 4, 255}), 4);
    shop.palette.data[5] = 7; /* not black any more */
    assert_true(find_palette(&shop.around, 4, &palette));
    assert_memory_equal(&palette.colours[1], (&(struct smith_colour){0, 0, 0, 255}), 4);
    shop.memory_folder.names[1][0] = '9'; /* 901 is none of its 219 pictures */
    assert_true(find_palette(&shop.around, 4, &palette));
    assert_memory_equal(&palette.colours[1], (&(struct smith_colour){16, 236, 4, 255}), 4);
    smith_buffer_free(&colours);
    workshop_close(&shop);
}

/* Of 256 colours: those of the last list before the picture, or with its number; of fewer colours none of these. */
static void pictures_of_many_colours_take_those_before_them(void **state) {
    static const struct {
        unsigned id, bits;
        const char *owner; /* NULL = none */
    } rows[] = {{4, 8, NULL}, {5, 8, "5"},   {6, 8, "5"},   {8, 8, "5"},
                {9, 8, "9"},  {200, 8, "9"}, {200, 5, "9"}, {200, 4, NULL}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        static struct memory_folder folder;
        uint8_t colours[2][768], pixel[7] = {1, 0, 2, 0, 0, 0x30};
        struct smith_palette palette;
        struct smith_pop_found found;
        for (unsigned set = 0; set < 2; set++)
            memset(colours[set], set ? 9 : 5, sizeof colours[set]);
        folder = (struct memory_folder){0};
        memory_folder_add(&folder, 5, (struct smith_bytes){colours[0], 768}, &smith_pop2_palette_format);
        memory_folder_add(&folder, 9, (struct smith_bytes){colours[1], 768}, &smith_pop2_palette_format);
        memory_folder_add(&folder, rows[i].id, (struct smith_bytes){pixel, sizeof pixel}, &smith_pop_image_format);
        const struct smith_converter_context around = {.archive = &folder.archive, .entry = 2};
        assert_int_equal(smith_pop_palette_find(&around, rows[i].bits, NULL, &palette, &found, NULL), SMITH_OK);
        assert_int_equal(found.kind, rows[i].owner ? SMITH_POP_OWN : SMITH_POP_NOT_FOUND);
        assert_int_equal(found.entry != NULL, rows[i].owner != NULL);
        if (rows[i].owner) {
            assert_string_equal(found.entry->name, rows[i].owner);
            assert_int_equal(palette.colours[17].red, 4 * atoi(rows[i].owner));
        }
    }
}

/* Each of two by two pixels has a table of its own. Magenta that is bright is shown as black. */
static void tables_of_older_adapters(void **state) {
    (void)state;
    const struct smith_colour black = {0, 0, 0, 255};
    struct smith_document *document = fixture_open("pop_palette/everything.json");
    const struct smith_pop_palette_palette *palette = smith_pop_palette_root(document);
    struct smith_picture picture, rendered;
    assert_int_equal(smith_picture_init(&picture, SMITH_PIXELS_INDEXED, 3, 2, NULL, NULL), SMITH_OK);
    smith_pop_palette_plain(4, &picture.palette);
    memset(picture.indices, 6, 5); /* the last one is transparent */
    static const uint8_t cga[] = {3, 0, 3, 1, 2, 4}, ega[] = {6, 7, 6, 8, 9, 16};
    static const uint8_t *const expected[] = {[SMITH_POP_CGA] = cga, [SMITH_POP_EGA] = ega};
    for (unsigned adapter = SMITH_POP_CGA; adapter <= SMITH_POP_EGA; adapter++) {
        assert_int_equal(
            smith_pop_palette_render(&picture, palette, (enum smith_pop_adapter)adapter, NULL, &rendered, NULL),
            SMITH_OK);
        assert_memory_equal(rendered.indices, expected[adapter], 6);
        assert_int_equal(smith_picture_colour(&rendered, 2, 1).alpha, 0);
        if (adapter == SMITH_POP_EGA)
            assert_memory_equal(&rendered.palette.colours[13], &black, sizeof black);
        smith_picture_free(&rendered);
    }
    smith_picture_free(&picture);
    smith_document_free(document);
}

static void what_is_a_picture(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        bool is_one;
    } tries[] = {
        {"\x01\x00\x02\x00\x00\xb0\x12", 7, true},
        {"\x01\x00\x02\x00\x00\xb0\x12\x34", 8, false},
        {"\x01\x00\x03\x00\x00\xb0\x12", 7, false},
        {"\x01\x00\x02\x00\x00\xb5\x12", 7, false},
        {"\x01\x00\x02\x00\x02\xb0\x12", 7, false},
        {"\x00\x00", 2, false},
        {"\x00\x00\x02\x00\x00\xb0", 6, false},
        {"\xff\xff\xff\xff\x00\xb1\x80\x00", 8, false},
        {"\x01\x00\x02\x00\x01\xf0\x04\x00\x02\x00\x81\x05", 12, true},
    };
    for (size_t i = 0; i < COUNT(tries); i++) {
        const struct smith_bytes bytes = {(const uint8_t *)tries[i].bytes, tries[i].size};
        if (!smith_pop_image_format.bid(bytes) == tries[i].is_one)
            fail_msg("number %zu", i);
    }
}

int test_pop_image(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_pictures_come_back),
        cmocka_unit_test(real_pictures_are_those_of_others),
        cmocka_unit_test(depths_come_back),
        cmocka_unit_test(painting),
        cmocka_unit_test(what_cannot_be_a_picture_is_refused),
        cmocka_unit_test(files_have_the_colours_of_the_palette),
        cmocka_unit_test(painted_elsewhere),
        cmocka_unit_test(a_colour_changed_in_the_file_changes_no_pixel),
        cmocka_unit_test(another_palette_of_the_archive_changes_no_pixel),
        cmocka_unit_test(a_painted_pixel_keeps_its_number_when_the_palette_changed),
        cmocka_unit_test(a_palette_in_another_order_means_its_colours),
        cmocka_unit_test(another_size_and_transparency_are_taken),
        cmocka_unit_test(palettes_as_files),
        cmocka_unit_test(guards_take_colours_from_elsewhere),
        cmocka_unit_test(pictures_of_many_colours_take_those_before_them),
        cmocka_unit_test(tables_of_older_adapters),
        cmocka_unit_test(what_is_a_picture),
    };
    return cmocka_run_group_tests_name("pop_image", tests, NULL, NULL);
}
