/* SPDX-License-Identifier: MIT
 *
 * What a texture is, as a file: a picture, or an archive with the frames of one that moves.
 */
#ifndef SMITH_D2DF_FRAMES_H
#define SMITH_D2DF_FRAMES_H

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>

struct smith_d2df_frames {
    struct smith_picture picture; /* the first frame of those of one that moves */
    bool animated;
    char problem[160]; /* why the game cannot show it; "" = it can */
};

/* Read the texture in the file `name`; there is a picture where there is something to show, in spite of a problem. To
 * be freed with smith_picture_free(). SMITH_NO_MEMORY only. */
enum smith_status smith_d2df_frames_read(const struct smith_folder *folder, const char *name,
                                         const struct smith_options *options, struct smith_d2df_frames *frames);

#endif
