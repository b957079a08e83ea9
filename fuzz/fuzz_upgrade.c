/* SPDX-License-Identifier: MIT
 *
 * Upgrade of one format: whatever the bytes are, an upgrade says that it cannot, or ends
 * with a file that another upgrade does not change, and that can be written for older releases, or has a chunk twice whose
 * first one is not for them.
 */
#include "fuzz.h"
#include <string.h>

static bool is_limit(enum smith_status status) {
    return status == SMITH_LIMIT || status == SMITH_NO_MEMORY;
}

static void expect_stable(const struct smith_format *format, const struct smith_buffer *bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    enum smith_status status =
        smith_upgrade(format, (struct smith_bytes){bytes->data, bytes->size}, &options, NULL, &out, &changes, &error);
    if (is_limit(status))
        return;
    if (status != SMITH_OK)
        fuzz_fail("what was upgraded can be upgraded", &error);
    fuzz_expect_same(&out, (struct smith_bytes){bytes->data, bytes->size}, "a second upgrade changes nothing");
    smith_changes_free(&changes);
}

static void expect_downgrade(const struct smith_format *format, const struct smith_buffer *bytes) {
    static const char *const releases[] = {"1.2.8", "1.5", "1.6", "1.7", "1.8"};
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    const char *release = releases[bytes->size % (sizeof releases / sizeof *releases)];
    enum smith_status status = smith_downgrade(format, (struct smith_bytes){bytes->data, bytes->size}, release,
                                               &options, NULL, &out, &changes, &error);
    if (is_limit(status) || (status == SMITH_REFUSED && strcmp(error.code, "EDIT-UNSTABLE") == 0))
        return;
    if (status != SMITH_OK)
        fuzz_fail("what was upgraded can be written for an older release", &error);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

static void try_upgrade(const struct smith_format *format, struct smith_bytes bytes) {
    const struct smith_options options = fuzz_options();
    struct smith_changes changes;
    struct smith_buffer out;
    struct smith_error error;
    if (smith_upgrade(format, bytes, &options, NULL, &out, &changes, &error) != SMITH_OK)
        return;
    expect_stable(format, &out);
    if (format->downgrade)
        expect_downgrade(format, &out);
    smith_changes_free(&changes);
    smith_buffer_free(&out);
}

int target_upgrade(const uint8_t *data, size_t size) {
    const struct smith_format *format = fuzz_format();
    const struct smith_bytes bytes = {data, size};
    try_upgrade(format, bytes);
    return 0;
}
