/* SPDX-License-Identifier: MIT
 *
 * What settings of SDLPoP change, for `info`: a line for each level, and for each setting of all levels. Settings of a mod come
 * from its mod.ini, those of a replay from the replay.
 */
#include "base/buffer.h"
#include "format/pop/level/pop_settings.h"
#include "format/run.h"
#include <stdio.h>

static void settings_number_write(char *out, size_t size, const struct smith_pop_setting_key *key, int number) {
    const char *word = smith_pop_setting_word(key->kind, number);
    if (word)
        snprintf(out, size, "%s", word);
    else
        snprintf(out, size, "%d", number);
}

/* "level_type palace, in the game dungeon" */
static void settings_difference_write(struct smith_buffer *text, const struct smith_pop_difference *difference) {
    char before[32], after[32];
    settings_number_write(before, sizeof before, difference->key, difference->before);
    settings_number_write(after, sizeof after, difference->key, difference->after);
    smith_buffer_format(text, "%s %s, in the game %s", difference->key->name, after, before);
}

static void settings_line_end(struct smith_run *run, struct smith_buffer *text, const char *group) {
    if (!text->size)
        return;
    smith_buffer_byte(text, '\0');
    if (!text->failed)
        smith_facts_add_text(run->facts, "setting", "Setting", (const char *)text->data, group);
    text->size = 0;
}

void smith_pop_settings_report(struct smith_run *run, const struct smith_pop_settings *before,
                               const struct smith_pop_settings *after, const char *group) {
    struct smith_pop_difference difference;
    struct smith_buffer text;
    size_t position = 0;
    int level = -1;
    smith_buffer_init(&text, &run->options.allocator);
    while (smith_pop_settings_differ(before, after, &position, &difference)) {
        if (difference.level < 0 || difference.level != level)
            settings_line_end(run, &text, group);
        level = difference.level;
        if (text.size)
            smith_buffer_text(&text, "; ");
        else if (level >= 0)
            smith_buffer_format(&text, "level %d: ", level);
        settings_difference_write(&text, &difference);
    }
    settings_line_end(run, &text, group);
    if (text.failed)
        smith_run_note(run, SMITH_NO_MEMORY);
    smith_buffer_free(&text);
}
