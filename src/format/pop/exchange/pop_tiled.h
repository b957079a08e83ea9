/* SPDX-License-Identifier: MIT
 *
 * Levels of Prince of Persia as maps of the editor Tiled: `levelsmith convert LEVELS.DAT:/2001 -o level1.tmx`, and back. Rooms
 * lie beside each other as their links say; what is in a tile is on one tile layer, how it is on another.
 */
#ifndef SMITH_POP_TILED_H
#define SMITH_POP_TILED_H

#include <levelsmith/convert.h>

enum { SMITH_POP_TILED_WIDTH = 32, SMITH_POP_TILED_HEIGHT = 63 }; /* pixels of a tile, as in the game */

/* As struct smith_conversion has them. */
bool smith_pop_tiled_recognise(struct smith_bytes bytes);
enum smith_status smith_pop_tiled_write(const struct smith_document *document,
                                        const struct smith_convert_options *options, struct smith_buffer *out,
                                        struct smith_findings *notes, struct smith_error *error);
enum smith_status smith_pop_tiled_read(const struct smith_layout *layout, struct smith_bytes bytes,
                                       const struct smith_convert_options *options, struct smith_document **document,
                                       struct smith_findings *notes, struct smith_buffer *report,
                                       struct smith_error *error);

#endif
