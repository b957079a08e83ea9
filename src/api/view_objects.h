/* SPDX-License-Identifier: MIT
 *
 * What things of a level look like, for views of it.
 */
#ifndef SMITH_VIEW_OBJECTS_H
#define SMITH_VIEW_OBJECTS_H

#include "media/triangles/triangles.h"
#include <levelsmith/render.h>
#include <levelsmith/rooms.h>

struct smith_view_objects {
    struct smith_model model;
    struct smith_triangles triangles;
    uint32_t *rooms; /* by index of node: the index of the room whose thing it is of; SMITH_NONE = of none */
};

/* Things of the rooms, in world units, with what archives have of them; what is missing becomes a note. There is something
 * to close in any case. */
enum smith_status smith_view_objects_open(const struct smith_document *document, const struct smith_rooms *rooms,
                                          const struct smith_render_options *how, struct smith_view_objects *objects,
                                          struct smith_findings *notes, struct smith_error *error);
void smith_view_objects_close(struct smith_view_objects *objects);

#endif
