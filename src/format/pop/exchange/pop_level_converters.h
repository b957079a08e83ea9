/* SPDX-License-Identifier: MIT
 *
 * Other forms that levels of Prince of Persia can be in.
 */
#ifndef SMITH_POP_LEVEL_CONVERTERS_H
#define SMITH_POP_LEVEL_CONVERTERS_H

#include "base/buffer.h"
#include <levelsmith/archive.h>
#include <levelsmith/convert.h>

#define SMITH_POP_STYLE_PLV "plv"

extern const struct smith_entry_converter smith_pop_level_converters[], smith_pop2_level_converters[];
extern const struct smith_conversion smith_pop_level_conversions[], smith_pop2_level_conversions[];
extern const struct smith_conversion smith_pop_plv_conversions[], smith_pop_resource_conversions[];

/* Append the level as one for DOS; its bytes stay what they are when it is none of the Macintosh. `out` is initialised. */
enum smith_status smith_pop_encode_for_dos(const struct smith_document *document, struct smith_buffer *out,
                                           struct smith_findings *notes, struct smith_error *error);
/* Make a level of the Apple II, which its name tells from that of the potions, one for DOS (pop_apple.c); others stay. */
void smith_pop_dos_of_apple(struct smith_buffer *level, const struct smith_convert_options *options,
                            struct smith_findings *notes);

/* A level of the first game as one of the second (pop_to_pop2.c). The dialect is the kind of level. */
extern const char *const smith_pop2_kinds[];
enum smith_status smith_pop_to_pop2(const struct smith_document *document, const struct smith_convert_options *options,
                                    struct smith_buffer *out, struct smith_findings *notes, struct smith_error *error);

#endif
