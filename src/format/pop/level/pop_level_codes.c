/* SPDX-License-Identifier: MIT
 *
 * What findings about levels of both games, and about level files of editors, mean, for `levelsmith explain`.
 */
#include "format/pop/level/pop_level_check.h"
#include "format/pop/pop.h"

/* ---- what findings about levels of Prince of Persia mean, for `levelsmith explain` ---- */

const struct smith_code smith_pop_level_codes[] = {
    {"POP-LEVEL-SIZE", SMITH_ERROR, "a level is longer or shorter than levels are",
     "Levels have 2305 bytes, that of the potions 2304, those of the Macintosh 2308. Editors take nothing else for a level. Set "
     "/filler so that the sum is right: 18 bytes, 17 or 4."},
    {"POP-LEVEL-START", SMITH_ERROR, "the prince begins at a place that does not exist",
     "A level has the rooms 1 to 24 with the tiles 0 to 29. From another place the game reads what is behind its tables."},
    {"POP-LEVEL-START-WALL", SMITH_WARNING, "the prince begins inside of a wall",
     "He stands in stone, and the game pushes him about or lets him fall. Original levels begin at a door, or in the air."},
    {"POP-LEVEL-USED", SMITH_WARNING, "a room that can be reached is not made ready",
     "Before a level begins, the game makes the rooms up to /used_rooms ready: gates are closed, potions get their kind, "
     "walls their look. In rooms behind it they stay as in the file, which means other things. Editors write 24."},
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
     "The event names a room above 24, or a tile above 29: the game takes what is behind its tables for a tile. Original "
     "levels have such events only where no button uses them, and those are not looked at."},
    {"POP-LEVEL-EVENT-NO-DOOR", SMITH_INFO, "an event acts on what is no door",
     "Events open and close gates and exits. At any other tile, or in room 0, this one does nothing. Those behind it still "
     "do what they should; a button of which no event does anything is POP-LEVEL-BUTTON-IDLE."},
    {"POP-LEVEL-BUTTON-IDLE", SMITH_WARNING, "a button does nothing",
     "None of its events names a gate or an exit. Its modifier is the number of the first event: perhaps another one is "
     "meant, or the door was moved. No button of the original levels is like this."},
    {"POP-LEVEL-GATE-SHUT", SMITH_INFO, "no button opens a gate",
     "The gate begins closed, and no button in a room that can be reached names it. It is a wall that can be seen through; "
     "perhaps that is meant."},
    {"POP-LEVEL-EXIT-SHUT", SMITH_INFO, "no button opens an exit",
     "The exit is closed, and no button in a room that can be reached names it. Levels that end in another way than by an "
     "exit may have such."},
    {"POP-LEVEL-EXIT-HALF", SMITH_WARNING, "half an exit",
     "An exit is two tiles, \"exit_left\" and \"exit_right\" beside it. One alone is drawn cut off; without the left one "
     "nobody can leave by it."},
    {"POP-LEVEL-NO-EXIT", SMITH_WARNING, "a level without a way out",
     "No button in a room that can be reached opens an exit, so the level cannot be ended by one. The program ends levels 6, "
     "12 and 14 in other ways, and nothing is said about those when the name of the file or the resource tells the number."},
    {"POP-LEVEL-UNREACHED", SMITH_INFO, "rooms cannot be reached",
     "There is something in them, but no way leads there from where the prince begins. Rooms that are never seen are usual, "
     "and nothing else is said about what is in them; when one should be seen, link it with a room beside it."},
    {"POP-LEVEL-GUARD-WALL", SMITH_WARNING, "a guard stands inside of a wall",
     "He cannot get out, and nobody can get at him."},
    {"POP-LEVEL-GUARD-HOLE", SMITH_WARNING, "a guard stands where there is no floor",
     "He falls as soon as the prince comes into the room, into the room below or out of the level."},
    {"POP-LEVEL-GUARD-COLOUR", SMITH_WARNING, "a guard has a colour that does not exist",
     "The colours of plain guards are 1 to 7, sets of PRINCE.DAT's resource 10. 0 are those of the guards' own archive, which "
     "are black in the original; from 8 on the game reads what is behind the table. Other figures than plain guards, which "
     "some levels have by their number, have their own colours."},
    {"POP-LEVEL-COLOUR", SMITH_ERROR, "a level has colours that do not exist",
     "level_color n takes set n of PRINCE.DAT:/20, whose sets count from 1; a palace takes set n + 1 for its walls, too. From beyond "
     "the last one the game would take whatever lies in its memory. Set a lower level_color in mod.ini, or add sets to the resource."},
    {"POP-LEVEL-GUARD-SKILL", SMITH_WARNING, "a guard has a skill that does not exist",
     "The game has tables for the skills 0 to 11 and reads what is behind them for others: the guard may be strong, weak, or "
     "never move. SDLPoP takes skill 3 for such."},
    {"POP-LEVEL-POTION", SMITH_WARNING, "a potion is of a kind that does not exist",
     "The kinds are 0 (empty) to 6. Another does nothing when it is drunk. Of the number the game keeps the low five bits."},
    {"POP-LEVEL-MODIFIER", SMITH_INFO, "a tile has a modifier that the game does not know",
     "What the modifier of a tile means depends on the tile. With this one the game draws nothing more than the tile, or what "
     "happens to be behind its tables; a potion is what the low five bits say."},
    {"POP-LEVEL-FAKE", SMITH_INFO, "a tile that only SDLPoP knows",
     "In SDLPoP, floor, air and walls with these modifiers look like one and are another: fake tiles. Torches have a colour, "
     "and balconies lead to each other. The DOS game takes them for what they are without."},
    {"POP-LEVEL-SCENERY", SMITH_INFO, "the scenery has no picture of a tile",
     "Some tiles are in palaces only (tapestries, mirrors, balconies, lattices), and skeletons in dungeons; elsewhere nothing "
     "is seen of them but a floor. Whether a level is a dungeon or a palace, the program knows by its number: it is taken from "
     "the resource (2003), or from the name of the file (res2003.bin, level3.plv). Without one, nothing is said."},
    {"POP-CONVERT-TILE", SMITH_WARNING, "a tile has no equivalent in the other game",
     "It becomes floor, air or something like it, so that nobody gets stuck where he could walk before. Look at the place in "
     "an editor."},
    {"POP-EXCHANGE-FORM", SMITH_ERROR, "the file may be a level of three programs",
     "PrinceJS, the PrinceJS with levels of others and the game for Roku write JSON of one shape, in which tiles are counted from 0 or "
     "1 and directions have two signs. Where a file does not tell whose it is, say so: `-t pop_level:princejs`, `-t "
     "pop_level:princejs-custom` or `-t pop_level:roku`."},
    {"POP-EXCHANGE-JSON", SMITH_ERROR, "the text is no JSON, or no object",
     "Levels of PrinceJS and of its like are one object of JSON."},
    {"POP-EXCHANGE-VALUE", SMITH_ERROR, "a value of the file cannot be in a level",
     "A level has 24 rooms of 30 tiles, 256 events of buttons, a guard a room. Values are bytes; rooms are numbered from 1."},
    {"POP-EXCHANGE-LAYOUT", SMITH_ERROR, "such files become levels by the library's own layout",
     "The layout that was given is called like that of levels, and is another."},
    {"POP-EXCHANGE-START", SMITH_ERROR, "the prince begins in no room",
     "PrinceJS has the rooms that can be reached from the start, as they lie beside each other, and MININIM takes no other start. Set "
     "/start first."},
    {"POP-EXCHANGE-NUMBER", SMITH_WARNING, "the name of the file does not say which level it is",
     "Files of other programs have the number of their level. Call the file `level3.bin`, or convert the entry of the archive."},
    {"POP-EXCHANGE-LINK", SMITH_WARNING, "rooms do not lie as they are linked",
     "In PrinceJS rooms stand in a grid, and each leads to those beside it. A level can have links that no grid has: two rooms at one "
     "place, a way that does not lead back."},
    {"POP-EXCHANGE-LOST", SMITH_INFO, "something has no place in the other file",
     "The message says what. The game does not need it, or its program knows it by itself."},
    {"POP-CONVERT-FILLER", SMITH_INFO, "bytes without a meaning cannot be stored in the other format",
     "Levels for DOS and for the Macintosh differ in bytes that no game looks at. Those that are not zeros are gone after the "
     "way there and back."},
    {"POP-CONVERT-SIZE", SMITH_ERROR, "what should be converted is not of the size of a level",
     "Levels have 2305 bytes, that of the potions and those of the Apple II 2304, those of the Macintosh 2308. Set /filler and /mac_extension so that "
     "the sum is right."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- what findings about levels of Prince of Persia 2 mean, for `levelsmith explain` ---- */

const struct smith_code smith_pop2_level_codes[] = {
    {"POP2-LEVEL-START", SMITH_ERROR, "the prince begins at a place that does not exist",
     "A level has the rooms 1 to 32 with the tiles 0 to 29. From another place the game reads what is behind its tables."},
    {"POP2-LEVEL-CHECKPOINT", SMITH_WARNING, "a checkpoint is at a place that does not exist",
     "A level has the rooms 1 to 32 with the tiles 0 to 29; 0, 0 is no checkpoint."},
    {"POP2-LEVEL-LINK", SMITH_ERROR, "a link leads to a room that does not exist",
     "There are the rooms 1 to 32, and 0 for none. Only rooms that can be reached from the start are looked at."},
    {"POP2-LEVEL-ONE-WAY", SMITH_INFO, "a way between two rooms does not lead back",
     "Who goes back the same way comes out in another room, or nowhere. It may be a trick."},
    {"POP2-LEVEL-EVENT", SMITH_WARNING, "a button acts on a place that does not exist",
     "The event names a room that is not one of 1 to 32, or a tile above 29. Original levels are known to have such events."},
    {"POP2-LEVEL-EVENT-CIRCLE", SMITH_ERROR, "the events of a button never end",
     "Each event names the one that follows it, and the last one 253. These come back to an event that has been: the game "
     "would never get on."},
    {"POP2-LEVEL-PEOPLE", SMITH_ERROR, "more people in a room than there is room for",
     "Five can be in a room from the beginning, three groups can come later. The game would read what is behind them."},
    {"POP2-LEVEL-WALL", SMITH_WARNING, "somebody stands inside of a wall",
     "He cannot get out, and nobody can get at him."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* ---- what findings about level files of editors mean, for `levelsmith explain` ---- */

const struct smith_code smith_pop_plv_codes[] = {
    {"POP-PLV-LENGTH", SMITH_ERROR, "a level file holds something of another size than levels have",
     "A level of the first game has 2305 bytes, that of the potions 2304, on the Macintosh 2308; one of the second 12025. The "
     "checksum before it is not counted, though some programs do so in the number that the file begins with."},
    {"POP-PLV-GAME", SMITH_ERROR, "a level file says that its level is of the other game",
     "The first game is 1, the second 2; a level of the first has 2305 bytes (that of the potions 2304), one of the second "
     "12025. An editor would read the level as what it is not. Set /game."},
    {"POP-PLV-FIELD", SMITH_INFO, "a field that every level file has is missing",
     "Editors expect who made the level, when and with what, be it empty. `insert` can add it: "
     "/fields/0 '{\"name\": \"Level Author\", \"value\": \"...\"}'."},
    {"POP-PLV-DATE", SMITH_WARNING, "a time is not written as it should be",
     "Times are YYYY-MM-DD HH:MM or YYYY-MM-DD HH:MM:SS, so that programs can read them."},
    {"POP-PLV-CUT", SMITH_ERROR, "a level file is cut behind its level",
     "What the editor wrote down about the level stands behind it, and the end of that is gone: author, title, times. The level "
     "itself is whole."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_pop_wrapped_codes[] = {
    {"POP-WRAPPED-LEVEL", SMITH_ERROR, "there is no level here to be drawn",
     "Levels of the first game have 2305 bytes, 2304 or, on the Macintosh, 2308, those of the second 12025. What stands where "
     "the level should be has another size."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* As SDLPoP does. */
const struct smith_loss smith_pop_level_losses[] = {
    {"POP-LEVEL-USED", NULL, "room's gates, potions and loose floors", "rooms' gates, potions and loose floors"},
    {"POP-LEVEL-GUARD-SKILL", NULL, "guard's skill", "guards' skills"},
    {NULL, NULL, NULL, NULL},
};
