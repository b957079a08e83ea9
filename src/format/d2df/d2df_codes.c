/* SPDX-License-Identifier: MIT
 *
 * What the codes of Doom2D Forever maps mean.
 */
#include "format/d2df/d2df.h"

const struct smith_code smith_d2df_codes[] = {
    /* ---- pictures ---- */
    {"D2DF-PICTURE-MISSING", SMITH_WARNING, "a texture was not found for the picture",
     "The map names a texture as ARCHIVE:SECTION\\NAME, and what --game leads to does not have it; D2DF-RESOURCE-MISSING says where "
     "it is looked for. Its panels were drawn in flat colours."},
    /* ---- what the engine refuses, or takes for null ---- */
    {"D2DF-VERSION", SMITH_ERROR, "not a map of version 1",
     "The engine refuses every map whose version is not 1. Repair sets it."},
    {"D2DF-BLOCK", SMITH_ERROR, "a block the engine refuses the map for",
     "A map is a run of blocks, one a kind of record. The engine refuses a map with a block of a type it does not know, with "
     "two of one type, or with one that does not divide into whole records. Repair removes what is too much."},
    {"D2DF-END", SMITH_WARNING, "the end mark is missing",
     "Behind the last block stands one of type 0. The engine does without it; the editor reads on beyond the file. Repair "
     "adds it."},
    {"D2DF-VALUE", SMITH_ERROR, "a value the engine has no name for",
     "The engine refuses a map for a single type, direction or flag that its definition does not name. Editors up to 2019 wrote "
     "such a map when music was to stop (MUSIC, action 2). Repair makes that 0, as it does with other values, and takes "
     "unknown flags away; records of an unknown type are removed, and what referred to them names nothing."},
    {"D2DF-BOOLEAN", SMITH_ERROR, "a switch that is neither 0 nor 1",
     "The engine takes everything but 0 for on, other programs only 1. Repair makes it 1."},
    {"D2DF-NO-TEXTURE", SMITH_ERROR, "a panel without a texture",
     "The engine refuses a map in which a panel has no texture that is in the list, even if the panel is never seen, and ends "
     "when there is no texture in the list at all. The editor gives such panels texture 0; so does repair."},
    {"D2DF-NULLED", SMITH_ERROR, "a reference the engine takes for null",
     "A trigger names a panel or monster that is not there. The engine warns of it and goes on as if it named none, so the "
     "trigger does not do what it should. Repair says none, too."},
    {"D2DF-TRIGGER-TYPE", SMITH_ERROR, "a kind of trigger the engine does not have",
     "Triggers of type 0 have never meant anything, those of type 29 (scripts) only in 2016 and 2017. Today's engine refuses "
     "maps with either. Repair removes them."},
    {"D2DF-JUNK", SMITH_INFO, "bytes that nobody reads were removed",
     "When something has to be fixed, the map is written as the engine would write it: without what was left behind the end "
     "of names, in unused bytes of triggers, and behind the end of the map."},

    {"D2DF-EDIT-RANGE", SMITH_ERROR, "a change that the map could not hold",
     "Places are numbers of 32 bits, sizes of maps 1 to 65535 pixels. Nothing was changed."},
    {"D2DF-PANELS-MERGED", SMITH_INFO, "panels were made one",
     "Panels that were the same but for their places, and made a rectangle together, are one now. The map looks and plays as "
     "before. Panels that triggers name, and those whose texture would have shifted, are as they were."},
    {"D2DF-PANELS-KEPT", SMITH_WARNING, "panels were not made one, as their texture is not at hand",
     "Textures repeat from the corner of each panel, so two panels look as one only where the size of their texture fits. Say "
     "where the game's archives are (--game), or after how many pixels the others repeat (merge-panels=16)."},
    {"D2DF-SHIFTED", SMITH_INFO, "all of the map was moved",
     "Panels, things, triggers and the places that triggers name were moved."},
    {"D2DF-RESIZED", SMITH_INFO, "the map has another size",
     "Its edges were moved, and what is on it with the left and the upper one. What is beyond the new edges is still there."},
    {"D2DF-RENAMED", SMITH_INFO, "a resource goes by another name",
     "Textures, sky, music and sounds that were called by the old name, in any case of letters and with either slash, have the "
     "new one."},
    {"D2DF-PACK-MISSING", SMITH_ERROR, "something that the map names cannot come along",
     "`pack` puts a map and all that it names into one archive. This is not where the game would look for it, in what --game leads to. "
     "Nothing is written then. Say where it is, or take it out of the map."},
    {"D2DF-PACK-RENAMED", SMITH_INFO, "something has another name in the archive of the map",
     "Two things of one name from two archives cannot be called alike in one; and names in the game's own archives have at most 16 "
     "letters. The map names it by the new name. Numbers at the end of a name stay, since pictures of switches are told apart by "
     "them."},
    {"D2DF-EDIT-NAME", SMITH_ERROR, "a name that the map could not hold",
     "Names of resources have up to 64 letters of code page 1251. Nothing was changed."},

    /* ---- what the editor looks for ---- */
    {"D2DF-IN-WALL", SMITH_WARNING, "something in a wall",
     "Players and monsters in walls cannot move; the editor's own check says so, too. Nobody can reach an item that lies wholly "
     "in one."},
    {"D2DF-IN-DOOR", SMITH_INFO, "someone in a closed door",
     "Players and monsters in closed doors cannot move until these open. Maps hide monsters so; the editor's own check names all."},
    {"D2DF-START-TWICE", SMITH_WARNING, "a player has two starts",
     "Only one start of player 1 and one of player 2 is used."},
    {"D2DF-FLAG-TWICE", SMITH_WARNING, "a team has two flags",
     "Of each colour the game uses one flag only; there is no telling which."},
    {"D2DF-NO-START", SMITH_WARNING, "nobody can start on this map",
     "There are no starts of players, teams or for deathmatch."},

    /* ---- what the game makes of it, and style ---- */
    {"D2DF-NO-HEADER", SMITH_WARNING, "a map without a header",
     "The engine loads it, with no name and a size of 0 x 0."},
    {"D2DF-PANEL-IGNORED", SMITH_WARNING, "a panel that the game ignores",
     "A panel is exactly one of wall, door, water and so on. The game passes over panels that are nothing or several."},
    {"D2DF-THING-IGNORED", SMITH_WARNING, "something that the game ignores",
     "Items, monsters and areas may be of a type that says that they are nothing. The game passes over them, and over the flag of "
     "domination, a mode that it has not."},
    {"D2DF-MONSTER-FATAL", SMITH_ERROR, "a monster that cannot be made ends the game",
     "A monster that is nothing, or a lost soul behind the 513 that there is room for, is not made. Where a trigger presses others or "
     "switches them on or off, the game then looks at each monster for that trigger, at this one too, and ends. Delete the monster."},
    {"D2DF-PANEL-EMPTY", SMITH_WARNING, "a panel without width or height",
     "It can be neither seen nor touched, and takes room in the file."},
    {"D2DF-OFF-MAP", SMITH_WARNING, "something beyond the edge of the map",
     "No part of it is within the size that the map says it has."},
    {"D2DF-GRID-LARGE", SMITH_WARNING, "a panel far away costs memory",
     "The engine lays a grid over all panels: 80 bytes for each 32 x 32 pixels of the rectangle that they and the map lie in. From "
     "200 MB on it is said."},
    {"D2DF-GRID-FATAL", SMITH_ERROR, "a panel too far away",
     "The engine's grid over all panels (see D2DF-GRID-LARGE) takes 2 GB or more. Loading the map ends the game where there is not "
     "so much memory. Bring the panel back to the map, or delete it."},
    {"D2DF-TRIGGER-EMPTY", SMITH_WARNING, "a trigger without width or height",
     "Who should set it off cannot stand in it. Those that other triggers, deaths or platforms set off may be so small."},
    {"D2DF-TRIGGER-IDLE", SMITH_WARNING, "a trigger that nothing sets off",
     "Nobody activates it, it is in the area of no trigger that presses others, and neither a monster's death nor a platform "
     "sets it off."},
    {"D2DF-PRESS-NOTHING", SMITH_WARNING, "a trigger that acts on no other",
     "It presses the triggers in an area, or switches them on or off, and there is none. Only one that waits acts on itself."},
    {"D2DF-EXIT-MISSING", SMITH_WARNING, "an exit to a map that is not there",
     "The game looks for the next map in the archive of this one, and ends when it is missing."},
    {"D2DF-DIRECTION", SMITH_WARNING, "a monster that looks nowhere",
     "Monsters look left or right when the map begins. To keep or to reverse a direction is for triggers."},
    {"D2DF-LIMIT", SMITH_WARNING, "more than the game has room for",
     "Of lost souls the game has room for 513. It leaves out those that come behind them in the list."},
    {"D2DF-UNCHECKED", SMITH_INFO, "too many to look at",
     "A rule that holds each of them against each would take minutes. The rest of the map is checked."},
    {"D2DF-EFFECT", SMITH_WARNING, "an animation that there is not",
     "Effects are particles or animations, and share a field for which one. Of animations there are 1 (teleport), 2 (respawn) and "
     "3 (fire)."},
    {"D2DF-TEXTURE-UNUSED", SMITH_INFO, "a texture that no panel has",
     "It is loaded all the same. The editor drops such textures when it saves."},
    {"D2DF-TEXT-WIDE", SMITH_INFO, "a text too long for a map as a text",
     "It fits into this map, where a letter has one byte. In a map as a text the engine counts bytes of UTF-8, of which Russian "
     "letters have two, and refuses what has more than the field."},

    /* ---- what the map names in archives ---- */
    {"D2DF-RESOURCE-MISSING", SMITH_WARNING, "a resource is not in the archives",
     "The map names a texture, a sky, music or a sound as ARCHIVE:SECTION\\NAME, and what --game leads to does not have it. The "
     "game looks for the archive in the folder wads: one of that very name, else one with another extension. The first that it "
     "finds is the one, and when that lacks the name it is missing. (Folders that archives were unpacked to stand for them where "
     "there is no archive.) The game loads the map, shows its mark for a missing texture, a black sky, or is silent."},
    {"D2DF-RESOURCE-ELSEWHERE", SMITH_WARNING, "a texture that is found by a way round",
     "There is no archive of the name that the map says. The game then looks for a texture, and only for a texture, in the archive "
     "that the map is in. Name it there: \":SECTION\\NAME\"."},
    {"D2DF-RESOURCE-OUTSIDE", SMITH_ERROR, "an archive outside of the game",
     "The name of the archive begins with a slash, or \"..\" is a part of it. The game ends as soon as it looks for one."},
    {"D2DF-RESOURCE-KIND", SMITH_WARNING, "a resource of another kind",
     "What the map names is there, and is something else: a sky that is no picture, a sound that is one, a texture that is neither "
     "a picture nor an archive with frames. The game does as if it were missing."},
    {"D2DF-ARCHIVE-NAME", SMITH_WARNING, "an archive whose name the game does not read",
     "The game compares names of files as bytes of code page 1251. On Linux the name of this archive has letters that are not of "
     "ASCII, in UTF-8: the game does not find it. Give it a name in ASCII, or one whose bytes are of code page 1251."},
    {"D2DF-RESOURCE-OWN", SMITH_INFO, "a resource of an archive that is not at hand",
     "The resource is one of the archive that the map belongs to, and the map stands alone here. It is said once for a map, of the "
     "first such resource."},
    {"D2DF-TEXTURE-BROKEN", SMITH_WARNING, "a texture that the game cannot show",
     "A texture is a picture (PNG, JPEG, BMP, TGA), or an archive with a text TEXT/ANIM and, side by side on one picture, as many "
     "frames as that says. The message says what is missing or does not fit."},
    {"D2DF-TEXTURE-FATAL", SMITH_ERROR, "a texture that the game does not get over",
     "The text TEXT/ANIM of a texture that moves says that it has 0 frames, which ends the game, or its last line is a single "
     "letter, behind which the game looks for a line end for ever."},
    {"D2DF-TEXTURE-UNSEEN", SMITH_WARNING, "a panel too small for its texture",
     "A texture that moves is drawn as often as it fits into the panel as a whole. Here that is not once, so the panel is not "
     "drawn."},
    {"D2DF-TEXTURE-SIZE", SMITH_INFO, "a panel whose size is no multiple of its texture's",
     "The game draws a texture as often as it fits into the panel as a whole, but once at least: some of the panel stays bare, or "
     "the texture sticks out. The editor makes panels of whole textures only."},

    /* ---- maps as text ---- */
    {"D2DF-TEXT-MISTAKE", SMITH_ERROR, "a mistake in a text map",
     "The text is not what the engine's grammar has at this place. The line is shown with a mark below it. The engine would "
     "refuse the text as well; nothing was written."},
    {"D2DF-TEXT-LENGTH", SMITH_WARNING, "a text is too long for the engine",
     "Names and the like have a fixed room in bytes. Binary maps fill it in code page 1251, a byte a letter. In text maps "
     "the engine counts bytes of UTF-8, where a Russian letter has two, and refuses what has more than the room. The text "
     "can be read by levelsmith; for the engine shorten it, or leave the map binary."},
    {"D2DF-TEXT-LETTERS", SMITH_WARNING, "letters that the engine takes for others",
     "The engine puts texts into code page 1251 when it uses them. A letter that is not there becomes a byte 0x98, and so do bytes "
     "that are no UTF-8, with the one behind them; a NUL becomes a blank. Of \"\\x10\" it takes the 1 alone: a zero as second digit "
     "it reads as a letter of its own. levelsmith reads such texts as the engine does."},
    {"D2DF-TEXT-NUMBER", SMITH_WARNING, "a number the engine cannot read",
     "The engine writes -2147483648 and does not read it again. Other numbers of more than 32 bits it refuses, or takes for what "
     "their last 32 bits are; levelsmith reads the same number then."},
    {"D2DF-TEXT-PREFIX", SMITH_WARNING, "a number with a prefix",
     "0b, 0o and 0h begin numbers in other bases. The engine has a mistake here and takes the digits for decimal ones, which "
     "levelsmith does as well. Write the number without a prefix."},
    {"D2DF-TEXT-NAMES", SMITH_WARNING, "a thing that has had several names",
     "The weapon of number 31 is ITEM_WEAPON_KNUCKLES in today's definition, ITEM_WEAPON_IRONFIST in the one that is built "
     "into engines, and was ITEM_WEAPON_KASTET before 2023. An engine refuses a text with a name it does not know, so the name "
     "that all engines have built in is written; for one that is given today's mapdef.txt, --for=knuckles writes that, and "
     "--for=kastet the oldest. All are read, and so are fields by the names that they had in 2017, and tan and ona, which were "
     "true and false until 2024: today's engine refuses these."},
    {"D2DF-TEXT-UNNAMED", SMITH_WARNING, "a value without a name",
     "The map has a number where only certain ones have a meaning. The engine refuses such a map, binary or text, and in a text "
     "a number where it expects a name in any case. The text has the number itself, which levelsmith reads again."},
    {"D2DF-TEXT-SEVERAL", SMITH_WARNING, "several names where only one may be",
     "A panel is exactly one of wall, water, door and so on. In a binary map the engine ignores a panel that is more; in a "
     "text map it refuses it."},
    {"D2DF-TEXT-EMPTY", SMITH_WARNING, "a text map without a record",
     "A text map in which there is no texture, panel or anything else ends the engine when it reads it."},
    {"D2DF-TRIGGER-DATA", SMITH_ERROR, "a trigger whose data says nothing",
     "`triggerdata { }` is read for every type of trigger, even where fields are needed. The engine ends when it loads a map with "
     "such a trigger, unless it is of type TRIGGER_SECRET, TRIGGER_NONE or TRIGGER_SCRIPT."},
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
    {"D2DF-TEXT-CUT", SMITH_WARNING, "a text with a NUL in it",
     "In a binary map a text ends at its first NUL. What stands behind it was left out."},
    {NULL, SMITH_INFO, NULL, NULL},
};

/* What the engine ends at comes first, then what it leaves out. */
const struct smith_loss smith_d2df_losses[] = {
    {"D2DF-MONSTER-FATAL", NULL, "monster that ends the game", "monsters that end the game"},
    {"D2DF-NO-TEXTURE", NULL, "panel without a texture", "panels without a texture"},
    {"D2DF-GRID-FATAL", NULL, "panel too far away", "panels too far away"},
    {"D2DF-PANEL-IGNORED", NULL, "panel", "panels"},
    {"D2DF-THING-IGNORED", NULL, "item, monster or area", "items, monsters or areas"},
    {"D2DF-FLAG-TWICE", NULL, "flag", "flags"},
    {"D2DF-START-TWICE", NULL, "start", "starts"},
    {"D2DF-TRIGGER-TYPE", NULL, "trigger", "triggers"},
    {NULL, NULL, NULL, NULL},
};
