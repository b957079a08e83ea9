/* SPDX-License-Identifier: MIT
 *
 * Pictures of Prince of Persia. What has pixels keeps them, however it is packed anew, in a document of its own, and by
 * way of a PNG file; and the same bytes taken for a PNG file do no harm.
 */
#include "format/pop/image/pop_image.h"
#include "format/pop/image/pop_picture.h"
#include "fuzz.h"

#include <levelsmith/pop_image.h>
#include <string.h>

/* Encoding takes longer than decoding; the fuzzer is to see many small pictures. */
#define PIXELS_MAX 20000

static void expect_pixels(const struct smith_document *document, const struct smith_picture *expected) {
    const struct smith_options options = fuzz_options();
    struct smith_buffer bytes;
    struct smith_document *again;
    struct smith_picture picture;
    struct smith_error error;
    if (smith_encode(document, &bytes, &error) != SMITH_OK)
        fuzz_fail("a picture that was packed can be written", &error);
    if (smith_decode(&smith_pop_image_layout, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, NULL,
                     &again, &error) != SMITH_OK ||
        smith_pop_picture_get(again, &options, &picture, &error) != SMITH_OK)
        fuzz_fail("a picture that was written can be read", &error);
    if (picture.width != expected->width || picture.height != expected->height ||
        memcmp(picture.indices, expected->indices, (size_t)picture.width * picture.height) != 0)
        fuzz_fail("pixels come back", NULL);
    smith_picture_free(&picture);
    smith_document_free(again);
    smith_buffer_free(&bytes);
}

static void expect_packed_anew(struct smith_document *document, const struct smith_picture *picture) {
    struct smith_error error;
    for (unsigned faithful = 0; faithful < 2; faithful++) {
        struct smith_pop_encoder encoder = {.faithful = faithful};
        if (smith_pop_picture_pack(document, &encoder, &error) != SMITH_OK)
            fuzz_fail("a picture can be packed anew", &error);
        expect_pixels(document, picture);
    }
}

static void expect_new_document(const struct smith_picture *picture) {
    const struct smith_options options = fuzz_options();
    struct smith_pop_encoder encoder = {0};
    struct smith_document *document;
    struct smith_error error;
    if (smith_document_create(&smith_pop_image_layout, &options, &document, &error) != SMITH_OK ||
        smith_pop_picture_set(document, picture, &encoder, &error) != SMITH_OK)
        fuzz_fail("a picture has a document", &error);
    expect_pixels(document, picture);
    smith_document_free(document);
}

static void expect_file(struct smith_bytes entry) {
    const struct smith_entry_converter *converter = smith_pop_image_converters;
    const struct smith_converter_context around = {0};
    struct smith_buffer file, made;
    struct smith_error error;
    smith_buffer_init(&file, NULL);
    smith_buffer_init(&made, NULL);
    if (converter->to_file(entry, &around, &file, &error) != SMITH_OK)
        fuzz_fail("a picture has a file", &error);
    if (converter->from_file((struct smith_bytes){file.data, file.size}, entry, &around, &made, &error) != SMITH_OK)
        fuzz_fail("a file has a picture", &error);
    fuzz_expect_same(&made, entry, "a picture that nobody painted on keeps its bytes");
    smith_buffer_free(&file);
}

static void take_for_file(struct smith_bytes bytes) {
    struct smith_buffer made;
    smith_buffer_init(&made, NULL);
    smith_pop_image_converters->from_file(bytes, bytes, &(struct smith_converter_context){0}, &made, NULL);
    smith_buffer_free(&made);
}

int target_pop_picture(const uint8_t *data, size_t size) {
    const struct smith_bytes bytes = {data, size};
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    struct smith_picture picture;
    take_for_file(bytes);
    if (smith_decode(&smith_pop_image_layout, bytes, &options, NULL, NULL, &document, NULL) != SMITH_OK)
        return 0;
    if (smith_pop_picture_get(document, &options, &picture, NULL) == SMITH_OK) {
        if ((size_t)picture.width * picture.height <= PIXELS_MAX) {
            expect_file(bytes);
            expect_new_document(&picture);
            expect_packed_anew(document, &picture);
        }
        smith_picture_free(&picture);
    }
    smith_document_free(document);
    return 0;
}
