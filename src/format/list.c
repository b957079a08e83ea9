/* SPDX-License-Identifier: MIT
 *
 * Lists of formats. See list.h.
 */
#include "format/list.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/foreign.h"
#include <string.h>

const struct smith_format *smith_format_list_find(const struct smith_format *const *formats, const char *id) {
    for (; formats && *formats; formats++)
        if (strcmp((*formats)->id, id) == 0)
            return *formats;
    return NULL;
}

/* Say what it is, or name the first bytes: they are what a person (or a bug report) can look up. */
static enum smith_status list_fail_unknown(struct smith_bytes bytes, struct smith_error *error) {
    const struct smith_foreign *foreign = smith_foreign_find(bytes);
    if (bytes.size == 0)
        return smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "the file is empty");
    if (foreign)
        return smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "this is %s; %s", foreign->is, foreign->next);
    static const char digits[] = "0123456789ABCDEF";
    char start[8 * 3 + 1];
    size_t size = 0;
    for (size_t i = 0; i < bytes.size && i < 8; i++) {
        if (i)
            start[size++] = ' ';
        start[size++] = digits[bytes.data[i] >> 4];
        start[size++] = digits[bytes.data[i] & 15];
    }
    start[size] = '\0';
    return smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "no known format begins with the bytes %s", start);
}

enum smith_status smith_format_list_guess(const struct smith_format *const *formats, struct smith_bytes bytes,
                                          const struct smith_format **format, struct smith_error *error) {
    const struct smith_format *best = NULL, *rival = NULL;
    unsigned best_bits = 0;
    *format = NULL;
    for (const struct smith_format *const *candidate = formats; *candidate; candidate++) {
        unsigned bits = (*candidate)->bid(bytes);
        if (bits > best_bits) {
            best = *candidate;
            best_bits = bits;
            rival = NULL;
        } else if (bits && bits == best_bits)
            rival = *candidate;
    }
    if (!best)
        return list_fail_unknown(bytes, error);
    if (rival)
        return smith_fail(error, SMITH_UNKNOWN, "FORMAT-AMBIGUOUS", "this may be %s or %s: say which", best->id,
                          rival->id);
    *format = best;
    return SMITH_OK;
}

/* Whether the bytes may be a file of the format that is called `name`. */
typedef bool list_fits(const struct smith_format *format, struct smith_bytes bytes, const char *name);

static bool list_may_be(const struct smith_format *format, struct smith_bytes bytes, const char *name) {
    return format->may_be && format->may_be(name, bytes);
}

static bool list_is_named(const struct smith_format *format, struct smith_bytes bytes, const char *name) {
    (void)bytes;
    return format->extensions && smith_file_path_ends_in(name, format->extensions);
}

/* NULL when there is none, or more than one. */
static const struct smith_format *only_by_name(const struct smith_format *const *formats, struct smith_bytes bytes,
                                               const char *name, list_fits *fits) {
    const struct smith_format *found = NULL;
    for (const struct smith_format *const *candidate = formats; *candidate; candidate++)
        if (fits(*candidate, bytes, name)) {
            if (found)
                return NULL;
            found = *candidate;
        }
    return found;
}

enum smith_status smith_format_list_guess_named(const struct smith_format *const *formats, struct smith_bytes bytes,
                                                const char *name, const struct smith_format **format,
                                                struct smith_error *error) {
    enum smith_status status = smith_format_list_guess(formats, bytes, format, error);
    if (status != SMITH_OK && name)
        *format = only_by_name(formats, bytes, name, list_may_be);
    return *format ? SMITH_OK : status;
}

const struct smith_format *smith_format_list_damaged(const struct smith_format *const *formats,
                                                     struct smith_bytes bytes, const char *name) {
    const struct smith_format *found =
        bytes.size && !smith_foreign_find(bytes) ? only_by_name(formats, bytes, name, list_is_named) : NULL;
    return found && found->recover ? found : NULL;
}

const struct smith_format *smith_format_list_misnamed(const struct smith_format *const *formats,
                                                      const struct smith_format *format, const char *name) {
    const struct smith_bytes none = {0};
    if (!name || !format->archive || list_is_named(format, none, name))
        return NULL;
    const struct smith_format *named = only_by_name(formats, none, name, list_is_named);
    return named && !named->archive ? named : NULL;
}
