/* SPDX-License-Identifier: MIT
 *
 * A language server on standard input and output: bytes from the one to the library, what it answers to the other.
 */
#include "verbs/serve_layouts.h"
#include "files/layout_folders.h"
#include "output/message.h"
#include <levelsmith/language_server.h>
#include <stdio.h>

static bool write_all(const struct smith_buffer *out) {
    return fwrite(out->data, 1, out->size, stdout) == out->size && fflush(stdout) == 0;
}

/* Editors wait for answers, so what has come is taken at once: to C, that is one byte. */
static enum smith_status serve(struct smith_language_server *server, struct smith_error *error) {
    enum smith_status status = SMITH_OK;
    bool goes_on = true;
    while (goes_on && status == SMITH_OK && !smith_language_server_ended(server, NULL)) {
        struct smith_buffer out = {0};
        int c = getc(stdin);
        const uint8_t byte = (uint8_t)c;
        goes_on = c != EOF;
        if (goes_on)
            status = smith_language_server_receive(server, (struct smith_bytes){&byte, 1}, &out, error);
        goes_on = goes_on && (!out.size || write_all(&out));
        smith_buffer_free(&out);
    }
    return status;
}

enum exit_status serve_layouts(void) {
    struct layout_folders folders = layout_folders_find();
    struct smith_language_server *server;
    struct smith_error error;
    bool is_orderly = false;
    enum smith_status status = smith_language_server_new(layout_folders_list(&folders), NULL, &server, &error);
    if (status == SMITH_OK)
        status = serve(server, &error);
    if (server)
        smith_language_server_ended(server, &is_orderly);
    if (status != SMITH_OK)
        complain("standard input", &error);
    smith_language_server_free(server);
    layout_folders_free(&folders);
    return status != SMITH_OK ? status_of(status) : is_orderly ? EXIT_DONE : EXIT_NEGATIVE;
}
