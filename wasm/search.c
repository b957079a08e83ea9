/* SPDX-License-Identifier: MIT
 *
 * Looking for values by name, by path, by remarks and by what they are.
 */
#include "document/visit.h"
#include "session.h"
#include "type/type_tables.h"

#define FOUND_MAX 300

struct wanted {
    const char *words; /* in lower case; what begins with a slash is looked for in paths, with an @ in remarks */
    struct smith_buffer *out;
    struct smith_buffer value; /* reused */
    uint32_t count;
};

static char search_lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool search_begins(const char *text, const char *words) {
    for (; *words; text++, words++)
        if (search_lower(*text) != *words)
            return false;
    return true;
}

static bool contains(const char *text, const char *words) {
    for (; *text; text++)
        if (search_begins(text, words))
            return true;
    return false;
}

/* The compact JSON form of a value without parts, or of a list of such values; "" of others. */
static const char *spell(struct wanted *wanted, const struct smith_visit *visit) {
    struct smith_json_style compact = {.compact = true};
    struct smith_node node = {.type = visit->type,
                              .value = (void *)(uintptr_t)visit->value,
                              .record = visit->frame->record,
                              .record_type = visit->frame->type,
                              .member = visit->frame->member,
                              .index = visit->frame->index};
    wanted->value.size = 0;
    bool has_parts = visit->type->kind >= SMITH_RECORD || visit->type->kind == SMITH_BYTES;
    if (has_parts || smith_json_write_node(&node, &compact, &wanted->value, NULL) != SMITH_OK)
        wanted->value.size = 0;
    smith_buffer_byte(&wanted->value, '\0');
    return wanted->value.failed ? "" : (const char *)wanted->value.data;
}

static void add_found(struct wanted *wanted, const char *path) {
    smith_buffer_text(wanted->out, wanted->count++ ? ",\n" : "\n");
    session_add_text(wanted->out, path);
}

/* Whether what is looked for is in the name, the value or the remarks of a member. */
static bool is_found(struct wanted *wanted, const struct smith_visit *visit) {
    if (*wanted->words == '@')
        return visit->frame->index == SMITH_NONE &&
               smith_annotation_find(&visit->member->annotations, wanted->words + 1);
    return contains(visit->member->name, wanted->words) || contains(spell(wanted, visit), wanted->words);
}

static enum smith_status visit_value(void *context, const struct smith_visit *visit) {
    struct wanted *wanted = context;
    char path[1024];
    if (!visit->frame || !visit->member)
        return SMITH_OK;
    bool in_paths = *wanted->words == '/';
    bool found = !in_paths && is_found(wanted, visit);
    if (found || in_paths)
        smith_frame_path(visit->frame, path, sizeof path);
    if (found || (in_paths && contains(path, wanted->words)))
        add_found(wanted, path);
    return wanted->count < FOUND_MAX ? SMITH_OK : SMITH_LIMIT;
}

int wasm_search(struct open_file *file, const char *words) {
    struct wanted wanted = {.words = words, .out = session_begin()};
    smith_buffer_text(wanted.out, "[");
    enum smith_status status = *words ? smith_visit_plain(file->document, visit_value, &wanted) : SMITH_OK;
    smith_buffer_text(wanted.out, "\n]");
    smith_buffer_free(&wanted.value);
    return session_end(status == SMITH_LIMIT ? SMITH_OK : status, NULL); /* the visitor fails by nothing else */
}
