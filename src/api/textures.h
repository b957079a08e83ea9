/* SPDX-License-Identifier: MIT
 *
 * The texture files of a level, found and read.
 */
#ifndef SMITH_TEXTURES_H
#define SMITH_TEXTURES_H

#include <levelsmith/export.h>
#include <levelsmith/geometry.h>

struct smith_textures {
    struct smith_picture **pages; /* by texture; NULL = it is not there. NULL instead of all: none is */
    bool *asked; /* by texture: some face has it, so it was looked for */
    uint32_t count;
    struct smith_allocator allocator;
};

/* Read those textures that faces are covered with. What is missing or cannot be read is left out and becomes a finding.
 * Free them in any case. */
enum smith_status smith_textures_read(const struct smith_document *document, const struct smith_rooms *rooms,
                                      const struct smith_geometry *geometry,
                                      const struct smith_file_environment *environment,
                                      const struct smith_options *options, struct smith_textures *textures,
                                      struct smith_findings *notes, struct smith_error *error);
void smith_textures_free(struct smith_textures *textures);

#endif
