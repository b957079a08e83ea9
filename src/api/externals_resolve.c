/* SPDX-License-Identifier: MIT
 *
 * Which file does "$(GameDirectory)\data\$(LevelName).tr4" mean? Variables are replaced by what the format says they
 * stand for, which may have variables in it, too; then the rest is counted from the folder of the document.
 */
#include "api/externals.h"

#include "base/buffer.h"
#include "base/file_path.h"
#include "document/document.h"
#include "os/os.h"
#include <string.h>

#define EXPANSIONS_MAX 64 /* variables in one name, those within variables counted: more go in circles */
#define LENGTH_MAX 4096 /* of an expanded name; no system opens longer ones */

const char *smith_variable_of_folder(const struct smith_files *files) {
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

bool smith_external_resolve(const struct smith_document *document, const struct smith_format *format, const char *own,
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
