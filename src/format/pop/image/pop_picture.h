/* SPDX-License-Identifier: MIT
 *
 * Documents of pictures (layouts/pop_image.layout) and what is to be seen in them: pixels of a byte, and back.
 */
#ifndef SMITH_POP_PICTURE_H
#define SMITH_POP_PICTURE_H

#include "format/pop/codec/lzg.h"
#include <levelsmith/archive.h>
#include <levelsmith/picture.h>

/* SMITH_BAD_VALUE when the document holds no picture (archives have placeholders), or one of another size than it
 * says. */
enum smith_status smith_pop_picture_check(const struct smith_document *document, struct smith_error *error);

/* The picture of a document, indexed, in plain colours (pop_palette.h). Fails as the check does. */
enum smith_status smith_pop_picture_get(const struct smith_document *document, const struct smith_options *options,
                                        struct smith_picture *picture, struct smith_error *error);

/* How pixels are packed; {0} = as small as can be. */
struct smith_pop_encoder {
    bool faithful; /* as the original tool did, which took the smallest of its five ways */
    struct smith_lzg_memory memory; /* of that tool, from picture to picture of an archive (lzg.h) */
};

/* Put an indexed picture into a document. One that has this picture already is left as it is. A new document gets as
 * many bits a pixel as the palette needs; one that holds a picture keeps its own, and its form. */
enum smith_status smith_pop_picture_set(struct smith_document *document, const struct smith_picture *picture,
                                        struct smith_pop_encoder *encoder, struct smith_error *error);

/* Choose anew how the pixels of a document are packed. Fails as the check does. */
enum smith_status smith_pop_picture_pack(struct smith_document *document, struct smith_pop_encoder *encoder,
                                         struct smith_error *error);

/* ---- pop_picture_colours.c ---- */

/* Give a picture, read from a file, numbers of colours as the entry of `around` has them; it may be replaced. `*bits` of a
 * pixel is what the entry had, 0 = not known, and becomes what it gets. `before` is what the entry was, or a document without
 * a picture. */
enum smith_status smith_pop_picture_take_colours(struct smith_picture *picture, unsigned *bits,
                                                 const struct smith_document *before,
                                                 const struct smith_converter_context *around,
                                                 struct smith_error *error);

#endif
