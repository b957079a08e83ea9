/* SPDX-License-Identifier: MIT
 *
 * The archives of Doom2D Forever: its own (WAD) and zips. The bytes are layouts/dfwad.layout and layouts/zip.layout.
 */
#ifndef SMITH_D2DF_ARCHIVE_H
#define SMITH_D2DF_ARCHIVE_H

#include <levelsmith/archive.h>
#include <levelsmith/convert.h>
#include <levelsmith/dfwad.h>

extern const struct smith_format smith_dfwad_format, smith_d2df_picture_format, smith_zip_format;

/* What an entry is, by its first bytes. */
bool smith_d2df_entry_type(const struct smith_archive *archive, uint32_t number, struct smith_entry_type *entry_type);

/* d2df_archive_kinds.c: the extension of files that are what a resource is by its first bytes, ".tga"; NULL = unknown. */
const char *smith_d2df_resource_extension(struct smith_bytes bytes);

/* ---- names ---- */

/*
 * How the game compares names: without regard to case, either slash, and without the extension. A key is a name as it
 * is compared, in UTF-8. Functions that make one return false for names that are too long: no map has such.
 */

#define SMITH_D2DF_KEY 512

/* Small letters, as the game's code page knows them, and slashes. */
bool smith_d2df_key(const char *name, size_t size, char key[SMITH_D2DF_KEY]);
/* Of an entry's name, and of the path that a map asks for: without the extension and what the game takes off the start. */
bool smith_d2df_entry_key(const char *name, size_t size, char key[SMITH_D2DF_KEY]);
bool smith_d2df_wanted_key(const char *path, char key[SMITH_D2DF_KEY]);
/* Whether an entry is what was asked for: in the folder, or one that ends in it. */
bool smith_d2df_key_answers(const char *entry, const char *wanted);

/* Bytes of a name up to the extension of its last part. */
size_t smith_d2df_stem(const char *name);
/* ... and of an archive's, with which the game tries other extensions: up to the first dot of its last part. */
size_t smith_d2df_archive_stem(const char *key);

/* The archive part of a resource ("Standart.wad" of "Standart.wad:D2DTEXTURES\W1"), as a length; 0 when it is in the
 * map's own archive. */
size_t smith_d2df_archive_length(const char *resource);
/* What is behind that. */
const char *smith_d2df_resource_path(const char *resource);
/* Whether two resources are one for the game, whatever extensions their archives have. */
bool smith_d2df_same_resource(const char *a, const char *b);
/* Three names of textures are the engine's own: 0 water, 1 and 2 acid; -1 for all others. */
int smith_d2df_liquid(const char *texture);

/* The entry that the game finds under a name: the last that answers to it. A name without a folder means a map, which
 * may lie in any. */
const struct smith_entry *smith_d2df_entry_find(const struct smith_archive *archive, const char *name);

/* Whether the bytes are a map, as a file or as a text. */
bool smith_d2df_is_map(struct smith_bytes bytes);

/* dfwad.c: whether a record is the name of a section; and the name of record `index` with its section before it, as
 * struct smith_archive_ops has it. */
bool smith_dfwad_is_section(const struct smith_dfwad_record *record);
bool smith_dfwad_name(const struct smith_document *document, uint32_t index, uint32_t memory[2],
                      struct smith_buffer *name);
/* Add a record of that name, which gets a copy of the bytes; NULL bytes = the name of a section. False when out of
 * memory. */
bool smith_dfwad_add(struct smith_document *document, const char *name, const struct smith_bytes *bytes);

/* d2df_archive_check.c */
extern const struct smith_code smith_dfwad_codes[];
extern smith_rule *const smith_dfwad_rules[];
void smith_dfwad_info(struct smith_run *run);
void smith_d2df_zip_info(struct smith_run *run);

/* d2df_archive_convert.c: the same things as an archive of the other kind. */
extern const struct smith_conversion smith_dfwad_conversions[];

#endif
