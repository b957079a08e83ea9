/* SPDX-License-Identifier: MIT
 *
 * What every part of the library speaks in: views of bytes, statuses, errors, limits, memory.
 *
 * Nothing here prints, exits or keeps state. All functions may be called from any thread as long as no two
 * threads use the same object at once.
 */
#ifndef LEVELSMITH_BASE_H
#define LEVELSMITH_BASE_H

#include <levelsmith/api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A view of bytes somebody else owns. `data` may be NULL only when `size` is 0. */
struct smith_bytes {
    const uint8_t *data; /**< the first byte; not owned */
    size_t size; /**< bytes */
};

/** What a call came to. The tool's exit status is made from it (see docs/cli.md). */
enum smith_status {
    SMITH_OK = 0, /**< it did what it was asked */
    SMITH_NO_MEMORY, /**< the allocator said no */
    SMITH_IO, /**< the operating system said no; `message` says to what */
    SMITH_UNKNOWN, /**< no format recognises these bytes */
    SMITH_DAMAGED, /**< the bytes break the format; `offset` says where */
    SMITH_LIMIT, /**< reading on would cross one of the caller's limits */
    SMITH_BAD_VALUE, /**< a value that the format cannot hold; `path` says which */
    SMITH_BAD_JSON, /**< JSON text that is not one, or not of this format; `line`, `column` */
    SMITH_BAD_LAYOUT, /**< a layout text with a mistake; `line`, `column` */
    SMITH_BAD_TEXT, /**< a text that is converted, with a mistake; `line`, `column` */
    SMITH_BAD_PATH, /**< no such value in this document */
    SMITH_ABSENT, /**< the library or this machine lacks what that takes; `message` says what */
    SMITH_REFUSED, /**< it was not done, because something would be lost; `path` and `message` say what */
};

/** An error, filled by the call that failed. Constant size, owns nothing, safe to copy. */
struct smith_error {
    enum smith_status status; /**< what the call returned */
    const char *code; /**< stable, static: "CHUNK-TOO-LONG"; see `levelsmith explain` */
    uint64_t offset; /**< byte offset in the input, or UINT64_MAX when there is none */
    uint32_t line; /**< for texts (layouts, JSON), counted from 1; 0 when there is none */
    uint32_t column; /**< in that line, in characters counted from 1; 0 when there is none */
    char path[256]; /**< where in the document: "/rooms/3/name"; shortened from the left */
    char message[256]; /**< one sentence without a full stop */
};

/** Where memory comes from. `resize(context, NULL, 0, n)` allocates, `resize(context, p, n, 0)` frees; NULL = no.
 *
 * Some libraries take working memory from malloc beside it, free again when the call returns: libdeflate, liblz4, libpng and
 * TurboJPEG while they pack, unpack, read and write; Cairo while it paints; qsort() and opendir(). Where they get none, the
 * status is SMITH_NO_MEMORY as well. Cairo 1.16 may crash for lack of memory: what must not draws SVG. See
 * docs/design/memory.md. */
struct smith_allocator {
    /** NULL = malloc; `old_size` is what was asked for before. */
    void *(*resize)(void *context, void *block, size_t old_size, size_t new_size);
    void *context; /**< handed to `resize`; the caller's, may be NULL */
};

/** Bounds on what one call may use. Zero in any field means its default, so `{0}` is all defaults. Where bytes are read,
 * the defaults grow with them, so that something small cannot take much; see docs/design/limits.md. */
struct smith_limits {
    uint32_t depth; /**< records within records through chunks or offsets; default 200 */
    uint32_t entries; /**< of one archive; default 65,536 */
    uint64_t memory; /**< bytes one document may take; default 40 MiB + 6 × what is read, else 4 GiB */
    uint64_t inflated; /**< bytes all compressed regions of one document may unpack to, or one sound takes; default
                         * 24 MiB + 4 × what is read, else 1 GiB */
    uint64_t pixels; /**< of one picture; default 4 Mi + 4 × the bytes of its file, else 64 Mi */
    uint64_t file; /**< bytes of one file; default 1 GiB, and 32 MiB where a pipe or device does not say its size */
};

#ifdef __cplusplus
extern "C" {
#endif

/** The version of the library, "1.2.3". Static. */
SMITH_API const char *smith_version(void);

#ifdef __cplusplus
}
#endif

#endif
