/* SPDX-License-Identifier: MIT
 *
 * Documents that are read from another file format than their own, and are written as such again.
 */
#ifndef SMITH_ORIGIN_H
#define SMITH_ORIGIN_H

#include <levelsmith/convert.h>

/* The conversion of the format whose file format these bytes have; NULL = none. */
const struct smith_conversion *smith_origin_guess(const struct smith_format *format, struct smith_bytes bytes);

/* The document is one that those bytes, in the file format of that conversion, were read to. They are copied. */
enum smith_status smith_origin_attach(struct smith_document *document, const struct smith_format *format,
                                      const struct smith_conversion *conversion, struct smith_bytes bytes,
                                      struct smith_error *error);

/* As smith_open(), of bytes that are in the file format of that conversion. */
enum smith_status smith_origin_open(struct smith_bytes bytes, const struct smith_format *format,
                                    const struct smith_conversion *conversion, const struct smith_options *options,
                                    struct smith_document **document, struct smith_error *error);

#endif
