/* SPDX-License-Identifier: MIT
 *
 * What the codes of errors about pictures and sounds mean, for `levelsmith explain`.
 */
#include <levelsmith/levelsmith.h>

static const struct smith_code codes[] = {
    /* ---- pictures ---- */
    {"PICTURE-LIMIT", SMITH_ERROR, "a picture would need more memory than allowed",
     "The pixels of a picture count as unpacked bytes, of which one call takes 1 GiB unless the caller says otherwise. "
     "The width or height is damaged, or the file was made to do harm."},
    {"PNG-NOT-ONE", SMITH_ERROR, "a file is no PNG file",
     "PNG files begin with eight certain bytes, and this one does not. Other kinds of pictures have to be converted by "
     "a painting program; giving them another name is not enough."},
    {"PNG-CUT", SMITH_ERROR, "a PNG file ends too early",
     "The file is over before its last chunk is, so part of the picture is missing. Copy or save it again."},
    {"PNG-DAMAGED", SMITH_ERROR, "a PNG file contradicts itself",
     "A checksum is wrong, the packed pixels cannot be unpacked, or the header asks for what no PNG file has. The "
     "message says which. Open the picture in a painting program and save it again."},
    {"PNG-UNKNOWN", SMITH_ERROR, "a PNG file is of a kind that is not read",
     "Either the file says of one of its chunks that nobody should read it without understanding that chunk, and we do "
     "not; or it has 16 bits a sample and is interlaced too. Save it again as an ordinary PNG file."},
    {"PNG-INDEX", SMITH_ERROR, "a pixel has a colour that the palette does not have",
     "The picture is indexed, and the palette has fewer colours than the pixel's index asks for. Programs differ in what "
     "they show then, so it is refused. Give the palette more colours, or save the picture without palette."},
    {"PNG-REFUSED", SMITH_ERROR, "a picture cannot be written as a PNG file",
     "PNG files have at least one pixel, and libpng refuses more than a million in one direction."},
    {"PALETTE-NOT-ONE", SMITH_ERROR, "a file is no palette file",
     "Palettes are read as JASC-PAL (Paint Shop Pro and many others) and as GIMP Palette (GIMP, Inkscape): texts whose "
     "first line says so. Palettes as games have them in their own files are another matter."},
    {"PALETTE-DAMAGED", SMITH_ERROR, "a palette file has a line that cannot be read",
     "A palette file has a line for each colour, with three numbers from 0 to 255, and at most 256 colours. The error "
     "names the line."},
    {"PALETTE-EMPTY", SMITH_ERROR, "there is no colour to choose from",
     "The pixels of a picture were to get the colours of a palette, and the palette has none."},
    {"PALETTE-FULL", SMITH_ERROR, "a picture has more colours than its palette can have",
     "Reduce the colours in a painting program, or have the picture mapped to a palette, which takes the nearest colour "
     "of it for each pixel and reports the colours that it lacks."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code *smith_scene_codes(void) {
    return codes;
}
