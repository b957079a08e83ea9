/* SPDX-License-Identifier: MIT
 *
 * What errors and findings about Prince of Persia's pictures and palettes mean, for `levelsmith explain`.
 */
#include "format/pop/image/pop_image.h"

const struct smith_code smith_pop_image_codes[] = {
    {"POP-PICTURE-NONE", SMITH_ERROR, "a resource holds no picture",
     "Archives have resources of two bytes in place of pictures that are optional or stand elsewhere. There is nothing to "
     "see in them, and nothing to paint on; put a picture there as a new one."},
    {"POP-PICTURE-SIZE", SMITH_ERROR, "a picture has a size that is not possible",
     "Width and height are 1 to 65535 pixels, and there are exactly as many pixels as they say. The game itself shows no "
     "picture of more than 32767 bytes."},
    {"POP-PICTURE-COLOURS", SMITH_ERROR, "a picture or palette has another number of colours",
     "Pictures have 2, 16 or 256 colours, and one that is replaced keeps its number, because the game expects it. Palettes "
     "have 16. Save the file with so many colours."},
    {"POP-PICTURE-PALETTE", SMITH_WARNING, "a picture's file has colours that its palette has not",
     "A picture of the game has numbers of colours; the colours themselves are in a palette that it shares with others. In the "
     "file some of them were changed, which changes nothing that the game shows. Change them in the file of the palette "
     "(`--prefer pal` writes one where there is only JSON); all its pictures follow then."},
    {"POP-PICTURE-STRANGERS", SMITH_WARNING, "a picture has colours that its palette lacks",
     "A picture has no colours of its own: it shares a palette with others of its archive. Colours that are not in it "
     "became the nearest ones that are. Paint with the palette of the picture; it is in the PNG that was extracted."},
    {"POP-COLOUR-STEPS", SMITH_INFO, "colours are finer than the game's",
     "VGA has 64 steps of red, green and blue where files have 256. Values that are no multiples of 4 become the next lower "
     "step."},
    {"POP-PICTURE-CUT", SMITH_ERROR, "a picture ends within its header",
     "Two bytes of 0 stand for a picture that is optional or elsewhere. With a height, or with a width behind them, they are the "
     "beginning of a picture that is not there, and the game reads what is behind it."},
    {"POP-GRAPHIC-MISSING", SMITH_WARNING, "the graphics lack a picture of the game",
     "The level shows a tile or somebody of whom the folder of --graphics has no picture: the game has one in its archive, some "
     "1000 higher than its number (`VDUNGEON.DAT:/1301` for 301). In its place there is a box with a cross, in magenta, a colour "
     "that the game has not. A mod may leave out what its own levels do not need."},
    {0},
};
