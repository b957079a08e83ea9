/* SPDX-License-Identifier: MIT
 *
 * The pictures that a map is drawn with: of its textures, its sky, and what the game itself has of things and players.
 */
#ifndef SMITH_D2DF_GRAPHICS_H
#define SMITH_D2DF_GRAPHICS_H

#include "base/lookup.h"
#include "format/d2df/map/d2df_resources.h"
#include <levelsmith/render.h>

struct smith_d2df_graphic {
    struct smith_picture picture; /* in true colour; `colours` NULL: not found, or no picture */
    bool animated; /* several frames, of which this is the first */
    bool is_noted; /* as missing */
    bool is_other; /* what was found is no picture */
    const char *problem; /* why what was found cannot be shown; NULL = nothing was found, or it can */
};

struct smith_d2df_graphics {
    const struct smith_render_options *how;
    struct smith_d2df_resources resources;
    char own[256]; /* the archive of the map; "" = not known */
    uint64_t left; /* pixels that all of them together may still have */
    struct smith_hash_map by_name[SMITH_D2DF_USES]; /* struct smith_d2df_graphic; what a texture is found as may be
                                                       missing as a sky */
};

/* To be ended with smith_d2df_graphics_close() also on failure. */
enum smith_status smith_d2df_graphics_open(struct smith_d2df_graphics *graphics, const struct smith_render_options *how,
                                           struct smith_error *error);
void smith_d2df_graphics_close(struct smith_d2df_graphics *graphics);

/* What a resource ("game.wad:TEXTURES\MED1") looks like; each is loaded once. Memory of the graphics. NULL = there is no
 * memory, which their arena remembers. */
const struct smith_d2df_graphic *smith_d2df_graphics_get(struct smith_d2df_graphics *graphics, const char *resource,
                                                         enum smith_d2df_use use);

/* The text of a resource of the engine, a NUL behind it, appended to `text`; false when there is none. */
bool smith_d2df_graphics_text(struct smith_d2df_graphics *graphics, const char *resource, struct smith_buffer *text);

/* Say, once for each resource that was asked for, that it could not be found, or not be shown. */
void smith_d2df_graphics_note(struct smith_d2df_graphics *graphics, const char *path, const char *resource,
                              enum smith_d2df_use use);

#endif
