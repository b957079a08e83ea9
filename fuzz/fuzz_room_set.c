/* SPDX-License-Identifier: MIT
 *
 * Rooms of one format that move: whatever the file is, every other room of it can be taken
 * out and put in again, what comes of it can be written and read, and where there were no errors there are none.
 */
#include "fuzz.h"
#include <levelsmith/room_set.h>
#include <string.h>

/* The same bytes that nobody reads are a larger share of a smaller file. */
static bool is_of_the_part(const struct smith_finding *finding) {
    return finding->severity == SMITH_ERROR && strcmp(finding->code, "BYTES-UNREAD") != 0;
}

/* Written and read again; whether it has errors. */
static bool has_errors(const struct smith_format *format, const struct smith_document *document, const char *promise) {
    const struct smith_options options = fuzz_options();
    struct smith_buffer bytes;
    struct smith_findings findings;
    struct smith_error error;
    bool errors = false;
    enum smith_status status = smith_encode(document, &bytes, &error);
    if (status == SMITH_OK)
        status = smith_check(format, (struct smith_bytes){bytes.data, bytes.size}, &options, NULL, &findings, &error);
    if (status == SMITH_LIMIT || status == SMITH_NO_MEMORY) {
        smith_buffer_free(&bytes);
        return true;
    }
    if (status != SMITH_OK)
        fuzz_fail(promise, &error);
    for (uint32_t i = 0; i < findings.count; i++)
        errors = errors || is_of_the_part(&findings.items[i]);
    smith_findings_free(&findings);
    smith_buffer_free(&bytes);
    return errors;
}

static struct smith_document *take_out(const struct smith_document *document, struct smith_error *error) {
    const struct smith_options options = fuzz_options();
    static const uint32_t numbers[] = {0, 2, 4};
    struct smith_document *part = NULL;
    struct smith_changes changes;
    for (uint32_t count = 3; count > 0 && !part; count--) /* as many of them as there are */
        if (smith_room_set_extract(document, numbers, count, &options, NULL, &part, &changes, error) == SMITH_OK)
            smith_changes_free(&changes);
    return part;
}

static void move(const struct smith_format *format, struct smith_document *document) {
    const struct smith_options options = fuzz_options();
    struct smith_error error;
    struct smith_changes changes;
    const bool errors = has_errors(format, document, "what was read can be written");
    struct smith_document *part = take_out(document, &error);
    if (!part)
        return;
    if (has_errors(format, part, "a part can be read") && !errors)
        fuzz_fail("a part of a file without errors has none", NULL);
    if (smith_room_set_insert(document, part, NULL, &options, NULL, &changes, &error) == SMITH_OK) {
        if (has_errors(format, document, "what rooms were put into can be read") && !errors)
            fuzz_fail("a file without errors has none when rooms were put into it", NULL);
        smith_changes_free(&changes);
    }
    smith_document_free(part);
}

int target_room_set(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_options options = fuzz_options();
    struct smith_document *document;
    struct smith_error error;
    if (smith_open((struct smith_bytes){data, size}, format, &options, &document, &error) != SMITH_OK)
        return 0;
    move(format, document);
    smith_document_free(document);
    return 0;
}
