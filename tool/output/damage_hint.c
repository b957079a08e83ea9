/* SPDX-License-Identifier: MIT
 *
 * See damage_hint.h.
 */
#include "output/damage_hint.h"
#include "options/limits_option.h"
#include "output/message.h"
#include "output/text_output.h"
#include <stdio.h>

/* What the format says of the whole, "9 rooms with 842 sectors"; NULL = it says nothing. */
static const char *saved_things(const struct smith_changes *changes) {
    for (uint32_t i = 0; i < changes->count; i++)
        if (changes->items[i].kind == SMITH_CHANGE_KEPT)
            return changes->items[i].message;
    return NULL;
}

void damage_hint_print(const struct input *input) {
    struct smith_buffer saved;
    struct smith_changes changes;
    struct smith_error error;
    if (input->error.status != SMITH_DAMAGED || !input->format)
        return;
    enum smith_status status =
        smith_repair(input->format, input->bytes, usual_options(), NULL, &saved, &changes, &error);
    const char *things = saved_things(&changes);
    fputs("levelsmith: ", stderr);
    text_print_visible(stderr, file_label(input->path));
    if (status != SMITH_OK)
        fputs(": `levelsmith repair` cannot mend it either: look for a backup\n", stderr);
    else {
        fputs(": `levelsmith repair` saves ", stderr);
        text_print_visible(stderr, things ? things : "what can be read of it");
        fputc('\n', stderr);
    }
    smith_changes_free(&changes);
    smith_buffer_free(&saved);
}
