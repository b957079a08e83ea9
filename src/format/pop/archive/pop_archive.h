/* SPDX-License-Identifier: MIT
 *
 * What the family knows of its archives: what is in them, which borrow from which, and the folders of SDLPoP.
 */
#ifndef SMITH_POP_ARCHIVE_H
#define SMITH_POP_ARCHIVE_H

#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>

#define SMITH_POP_NO_KIND "_" /* what stands for a kind that is an empty text, in names of entries */

/* Of the first game's archives, and of the second's. */
extern const struct smith_archive_ops smith_pop_archive_ops, smith_pop2_archive_ops;

/* One, two or three zeros, by what should be there: a sound of the first game, a picture, a sound of the second
 * game. */
bool smith_pop_is_placeholder(struct smith_bytes bytes);

/* pop_archive_add.c, as struct smith_archive_ops has it: "2010" of the first game, "SHAP/751" of the second, "LEVL/2001" of the
 * Macintosh. */
enum smith_status smith_pop_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                        struct smith_error *error);
enum smith_status smith_pop2_archive_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                         struct smith_error *error);
enum smith_status smith_mac_resources_add(struct smith_document *document, const char *name, struct smith_bytes bytes,
                                          struct smith_error *error);

/* ---- what the resources of the known archives are ---- */

/* Resources `first` to `last` of an archive. */
struct smith_pop_range {
    const char *archives; /* names without .DAT, separated by spaces; in the second game, the kind */
    uint16_t first, last;
    const struct smith_format *format; /* NULL = just bytes */
    const char *what; /* for people */
};

/* Whether the second game has resources of that kind, "" included. */
bool smith_pop_kind_is_known(const char *kind);

/* ---- folder ---- */

/*
 * Folders as SDLPoP reads them in place of archives: res751.png, res750.pal (the resource itself), res2001.bin.
 */

/* The manifest of such a folder: an archive with its resources in the order of their ids. */
enum smith_status smith_pop_folder_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                         struct smith_error *error);
/* Whether all of the files are resources. */
bool smith_pop_folder_stands_for(const char *const *names, uint32_t count);

/* ---- rules about archives of Prince of Persia 1 and 2 ---- */

extern smith_rule *const smith_pop_dat1_rules[], *const smith_pop_dat2_rules[];

/* pop_mod_check.c: about a folder in the place of an archive, and about the mod.ini beside levels */
smith_rule smith_pop_check_loose_folder, smith_pop_check_mod_settings;
/* pop_mod_names.c: about what SDLPoP never asks for */
smith_rule smith_pop_check_mod_names, smith_pop_check_numbers;
/* How many of what the archive has (pop_archive.c). */
void smith_pop_archive_count(struct smith_run *run);
/* That, and what the settings of the mod change, with one of its archives. */
void smith_pop_mod_info(struct smith_run *run);

/* pop_dat_check.c; also of folders */
extern const struct smith_code smith_pop_dat_codes[];

#endif
