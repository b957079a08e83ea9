/* SPDX-License-Identifier: MIT
 *
 * Language servers whose imports are files (language_server/language_server.h has the rest).
 */
#include "language_server/language_server.h"
#include "file/import_file.h"
#include <levelsmith/own_formats.h>

/* The server, and what it refers to. */
struct server_with_imports {
    struct smith_language_server server; /* first: who has this has the whole */
    struct smith_import_sources sources;
    struct smith_layout_imports imports;
};

enum smith_status smith_language_server_new(const char *const *folders, const struct smith_allocator *allocator,
                                            struct smith_language_server **server, struct smith_error *error) {
    struct smith_allocator memory = smith_allocator_or_default(allocator);
    struct server_with_imports *made = memory.resize(memory.context, NULL, 0, sizeof *made);
    *server = NULL;
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct server_with_imports){.sources = {folders, smith_layout_built_in}};
    made->imports = (struct smith_layout_imports){smith_import_file, &made->sources};
    made->server.allocator = memory;
    made->server.imports = &made->imports;
    made->server.hooks = smith_hooks();
    smith_buffer_init(&made->server.input, &memory);
    *server = &made->server;
    return SMITH_OK;
}

void smith_language_server_free(struct smith_language_server *server) {
    if (!server)
        return;
    struct smith_allocator memory = server->allocator;
    while (server->documents.count)
        smith_server_close(server, server->documents.items);
    SMITH_ARRAY_FREE(&memory, &server->documents);
    smith_buffer_free(&server->input);
    memory.resize(memory.context, server, sizeof(struct server_with_imports), 0);
}
