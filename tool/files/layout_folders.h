/* SPDX-License-Identifier: MIT
 *
 * The folders in which a user keeps layouts of formats of their own: those of $LEVELSMITH_LAYOUTS, separated by colons,
 * then $XDG_CONFIG_HOME/levelsmith/layouts, or ~/.config/levelsmith/layouts.
 */
#ifndef TOOL_LAYOUT_FOLDERS_H
#define TOOL_LAYOUT_FOLDERS_H

struct layout_folders {
    char **paths; /* ends with NULL */
};

/* Without memory there are fewer of them. */
struct layout_folders layout_folders_find(void);
void layout_folders_free(struct layout_folders *folders);

/* What smith_layout_open() and its like take. */
static inline const char *const *layout_folders_list(const struct layout_folders *folders) {
    return (const char *const *)folders->paths;
}

#endif
