/* SPDX-License-Identifier: MIT
 *
 * What a texture is, as a file: a picture, or an archive with the frames of one that moves.
 */
#ifndef SMITH_D2DF_FRAMES_H
#define SMITH_D2DF_FRAMES_H

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <stdbool.h>
#include <stddef.h>

struct smith_d2df_frames {
    struct smith_picture picture; /* the first frame of those of one that moves */
    bool animated;
    char problem[160]; /* why the game cannot show it; "" = it can */
    bool is_other; /* it is neither a picture nor an archive with frames */
    bool ends_game; /* the game does not get over it */
};

/* Read the texture in the file `name`; there is a picture where there is something to show, in spite of a problem. To
 * be freed with smith_picture_free(). SMITH_NO_MEMORY only. */
enum smith_status smith_d2df_frames_read(const struct smith_folder *folder, const char *name,
                                         const struct smith_options *options, struct smith_d2df_frames *frames);

/* ---- ini ---- */

/*
 * Texts of settings in the game's archives: "key=value" in lines that end in CR LF, and in nothing else, below
 * "[section]".
 */

/* The value of a key of a section ("" = above all sections), in any case of letters, cut to `size` - 1 bytes; false when
 * there is none, and `value` is as it was. */
bool smith_d2df_ini_read(const char *text, const char *section, const char *key, char *value, size_t size);

#endif
