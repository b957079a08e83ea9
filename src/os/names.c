/* SPDX-License-Identifier: MIT
 *
 * Names of files, as os.h describes, as far as they are the same on every system.
 */
#include "os/os.h"
#include <stdio.h>

void smith_path_folder(const char *path, char folder[SMITH_PATH_SIZE]) {
    size_t size = smith_path_folder_size(path);
    snprintf(folder, SMITH_PATH_SIZE, "%.*s", size ? (int)size : 1, size ? path : ".");
}

static bool is_one(const struct smith_os_facts *a, const struct smith_os_facts *b) {
    return a->volume == b->volume && a->identity == b->identity;
}

/* Whether they are one name in one folder, however that is spelt: a file may be replaced at any time, its folder stays. */
static bool have_one_name(const char *a, const char *b) {
    char targets[2][SMITH_PATH_SIZE], folders[2][SMITH_PATH_SIZE];
    struct smith_os_facts facts[2];
    if (!smith_os_resolve(a, targets[0]) || !smith_os_resolve(b, targets[1]) ||
        strcmp(targets[0] + smith_path_folder_size(targets[0]), targets[1] + smith_path_folder_size(targets[1])) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        smith_path_folder(targets[i], folders[i]);
        if (!smith_os_look(folders[i], true, &facts[i]))
            return false;
    }
    return is_one(&facts[0], &facts[1]);
}

/* Some systems take other cases of letters for the same name; where a file has names of its own (hard links), each can be
 * replaced alone. What `a` names is looked at before and after: another program may replace it in between. */
bool smith_os_is_same_file(const char *a, const char *b) {
    struct smith_os_facts before, other, after;
    if (have_one_name(a, b))
        return true;
    return smith_os_look(a, true, &before) && smith_os_look(b, true, &other) && smith_os_look(a, true, &after) &&
           other.kind == SMITH_OS_FILE && other.links == 1 && (is_one(&before, &other) || is_one(&after, &other));
}
