/* SPDX-License-Identifier: MIT
 *
 * Object archives of the Tomb Raider Level Editor: what their bytes alone do not say. The bytes are layouts/wad.layout,
 * layouts/swd.layout and layouts/was.layout.
 */
#ifndef SMITH_WAD_H
#define SMITH_WAD_H

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/swd.h>
#include <levelsmith/wad.h>
#include <levelsmith/was.h>

extern const struct smith_format smith_wad_format;
extern const struct smith_format smith_swd_format;
extern const struct smith_format smith_was_format;
extern const struct smith_format smith_tr_texture_page_format;

enum {
    SMITH_WAD_PAGE_WIDTH = 256, /* pixels, and as many rows */
    SMITH_WAD_PAGE_SIZE = 256 * 256 * 3, /* bytes */
    SMITH_WAD_LINK = 4, /* numbers of each link */
    SMITH_WAD_FRAME_HEAD = 9, /* words of a frame before its angles */
};

/* The versions that there are. */
bool smith_wad_is_version(uint32_t version);
/* Whether the entries of an archive are texture pages: they are, all of them. */
bool smith_wad_entry_type(const struct smith_archive *archive, uint32_t entry, struct smith_entry_type *entry_type);

/* What engines with the objects of TR4 call them. */
const char *smith_wad_number_name(const struct smith_document *document, const char *kind, int64_t number);

/* A picture of a rectangle of a page: colours, in which magenta is transparent. What is out of the page is
 * transparent. `picture` is made here. */
enum smith_status smith_wad_picture(struct smith_bytes pixels, unsigned x, unsigned y, unsigned width, unsigned height,
                                    const struct smith_options *options, struct smith_picture *picture,
                                    struct smith_error *error);

/* wad_animations.c: the animations of a moveable are those from its first one to `*end`; none when it has none. */
uint32_t smith_wad_animations(const struct smith_wad_wad *wad, uint32_t moveable, uint32_t *end);
/* Frames that an animation has: as many as there is room for up to those of the next one. */
uint32_t smith_wad_frames(const struct smith_wad_wad *wad, uint32_t animation);
/* Bytes from its first frame to that one. */
uint64_t smith_wad_frame_bytes(const struct smith_wad_wad *wad, uint32_t animation);

/* check/wad_check.c */
extern smith_rule *const smith_wad_rules[];

/* wad_codes.c */
extern const struct smith_code smith_wad_codes[];
extern const struct smith_code smith_swd_codes[];
extern const struct smith_code smith_was_codes[];

#endif
