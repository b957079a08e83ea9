/* SPDX-License-Identifier: MIT
 *
 * The codecs of regions by name, and the arguments of each: all that the layout language and its emitters know of
 * them. codec.h is what they do.
 */
#ifndef SMITH_CODEC_NAMES_H
#define SMITH_CODEC_NAMES_H

#include <levelsmith/type.h>

#define SMITH_CODEC_ARGUMENTS 3 /* that a codec takes at most */

struct smith_codec_name {
    const char *word;     /* in layouts: "zlib" */
    const char *title;    /* in prose */
    const char *constant; /* in C: "SMITH_ZLIB" */
    const char *arguments[SMITH_CODEC_ARGUMENTS + 1]; /* what is said behind the size; NULL ends them */
};

/* NULL when there is no such codec. SMITH_STORED is called "sized": the bytes are what they are. */
const struct smith_codec_name *smith_codec_name(unsigned codec);

unsigned smith_codec_argument_count(unsigned codec);

#endif
