/* SPDX-License-Identifier: MIT
 *
 * See pop_links.h.
 */
#include "format/pop/level/pop_links.h"

unsigned smith_pop_link_room(const struct smith_pop_links *links, unsigned room, unsigned direction) {
    unsigned next = links->to[room][direction];
    return next <= links->rooms ? next : 0;
}

void smith_pop_links_reach(const struct smith_pop_links *links, unsigned start, bool reached[SMITH_POP_ROOMS_MAX + 1]) {
    unsigned queue[SMITH_POP_ROOMS_MAX], begin = 0, end = 0;
    for (unsigned room = 0; room <= SMITH_POP_ROOMS_MAX; room++)
        reached[room] = false;
    if (start < 1 || start > links->rooms)
        return;
    reached[start] = true;
    queue[end++] = start;
    for (; begin < end; begin++)
        for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
            unsigned next = smith_pop_link_room(links, queue[begin], direction);
            if (!next || reached[next])
                continue;
            reached[next] = true;
            queue[end++] = next;
        }
}

void smith_pop_links_check(const struct smith_pop_links *links, unsigned room, struct smith_run *run,
                           const char *nowhere, const char *no_return) {
    static const char *const names[SMITH_POP_LINKS] = {"left", "right", "up", "down"};
    for (unsigned direction = 0; direction < SMITH_POP_LINKS; direction++) {
        unsigned next = links->to[room][direction];
        struct smith_rule_path path = smith_rule_path("/rooms/%u/links/%s", room - 1, names[direction]);
        if (next > links->rooms)
            smith_report_finding(run, nowhere, path, "there is no room %u", next);
        else if (next && links->to[next][smith_pop_link_back(direction)] != room)
            smith_report_finding(run, no_return, path, "room %u does not lead back to room %u", next, room);
    }
}
