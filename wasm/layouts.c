/* SPDX-License-Identifier: MIT
 *
 * Layouts of one's own. One that is used stays until the module ends, because files that were opened by it need it; a later
 * one of the same name is in force for files that are opened afterwards.
 */
#include "base/error.h"
#include "session.h"
#include <levelsmith/hook.h>
#include <levelsmith/layout_mistake.h>
#include <levelsmith/report.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct own_layout {
    struct smith_format format;
    struct own_layout *before;
};

static struct own_layout *latest;

static const struct smith_format *layouts_find(const char *id) {
    for (const struct own_layout *own = latest; own; own = own->before)
        if (strcmp(own->format.id, id) == 0)
            return &own->format;
    return NULL;
}

struct mistake_list {
    struct smith_buffer *out;
    bool any;
};

static void add_mistake(void *context, const struct smith_layout_mistake *mistake) {
    struct mistake_list *list = context;
    smith_buffer_text(list->out, list->any ? ",\n" : "\n");
    list->any = true;
    smith_buffer_format(list->out,
                        "{\"severity\": \"%s\", \"code\": \"%s\", \"line\": %" PRIu32 ", \"column\": %" PRIu32
                        ", \"length\": %" PRIu32 ", \"message\": ",
                        smith_severity_word(mistake->severity), mistake->code, mistake->line, mistake->column,
                        mistake->length);
    session_add_text(list->out, mistake->message);
    smith_buffer_text(list->out, "}");
}

static bool layouts_keep(struct smith_layout_source *source) {
    const struct smith_layout *layout = smith_layout_get(source);
    struct own_layout *own = calloc(1, sizeof *own);
    if (!own)
        return false;
    own->format = (struct smith_format){.id = layout->name,
                                        .layout = layout,
                                        .extensions = "",
                                        .title = layout->title && *layout->title ? layout->title : layout->name};
    own->before = latest;
    latest = own;
    session_own_format = layouts_find;
    return true;
}

/* A text with mistakes is an answer, too; only a lack of memory, or of a root where it is to be used, is a failure. */
int wasm_layout(const char *text, size_t size, uint32_t use) {
    struct smith_buffer *out = session_begin();
    struct mistake_list list = {.out = out};
    const struct smith_layout_mistakes mistakes = {.take = add_mistake, .context = &list};
    const struct smith_layout_options how = {.hooks = smith_hooks(), .warns = true, .mistakes = &mistakes};
    struct smith_layout_source *source = NULL;
    struct smith_error error;
    smith_buffer_text(out, "{\"mistakes\": [");
    enum smith_status status =
        smith_layout_parse((struct smith_bytes){(const uint8_t *)text, size}, "layout", &how, &source, NULL, &error);
    smith_buffer_text(out, "]");
    if (status == SMITH_NO_MEMORY)
        return session_end(status, &error);
    bool usable = status == SMITH_OK && smith_layout_get(source)->root;
    if (usable) {
        smith_buffer_text(out, ", \"id\": ");
        session_add_text(out, smith_layout_get(source)->name);
        smith_buffer_text(out, ", \"title\": ");
        session_add_text(out, smith_layout_get(source)->title ? smith_layout_get(source)->title : "");
    }
    smith_buffer_text(out, "}");
    if (usable && use && !layouts_keep(source))
        return session_end(SMITH_NO_MEMORY, NULL);
    if (!usable || !use)
        smith_layout_free(source);
    return session_end(SMITH_OK, NULL);
}
