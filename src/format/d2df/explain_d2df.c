/* SPDX-License-Identifier: MIT
 *
 * What the codes of Doom2D Forever maps mean.
 */
#include "d2df.h"

const struct smith_code smith_d2df_codes[] = {
    /* ---- pictures ---- */
    {"D2DF-PICTURE-MISSING", SMITH_WARNING, "a texture was not found for the picture",
     "The map names a texture as ARCHIVE:SECTION\\NAME, and none of the files that --graphics leads to answers to it: neither an "
     "archive of that name with it, nor a folder called like the archive, nor a folder with the section. Its panels were "
     "drawn in flat colours. Files that are there but are no PNG, JPEG, BMP or TGA pictures are told here as well."},

    /* ---- maps as text ---- */
    {"D2DF-TEXT-MISTAKE", SMITH_ERROR, "a mistake in a text map",
     "The text is not what the engine's grammar has at this place. The line is shown with a mark below it. The engine would "
     "refuse the text as well; nothing was written."},
    {"D2DF-TEXT-LENGTH", SMITH_WARNING, "a text is too long for the engine",
     "Names and the like have a fixed room in bytes. Binary maps fill it in code page 1251, a byte a letter. In text maps "
     "the engine counts bytes of UTF-8, where a Russian letter has two, and refuses what has more than the room. The text "
     "can be read by levelsmith; for the engine shorten it, or leave the map binary."},
    {"D2DF-TEXT-NUMBER", SMITH_WARNING, "a number the engine cannot read",
     "The engine writes -2147483648 and does not read it again. No map has a use for it."},
    {"D2DF-TEXT-PREFIX", SMITH_WARNING, "a number with a prefix",
     "0b, 0o and 0h begin numbers in other bases. levelsmith reads them so; the engine has a mistake here and reads the "
     "digits as decimal ones. Write the number without a prefix."},
    {"D2DF-TEXT-NAMES", SMITH_WARNING, "a thing that has had several names",
     "The weapon of number 31 is ITEM_WEAPON_KNUCKLES in today's definition, ITEM_WEAPON_IRONFIST in the one that is built "
     "into engines, and was ITEM_WEAPON_KASTET before 2023. An engine refuses a text with a name it does not know. "
     "--names=ironfist, knuckles or kastet says which one to write; all are read."},
    {"D2DF-TEXT-UNNAMED", SMITH_WARNING, "a value without a name",
     "The map has a number where only certain ones have a meaning. The engine refuses such a map, binary or text. The text "
     "has the number itself, which levelsmith reads again."},
    {"D2DF-TEXT-SEVERAL", SMITH_WARNING, "several names where only one may be",
     "A panel is exactly one of wall, water, door and so on. In a binary map the engine ignores a panel that is more; in a "
     "text map it refuses it."},
    {"D2DF-TEXT-DANGLING", SMITH_WARNING, "a reference that leads nowhere",
     "The map refers to a panel, texture or monster by a number that none has. The engine warns of it and takes it for "
     "null, which is what the text says. In the full dialect the number is kept in a comment behind the map."},
    {"D2DF-TEXT-LEFT-OUT", SMITH_WARNING, "the text says less than the map",
     "The engine's texts have no words for bytes behind the end of a name, for holes, for unknown blocks and their order. "
     "The full dialect keeps them in comments, which the engine passes over; the engine's dialect leaves them out."},
    {"D2DF-TEXT-STALE", SMITH_WARNING, "comments of the full dialect belong to another text",
     "What a text map has no words for stands in comments behind it, with a checksum of the map. The map was changed since, "
     "so it is not sure any more what they speak of: they were passed over. What they held is odd spelling, mostly, and "
     "references that lead nowhere."},
    {"D2DF-TEXT-ONLY", SMITH_WARNING, "a field that only text maps have",
     "Moving platforms, the ambient light and scripts exist in text maps alone: a binary map has no room for them. Keep the "
     "text as the original."},
    {"D2DF-TEXT-CUT", SMITH_WARNING, "a text with a NUL in it",
     "In a binary map a text ends at its first NUL. What stands behind it was left out."},
    {NULL, SMITH_INFO, NULL, NULL},
};
