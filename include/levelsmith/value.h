/* SPDX-License-Identifier: MIT
 *
 * Values by path, for programs that know a layout only at run time: a generated header is not needed.
 *
 *     struct smith_document *document;
 *     int64_t width;
 *     if (smith_open_file("level.map", NULL, NULL, &document, &error) == SMITH_OK &&
 *         smith_get_int(document, "/size/width", &width, &error) == SMITH_OK)
 *         printf("%lld\n", (long long)width);
 *     smith_document_free(document);
 *
 * Paths are those of the command line: "/rooms/3/name", "/rooms/[name=Hall]/objects", "" = the whole file. Numbers that the
 * file only repeats (counts, sizes) are computed. Ownership: texts and bytes are the document's, and stay until it is
 * changed or freed. Errors: SMITH_BAD_PATH when the layout or the document has no such place
 * (PATH-NOT-FOUND), when it is empty (VALUE-ABSENT), or only a writer computes it (VALUE-COMPUTED); SMITH_BAD_VALUE (VALUE-KIND)
 * when another kind of value stands there; the result is then as it was. `error` may be NULL. Threads: as documents.
 */
#ifndef LEVELSMITH_VALUE_H
#define LEVELSMITH_VALUE_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of values: which function gets one. */
enum smith_value_kind {
    SMITH_VALUE_NONE, /**< the place is empty, or its bytes are of a kind that the layout does not know */
    SMITH_VALUE_BOOL, /**< smith_get_bool(), smith_get_int() */
    SMITH_VALUE_INT, /**< smith_get_int(), smith_get_uint(), smith_get_real(); of names also smith_get_name() */
    SMITH_VALUE_REAL, /**< smith_get_real() */
    SMITH_VALUE_TEXT, /**< smith_get_text() */
    SMITH_VALUE_BYTES, /**< smith_get_bytes() */
    SMITH_VALUE_RECORD, /**< a struct: smith_get_count(), smith_get_member() */
    SMITH_VALUE_LIST, /**< a list or an array: smith_get_count() */
};

/** What stands at `path`. An empty place is no error. */
SMITH_API enum smith_status smith_get_kind(const struct smith_document *document, const char *path,
                                           enum smith_value_kind *kind, struct smith_error *error);
/** A number without a fraction, a bool as 0 or 1, or some bits of a number ("/flags/water"). SMITH_BAD_VALUE above INT64_MAX. */
SMITH_API enum smith_status smith_get_int(const struct smith_document *document, const char *path, int64_t *value,
                                          struct smith_error *error);
/** The same; SMITH_BAD_VALUE below 0. */
SMITH_API enum smith_status smith_get_uint(const struct smith_document *document, const char *path, uint64_t *value,
                                           struct smith_error *error);
/** Any number. */
SMITH_API enum smith_status smith_get_real(const struct smith_document *document, const char *path, double *value,
                                           struct smith_error *error);
/** A bool, or a number or bits of one, of which all but 0 are true. */
SMITH_API enum smith_status smith_get_bool(const struct smith_document *document, const char *path, bool *value,
                                           struct smith_error *error);
/** A text, UTF-8. */
SMITH_API enum smith_status smith_get_text(const struct smith_document *document, const char *path, const char **text,
                                           struct smith_error *error);
/** Bytes. */
SMITH_API enum smith_status smith_get_bytes(const struct smith_document *document, const char *path,
                                            struct smith_bytes *bytes, struct smith_error *error);
/** What the layout calls the value: of a number the name in its enum, of a struct the name of the struct. Static.
 * SMITH_BAD_PATH (VALUE-UNNAMED) when it has no name for the number. */
SMITH_API enum smith_status smith_get_name(const struct smith_document *document, const char *path, const char **name,
                                           struct smith_error *error);
/** Of a list or array its elements, of a struct its members, of texts and bytes the bytes. */
SMITH_API enum smith_status smith_get_count(const struct smith_document *document, const char *path, uint32_t *count,
                                            struct smith_error *error);
/** The name of member `index` of the struct at `path`, in the order of the layout, so that a program can list them. Static.
 * SMITH_BAD_PATH when it has fewer. */
SMITH_API enum smith_status smith_get_member(const struct smith_document *document, const char *path, uint32_t index,
                                             const char **name, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
