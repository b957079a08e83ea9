/* SPDX-License-Identifier: MIT
 *
 * The path of a frame: "/rooms/3/objects/12/position/x".
 */
#include "base/number.h"
#include "document/document.h"
#include <string.h>

/* Put `text` before what is at `*at`; false when there is no room. */
static bool prepend(char *path, size_t *at, const char *text, size_t size) {
    if (*at < size)
        return false;
    *at -= size;
    memcpy(path + *at, text, size);
    return true;
}

static bool prepend_step(const struct smith_frame *frame, char *path, size_t *at) {
    if (frame->member == SMITH_AT_END)
        return true;
    if (frame->index != SMITH_NONE) {
        char number[SMITH_NUMBER_SIZE];
        size_t size = smith_print_u64(number, frame->index);
        if (!prepend(path, at, number, size) || !prepend(path, at, "/", 1))
            return false;
    }
    const char *name = frame->type->record->members[frame->member].name;
    return prepend(path, at, name, strlen(name)) && prepend(path, at, "/", 1);
}

void smith_frame_path(const struct smith_frame *frame, char *path, size_t size) {
    if (size < 5) {
        if (size)
            path[0] = '\0';
        return;
    }
    size_t at = size - 1;
    path[at] = '\0';
    while (frame && prepend_step(frame, path, &at))
        frame = frame->parent;
    if (frame) { /* no room for all of it: say so in front */
        at = at < 3 ? 3 : at;
        prepend(path, &at, "...", 3);
    }
    if (at == size - 1)
        prepend(path, &at, "/", 1);
    memmove(path, path + at, size - at);
}
