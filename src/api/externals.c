/* SPDX-License-Identifier: MIT
 *
 * The external files of a document: found by the annotation @path of the layout, listed, and renamed.
 */
#include "api/externals.h"
#include "base/array.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "document/document.h"
#include "document/visit.h"
#include "os/os.h"
#include "type/type_tables.h"
#include <stdlib.h>
#include <string.h>

/* ---- resolve ---- */

/*
 * Which file does "$(GameDirectory)\data\$(LevelName).tr4" mean? Variables are replaced by what the format says they
 * stand for, which may have variables in it, too; then the rest is counted from the folder of the document.
 */

#define EXPANSIONS_MAX 64 /* variables in one name, those within variables counted: more go in circles */
#define LENGTH_MAX 4096 /* of an expanded name; no system opens longer ones */

static const char *variable_of_folder(const struct smith_files *files) {
    for (const struct smith_file_variable *variable = files->variables; variable && variable->name; variable++)
        if (variable->kind == SMITH_VARIABLE_FOLDER)
            return variable->name;
    return NULL;
}

struct expansion {
    const struct smith_document *document;
    const struct smith_files *files; /* NULL = the format has no variables */
    const char *own;
    struct smith_buffer *out;
    unsigned expansions;
};

static bool externals_resolve_expand(struct expansion *expansion, const char *text);

/* The folder of `own`: up to its last separator. */
static size_t folder_size(const char *own) {
    size_t size = smith_path_folder_size(own);
    return size ? size - 1 : 0;
}

static void externals_resolve_add_folder(const struct expansion *expansion) {
    size_t size = folder_size(expansion->own);
    if (size)
        smith_buffer_add(expansion->out, expansion->own, size);
    else
        smith_buffer_text(expansion->out, expansion->own[0] == '/' ? "/" : ".");
}

static void add_stem(const struct expansion *expansion) {
    const char *name = expansion->own + folder_size(expansion->own);
    while (*name == '/')
        name++;
    const char *dot = strrchr(name, '.');
    smith_buffer_add(expansion->out, name, dot ? (size_t)(dot - name) : strlen(name));
}

static bool externals_resolve_add_member(struct expansion *expansion, const char *path) {
    struct smith_node node;
    if (smith_path_find(expansion->document, path, &node, NULL) != SMITH_OK || !node.value ||
        smith_type_inner(node.type)->kind != SMITH_TEXT)
        return false;
    const char *text = *(const char *const *)node.value;
    return *text &&
           externals_resolve_expand(expansion, text); /* where it is empty, the program has a folder of its own */
}

static const struct smith_file_variable *variable_called(const struct smith_files *files, const char *name,
                                                         size_t size) {
    const struct smith_file_variable *variable = files ? files->variables : NULL;
    for (; variable && variable->name; variable++)
        if (strlen(variable->name) == size && memcmp(variable->name, name, size) == 0)
            return variable;
    return NULL;
}

static bool add_variable(struct expansion *expansion, const char *name, size_t size) {
    const struct smith_file_variable *variable = variable_called(expansion->files, name, size);
    if (expansion->expansions++ == EXPANSIONS_MAX)
        return false;
    switch (variable ? variable->kind : SMITH_VARIABLE_PROGRAM) {
    case SMITH_VARIABLE_FOLDER: externals_resolve_add_folder(expansion); return true;
    case SMITH_VARIABLE_STEM: add_stem(expansion); return true;
    case SMITH_VARIABLE_MEMBER: return externals_resolve_add_member(expansion, variable->member);
    default: return false;
    }
}

static bool externals_resolve_expand(struct expansion *expansion, const char *text) {
    while (*text && expansion->out->size < LENGTH_MAX) {
        const char *close = text[0] == '$' && text[1] == '(' ? strchr(text, ')') : NULL;
        if (close) {
            if (!add_variable(expansion, text + 2, (size_t)(close - text - 2)))
                return false;
            text = close + 1;
        } else
            smith_buffer_byte(expansion->out, (uint8_t)*text++);
    }
    return !*text;
}

/* Append the file that `text` means, for a document whose file is `own` (NULL: unknown). False when that depends on
 * something nobody here knows; what was appended is of no use then. */
static bool external_resolve(const struct smith_document *document, const struct smith_format *format, const char *own,
                             const char *text, struct smith_buffer *out) {
    struct smith_buffer names;
    bool standard_input = own && strcmp(own, "-") == 0;
    smith_buffer_init(&names, &out->allocator);
    struct expansion expansion = {document, format ? format->files : NULL, standard_input ? NULL : own, &names, 0};
    bool known = expansion.own && externals_resolve_expand(&expansion, text);
    smith_buffer_byte(&names, 0);
    if (known && !names.failed) {
        const char *full = (const char *)names.data;
        bool from_here = !smith_file_path_is_absolute(full) && text[0] != '$' && folder_size(own);
        struct smith_buffer whole;
        smith_buffer_init(&whole, &out->allocator);
        if (from_here)
            smith_buffer_add(&whole, own, folder_size(own) + 1);
        smith_buffer_text(&whole, full);
        smith_buffer_byte(&whole, 0);
        if (!whole.failed)
            smith_file_path_normal((const char *)whole.data, out);
        out->failed |= whole.failed;
        smith_buffer_free(&whole);
    }
    out->failed |= names.failed;
    smith_buffer_free(&names);
    return known;
}

/* ---- fetch ---- */

/*
 * The bytes of files that a document names. They are looked for where the document says, then beside it, then where the
 * environment knows: levels are passed on in a folder with all they need, and name their textures as they lay on the
 * machine they come from.
 */

struct looking {
    const struct smith_document *document;
    const struct smith_file_environment *environment;
    struct smith_buffer *bytes;
};

static enum smith_status externals_fetch_read_file(const struct looking *looking, bool found,
                                                   struct smith_buffer *file) {
    const struct smith_file_environment *environment = looking->environment;
    smith_buffer_byte(file, 0);
    enum smith_status status =
        file->failed ? SMITH_NO_MEMORY
        : found      ? environment->read(environment->context, (const char *)file->data, looking->bytes, NULL)
                     : SMITH_IO;
    smith_buffer_free(file);
    return status;
}

/* Read what `text` means for the document; SMITH_IO when there is no such file. */
static enum smith_status try_file(const struct looking *looking, const char *text) {
    struct smith_buffer file;
    smith_buffer_init(&file, &looking->bytes->allocator);
    bool found = *text && external_resolve(looking->document, smith_document_format(looking->document),
                                           looking->environment->path, text, &file);
    return externals_fetch_read_file(looking, found, &file);
}

static enum smith_status try_elsewhere(const struct looking *looking, const char *name) {
    struct smith_buffer file;
    smith_buffer_init(&file, &looking->bytes->allocator);
    bool found = looking->environment->find(looking->environment->context, name, &file);
    return externals_fetch_read_file(looking, found, &file);
}

/* Whether there is nothing more to try; else what was read is given up. */
static bool is_over(const struct looking *looking, enum smith_status status) {
    if (status == SMITH_OK || status == SMITH_NO_MEMORY)
        return true;
    struct smith_allocator allocator = looking->bytes->allocator;
    smith_buffer_free(looking->bytes);
    smith_buffer_init(looking->bytes, &allocator);
    return false;
}

enum smith_status smith_external_fetch(const struct smith_document *document,
                                       const struct smith_file_environment *environment, const char *text,
                                       struct smith_buffer *bytes) {
    const struct looking looking = {document, environment, bytes};
    enum smith_status status = try_file(&looking, text);
    if (is_over(&looking, status))
        return status;
    status = try_file(&looking, smith_file_path_name(text));
    if (is_over(&looking, status) || !environment->find)
        return status;
    return try_elsewhere(&looking, smith_file_path_name(text));
}

enum smith_status smith_external_folder_state(const struct smith_document *document,
                                              const struct smith_file_environment *environment, const char *text,
                                              const struct smith_allocator *allocator,
                                              enum smith_external_state *state) {
    struct smith_buffer folder, file;
    smith_buffer_init(&folder, allocator);
    smith_buffer_init(&file, allocator);
    *state = SMITH_EXTERNAL_UNKNOWN;
    smith_buffer_add(&folder, text, (size_t)(smith_file_path_name(text) - text));
    smith_buffer_byte(&folder, '.'); /* itself, also where nothing is before it */
    smith_buffer_byte(&folder, 0);
    const bool known = environment->exists && !folder.failed &&
                       external_resolve(document, smith_document_format(document), environment->path,
                                        (const char *)folder.data, &file);
    smith_buffer_byte(&file, 0);
    const bool failed = folder.failed || file.failed;
    if (known && !failed) /* nothing is the folder that the caller is in */
        *state = file.size == 1 || environment->exists(environment->context, (const char *)file.data)
                     ? SMITH_EXTERNAL_FOUND
                     : SMITH_EXTERNAL_MISSING;
    smith_buffer_free(&folder);
    smith_buffer_free(&file);
    return failed ? SMITH_NO_MEMORY : SMITH_OK;
}

/* ---- externals ---- */

struct list {
    struct smith_arena arena;
    uint32_t capacity;
};

/* A list being made. */
struct listing {
    const struct smith_document *document;
    const struct smith_format *format;
    const struct smith_file_environment *environment; /* NULL = unknown */
    struct smith_externals *externals;
};

static enum smith_external_role externals_role_of(const struct smith_annotation *annotation) {
    static const char *const roles[] = {"folder", "output", "resource"};
    for (size_t i = 0; annotation->value && i < sizeof roles / sizeof *roles; i++)
        if (strcmp(annotation->value, roles[i]) == 0)
            return (enum smith_external_role)(SMITH_EXTERNAL_FOLDER + i);
    return SMITH_EXTERNAL_FILE;
}

/* Beside the document, or where the environment knows. False when there is no memory. */
static bool look_elsewhere(const struct listing *listing, struct smith_external *external) {
    const struct smith_file_environment *environment = listing->environment;
    const char *name = smith_file_path_name(external->text);
    struct list *list = listing->externals->memory;
    struct smith_buffer file;
    smith_buffer_init(&file, &list->arena.allocator);
    bool found = external_resolve(listing->document, listing->format, environment->path, name, &file);
    smith_buffer_byte(&file, 0);
    found = found && !file.failed && environment->exists(environment->context, (const char *)file.data);
    if (!found && environment->find && !file.failed) {
        file.size = 0;
        found = environment->find(environment->context, name, &file);
    }
    if (found && !file.failed)
        external->elsewhere = smith_arena_copy(&list->arena, file.data, file.size);
    bool fine = !file.failed && (!found || external->elsewhere);
    smith_buffer_free(&file);
    return fine;
}

/* Find out which file is meant, and whether it is there. */
static enum smith_status externals_look(const struct listing *listing, struct smith_external *external) {
    const struct smith_file_environment *environment = listing->environment;
    struct list *list = listing->externals->memory;
    struct smith_buffer file;
    if (!environment || external->role == SMITH_EXTERNAL_RESOURCE)
        return SMITH_OK;
    smith_buffer_init(&file, &list->arena.allocator);
    bool known = external_resolve(listing->document, listing->format, environment->path, external->text, &file);
    smith_buffer_byte(&file, 0);
    if (known && !file.failed)
        external->file = smith_arena_copy(&list->arena, file.data, file.size);
    bool failed = file.failed || (known && !external->file);
    smith_buffer_free(&file);
    if (external->file && environment->exists)
        external->state =
            environment->exists(environment->context, external->file) ? SMITH_EXTERNAL_FOUND : SMITH_EXTERNAL_MISSING;
    if (environment->exists && external->role == SMITH_EXTERNAL_FILE && external->state != SMITH_EXTERNAL_FOUND)
        failed = failed || !look_elsewhere(listing, external);
    return failed ? SMITH_NO_MEMORY : SMITH_OK;
}

static bool means_none(const struct listing *listing, const char *text) {
    const char *none = listing->format && listing->format->files ? listing->format->files->none : NULL;
    return !*text || (none && strcmp(text, none) == 0);
}

static enum smith_status externals_add(const struct listing *listing, const struct smith_visit *visit,
                                       const struct smith_annotation *annotation) {
    struct list *list = listing->externals->memory;
    const char *text = *(const char *const *)visit->value;
    char value_path[512];
    if (means_none(listing, text))
        return SMITH_OK;
    struct smith_externals *externals = listing->externals;
    if (!SMITH_RESERVE(&list->arena, externals->items, externals->count, list->capacity, 1))
        return SMITH_NO_MEMORY;
    struct smith_external *slot = &externals->items[externals->count];
    smith_frame_path(visit->frame, value_path, sizeof value_path);
    *slot = (struct smith_external){.value_path = smith_arena_copy(&list->arena, value_path, strlen(value_path)),
                                    .text = smith_arena_copy(&list->arena, text, strlen(text)),
                                    .role = externals_role_of(annotation)};
    if (!slot->value_path || !slot->text)
        return SMITH_NO_MEMORY;
    externals->count++;
    return externals_look(listing, slot);
}

static enum smith_status externals_gather(void *context, const struct smith_visit *visit) {
    if (!visit->member || visit->variant || visit->type->kind != SMITH_TEXT)
        return SMITH_OK;
    const struct smith_annotation *annotation = smith_annotation_find(&visit->member->annotations, "path");
    return annotation ? externals_add(context, visit, annotation) : SMITH_OK;
}

enum smith_status smith_externals_list(const struct smith_document *document,
                                       const struct smith_file_environment *environment,
                                       struct smith_externals *externals, struct smith_error *error) {
    struct listing listing = {document, smith_document_format(document), environment, externals};
    const struct smith_allocator allocator = document->arena.allocator;
    *externals = (struct smith_externals){0};
    struct list *list = allocator.resize(allocator.context, NULL, 0, sizeof *list);
    if (!list)
        return smith_fail_memory(error, NULL);
    *list = (struct list){.capacity = 0};
    smith_arena_init(&list->arena, &allocator, 0);
    externals->memory = list;
    enum smith_status status = smith_visit_all(document, externals_gather, &listing);
    if (status == SMITH_OK)
        return SMITH_OK;
    smith_externals_free(externals);
    return status == SMITH_LIMIT ? smith_fail(error, status, "DEPTH-LIMIT", "records are nested too deeply")
                                 : smith_fail_memory(error, NULL);
}

static bool record_names_files(const struct smith_record *record, bool resources) {
    for (uint16_t i = 0; i < record->member_count; i++) {
        const struct smith_annotation *annotation = smith_annotation_find(&record->members[i].annotations, "path");
        if (annotation && (resources || externals_role_of(annotation) != SMITH_EXTERNAL_RESOURCE))
            return true;
    }
    return false;
}

bool smith_layout_names_files(const struct smith_layout *layout, bool resources) {
    for (uint32_t i = 0; i < layout->type_count; i++)
        if (layout->types[i]->record && record_names_files(layout->types[i]->record, resources))
            return true;
    return false;
}

void smith_externals_free(struct smith_externals *externals) {
    struct list *list = externals ? externals->memory : NULL;
    if (list) {
        struct smith_allocator allocator = list->arena.allocator;
        smith_arena_free(&list->arena);
        allocator.resize(allocator.context, list, sizeof *list, 0);
    }
    if (externals)
        *externals = (struct smith_externals){0};
}

/* ---- changing ------------------------------------------------------------------------------------------------- */

enum smith_status smith_external_set(struct smith_document *document, const char *value_path, const char *text,
                                     struct smith_error *error) {
    struct smith_node found;
    enum smith_status status = smith_path_find(document, value_path, &found, error);
    if (status != SMITH_OK)
        return status;
    const struct smith_member *member =
        found.member == SMITH_AT_END ? NULL : &found.record_type->record->members[found.member];
    bool is_path = member && found.value && found.index == SMITH_NONE &&
                   smith_type_inner(found.type)->kind == SMITH_TEXT &&
                   smith_annotation_find(&member->annotations, "path");
    if (!is_path)
        return smith_fail(error, SMITH_BAD_PATH, "PATH-NOT-FOUND", "no name of a file stands at %.100s", value_path);
    const char *copy = smith_document_text(document, text);
    if (!copy)
        return smith_fail_memory(error, NULL);
    *(const char **)found.value = copy;
    return SMITH_OK;
}

static enum smith_status externals_finish(struct smith_buffer *out, bool *changed, struct smith_error *error) {
    smith_buffer_byte(out, 0);
    *changed = !out->failed;
    return out->failed ? smith_fail_memory(error, NULL) : SMITH_OK;
}

enum smith_status smith_external_relative(const struct smith_document *document, const char *text, const char *folder,
                                          struct smith_buffer *out, bool *changed, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    const char *here = format && format->files ? variable_of_folder(format->files) : NULL;
    char separator = smith_file_path_separator(text, '/');
    *changed = false;
    if (!here)
        return smith_fail(error, SMITH_BAD_VALUE, "PATHS-ABSOLUTE",
                          "files of this format cannot name files relative to "
                          "their own folder");
    struct smith_buffer base;
    smith_buffer_init(&base, &out->allocator);
    smith_file_path_normal(folder, &base);
    smith_buffer_byte(&base, 0);
    size_t start = out->size;
    smith_buffer_format(out, "$(%s)%c", here, separator);
    size_t head = out->size;
    bool found = !base.failed && smith_file_path_relative(text, (const char *)base.data, separator, out);
    out->failed |= base.failed;
    if (!found || out->failed)
        out->size = start;
    else if (out->size == head) /* the folder itself */
        out->size--;
    smith_buffer_free(&base);
    return found || out->failed ? externals_finish(out, changed, error) : SMITH_OK;
}

enum smith_status smith_external_rebase(const char *text, const char *from, const char *to, struct smith_buffer *out,
                                        bool *changed, struct smith_error *error) {
    size_t below = smith_file_path_below(text, from), size = strlen(to);
    char separator = smith_file_path_separator(to, smith_file_path_separator(text, '/'));
    *changed = false;
    if (!below)
        return SMITH_OK;
    bool ends = size && (to[size - 1] == '/' || to[size - 1] == '\\');
    smith_buffer_text(out, to);
    if (text[below] && size && !ends)
        smith_buffer_byte(out, (uint8_t)separator);
    for (const char *at = text + below; *at; at++)
        smith_buffer_byte(out, *at == '/' || *at == '\\' ? (uint8_t)separator : (uint8_t)*at);
    return externals_finish(out, changed, error);
}

/* What stands behind the variable for the folder of the document, or all of a name without a variable; NULL = it is not
 * counted from there. */
static const char *counted_from_folder(const struct smith_document *document, const char *text) {
    const struct smith_format *format = smith_document_format(document);
    const char *here = format && format->files ? variable_of_folder(format->files) : NULL;
    const size_t size = here ? strlen(here) : 0;
    if (text[0] != '$')
        return smith_file_path_is_absolute(text) ? NULL : text;
    if (!here || text[1] != '(' || strncmp(text + 2, here, size) != 0 || text[2 + size] != ')')
        return NULL;
    text += size + 3;
    return text + (*text == '/' || *text == '\\');
}

enum smith_status smith_external_moved(const struct smith_document *document, const char *text, const char *from,
                                       const char *to, struct smith_buffer *out, bool *changed,
                                       struct smith_error *error) {
    const char *rest = counted_from_folder(document, text);
    const char separator = smith_file_path_separator(text, '/');
    const size_t start = out->size;
    struct smith_buffer whole, file, folder;
    *changed = false;
    if (!rest)
        return SMITH_OK;
    smith_buffer_init(&whole, &out->allocator);
    smith_buffer_init(&file, &out->allocator);
    smith_buffer_init(&folder, &out->allocator);
    smith_buffer_format(&whole, "%s/%s", from, rest);
    smith_buffer_byte(&whole, 0);
    if (!whole.failed)
        smith_file_path_normal((const char *)whole.data, &file);
    smith_buffer_byte(&file, 0);
    smith_file_path_normal(to, &folder);
    smith_buffer_byte(&folder, 0);
    smith_buffer_add(out, text, (size_t)(rest - text));
    const bool failed = whole.failed || file.failed || folder.failed;
    const bool found =
        !failed && smith_file_path_relative((const char *)file.data, (const char *)folder.data, separator, out);
    out->failed |= failed;
    if (!found)
        out->size = start;
    smith_buffer_free(&folder);
    smith_buffer_free(&file);
    smith_buffer_free(&whole);
    return found || out->failed ? externals_finish(out, changed, error) : SMITH_OK;
}
