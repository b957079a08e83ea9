/* SPDX-License-Identifier: MIT
 *
 * Hooks: what one format needs alone, as functions in C that layouts call by name.
 *
 * A layout declares the hooks it uses, `hook codec runs(width);`, and calls them as it calls zlib, `runs(n, 8)` before a
 * type. Who has such functions puts them into a list and hands that over with the layout (smith_layout_parse());
 * the families of the library have theirs in smith_hooks(). A layout that was compiled into C refers to the object
 * `smith_NAME_hook`, so a program that has none does not link. docs/layout-language.md, "Hooks".
 *
 * Ownership: hooks are constant data of whoever has them, and outlive all layouts and documents that use them.
 * Threads: the functions may be called from several threads at once, and keep no state.
 */
#ifndef LEVELSMITH_HOOK_H
#define LEVELSMITH_HOOK_H

#include <levelsmith/buffer.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMITH_CODEC_ARGUMENTS 8 /**< that a codec takes at most */

/** Unpack `packed`, and append what comes out to `out`: at most `limit` bytes, more is SMITH_LIMIT. What is no stream
 * is SMITH_DAMAGED. `arguments` has as many numbers as the hook has names for them, which come from the file: any
 * numbers whatever. `error` is never NULL; words in its `message` are shown, the rest is filled in where it is
 * missing. What was appended before a failure is dropped. The same bytes and arguments must always give the same. */
typedef enum smith_status smith_codec_unpack(const void *context, const int64_t *arguments, struct smith_bytes packed,
                                             uint64_t limit, struct smith_buffer *out, struct smith_error *error);

/** Pack `content`, and append the result to `out`, always the same. What could not have been unpacked with these
 * arguments is SMITH_BAD_VALUE. What comes of it is unpacked again before it is written, and is an error (HOOK-LAW)
 * when it does not come back as it was. Else as smith_codec_unpack. */
typedef enum smith_status smith_codec_pack(const void *context, const int64_t *arguments, struct smith_bytes content,
                                           struct smith_buffer *out, struct smith_error *error);

/** A codec of regions for which layouts have a name. */
struct smith_codec_hook {
    const char *name; /**< in layouts: "runs" */
    /** Names of its arguments behind the size, as layouts declare them; the last one is NULL. NULL = it has none. */
    const char *const *arguments;
    smith_codec_unpack *unpack; /**< never NULL */
    smith_codec_pack *pack; /**< never NULL */
    const void *context; /**< handed to both; the caller's, may be NULL */
    /** Which of `packed_size` bytes has the beginning of what byte `offset` of the unpacked ones belongs to; for those who want to
     * know where a value is. NULL = it has no position of its own. */
    uint64_t (*position)(const void *context, uint64_t packed_size, uint64_t offset);
};

/** The hooks of all families of the library; ends with NULL. Static. */
SMITH_API const struct smith_codec_hook *const *smith_hooks(void);

#ifdef __cplusplus
}
#endif

#endif
