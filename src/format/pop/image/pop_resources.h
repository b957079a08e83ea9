/* SPDX-License-Identifier: MIT
 *
 * Resources of Prince of Persia that nothing but their id or kind tells: their bytes are those of their layouts, and
 * could be anything.
 */
#ifndef SMITH_POP_RESOURCES_H
#define SMITH_POP_RESOURCES_H

#include <levelsmith/archive.h>
#include <levelsmith/levelsmith.h>

extern const struct smith_format smith_pop_colours_format;
extern const struct smith_format smith_pop_instruments_format;
extern const struct smith_format smith_pop2_font_format;
extern const struct smith_format smith_pop2_frames_format;
extern const struct smith_format smith_pop2_palette_format;
extern const struct smith_format smith_pop2_pieces_format;
extern const struct smith_format smith_pop2_room_format;
extern const struct smith_format smith_pop2_script_format;
extern const struct smith_format smith_pop2_sequence_format;
extern const struct smith_format smith_pop2_shapes_format;
extern const struct smith_format smith_pop2_sounds_format;
extern const struct smith_format smith_pop2_strings_format;
extern const struct smith_format smith_pop2_sword_frames_format;
extern const struct smith_format smith_pop2_text_format;

/* ---- what the forms of all resources share ---- */

/* Append the bytes of a document. */
enum smith_status smith_pop_append_document(const struct smith_document *document, struct smith_buffer *out,
                                            struct smith_error *error);

/* Append bytes. */
enum smith_status smith_pop_append_bytes(struct smith_bytes bytes, struct smith_buffer *out, struct smith_error *error);

/* The number in the name of an entry: 751 of "751", "SHAP/751" and "751#2". */
unsigned long smith_pop_entry_id(const struct smith_entry *entry);

#endif
