/* SPDX-License-Identifier: MIT
 *
 * Rules about levels that are made of rooms, whichever format they are in: what their engine can hold, and what stands
 * where nobody sees it.
 */
#ifndef SMITH_ROOMS_RULES_H
#define SMITH_ROOMS_RULES_H

#include "format/run.h"
#include <levelsmith/geometry.h>

/* As in struct smith_format. */
typedef enum smith_status smith_rooms_reader(const struct smith_document *document, const struct smith_options *options,
                                             struct smith_rooms *rooms, struct smith_error *error);

/* Rooms of the document and their faces, for the time of one rule; both to be freed. What fails is noted. */
void smith_run_build_rooms(struct smith_run *run, smith_rooms_reader *reader, struct smith_rooms *rooms,
                           struct smith_geometry *geometry);

/* Adds findings about them; they have paths. */
void smith_check_rooms(struct smith_run *run, const struct smith_rooms *rooms);

/* ... about what their engine can hold, where no compiler says it better. `geometry` is that of `rooms`. */
void smith_check_rooms_limits(struct smith_run *run, const struct smith_rooms *rooms,
                              const struct smith_geometry *geometry);

#endif
