/* SPDX-License-Identifier: MIT
 *
 * A map as the player sees it at its first moment: all of it, in original pixels, and nothing beside it. Layer after
 * layer, as the game draws them (d2df_view.c): panels here, things in d2df_view_things.c, who plays in
 * d2df_view_player.c.
 */
#ifndef SMITH_D2DF_VIEW_H
#define SMITH_D2DF_VIEW_H

#include "format/d2df/render/d2df_graphics.h"
#include "format/d2df/render/d2df_paint.h"
#include <levelsmith/d2df.h>

enum smith_d2df_mode { SMITH_D2DF_SINGLE, SMITH_D2DF_COOP, SMITH_D2DF_DM, SMITH_D2DF_TDM, SMITH_D2DF_CTF };

struct smith_d2df_view {
    const struct smith_d2df_map *map;
    enum smith_d2df_mode mode;
    struct smith_d2df_graphics graphics;
    struct smith_picture *picture;
    uint64_t left; /* pixels that may still be painted: maps of panels over each other end somewhere */
};

/* ---- pictures of the game onto the map ---- */

/* The first frame of a picture of the game: its upper left part of `width` x `height`. */
struct smith_d2df_sprite {
    const char *resource; /* "game.wad:TEXTURES\MED1" */
    uint16_t width, height;
    bool mirrored;
    const struct smith_colour *tint; /* NULL = as it is */
};

/* Paint it with its upper left corner there. What is missing is noted for `path`, and false. */
bool smith_d2df_view_sprite(struct smith_d2df_view *view, const struct smith_d2df_sprite *sprite, int64_t x, int64_t y,
                            const char *path);

/* ---- layers ---- */

void smith_d2df_view_items(struct smith_d2df_view *view);
void smith_d2df_view_monsters(struct smith_d2df_view *view);
/* The first player, with a pistol. */
void smith_d2df_view_player(struct smith_d2df_view *view);
/* The flash with which players come, but for those who play alone. */
void smith_d2df_view_arrival(struct smith_d2df_view *view);
void smith_d2df_view_flags(struct smith_d2df_view *view);

/* ---- all of it ---- */

/* The picture of the map, the caller's; SMITH_BAD_VALUE without `how->graphics`, and for a mode that there is not. */
enum smith_status smith_d2df_render(const struct smith_document *document, const struct smith_render_options *how,
                                    struct smith_picture *picture, struct smith_error *error);

#endif
