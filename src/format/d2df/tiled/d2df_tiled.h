/* SPDX-License-Identifier: MIT
 *
 * Maps as those of the editor Tiled: `levelsmith convert MAP01.map -o MAP01.tmx`, and back. Textures are a tileset; each list
 * of things is a layer of objects, and what they refer to are links to objects.
 */
#ifndef SMITH_D2DF_TILED_H
#define SMITH_D2DF_TILED_H

#include "format/tiled/tiled.h"
#include <levelsmith/convert.h>

enum d2df_tiled_list {
    D2DF_TILED_PANELS,
    D2DF_TILED_ITEMS,
    D2DF_TILED_MONSTERS,
    D2DF_TILED_AREAS,
    D2DF_TILED_TRIGGERS,
    D2DF_TILED_LISTS,
    D2DF_TILED_TEXTURES = D2DF_TILED_LISTS, /* no layer, but a list */
};

/* What is on the map, as layers of objects. */
struct d2df_tiled_layer {
    const char *name; /* of the list */
    const char *colour;
    bool has_size; /* its things say how large they are */
    bool type_is_set; /* of bits, of which one is meant */
};
extern const struct d2df_tiled_layer smith_d2df_tiled_layers[D2DF_TILED_LISTS];

/* A value that refers to a thing of a list. */
struct d2df_tiled_link {
    enum d2df_tiled_list from;
    const char *name;
    enum d2df_tiled_list to;
    int base; /* the number of the first */
    int none; /* the number of no thing */
};
/* Which that is, NULL = the value is none. */
const struct d2df_tiled_link *smith_d2df_tiled_link(enum d2df_tiled_list from, const char *name);

/* As struct smith_conversion has them. */
bool smith_d2df_tiled_recognise(struct smith_bytes bytes);
enum smith_status smith_d2df_tiled_write(const struct smith_document *document,
                                         const struct smith_convert_options *options, struct smith_buffer *out,
                                         struct smith_findings *notes, struct smith_error *error);
enum smith_status smith_d2df_tiled_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                        const struct smith_convert_options *options, struct smith_document **document,
                                        struct smith_findings *notes, struct smith_buffer *report,
                                        struct smith_error *error);

#endif
