/* SPDX-License-Identifier: MIT
 *
 * Formats of a user's own: layouts in files with what they import, definitions in other languages, language servers for
 * both, and folders with layouts and which of them a file is of.
 */
#include "api/open.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/wire.h"
#include "file/file.h"
#include "file/import_file.h"
#include "language_server/language_server.h"
#include "layout/parse/parse.h"
#include "type/type_tables.h"
#include <levelsmith/convert.h>
#include <levelsmith/file.h>
#include <levelsmith/own_formats.h>
#include <stdlib.h>
#include <string.h>

/* ---- define ---- */

/*
 * Layouts from whatever describes files: the layout language, or the language of a game's own definitions, which is
 * turned into a layout text first.
 */

static const struct smith_definition *language_of(struct smith_bytes text) {
    for (const struct smith_definition *const *known = smith_definitions(); *known; known++)
        if ((*known)->recognise(text))
            return *known;
    return NULL;
}

enum smith_status smith_definition_translate(struct smith_bytes text, const char *name,
                                             const struct smith_allocator *allocator, struct smith_buffer *layout,
                                             struct smith_buffer *report, struct smith_error *error) {
    const struct smith_definition *language = language_of(text);
    smith_buffer_init(layout, allocator);
    if (report)
        smith_buffer_init(report, allocator);
    if (language)
        return language->translate(text, name, allocator, layout, report, error);
    smith_buffer_add(layout, text.data, text.size);
    return layout->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_definition_parse(struct smith_bytes text, const char *name,
                                         const struct smith_layout_options *options,
                                         struct smith_layout_source **source, struct smith_buffer *report,
                                         struct smith_error *error) {
    const struct smith_allocator *allocator = options ? &options->allocator : NULL;
    struct smith_buffer layout;
    *source = NULL;
    if (!language_of(text))
        return smith_layout_parse(text, name, options, source, report, error);
    enum smith_status status = smith_definition_translate(text, name, allocator, &layout, report, error);
    if (status == SMITH_OK) {
        struct smith_layout_options translated = options ? *options : (struct smith_layout_options){0};
        translated.warns = false; /* its author has not written this text */
        if (report)
            smith_buffer_free(report);
        status = smith_layout_parse((struct smith_bytes){layout.data, layout.size}, name, &translated, source, report,
                                    error);
    }
    smith_buffer_free(&layout);
    return status;
}

/* ---- layouts in files, with what they import ---- */

enum smith_status smith_layout_open(const char *path, const char *const *folders,
                                    const struct smith_layout_options *options, struct smith_layout_source **source,
                                    struct smith_buffer *report, struct smith_error *error) {
    struct smith_import_sources sources = {folders, smith_layout_built_in};
    const struct smith_layout_imports imports = {smith_import_file, &sources};
    struct smith_layout_options own = options ? *options : (struct smith_layout_options){0};
    struct smith_buffer text;
    own.imports = &imports;
    if (!own.hooks)
        own.hooks = smith_hooks();
    *source = NULL;
    if (report)
        smith_buffer_init(report, &own.allocator);
    enum smith_status status = smith_file_read(path, &own.allocator, &text, error);
    if (status == SMITH_OK)
        status = smith_definition_parse((struct smith_bytes){text.data, text.size},
                                        strcmp(path, "-") == 0 ? "standard input" : path, &own, source, report, error);
    smith_buffer_free(&text);
    return status;
}

bool smith_layout_find(const char *name, const char *const *folders, struct smith_buffer *path) {
    for (; folders && *folders; folders++) {
        if (smith_import_find(*folders, name, path)) {
            smith_buffer_byte(path, 0);
            return !path->failed;
        }
    }
    return false;
}

/* ---- language servers whose imports are files (language_server/language_server.h has the rest) ---- */

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

/* ---- formats of a user's own: every layout in a folder, and which of them a file is of ---- */

#define CERTAIN_BYTES 3 /* of magic; fewer are met by chance */
#define DEPTH_MAX 64 /* structs that a file begins with, in each other */

struct known_format {
    struct smith_own_format shown;
    struct smith_format format;
    struct smith_layout_source *source;
    struct smith_buffer report;
};

struct smith_own_formats {
    struct smith_own_formats_head head; /* first */
    struct smith_arena arena;
    const char *const *folders;
    SMITH_ARRAY(struct known_format *) known;
};

/* ---- what is in the folders ---- */

struct names {
    struct smith_arena *arena;
    SMITH_ARRAY(const char *) list;
};

/* Without its ending, when it is a layout. */
static bool collect_name(void *context, const struct smith_listed_file *file) {
    struct names *names = context;
    size_t size = strlen(file->name), ending = sizeof SMITH_LAYOUT_ENDING - 1;
    if (size <= ending || file->name[0] == '.' || strcmp(file->name + size - ending, SMITH_LAYOUT_ENDING) != 0)
        return true;
    const char *name = smith_arena_copy(names->arena, file->name, size - ending);
    return name && SMITH_ARRAY_ADD(names->arena, &names->list, name);
}

static int own_formats_by_text(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* ---- one layout ---- */

/* What lists of extensions are made of needs no quotes anywhere. */
static bool is_extension(const char *text) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+~";
    return text && *text && strspn(text, letters) == strlen(text);
}

/* ".a .b" of the annotations that say so. */
static const char *extensions_of(struct smith_arena *arena, const struct smith_layout *layout) {
    struct smith_buffer text;
    smith_buffer_init(&text, &arena->allocator);
    for (uint32_t i = 0; i < layout->annotations.count; i++) {
        const struct smith_annotation *annotation = &layout->annotations.items[i];
        if (strcmp(annotation->key, "extension") == 0 && is_extension(annotation->value))
            smith_buffer_format(&text, "%s%s%s", text.size ? " " : "", *annotation->value == '.' ? "" : ".",
                                annotation->value);
    }
    const char *extensions = smith_arena_take(arena, &text);
    return extensions ? extensions : "";
}

/* What every file of the layout begins with. */
struct magic {
    struct smith_bytes bytes; /* these; or: */
    const struct smith_type *named; /* a number that is one of its names; NULL = neither */
    size_t size;
};

static struct magic magic_of(const struct smith_layout *layout) {
    const struct smith_type *type = layout->root;
    for (unsigned depth = 0; depth < DEPTH_MAX && type->kind == SMITH_RECORD && type->record->member_count; depth++) {
        const struct smith_member *first = &type->record->members[0];
        if (first->flags & SMITH_MAGIC)
            return (struct magic){.bytes = *first->constant, .size = first->constant->size};
        if (first->flags || first->condition)
            break;
        type = first->type;
    }
    return type->flags & SMITH_NAMED ? (struct magic){.named = type, .size = type->wire_min} : (struct magic){0};
}

/* Where another value chooses the names, any of them will do. */
static bool own_formats_is_named(const struct smith_type *type, int64_t number) {
    if (!type->variants)
        return smith_names_by_value(type->names, number) != NULL;
    for (uint16_t i = 0; i < type->variants->case_count; i++) {
        const struct smith_names *names = smith_type_inner(type->variants->cases[i].type)->names;
        if (names && smith_names_by_value(names, number))
            return true;
    }
    return false;
}

static bool has_magic(const struct magic *magic, struct smith_bytes bytes) {
    if (magic->size > bytes.size)
        return false;
    if (!magic->named)
        return !magic->size || memcmp(magic->bytes.data, bytes.data, magic->size) == 0;
    const struct smith_wire_integer number = smith_wire_read(magic->named, bytes.data, bytes.data + magic->size);
    return own_formats_is_named(magic->named, number.value);
}

static void own_formats_describe(struct smith_own_formats *formats, struct known_format *known) {
    const struct smith_layout *layout = smith_layout_get(known->source);
    known->format = (struct smith_format){.id = layout->name,
                                          .title = layout->title,
                                          .extensions = extensions_of(&formats->arena, layout),
                                          .layout = layout};
    known->shown.format = &known->format;
    known->shown.magic_size = magic_of(layout).size;
}

static void own_formats_parse(struct smith_own_formats *formats, struct known_format *known) {
    struct smith_error error;
    const struct smith_layout_options options = {.allocator = formats->arena.allocator};
    enum smith_status status =
        smith_layout_open(known->shown.path, formats->folders, &options, &known->source, &known->report, &error);
    if (status == SMITH_OK) {
        own_formats_describe(formats, known);
        return;
    }
    if (status == SMITH_NO_MEMORY)
        smith_arena_fail(&formats->arena);
    if (!known->report.size)
        smith_buffer_format(&known->report, "%s\n", error.message);
    smith_buffer_byte(&known->report, 0);
    known->shown.mistakes = known->report.failed ? "out of memory\n" : (const char *)known->report.data;
}

/* A file without a root is there to be imported. What cannot be read is no module: parsing it says why. */
static bool own_formats_is_module(const char *path, const struct smith_allocator *allocator) {
    struct smith_buffer text;
    bool is = smith_file_read(path, allocator, &text, NULL) == SMITH_OK &&
              smith_layout_is_module((struct smith_bytes){text.data, text.size}, allocator);
    smith_buffer_free(&text);
    return is;
}

static void add_layout(struct smith_own_formats *formats, const char *folder, const char *name) {
    struct smith_buffer path;
    smith_buffer_init(&path, &formats->arena.allocator);
    smith_import_path(folder, name, &path);
    struct known_format *known = smith_arena_alloc(&formats->arena, sizeof *known, _Alignof(struct known_format));
    const char *copy = path.failed ? NULL : smith_arena_copy(&formats->arena, path.data, path.size);
    smith_buffer_free(&path);
    if (!known || !copy || own_formats_is_module(copy, &formats->arena.allocator))
        return;
    known->shown = (struct smith_own_format){.name = name, .path = copy, .folder = folder, .mistakes = ""};
    if (SMITH_ARRAY_ADD(&formats->arena, &formats->known, known))
        own_formats_parse(formats, known);
}

/* A folder that comes first hides layouts of the same name in others. */
static bool own_formats_is_known(const struct smith_own_formats *formats, const char *name) {
    for (uint32_t i = 0; i < formats->known.count; i++)
        if (strcmp(formats->known.items[i]->shown.name, name) == 0)
            return true;
    return false;
}

static void own_formats_add_folder(struct smith_own_formats *formats, const char *folder) {
    struct names names = {.arena = &formats->arena};
    smith_file_list(folder, collect_name, &names);
    if (names.list.count)
        qsort(names.list.items, names.list.count, sizeof *names.list.items, own_formats_by_text);
    for (uint32_t i = 0; i < names.list.count && !formats->arena.failed; i++)
        if (!own_formats_is_known(formats, names.list.items[i]))
            add_layout(formats, folder, names.list.items[i]);
}

static const char *const *copy_folders(struct smith_arena *arena, const char *const *folders) {
    uint32_t count = 0;
    while (folders && folders[count])
        count++;
    const char **copy = smith_arena_alloc(arena, (count + 1) * sizeof *copy, _Alignof(const char *));
    for (uint32_t i = 0; copy && i < count; i++)
        copy[i] = smith_arena_copy(arena, folders[i], strlen(folders[i]));
    return copy;
}

enum smith_status smith_own_formats_read(const char *const *folders, const struct smith_allocator *allocator,
                                         struct smith_own_formats **formats, struct smith_error *error) {
    const struct smith_allocator memory = smith_allocator_or_default(allocator);
    struct smith_own_formats *made = memory.resize(memory.context, NULL, 0, sizeof *made);
    *formats = NULL;
    if (!made)
        return smith_fail_memory(error, NULL);
    *made = (struct smith_own_formats){.head = {smith_own_formats_guess}};
    smith_arena_init(&made->arena, &memory, 0);
    made->folders = copy_folders(&made->arena, folders);
    for (uint32_t i = 0; !made->arena.failed && made->folders[i]; i++)
        own_formats_add_folder(made, made->folders[i]);
    if (made->arena.failed) {
        smith_own_formats_free(made);
        return smith_fail_memory(error, NULL);
    }
    *formats = made;
    return SMITH_OK;
}

void smith_own_formats_free(struct smith_own_formats *formats) {
    if (!formats)
        return;
    for (uint32_t i = 0; i < formats->known.count; i++) {
        smith_layout_free(formats->known.items[i]->source);
        smith_buffer_free(&formats->known.items[i]->report);
    }
    const struct smith_allocator memory = formats->arena.allocator;
    smith_arena_free(&formats->arena);
    memory.resize(memory.context, formats, sizeof *formats, 0);
}

const struct smith_own_format *smith_own_formats_get(const struct smith_own_formats *formats, uint32_t index) {
    return index < formats->known.count ? &formats->known.items[index]->shown : NULL;
}

const struct smith_own_format *smith_own_formats_find(const struct smith_own_formats *formats, const char *id) {
    for (uint32_t i = 0; i < formats->known.count; i++)
        if (formats->known.items[i]->source && strcmp(formats->known.items[i]->format.id, id) == 0)
            return &formats->known.items[i]->shown;
    return NULL;
}

/* ---- which of them ---- */

static bool decodes(const struct smith_format *format, struct smith_bytes bytes,
                    const struct smith_allocator *allocator) {
    const struct smith_options options = {.allocator = *allocator};
    struct smith_document *document = NULL;
    bool is = smith_decode(format->layout, bytes, &options, NULL, NULL, &document, NULL) == SMITH_OK;
    if (is)
        smith_document_free(document);
    return is;
}

/* How many bytes speak for it; 1 for the name alone. What is not certain must be readable as well. */
static size_t own_formats_bid(const struct known_format *known, struct smith_bytes bytes, const char *name,
                              const struct smith_allocator *allocator) {
    if (!known->source)
        return 0;
    const struct magic magic = magic_of(known->format.layout);
    if (!has_magic(&magic, bytes))
        return 0;
    if (magic.size >= CERTAIN_BYTES)
        return 1 + magic.size;
    bool is_named = name && smith_file_path_ends_in(name, known->format.extensions);
    return (magic.size || is_named) && decodes(&known->format, bytes, allocator) ? 1 + magic.size : 0;
}

enum smith_status smith_own_formats_guess(const struct smith_own_formats *formats, struct smith_bytes bytes,
                                          const char *name, const struct smith_own_format **format,
                                          struct smith_error *error) {
    const struct known_format *best = NULL, *rival = NULL;
    size_t best_bid = 0;
    *format = NULL;
    for (uint32_t i = 0; i < formats->known.count; i++) {
        const struct known_format *known = formats->known.items[i];
        size_t known_bid = own_formats_bid(known, bytes, name, &formats->arena.allocator);
        if (known_bid > best_bid) {
            best = known, rival = NULL;
            best_bid = known_bid;
        } else if (known_bid && known_bid == best_bid)
            rival = known;
    }
    if (!best)
        return smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "no layout of your own is of such files");
    if (rival)
        return smith_fail(error, SMITH_UNKNOWN, "FORMAT-AMBIGUOUS", "this may be %s or %s: say which", best->shown.name,
                          rival->shown.name);
    *format = &best->shown;
    return SMITH_OK;
}
