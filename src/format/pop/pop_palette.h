/* SPDX-License-Identifier: MIT
 *
 * Palettes of Prince of Persia: what their bytes alone do not say. The bytes are layouts/pop_palette.layout.
 */
#ifndef SMITH_POP_PALETTE_H
#define SMITH_POP_PALETTE_H

#include <levelsmith/archive.h>
#include <levelsmith/picture.h>
#include <levelsmith/pop_palette.h>

extern const struct smith_format smith_pop_palette_format;
/* pop_palette_forms.c */
extern const struct smith_form smith_pop_palette_forms[];

/* ---- colours ---- */

/* Colours for `bits` of a pixel where nothing says better: white, those of EGA, or greys. Colour 0 is transparent. */
void smith_pop_palette_plain(unsigned bits, struct smith_palette *palette);

/* `count` (up to 256) colours of a layout, three values of 0 to 63 each, for `bits` of a pixel; what they do not have is
 * plain. A value v is v * 4 of 255, as the game's ports show it. Colour 0 is transparent. */
void smith_pop_palette_vga(const uint8_t *colours, unsigned count, unsigned bits, struct smith_palette *palette);

/* ---- what a picture looks like on older adapters ---- */

enum smith_pop_adapter { SMITH_POP_CGA, SMITH_POP_EGA };

/* `picture`, in the patterns that the palette has for its colours; 16 colours or less. Its palette becomes that of the
 * adapter, with one colour more, behind the others, for what is transparent. */
enum smith_status smith_pop_palette_render(const struct smith_picture *picture,
                                           const struct pop_palette_palette *palette, enum smith_pop_adapter adapter,
                                           const struct smith_options *options, struct smith_picture *rendered,
                                           struct smith_error *error);

/* ---- whose palette it is (pop_palette_find.c) ---- */

/* The colours of the picture that is the entry of `around`: those of the palette whose pictures follow it, in its archive
 * or in one beside it; colours of a guard where that has none. False when nothing says. */
bool smith_pop_palette_find(const struct smith_form_context *around, unsigned bits, struct smith_palette *palette);

#endif
