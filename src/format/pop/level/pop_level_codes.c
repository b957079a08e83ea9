/* SPDX-License-Identifier: MIT
 *
 * What findings about levels of Prince of Persia mean, for `levelsmith explain`.
 */
#include "format/pop/level/pop_level_check.h"

const struct smith_code smith_pop_level_codes[] = {
    {"POP-LEVEL-START", SMITH_ERROR, "the prince begins at a place that does not exist",
     "A level has the rooms 1 to 24 with the tiles 0 to 29. From another place the game reads what is behind its tables."},
    {"POP-LEVEL-LINK", SMITH_ERROR, "a link leads to a room that does not exist",
     "There are the rooms 1 to 24, and 0 for none. Who walks there is in whatever is behind the tables. Only rooms that can "
     "be reached from the start are looked at: the others of original levels may hold junk."},
    {"POP-LEVEL-ONE-WAY", SMITH_INFO, "a way between two rooms does not lead back",
     "Who goes back the same way comes out in another room, or nowhere. Most original levels have such links, often at edges "
     "that nobody can cross, and some are tricks."},
    {"POP-LEVEL-EVENT-ENDLESS", SMITH_ERROR, "the events of a button run over the end of the table",
     "A button has its first event and all behind it up to one that is marked as the last. No such mark comes before the end "
     "of the table, so the game would go on in what is behind it."},
    {"POP-LEVEL-EVENT-PLACE", SMITH_ERROR, "a button acts on a place that does not exist",
     "The event names a room that is not one of 1 to 24, or a tile above 29. Original levels have such events only where no "
     "button uses them, and those are not looked at."},
    {"POP-LEVEL-EVENT-NO-DOOR", SMITH_WARNING, "a button acts on what is no door",
     "Events open and close gates and exits. At any other tile nothing happens when the button is stepped on."},
    {"POP-LEVEL-GATE-SHUT", SMITH_INFO, "no button opens a gate",
     "The gate begins closed, and no button in a room that can be reached names it. It is a wall that can be seen through; "
     "perhaps that is meant."},
    {"POP-LEVEL-EXIT-SHUT", SMITH_INFO, "no button opens an exit",
     "The exit is closed, and no button in a room that can be reached names it. Levels that end in another way than by an "
     "exit may have such."},
    {"POP-LEVEL-UNREACHED", SMITH_INFO, "a room cannot be reached",
     "There is something in it, but no way leads there from where the prince begins. Rooms that are never seen are usual; when "
     "this one should be, link it with a room beside it."},
    {"POP-LEVEL-GUARD-WALL", SMITH_WARNING, "a guard stands inside of a wall",
     "He cannot get out, and nobody can get at him."},
    {"POP-LEVEL-GUARD-SKILL", SMITH_WARNING, "a guard has a skill that does not exist",
     "The game has tables for the skills 0 to 11 and reads what is behind them for others: the guard may be strong, weak, or "
     "never move."},
    {"POP-LEVEL-POTION", SMITH_WARNING, "a potion is of a kind that does not exist",
     "The kinds are 0 (empty) to 6. Another does nothing when it is drunk."},
    {"POP-LEVEL-SCENERY", SMITH_INFO, "the scenery has no picture of a tile",
     "Some tiles are in palaces only (tapestries, mirrors, balconies, lattices), and skeletons in dungeons; elsewhere nothing "
     "is seen of them but a floor. Whether a level is a dungeon or a palace, the program knows by its number: it is taken from "
     "the resource (2003), or from the name of the file (res2003.bin, level3.plv). Without one, nothing is said."},
    {"POP-CONVERT-TILE", SMITH_WARNING, "a tile has no equivalent in the other game",
     "It becomes floor, air or something like it, so that nobody gets stuck where he could walk before. Look at the place in "
     "an editor."},
    {"POP-CONVERT-FILLER", SMITH_INFO, "bytes without a meaning cannot be stored in the other format",
     "Levels for DOS and for the Macintosh differ in bytes that no game looks at. Those that are not zeros are gone after the "
     "way there and back."},
    {"POP-CONVERT-SIZE", SMITH_ERROR, "what should be converted is not of the size of a level",
     "Levels have 2305 bytes, that of the potions 2304, those of the Macintosh 2308. Set /filler and /mac_extension so that "
     "the sum is right."},
    {NULL, SMITH_INFO, NULL, NULL},
};
