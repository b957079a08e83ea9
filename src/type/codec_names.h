/* SPDX-License-Identifier: MIT
 *
 * The codecs of regions by name, and the arguments of each: all that the layout language and its emitters know of
 * them. codec.h is what they do.
 */
#ifndef SMITH_CODEC_NAMES_H
#define SMITH_CODEC_NAMES_H

#include <levelsmith/hook.h>
#include <levelsmith/type.h>

struct smith_codec_name {
    const char *word; /* in layouts: "zlib" */
    const char *title; /* in prose */
    const char *constant; /* in C: "SMITH_ZLIB" */
    const char *const *arguments; /* what is said behind the size */
    unsigned argument_count;
};

/* NULL when there is no such codec in the language. SMITH_STORED is called "sized": the bytes are what they are. */
const struct smith_codec_name *smith_codec_name(unsigned codec);

/* The same of the codec of a type or a stream, also of a hook as its layout declares it; `hook` NULL = it is none. */
struct smith_codec_name smith_codec_name_of(unsigned codec, const struct smith_hook *hook);

/* The hook of that name in a list that ends with NULL; NULL when it has none. `hooks` may be NULL: an empty list. */
const struct smith_codec_hook *smith_codec_hook_find(const struct smith_codec_hook *const *hooks, const char *name);

/* Whether a layout declares the arguments that the hook has, in this order. */
bool smith_codec_hook_fits(const struct smith_codec_hook *codec, const struct smith_hook *declared);

#endif
