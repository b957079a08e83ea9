/* SPDX-License-Identifier: MIT
 *
 * What a model of a level says of itself.
 */
#ifndef SMITH_EXPORT_MANIFEST_H
#define SMITH_EXPORT_MANIFEST_H

#include "media/model/extras.h"
#include <levelsmith/export.h>

struct smith_export_manifest {
    struct smith_buffer textures, archives; /* elements of JSON lists */
    uint32_t rooms;
    bool objects; /* they were looked for */
    uint32_t things, empty_things; /* moveables and statics; those whose object was not found */
};

/* To be freed in any case. */
void smith_manifest_init(struct smith_export_manifest *manifest, const struct smith_options *options);
void smith_manifest_free(struct smith_export_manifest *manifest);

/* A file that the level names, in one of the lists. */
void smith_manifest_add(struct smith_buffer *files, const char *file, bool found);

/* Into the model; a lack of memory is noted there. */
void smith_manifest_put(const struct smith_export_manifest *manifest, const struct smith_document *document,
                        const struct smith_export_options *how, struct smith_model *model);

#endif
