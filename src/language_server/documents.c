/* SPDX-License-Identifier: MIT
 *
 * The texts that are open in the editor, and imports that see them as they are there.
 */
#include "base/bytes.h"
#include "language_server/language_server.h"
#include "layout/compile/compile.h"

/* ---- URIs ---- */

/* The path of a file: URI, any other URI as it is. */
static char *documents_path_of(const struct smith_allocator *memory, const char *uri) {
    size_t size = strlen(uri) + 1;
    char *path = memory->resize(memory->context, NULL, 0, size);
    if (!path)
        return NULL;
    bool is_file = strncmp(uri, "file://", 7) == 0;
    const char *from = is_file ? uri + 7 : uri;
    char *to = path;
    while (*from) {
        bool is_escape = is_file && *from == '%' && smith_hex_digit(from[1]) >= 0 && smith_hex_digit(from[2]) >= 0;
        int byte = is_escape ? smith_hex_digit(from[1]) * 16 + smith_hex_digit(from[2]) : (unsigned char)*from;
        from += is_escape ? 3 : 1;
        *to++ = byte ? (char)byte : '?';
    }
    *to = 0;
    return path;
}

bool smith_server_write_uri(struct smith_buffer *out, const char *path) {
    if (*path != '/')
        return false;
    smith_buffer_text(out, "file://");
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        bool is_plain = is_letter || (c >= '0' && c <= '9') || strchr("-._~/", c);
        if (is_plain)
            smith_buffer_byte(out, c);
        else
            smith_buffer_format(out, "%%%02X", c);
    }
    return true;
}

/* ---- documents ---- */

static char *documents_copy_text(const struct smith_allocator *memory, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = memory->resize(memory->context, NULL, 0, size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

/* A path is as long as its URI at most, which is what was asked for. */
static void free_names(struct smith_language_server *server, struct open_document *document) {
    size_t size = document->uri ? strlen(document->uri) + 1 : 0;
    if (document->path)
        server->allocator.resize(server->allocator.context, document->path, size, 0);
    if (document->uri)
        server->allocator.resize(server->allocator.context, document->uri, size, 0);
    smith_buffer_free(&document->text);
}

struct open_document *smith_server_find(struct smith_language_server *server, const char *uri) {
    for (uint32_t i = 0; uri && i < server->documents.count; i++)
        if (strcmp(server->documents.items[i].uri, uri) == 0)
            return &server->documents.items[i];
    return NULL;
}

static struct open_document *documents_add(struct smith_language_server *server, const char *uri) {
    struct open_document document = {.uri = documents_copy_text(&server->allocator, uri)};
    if (!document.uri)
        return NULL;
    document.path = documents_path_of(&server->allocator, uri);
    smith_buffer_init(&document.text, &server->allocator);
    if (document.path && SMITH_ARRAY_ADD(&server->allocator, &server->documents, document))
        return &server->documents.items[server->documents.count - 1];
    free_names(server, &document);
    return NULL;
}

bool smith_server_open(struct smith_language_server *server, const char *uri, const struct message_value *text) {
    struct open_document *document = smith_server_find(server, uri);
    if (!document && server->documents.count < SERVER_DOCUMENTS)
        document = documents_add(server, uri);
    if (!document)
        return false;
    document->text.size = 0;
    smith_buffer_add(&document->text, text->text, text->size);
    return !document->text.failed;
}

void smith_server_close(struct smith_language_server *server, struct open_document *document) {
    free_names(server, document);
    *document = server->documents.items[--server->documents.count];
}

/* ---- imports ---- */

static const struct open_document *documents_by_path(const struct smith_language_server *server, const char *path,
                                                     size_t size) {
    for (uint32_t i = 0; i < server->documents.count; i++) {
        const char *own = server->documents.items[i].path;
        if (strlen(own) == size && memcmp(own, path, size) == 0)
            return &server->documents.items[i];
    }
    return NULL;
}

/* Imports that see open documents as they are in the editor. */
static enum smith_status server_import(void *context, const char *name, const char *importer,
                                       struct smith_buffer *found, struct smith_buffer *text,
                                       struct smith_error *error) {
    const struct smith_language_server *server = context;
    size_t start = found->size, before = text->size;
    enum smith_status status = server->imports->read(server->imports->context, name, importer, found, text, error);
    const struct open_document *document =
        status == SMITH_OK ? documents_by_path(server, (const char *)found->data + start, found->size - start) : NULL;
    if (!document)
        return status;
    text->size = before;
    smith_buffer_add(text, document->text.data, document->text.size);
    return text->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* ---- analysis ---- */

/*
 * What the layout library knows of a text: its tokens, its tree as far as it could be read, and its tables when it has
 * no mistakes. A text without a root that others import is one too: its grammar is checked, and no more.
 */

/* Whether the tree is that of a text for others to import. */
static bool analysis_is_module(const struct open_document *document, const struct smith_allocator *allocator) {
    return smith_layout_is_module((struct smith_bytes){document->text.data, document->text.size}, allocator);
}

/* The tokens once more: those that were parsed belong to the parser. Their mistakes have been reported. */
static bool lex(struct analysis *analysis) {
    struct diagnosis unheard = analysis->diagnosis;
    unheard.report = NULL;
    unheard.mistakes = NULL;
    unheard.error = NULL;
    unheard.count = 0;
    return smith_layout_lex(analysis->arena, &unheard, analysis->diagnosis.texts, &analysis->tokens);
}

bool smith_analyse(struct smith_language_server *server, struct smith_arena *arena,
                   const struct open_document *document, const struct smith_layout_mistakes *mistakes,
                   struct analysis *analysis) {
    *analysis = (struct analysis){.arena = arena, .imports = {server_import, server}};
    const struct smith_bytes text = {document->text.data, document->text.size};
    if (text.size > TEXTS_MAX || !smith_diagnosis_init(&analysis->diagnosis, arena, text, document->path, NULL, NULL))
        return false;
    struct diagnosis *diagnosis = &analysis->diagnosis;
    diagnosis->mistakes = mistakes;
    diagnosis->warns = true;
    if (analysis_is_module(document, &server->allocator)) {
        struct tokens tokens;
        if (smith_layout_lex(arena, diagnosis, diagnosis->texts, &tokens))
            smith_layout_read_text(arena, diagnosis, &tokens, true, &analysis->layout);
    } else if (smith_layout_read(arena, diagnosis, server->imports ? &analysis->imports : NULL, &analysis->layout)) {
        analysis->is_compiled =
            smith_layout_compile(arena, diagnosis, &analysis->layout, server->hooks, &analysis->tables);
    }
    return !arena->failed && lex(analysis);
}
