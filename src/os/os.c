/* SPDX-License-Identifier: MIT
 *
 * What os.h has that is the same on every system.
 */
#include "os/os.h"
#include <stdio.h>
#include <stdlib.h>

/* ---- names of files ---- */

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

/* ---- texts: no locale has a say ---- */

static char text_lower_case(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool smith_any_case_begins(const char *text, const char *start, size_t size) {
    size_t i = 0;
    while (i < size && text[i] && text_lower_case(text[i]) == text_lower_case(start[i]))
        i++;
    return i == size || (!text[i] && !start[i]);
}

bool smith_any_case_equal(const char *a, const char *b) {
    return smith_any_case_begins(a, b, SIZE_MAX);
}

char *smith_text_copy(const char *text, size_t size) {
    char *copy = malloc(size + 1);
    if (copy) {
        memcpy(copy, text, size);
        copy[size] = '\0';
    }
    return copy;
}
