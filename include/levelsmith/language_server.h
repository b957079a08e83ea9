/* SPDX-License-Identifier: MIT
 *
 * A server of the Language Server Protocol for layouts: mistakes and warnings while one types, hover, definitions,
 * symbols, completion, formatting. `levelsmith layout --serve` connects one with an editor; a program can do so by any
 * other way.
 */
#ifndef LEVELSMITH_LANGUAGE_SERVER_H
#define LEVELSMITH_LANGUAGE_SERVER_H

#include <levelsmith/buffer.h>
#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One connection with an editor. Threads: one at a time. */
struct smith_language_server;

/** A server that has not been asked anything. Imports are looked for as smith_layout_open() does, in `folders` (a
 * list that ends with NULL and is copied by nobody: it outlives the server; NULL = none); files that are open in
 * the editor are imported as they are there. `allocator` NULL = malloc. Free it with smith_language_server_free(). */
SMITH_API enum smith_status smith_language_server_new(const char *const *folders,
                                                      const struct smith_allocator *allocator,
                                                      struct smith_language_server **server, struct smith_error *error);
/** Take bytes that the editor sent, of any number of messages or of a part of one, and append to `out` (initialised
 * by the caller) what it is to be sent. Messages that are none are answered by an error, as the protocol has it;
 * SMITH_BAD_JSON when there is no telling where the next message begins, SMITH_LIMIT when one is longer than 64
 * MiB; then the connection is of no more use. */
SMITH_API enum smith_status smith_language_server_receive(struct smith_language_server *server,
                                                          struct smith_bytes bytes, struct smith_buffer *out,
                                                          struct smith_error *error);
/** Whether the editor has said `exit`. `*orderly` (may be NULL) = and `shutdown` before. */
SMITH_API bool smith_language_server_ended(const struct smith_language_server *server, bool *orderly);
/** NULL is fine. */
SMITH_API void smith_language_server_free(struct smith_language_server *server);

#ifdef __cplusplus
}
#endif

#endif
