/* SPDX-License-Identifier: MIT
 *
 * What the findings about Tomb Raider Level Editor projects mean, for `levelsmith explain`, and how grave they are: an
 * error makes an editor fail or damages the project with a later save; what real, working projects do is none.
 */
#include "format/prj/prj.h"

const struct smith_code smith_prj_codes[] = {
    /* ---- rooms ---- */
    {"PRJ-ROOM-SLOTS", SMITH_WARNING, "the number of rooms is not a multiple of 100",
     "The editors make room for rooms a hundred at a time, empty ones included, so every project has 100, 200 or "
     "300. Another number was written by another program; whether the editor opens it is not known."},
    {"PRJ-ROOM-LIMIT", SMITH_WARNING, "a room has a number that the editors cannot give",
     "NGLE numbers rooms from 0 to 254. What it makes of a room beyond is not known."},
    {"PRJ-ROOM-SIZE", SMITH_ERROR, "a room is smaller or larger than possible",
     "A room has 3 to 20 blocks in each direction, the border of one block all around included. The editors keep "
     "rooms in a grid of 20 by 20 blocks, so a larger one has no place there."},
    {"PRJ-ROOM-PLACE", SMITH_WARNING, "a room reaches out of the world",
     "The plan of the world has about 100 blocks in each direction. All projects we know keep their rooms within 0 "
     "to 102 blocks. What is outside cannot be seen or grabbed in the plan."},
    {"PRJ-LINK-NOT-CIRCULAR", SMITH_ERROR, "the links of rooms do not form circles",
     "Each room links to the next of the rooms that move together with it, and the last to the first. Following a "
     "link that leads anywhere else, the editor never comes back to where it started, and locks up as soon as a "
     "room is moved. Flip rooms are not part of any circle; their own links do not matter."},
    /* ---- flip rooms ---- */
    {"PRJ-FLIP-NO-ROOM", SMITH_ERROR, "a room flips to a room that is not there",
     "The flip room of a room must be another room that is defined. When the game flips the map, it would swap the "
     "room for nothing."},
    {"PRJ-FLIP-FLAG", SMITH_ERROR, "flip rooms and their flags do not agree",
     "A room is marked as a flip room exactly when another room flips to it. In every working project the two "
     "agree, and the links of rooms leave marked ones out."},
    {"PRJ-FLIP-CHAIN", SMITH_ERROR, "a flip room has a flip room of its own",
     "Only the base knows its flip room; the flip room has none (-1). The game swaps two rooms and knows no third."},
    {"PRJ-FLIP-SIZE", SMITH_ERROR, "a room and its flip room differ in size",
     "The two take the same place in the level, so they need the same number of blocks in both directions. Triggers "
     "and doors of the base would lie outside of the flip room."},
    {"PRJ-FLIP-PLACE", SMITH_INFO, "a flip room is stored at another place than its base",
     "Real projects have such flip rooms: they were left behind when the base was moved. The game puts a flip room "
     "where its base is."},
    {"PRJ-FLIP-SHARED", SMITH_ERROR, "two rooms have the same flip room",
     "A flip room belongs to one base. With two, what the flip does to the second one is not defined."},
    /* ---- doors ---- */
    {"PRJ-DOOR-NO-OPPOSITE", SMITH_ERROR, "a door leads nowhere",
     "Every door names the door at its other side by its thing number. There is no thing of that number, or it is "
     "no door. The editor follows the number without asking."},
    {"PRJ-DOOR-NOT-MUTUAL", SMITH_ERROR, "the door at the other side leads elsewhere",
     "Doors come in pairs, and each names the other. Here the other one names a third. What is done to one of the "
     "three will be done to the wrong one of the others."},
    {"PRJ-DOOR-DIRECTION", SMITH_ERROR, "two doors of a pair do not face each other",
     "A west door leads to an east door, a north door to a south door, a floor door to a ceiling door: their "
     "numbers are complements of each other."},
    {"PRJ-DOOR-SIZE", SMITH_ERROR, "two doors of a pair differ in size",
     "The two doors of a pair are the two sides of one opening, so they have the same number of blocks."},
    {"PRJ-DOOR-PLACE", SMITH_ERROR, "two doors of a pair are not at the same position of the world",
     "Neighbouring rooms overlap by their borders, and a door and its opposite meet there. These do not: one of the "
     "rooms was moved without the other."},
    {"PRJ-DOOR-FLIP-PLACE", SMITH_INFO, "a door of a flip room does not meet its opposite",
     "One of the two rooms is a flip room that is stored at another place than its base. The game puts it where its "
     "base is, and the doors meet."},
    {"PRJ-DOOR-BORDER", SMITH_ERROR, "a door is not on the border it is named after",
     "A west door lies in the first column of its room, an east door in the last, and so on, and leaves the corners "
     "free; doors in floor and ceiling keep away from the border."},
    {"PRJ-DOOR-HEIGHTS", SMITH_WARNING, "a door does not show the heights of the room beyond",
     "The blocks of a border under a door repeat floor and ceiling of the blocks of the next room they overlap. The "
     "editors keep it so in every project we know; where it is not so, the opening does not fit the room beyond."},
    {"PRJ-DOOR-OVERLAP", SMITH_ERROR, "two doors share a block",
     "A block can have one door in its floor, one in its ceiling and one in its wall, not two of a kind."},
    /* ---- blocks ---- */
    {"PRJ-BLOCK-HEIGHT", SMITH_ERROR, "a floor is not under its ceiling",
     "The floor of a block that is no wall must be below its ceiling. Editors never make such a block, and "
     "converters refuse it."},
    {"PRJ-BLOCK-CORNERS", SMITH_WARNING, "the corners of a floor or ceiling are counted from the wrong height",
     "The height of a floor is that of its lowest corner, so one corner is 0 above it and none is below; for "
     "ceilings it is the highest corner, upside down. The editors always keep it so."},
    {"PRJ-BLOCK-BORDER", SMITH_ERROR, "the border of a room is not made of panels",
     "The outermost blocks of a room are panels, with or without a door, or a wall where a door covers them; and "
     "panels are nowhere else. It is so in every project we know."},
    {"PRJ-BLOCK-NO-DOOR", SMITH_ERROR, "a block says it has a door, and there is none",
     "The kind of the block says that there is a door in its floor, ceiling or wall, but no door of the room covers "
     "it. The converse is fine: a door may cover blocks that are solid."},
    {"PRJ-BLOCK-NO-TRIGGER", SMITH_ERROR, "a block says it has a trigger, and there is none",
     "A bit of each block says whether a trigger covers it. It is set here and no trigger of the room does."},
    {"PRJ-FACE-TILE", SMITH_ERROR, "a face shows a tile that does not exist",
     "The number of the tile is not below the number of tiles of the project. Reading it, the editor finds whatever "
     "is behind the table."},
    {"PRJ-FACE-ROTATION", SMITH_ERROR, "a face is turned by more than three quarters",
     "The corners of a texture are turned by 0 to 3 quarters. What an editor makes of more is not known; four "
     "quarters may be none, or a corner that does not exist."},
    /* ---- things ---- */
    {"PRJ-THING-TWICE", SMITH_ERROR, "two things have the same number",
     "All doors, objects, triggers, lights, cameras, sounds and sinks of a project share one numbering. Of two with "
     "the same number the editor knows one, and shows it in both places; with the next save one is lost. It happens "
     "when a table of unused numbers listed a number that was in use. Only the copies of doors that a flip room "
     "keeps have the numbers of their originals."},
    {"PRJ-THING-LIMIT", SMITH_ERROR, "a thing has a number beyond the last",
     "The editors have room for 2000 things, numbered from 0. A larger number is outside of their table."},
    {"PRJ-THING-ROOM", SMITH_WARNING, "a thing says it is in another room",
     "Each thing repeats the number of its room; in a flip room, that of the base. Which of the two an editor goes "
     "by is not known."},
    {"PRJ-THING-KIND", SMITH_ERROR, "a record among others of a wrong kind",
     "The list of objects has objects and triggers; the list of lights has lights, cameras, sounds and sinks. A "
     "light among the objects is known from damaged projects: two lists came to point to the same record, and the "
     "object that was there is gone."},
    {"PRJ-THING-OUTSIDE", SMITH_WARNING, "a thing is outside of its room",
     "The block it stands on is not one of the room's. Two lights of the game makers' own projects are so; the game "
     "goes by the pixels and puts them where those say."},
    {"PRJ-THING-PIXELS", SMITH_WARNING, "a thing stands elsewhere than on its block",
     "Things have their place twice, in blocks and in pixels (1024 a block). In the two cases we know, the pixels "
     "were right."},
    {"PRJ-OBJECT-BORDER", SMITH_INFO, "an object is on the border of its room",
     "The border belongs to the walls, so nobody will see the object. Working projects have some."},
    {"PRJ-OBJECT-NO-SLOT", SMITH_WARNING, "an object is of a kind that the wad does not have",
     "Its slot is empty in the list of the wad's objects. The level will not contain it."},
    /* ---- triggers ---- */
    {"PRJ-TRIGGER-NO-TARGET", SMITH_ERROR, "a trigger sets off what does not exist",
     "The trigger names an object, camera, sink or target by its thing number, and there is none of that number."},
    {"PRJ-TRIGGER-TARGET-KIND", SMITH_ERROR, "a trigger sets off what cannot be set off",
     "The thing of that number is a door, a trigger, a light or a sound. Objects, cameras of all kinds and sinks "
     "can be set off; the editors do not always tell which of them is meant."},
    {"PRJ-TRIGGER-OUTSIDE", SMITH_ERROR, "a trigger covers blocks outside of its room",
     "A trigger is a rectangle of blocks of its room. It never reaches outside in a project we know."},
    {"PRJ-TRIGGER-BLOCK", SMITH_ERROR, "a trigger covers a block that does not know of it",
     "A bit of each block says whether a trigger covers it. The two agree in every block of every project we know; "
     "what the compiler makes of a difference is not known."},
    /* ---- unused numbers ---- */
    {"PRJ-UNUSED-COUNT", SMITH_ERROR, "the number of things, lights or triggers is wrong",
     "The project says how many numbers are in use, and takes the next one from that place of its table of unused "
     "numbers. With a wrong count it hands out numbers that are in use, and the project breaks with the next save."},
    {"PRJ-UNUSED-IN-USE", SMITH_ERROR, "a number in use is listed as free",
     "The editor will hand out the number for the second time when a thing is added, and then two things share one "
     "record. Nothing is lost yet."},
    {"PRJ-UNUSED-TWICE", SMITH_ERROR, "a free number is listed twice",
     "The editor will hand it out twice when things are added, and then two things share one record. Nothing is "
     "lost yet."},
    {"PRJ-UNUSED-RANGE", SMITH_ERROR, "a table of unused numbers lists one beyond the last",
     "The editor will hand out the number when things are added, and write behind the end of its table."},
    {"PRJ-UNUSED-MISSING", SMITH_WARNING, "free numbers are not listed",
     "The number of things, lights or triggers that can still be added is smaller than it should be. Nothing else "
     "happens."},
    {"PRJ-LIGHT-TWICE", SMITH_ERROR, "two lights have the same number",
     "Lights have a numbering of their own besides that of all things. No working project has two with the same "
     "number; in damaged ones they come with things that have the same number."},
    {"PRJ-LIGHT-LIMIT", SMITH_ERROR, "a light has a number beyond the last",
     "Lights have a numbering of their own besides that of all things, from 0 to 767. The editors have no room for "
     "more."},
    {"PRJ-TRIGGER-TWICE", SMITH_ERROR, "two triggers have the same number",
     "Triggers have a numbering of their own besides that of all things. No working project has two with the same "
     "number; in damaged ones they come with things that have the same number."},
    {"PRJ-TRIGGER-LIMIT", SMITH_ERROR, "a trigger has a number beyond the last",
     "Triggers have a numbering of their own besides that of all things, from 0 to 511. The editors have no room "
     "for more."},
    /* ---- textures and objects ---- */
    {"PRJ-TILE-COUNT", SMITH_ERROR, "there are fewer than 256 tiles",
     "The first 256 tiles are the grid of the texture, and the editors write all of them, however small the texture "
     "is."},
    {"PRJ-TILE-GRID", SMITH_ERROR, "a standard tile is off the grid",
     "The first 256 tiles are squares of 64 pixels, four a row; in a v50 project they are of 128 pixels, two a row. "
     "Faces that use this tile show another part of the texture than the editor would."},
    {"PRJ-TILE-OUTSIDE", SMITH_WARNING, "a tile reaches out of the texture",
     "Textures are 256 pixels wide, wider ones are rearranged when they are loaded. What such a tile shows beyond "
     "is not known."},
    {"PRJ-ANIMATION-RANGE", SMITH_WARNING, "an animated range is not a range of tiles",
     "It must go from a tile to the same or a later one, within the 256 standard tiles."},
    {"PRJ-ANIMATION-COUNT", SMITH_WARNING, "the number of animated ranges is wrong",
     "The project says how many ranges there are, and the ranges say for themselves whether they are defined. The "
     "next range that is added may replace another."},
    {"PRJ-ANIMATION-UNUSED", SMITH_WARNING, "a range in use is listed as free",
     "As with things, the table lists the numbers of free ranges behind as many places as are in use. The next "
     "range that is added may replace another."},
    {"PRJ-ANIMATION-TILE", SMITH_WARNING, "a tile is listed for a range that does not have it",
     "For each tile there is the number of the animated range it is in, or none. It does not agree with the ranges "
     "themselves."},
    {"PRJ-SLOT-NAME", SMITH_WARNING, "an object of the wad has no name",
     "The slot is in use, so it should have a name, by which other programs know the object: the numbers of slots "
     "differ between versions of the editor."},
    {"PRJ-SLOT-NUMBER", SMITH_WARNING, "a slot has another number than its place",
     "Each slot that is in use repeats its number, which is its place in the list."},
    {"PRJ-PATH-NONE", SMITH_ERROR, "a path is empty",
     "A path ends at a space behind a dot, and no file is spelled NA. Behind an empty one editors read on to the next dot, "
     "and take what follows for part of it. Set it to NA, or to the file."},
    {"PRJ-PATH-SPACE", SMITH_WARNING, "there is a space in a path",
     "A path ends at the first space, as far as the original editor is concerned: it saves such a project, and "
     "crashes when it loads it. NGLE is more careful. Move the file to a folder without spaces in its name, or use "
     "the short name of the folder (GOOGLE~1)."},
    /* ---- what NGLE adds ---- */
    {"PRJ-PLUGIN-UNKNOWN", SMITH_WARNING, "a trigger of a plugin that the project does not list",
     "The type of the trigger belongs to a plugin of NGLE by its number in this project, and the project lists no "
     "such plugin. The trigger cannot be compiled."},
    {"PRJ-PLUGIN-COUNT", SMITH_WARNING, "the number of a plugin's triggers is wrong",
     "The project says for each plugin how many triggers use it. It is right in every project we know, so a wrong "
     "one was written by another program."},
    {"PRJ-NG-ANIMATION-COUNT", SMITH_INFO, "NGLE's number of animated ranges is out of date",
     "NGLE keeps a number of its own, which is often left behind. The classic one counts."},
    {"PRJ-NG-TILE-SIZE", SMITH_INFO, "NGLE's size of tiles is not that of the project",
     "The size follows from the version of the project: 64 pixels in v49, 128 in v50. NGLE's own copy of it is from "
     "before the project was converted."},
    /* ---- what a repair does ---- */
    {"PRJ-ROOMS-UNREADABLE", SMITH_ERROR, "rooms were lost with damaged bytes",
     "Nothing in a project says how long a room is, so a damaged one cannot be passed over; the next sound one was "
     "looked for by what rooms say twice. Behind it rooms have the number that their things say they are in."},
    {"PRJ-ROOMS-KEPT", SMITH_INFO, "rooms that could be read",
     "How many rooms of the project came through, for comparison with those that did not."},
    {"PRJ-PART-LOST", SMITH_ERROR, "a part behind the rooms could not be read",
     "Tables of unused numbers are made anew. Of textures only the standard tiles are there again, and the path is to "
     "be set; objects of the wad, animations and what NGLE adds are gone. A backup of the same project has them all."},
    {"PRJ-ROOM-LOST", SMITH_ERROR, "a room could not be kept",
     "Its size is impossible, or its bytes could not be read. Its number is free; doors that led to it go, too."},
    {"PRJ-FLIP-MENDED", SMITH_INFO, "a room and its flip room agree again",
     "Rooms are marked as flip rooms exactly when a room flips to them. A room that flipped to what cannot be its flip "
     "room (another size, no room, a room of another base) does not flip any more."},
    {"PRJ-LINK-MENDED", SMITH_INFO, "the link of a room leads on",
     "Links that lead to a room of their own stay. What is left are open chains of rooms; the last of each leads to "
     "the first again."},
    {"PRJ-THING-LOST", SMITH_ERROR, "a thing could not be kept",
     "A record of a kind that does not belong there, or one for which there is no number left."},
    {"PRJ-NUMBER-GIVEN", SMITH_INFO, "a thing, light or trigger got another number",
     "Its number was that of another, or beyond the last. The first one with the number keeps it, and triggers that "
     "name the number set off the first one."},
    {"PRJ-DOOR-PAIRED", SMITH_INFO, "a door has an opposite again",
     "The two are at the same position of the world, face each other and have the same size; or a flip room's copy of a "
     "door follows that of its base."},
    {"PRJ-DOOR-LOST", SMITH_ERROR, "a door could not be kept",
     "It is not on the border of its room, in the way of another, or there is no door it could lead to. The blocks "
     "under it are what they are without a door."},
    {"PRJ-TRIGGER-LOST", SMITH_ERROR, "a trigger could not be kept",
     "What it sets off does not exist or cannot be set off, or no block of its room is under it."},
    {"PRJ-TRIGGER-CUT", SMITH_INFO, "a trigger covers only blocks of its room",
     "It reached beyond, or began before the first one. What is left of it stays."},
    {"PRJ-BLOCKS-MENDED", SMITH_INFO, "blocks of a room agree with what is around them",
     "Kinds of blocks and the bit for triggers follow the doors and triggers of the room; the border is made of "
     "panels; floors are under ceilings; faces that showed a tile that does not exist show none."},
    {"PRJ-TILES-MENDED", SMITH_INFO, "the standard tiles are on their grid",
     "The first 256 tiles are always the squares of the grid, so they can be made anew."},
    {"PRJ-TABLE-REBUILT", SMITH_INFO, "a table of unused numbers was made anew",
     "It lists the free numbers in rising order. A table that was right is left as it was."},
    /* ---- why an edit is refused ---- */
    /* ---- what Tomb Editor has no place for ---- */
    {"PRJ-CONVERT-ROOM", SMITH_WARNING, "a room is not converted",
     "It has fewer than three blocks in a direction, so there is nothing inside of its border."},
    {"PRJ-CONVERT-LINK", SMITH_INFO, "rooms that moved together are on their own",
     "The old editor moved all rooms of a circle of links at once. Rooms of Tomb Editor are joined by nothing but portals; "
     "select them together when you move them."},
    {"PRJ-CONVERT-SLOT", SMITH_WARNING, "a thing is of a slot that has another name",
     "Tomb Editor knows objects of wads by numbers, which belong to names. The project has a name for this slot that no "
     "wad of TR4 has, so the number stays what it is. If a wad has something else there, give the thing another slot."},
    {"PRJ-CONVERT-SPRITES", SMITH_WARNING, "a thing of sprites is not converted",
     "Its slot has pictures that the game draws over itself, such as the sky or letters, and nothing that could stand in a "
     "room. The import of Tomb Editor passes such things by as well."},
    {"PRJ-CONVERT-ENGINE", SMITH_WARNING, "TombEngine has nothing like a thing",
     "Moveables of TombEngine have numbers of its own, and it has none for what this one is. It keeps its number, which "
     "may be that of something else there: delete it, or give it another slot."},
    {"PRJ-CONVERT-CAMERA", SMITH_INFO, "a number of a camera is not converted",
     "Records of cameras have a number where those of other things have a timer. It is 0 in all projects seen, the editors do not "
     "show it, and Tomb Editor has none for cameras: how long one is shown, the trigger says."},
    {"PRJ-CONVERT-TRIGGER", SMITH_WARNING, "a trigger of an unknown type is not converted",
     "Neither the old editors nor NGLE have triggers with this number, or targets. Tomb Editor leaves it out, too."},
    {"PRJ-CONVERT-TARGET", SMITH_WARNING, "what a trigger sets off has not been converted",
     "The thing does not exist, or could not be converted, or the flight of cameras has no camera. The trigger is there and "
     "sets off nothing."},
    {"PRJ-CONVERT-PLUGIN", SMITH_INFO, "a plugin of NGLE is known by its number only",
     "Triggers of plugins keep the number of their plugin. Its name is not in projects of Tomb Editor; which number is "
     "which plugin, its own list of plugins says."},
    {"PRJ-CONVERT-SOUNDS", SMITH_INFO, "sounds are to be selected anew",
     "The project does not say which sounds are in the level: a file beside the wad does. Tomb Editor selects them by itself "
     "when it finds that file; otherwise do it in its window of sounds."},
    {NULL, SMITH_INFO, NULL, NULL},
};
