/* SPDX-License-Identifier: MIT
 *
 * A program with a library that has one family of formats and none of the features that need other libraries: what is
 * left works, and what is not says so. Compiled by features.py with what is installed.
 */
#include <levelsmith/drawing.h>
#include <levelsmith/file.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/picture.h>
#include <stdio.h>
#include <string.h>

static int number, failed;

static void check(bool good, const char *what) {
    failed += !good;
    printf("%sok %d - %s\n", good ? "" : "not ", ++number, what);
}

static bool is_absent(enum smith_status status, const struct smith_error *error, const char *option) {
    return status == SMITH_ABSENT && strcmp(error->code, "FEATURE-ABSENT") == 0 && strstr(error->message, option) &&
           smith_explain(error->code);
}

int main(int count, char **arguments) {
    static const uint8_t png[] = "\x89PNG\r\n\x1A\n", jpeg[] = "\xFF\xD8\xFF\xE0";
    struct smith_buffer content, out = {0};
    struct smith_error error = {0};
    struct smith_document *document = NULL;
    struct smith_picture picture;
    const struct smith_format *const *formats = smith_formats();
    check(formats[0] && strcmp(formats[0]->id, "prj") == 0 && !formats[1], "there is one format");
    bool read = count == 2 && smith_file_read(arguments[1], NULL, &content, &error) == SMITH_OK;
    struct smith_bytes bytes = {read ? content.data : NULL, read ? content.size : 0};
    check(read && smith_open(bytes, NULL, NULL, &document, &error) == SMITH_OK &&
              smith_encode(document, &out, &error) == SMITH_OK && out.size == bytes.size &&
              memcmp(out.data, bytes.data, out.size) == 0,
          "a file of it comes back to the byte");
    check(is_absent(smith_image_read((struct smith_bytes){png, 8}, NULL, &picture, &error), &error, "-Dpng=disabled"),
          "PNG files are not read, and it says why");
    check(is_absent(smith_image_read((struct smith_bytes){jpeg, 4}, NULL, &picture, &error), &error, "-Djpeg=disabled"),
          "JPEG files are not read, and it says why");
    struct smith_drawing *drawing = NULL;
    bool drawn =
        smith_drawing_create(&(struct smith_drawing_setup){.title = "Plan", .scale = 1}, &drawing, &error) == SMITH_OK;
    check(drawn && is_absent(smith_drawing_paint(drawing, &picture, &error), &error, "-Dpictures=disabled"),
          "plans are not painted, and it says why");
    smith_drawing_free(drawing);
    smith_document_free(document);
    smith_buffer_free(&out);
    if (read)
        smith_buffer_free(&content);
    printf("1..%d\n", number);
    return failed ? 1 : 0;
}
