/* SPDX-License-Identifier: MIT
 *
 * Recipes (`.lst`): texts by which the team of the game builds its archives. One line names a section, or a file and what it
 * is called in the archive:
 *
 *     :SHADOWS
 *     ShrShadeWAD\SHADOWS\16X16.tga|16X16
 *
 * Building is in dfwad_recipe.c, the recipe of an archive in dfwad_recipe_list.c.
 */
#ifndef SMITH_DFWAD_RECIPE_H
#define SMITH_DFWAD_RECIPE_H

#include <levelsmith/archive.h>

enum { dfwad_name_size = 16 }; /* bytes of a name */

/* A line of a recipe, in its own code page. */
struct recipe_line {
    enum { RECIPE_NOTHING, RECIPE_SECTION, RECIPE_FILE, RECIPE_WRONG } kind;
    struct smith_bytes source; /* FILE */
    char name[dfwad_name_size]; /* SECTION, FILE: in capitals, filled up with NULs */
    bool is_cut; /* the name is longer */
};

/* What a line says, which is without its end. */
struct recipe_line smith_dfwad_recipe_line(struct smith_bytes text);

/* Whether a text of that name (filled up with NULs) is one that the game reads only where lines end as in DOS; a recipe's file gets
 * such lines then. */
bool smith_dfwad_recipe_adopts(const char *file, const char name[dfwad_name_size]);
/* The first byte that ends a line without a CR before it; SIZE_MAX = there is none. */
size_t smith_dfwad_recipe_bare_line(struct smith_bytes text, size_t from);

/* As struct smith_archive_ops has them. */
enum smith_status smith_dfwad_build(const struct smith_recipe_options *how, struct smith_buffer *out,
                                    struct smith_findings *notes, struct smith_error *error);
enum smith_status smith_dfwad_recipe(const struct smith_archive *archive, const char *const *files,
                                     struct smith_buffer *out, struct smith_error *error);

#endif
