/* SPDX-License-Identifier: MIT
 *
 * The things of an open level, all of them or those of which conditions hold.
 */
#include "base/error.h"
#include "session.h"
#include <levelsmith/level.h>

#include <string.h>

#define CONDITIONS_MAX 32

/* Each line is a condition; `text` is cut at the line ends. */
static uint32_t conditions_of(char *text, const char *conditions[CONDITIONS_MAX]) {
    uint32_t count = 0;
    for (char *line = text; *line && count < CONDITIONS_MAX;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        if (*line)
            conditions[count++] = line;
        line = end ? end + 1 : line + strlen(line);
    }
    return count;
}

static void add_brief_thing(struct smith_buffer *out, const struct smith_level_thing *thing) {
    smith_buffer_text(out, "{\"kind\": ");
    session_add_text(out, thing->kind);
    smith_buffer_text(out, ", \"title\": ");
    session_add_text(out, thing->title);
    smith_buffer_text(out, ", \"path\": ");
    session_add_text(out, thing->path);
    smith_buffer_byte(out, '}');
}

int wasm_things(struct open_file *file, char *words, uint32_t brief) {
    struct smith_buffer *out = session_begin();
    const char *conditions[CONDITIONS_MAX];
    const uint32_t count = conditions_of(words, conditions);
    struct smith_level_question *question = NULL;
    struct smith_level *level = NULL;
    struct smith_error error;
    enum smith_status status = smith_level_of(file->document, &session_options, &level, &error);
    if (status == SMITH_OK)
        status = smith_level_ask(file->format, conditions, count, &question, &error);
    bool any = false;
    smith_buffer_byte(out, '[');
    for (uint32_t i = 0; status == SMITH_OK && i < level->thing_count; i++) {
        if (!smith_level_answers(question, level, file->document, i))
            continue;
        smith_buffer_text(out, any ? ",\n" : "\n");
        any = true;
        if (brief)
            add_brief_thing(out, &level->things[i]);
        else
            smith_level_thing_json(level, file->document, i, NULL, UINT64_MAX, out);
    }
    smith_buffer_byte(out, ']');
    smith_level_question_free(question);
    smith_level_free(level);
    return session_end(status, &error);
}
