/* SPDX-License-Identifier: MIT
 *
 * The formats of the family, and what its folders give to their descriptors. The bytes are in layouts/pop*.layout.
 */
#ifndef SMITH_POP_H
#define SMITH_POP_H

#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>
#include <levelsmith/render.h>

/* How files are named by SDLPoP, which reads them in place of archives. */
#define SMITH_POP_STYLE_SDLPOP "sdlpop"

/* ---- levels of Prince of Persia 1 ---- */

#define SMITH_POP_LEVEL_SIZE 2305
#define SMITH_POP_POTION_LEVEL_SIZE 2304 /* lacks its last byte */
#define SMITH_POP_MAC_LEVEL_SIZE 2308

extern const struct smith_format smith_pop_level_format;

static inline bool smith_pop_is_level_size(size_t size) {
    return size == SMITH_POP_LEVEL_SIZE || size == SMITH_POP_POTION_LEVEL_SIZE || size == SMITH_POP_MAC_LEVEL_SIZE;
}

/* ---- levels of Prince of Persia 2 ---- */

#define SMITH_POP2_LEVEL_SIZE 12025

extern const struct smith_format smith_pop2_level_format;

/* ---- plv ---- */

/*
 * Level files of editors (PLV). Their bytes are layouts/pop_plv.layout.
 */

extern const struct smith_format smith_pop_plv_format;
extern const struct smith_code smith_pop_plv_codes[]; /* pop_level_codes.c */

/* ---- dat ---- */

/*
 * Archives of Prince of Persia 1 and 2. The bytes are layouts/pop_dat1.layout and layouts/pop_dat2.layout.
 */

extern const struct smith_format smith_pop_dat1_format, smith_pop_dat2_format;

/* ---- extracted levels ---- */

/*
 * Levels that were cut out of something: a resource with its checksum, the sixteen levels of the Macintosh in a row.
 * Their bytes are layouts/pop_resource.layout and layouts/pop_mac_levels.layout.
 */

extern const struct smith_format smith_pop_resource_format;
extern const struct smith_format smith_pop_mac_levels_format;

/* ---- wrapped ---- */

/*
 * Files around one level: what there is to say and to see is that of the level. (What is wrong about it, `check` finds
 * by
 * itself: the level is an entry of the file.)
 */

/* A level within another document. */
struct smith_pop_wrapped {
    const struct smith_format *format; /* NULL = of no known size */
    struct smith_bytes bytes;
};

/* The format that levels of this size are of, or NULL. */
const struct smith_format *smith_pop_format_of_size(size_t size);

/* Add the facts about it. */
void smith_pop_wrapped_info(const struct smith_pop_wrapped *level, const struct smith_check_options *how,
                            struct smith_run *run);
/* Draw it; `against` is that of a document that it is compared with, or NULL. */
enum smith_status smith_pop_wrapped_draw(const struct smith_pop_wrapped *level, const struct smith_pop_wrapped *against,
                                         const struct smith_render_options *how, struct smith_drawing **drawing,
                                         struct smith_error *error);

/* pop_level_codes.c */
extern const struct smith_code smith_pop_wrapped_codes[];

/* ---- pictures of levels of Prince of Persia 1, as the game draws them ---- */

struct smith_pop_level_level;

/* Level `number` with the graphics of `how`; `*first` becomes the room in which the prince is seen first. */
enum smith_status smith_pop_level_picture(const struct smith_pop_level_level *level, unsigned number,
                                          const struct smith_render_options *how, struct smith_picture *picture,
                                          unsigned *first, struct smith_error *error);

/* ---- what can be read of level files that are cut ---- */

/* smith_format.recover of pop_plv: the level, and as many fields as are whole. */
enum smith_status smith_pop_plv_recover(struct smith_bytes bytes, const struct smith_options *options,
                                        struct smith_document **document, struct smith_changes *changes,
                                        struct smith_error *error);

#endif
