/* SPDX-License-Identifier: MIT
 *
 * What a file is, and documents that are read from another file format than their own, and are written as such again.
 */
#ifndef SMITH_OPEN_H
#define SMITH_OPEN_H

#include <levelsmith/convert.h>
#include <levelsmith/own_formats.h>

/* The conversion of the format whose file format these bytes have; NULL = none. */
const struct smith_conversion *smith_origin_guess(const struct smith_format *format, struct smith_bytes bytes,
                                                  const struct smith_options *options);

/* The document is one that those bytes, in the file format of that conversion, were read to. They are copied. */
enum smith_status smith_origin_attach(struct smith_document *document, const struct smith_format *format,
                                      const struct smith_conversion *conversion, struct smith_bytes bytes,
                                      struct smith_error *error);

/* As smith_open(), of bytes that are in the file format of that conversion. */
enum smith_status smith_origin_open(struct smith_bytes bytes, const struct smith_format *format,
                                    const struct smith_conversion *conversion, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error);

/* What begins a `struct smith_own_formats`: who opens files asks the formats of the user's own by it, so that a program that has
 * none is not linked with the compiler of layouts. */
struct smith_own_formats_head {
    enum smith_status (*guess)(const struct smith_own_formats *formats, struct smith_bytes bytes, const char *name,
                               const struct smith_own_format **format, struct smith_error *error);
};

#endif
