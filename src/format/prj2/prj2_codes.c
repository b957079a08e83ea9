/* SPDX-License-Identifier: MIT
 *
 * What the findings about Tomb Editor projects mean, for `levelsmith explain`, and how grave they are: an error makes
 * today's editor refuse the project or drop something as it loads it; what real, working projects have is none.
 */
#include "format/prj2/prj2.h"

const struct smith_code smith_prj2_codes[] = {
    /* ---- does it open ---- */
    {"PRJ2-VERSION", SMITH_ERROR, "the project has a version the editor does not know",
     "All releases wrote version 0, and the editor refuses any other. The four bytes behind \"PRJ2\" are damaged, or "
     "the project comes from an editor of the future."},
    {"PRJ2-BROKEN-OFF", SMITH_ERROR, "the project is broken off",
     "The last mark of the file is missing: the editor was stopped while it saved, or the disk was full. It refuses "
     "such a file, although everything before the break is still there. `levelsmith repair` keeps "
     "what can be read, and says whether NAME.prj2.tmp or a backup beside the file has more."},
    {"PRJ2-SOUND-SYSTEM", SMITH_ERROR, "the project has no sound catalogs",
     "Since 1.3.16 the editor refuses projects whose sound system is not \"Xml\". Those of 1.2 and before have "
     "another one: open and save them with 1.3.15, then with today's editor. The sounds have to be chosen again."},
    {"PRJ2-CHUNK-UNKNOWN", SMITH_WARNING, "a chunk that today's editor does not know",
     "Since May 2020 the editor takes such a project for one of a later release: it opens it for reading only and "
     "refuses to save it. Releases before skipped the chunk. Either the project is from a development build or a newer release, or from one "
     "so old that the chunk was forgotten, or another program invented it."},
    {"PRJ2-CHUNK-MISPLACED", SMITH_WARNING, "a chunk where the editor does not look for it",
     "The editor knows chunks of this name, but not in this place, or it could not read this one. It skips it "
     "without a word, and the next save is without it."},
    {"PRJ2-CHUNK-DROPPED", SMITH_INFO, "something the editor throws away",
     "Releases of long ago wrote this; today's knows its name and ignores it. It is gone after the next save."},
    {"PRJ2-NUMBER-CUT", SMITH_ERROR, "a chunk says 1 byte and holds a longer number",
     "The editor writes the size of negative numbers as 1, whatever it is. Reading them back, it goes on in the "
     "middle of the number and takes its rest for the next chunk; what follows in this part of the project is lost "
     "or garbled. Levelsmith reads the number as it was meant. `levelsmith json` and `build` without the key that "
     "ends with $header write it right."},
    {"PRJ2-COMPRESSED", SMITH_INFO, "the project is compressed",
     "The editor reads compressed projects, but no release has ever written one, so this comes from another program."},
    {"PRJ2-DEPRECATED", SMITH_INFO, "chunks of versions that are no longer written",
     "Today's editor reads them and saves the same in newer chunks. Most mean the same; what is lost has findings of "
     "its own."},
    {"PRJ2-ANIMATION-LOST", SMITH_WARNING, "kind and speed of an animation that the editor does not find",
     "Releases 1.0.4 to 1.2 wrote them among the frames and looked for them beside the frames. So every animation "
     "became an ordinary one, and is saved so."},
    {"PRJ2-SOUND-LOST", SMITH_WARNING, "a sound source that keeps nothing but its place",
     "Up to 1.2 sound sources had a number or a name of the sounds of that time. Today's editor reads the place, and "
     "the sound has to be chosen again."},
    {"PRJ2-TARGET-LOST", SMITH_WARNING, "a trigger whose number the editor forgets",
     "Up to 1.0.5 a trigger had an object and a number. Today's editor takes the object, also where there is none "
     "and the number was meant: for flip effects, flip maps, music, secrets."},

    /* ---- order and numbers ---- */
    {"PRJ2-ORDER", SMITH_ERROR, "chunks in an order in which the editor cannot find what they refer to",
     "The editor looks up textures, geometries and event sets while it reads, so these must have come before: "
     "settings before rooms, textures before default and animated textures, sectors before objects. What is not "
     "found is dropped."},
    {"PRJ2-INDEX-TWICE", SMITH_ERROR, "two textures, geometries or event sets with one number",
     "The editor keeps the first and throws the other away. What referred to the other now shows the first."},
    {"PRJ2-INDEX-MISSING", SMITH_WARNING, "a texture, geometry or event set without a number",
     "Others refer to it by its number, so nothing can use it."},
    {"PRJ2-ROOM-INDEX", SMITH_WARNING, "a room without a number, or with one the editor cannot use",
     "Rooms have numbers 0 to 1023 in the editor; one without such a number gets the first free number. References "
     "keep working, for they go by the number in the file, but the room has another number after the next save."},
    {"PRJ2-ROOM-INDEX-TWICE", SMITH_ERROR, "two rooms with one number",
     "All portals, flip rooms and triggers that name the number lead to the first of them. The second room gets "
     "another number and nothing leads there."},
    {"PRJ2-OBJECT-ID-TWICE", SMITH_WARNING, "two objects with one number",
     "Triggers name what they set off by this number, so it is not clear which one is meant. The editor numbers all "
     "objects anew with each save; the project was edited by something else."},
    {"PRJ2-SCRIPT-ID-TWICE", SMITH_WARNING, "two objects that scripts know by one number",
     "Scripts will find one of the two only. Give one of them another script id in the editor."},
    {"PRJ2-LUA-NAME-TWICE", SMITH_WARNING, "two objects that scripts know by one name",
     "In TombEngine a Lua name stands for one object; scripts will find one of the two only. Copies of an object "
     "often keep its name."},

    /* ---- event sets and files ---- */
    {"PRJ2-EVENT-TWICE", SMITH_WARNING, "two events of one type in an event set",
     "A set has one event of each type; of two the editor keeps one."},
    {"PRJ2-EVENT-SET-MISSING", SMITH_WARNING, "an event set that does not exist",
     "A volume names its event set by its number, a trigger by its name, and there is none. It does nothing in the "
     "game. Most often the set was deleted or renamed."},
    {"PRJ2-PATH-ABSOLUTE", SMITH_WARNING, "a file named by its path on one machine",
     "The name begins with a drive or at the root of the disk, so the file is not found once the project is "
     "elsewhere. `levelsmith paths --relative` names it from the folder of the project."},
    {"PRJ2-PATH-USER", SMITH_WARNING, "a file in somebody's own folder",
     "The name leads through the own folder of a user, which others do not have. Copy the file beside the project "
     "and name it there; `levelsmith paths --rebase` changes many names at once."},
    {"PRJ2-PATH-VARIABLE", SMITH_WARNING, "a variable the editor does not know",
     "In names of files the editor replaces $(LevelDirectory), $(GameDirectory), $(EditorDirectory), "
     "$(ScriptDirectory), $(LevelName), $(EngineVersion) and $(SoundEngineVersion). Anything else stays as it is, "
     "and is no file."},

    /* ---- rooms ---- */
    {"PRJ2-ROOM-LIMIT", SMITH_ERROR, "more rooms than the editor has place for",
     "There are 1024 places for rooms. What comes after is lost."},
    {"PRJ2-ROOM-SIZE", SMITH_ERROR, "a room smaller or larger than possible",
     "A room has at least 3 by 3 sectors, the border of one sector all around included."},
    {"PRJ2-SECTOR-OUTSIDE", SMITH_ERROR, "a sector outside of its room",
     "Sectors are numbered along x, then along z, from 0 on. The editor drops one whose number is beyond the size of "
     "the room."},
    {"PRJ2-SECTOR-TWICE", SMITH_WARNING, "a sector that is there twice",
     "The later one replaces the earlier one, so whatever is on the earlier one is never seen."},
    {"PRJ2-SECTOR-MISSING", SMITH_ERROR, "a room without all of its sectors",
     "The editor writes every sector. Where one is missing it makes an ordinary one with the floor at 0, so what was there "
     "is lost. `levelsmith repair` does the same and says so."},
    {"PRJ2-FLIP-SELF", SMITH_ERROR, "a room that flips to itself",
     "The flip room must be another room. The editor ignores the link."},
    {"PRJ2-FLIP-SHARED", SMITH_ERROR, "two rooms that flip to one",
     "A flip room belongs to one room. The editor keeps the first link and ignores the other."},
    {"PRJ2-FLIP-CHAIN", SMITH_ERROR, "a flip room that has a flip room",
     "The game swaps two rooms and knows no third. The editor keeps one of the links."},
    {"PRJ2-FLIP-SIZE", SMITH_ERROR, "a room and its flip room differ in size",
     "The two take the same place in the level, so they need the same number of sectors in both directions."},
    {"PRJ2-FLIP-PLACE", SMITH_WARNING, "a room and its flip room stand at different places",
     "In all real projects a flip room stands where its room is, as the game swaps one for the other."},

    /* ---- portals ---- */
    {"PRJ2-PORTAL-BORDER", SMITH_WARNING, "a portal that is not on its border",
     "A portal in a wall usually covers sectors of that one border, without the corners; one in a floor or a ceiling, "
     "sectors inside of the border. The editor loads and keeps others as well; some real projects have them."},
    {"PRJ2-PORTAL-OUTSIDE", SMITH_ERROR, "a portal over sectors that its room does not have",
     "The area of the portal reaches beyond the room, or ends before it begins. There are no sectors that could open."},
    {"PRJ2-PORTAL-SELF", SMITH_ERROR, "a portal to its own room",
     "This is also what the editor makes of a portal whose other room is gone. Delete it."},
    {"PRJ2-PORTAL-ALONE", SMITH_ERROR, "a portal that leads to a room from which none leads back",
     "Portals come in pairs, one in each of two rooms. With one of them missing, one can see or walk through from "
     "one side only, and the editor stumbles as soon as the rooms are moved."},
    {"PRJ2-PORTAL-PLACE", SMITH_ERROR, "the two portals of a pair cover different sectors",
     "The two are the two sides of one opening: they cover the same sectors of the world, or in a wall sectors that "
     "are side by side. One of the rooms was moved, or one of the portals resized, without the other."},
    {"PRJ2-PORTAL-OVERLAP", SMITH_ERROR, "two portals over the same sectors",
     "A sector has at most one portal in each direction. The editor drops the later one."},

    /* ---- sectors ---- */
    {"PRJ2-FACE-IMPOSSIBLE", SMITH_INFO, "textures of faces where there can be none",
     "Borders have no floor, corners no walls, and a part of a wall above a split needs the split. The editor drops "
     "these. Up to 1.6.6 it saved all that had ever been textured, so old projects have more of them than of visible "
     "ones. The rule looks at each sector alone: other faces may be hidden by what is beside them."},
    {"PRJ2-FACE-STALE", SMITH_INFO, "textures of faces that are not there",
     "The geometry of the room and of those behind its portals has no such face: a floor is a portal, a wall is as low as "
     "what is behind it. Nobody sees these textures. Up to 1.6.6 the editor saved all that had ever been textured; since "
     "1.7.1 it drops them when it saves, so there are none in newer projects."},
    {"PRJ2-FACE-BARE", SMITH_INFO, "faces without a texture",
     "The geometry has a face about which nothing is said: not even that it is invisible. The editor shows a plain colour "
     "and the game a hole. Unfinished levels have many; in a finished one they are places that were forgotten. "
     "Projects with a default texture have none."},
    {"PRJ2-FACE-FORM", SMITH_WARNING, "textures of triangles on faces with four corners",
     "The last two corners of the texture are the same, as on a triangle, and the face has four: the texture is squeezed "
     "into a point there. It was once a triangle; texture it again. The other way round, four corners on a triangle, is "
     "harmless: the fourth is not used."},
    {"PRJ2-FACE-TWICE", SMITH_WARNING, "a face that is there twice",
     "A face has one texture. The editor takes the later one, and saves only that."},
    {"PRJ2-FACE-EMPTY", SMITH_INFO, "textures of no area",
     "The corners of the texture lie on a line, so there is nothing to see. The editor makes such faces invisible "
     "when it loads them."},
    {"PRJ2-SPLIT-IDLE", SMITH_INFO, "splits that cut nothing",
     "A split cuts the walls beside the sector, and nothing beside it is low (for ceilings: high) enough to have a "
     "wall there. The editor does not save such splits."},
    {"PRJ2-SPLIT-LIMIT", SMITH_ERROR, "more splits than a surface can have",
     "The floor and the ceiling of a sector have eight further splits each. The editor drops what is more."},

    /* ---- objects ---- */
    {"PRJ2-NOT-A-NUMBER", SMITH_ERROR, "a number that is none",
     "A floating-point number is infinite or not a number. It makes what it belongs to vanish, and the editor's or "
     "the game's sums with it."},
    {"PRJ2-OBJECT-OUTSIDE", SMITH_WARNING, "an object outside of its room",
     "It is not over any sector of the room it belongs to. The game looks for the floor below an object in its room, "
     "and finds none."},
    {"PRJ2-MODEL-NONE", SMITH_WARNING, "an imported geometry without a model",
     "The object shows none of the models in the settings. The editor drops it when it loads the project; older "
     "builds stopped in the middle of saving when they came to such an object, and left a broken-off file."},
    {"PRJ2-NAME-LONG", SMITH_WARNING, "a name with which the editor cannot save the project",
     "For some objects of TombEngine and for triggers the editor keeps one byte for the size of a chunk, which is "
     "enough for 63 bytes. With a longer name saving fails. Levelsmith writes such chunks with a longer size, which "
     "the editor can read; shorten the name before you save there."},
    {"PRJ2-CLAMPED", SMITH_INFO, "a value that the editor changes when it loads it",
     "The value is beyond the range the editor has for it. It is pulled to the nearest possible one, and saved so."},

    /* ---- triggers ---- */
    {"PRJ2-TRIGGER-AREA", SMITH_ERROR, "a trigger that is not on sectors of its room",
     "The area ends before it begins, or reaches out of the room. The editor drops such triggers."},
    {"PRJ2-TRIGGER-KIND", SMITH_WARNING, "a trigger that sets off an object of the wrong kind",
     "A trigger for a camera names something that is no camera, and so on. The editor saves the number 0 when the "
     "object that was meant is gone, and 0 is the number of another object: then the trigger has lost its target."},
    {"PRJ2-TRIGGER-NO-TARGET", SMITH_WARNING, "a trigger without a target",
     "A trigger of this type sets off an object, and none is chosen. It does nothing."},

    /* ---- what a repair does ---- */
    {"PRJ2-BEGINNING-NEW", SMITH_INFO, "the first bytes of a project were made anew",
     "A project begins with \"PRJ2\" and four bytes for its version. They were others, so the file was not recognised; the "
     "chunks behind them are those of a project."},
    {"PRJ2-UNPACKED-PARTLY", SMITH_ERROR, "compressed chunks could be unpacked in part only",
     "The chunks of this project are compressed, and the compressed bytes are damaged or broken off. What comes before the "
     "damage was unpacked; what comes behind it cannot be had back."},
    {"PRJ2-VERSION-SET", SMITH_INFO, "the version of a project was put right",
     "There is one version, 0, and the editor refuses any other."},
    {"PRJ2-SETTINGS-NEW", SMITH_ERROR, "a project got new settings",
     "The settings of the level were lost altogether. The new ones are those of an empty level for TR4; set the game, the "
     "wads, the textures and the paths again before you use the level."},
    {"PRJ2-SOUND-SYSTEM-SET", SMITH_WARNING, "a project was given the sound system of today",
     "Today's editor opens only projects whose sound system is Xml, and refuses those of 1.2 and before. The sounds that "
     "such a project had in it are not in the catalogs of today: select the sounds again."},
    {"PRJ2-ORDER-SET", SMITH_INFO, "chunks were put into the order the editor needs",
     "The editor looks up textures and sectors while it reads, so what is referred to has to come before what refers to it."},
    {"PRJ2-ROOM-NUMBERED", SMITH_WARNING, "a room got another number",
     "Portals, flip rooms and triggers name rooms by number. The room had that of a room before it, to which all links "
     "lead. It has a free one now; nothing leads to it."},
    {"PRJ2-FLIP-REMOVED", SMITH_ERROR, "a link to a flip room was removed",
     "A flip room is another room of the same size, belongs to one room only, and has no flip room itself."},
    {"PRJ2-PORTAL-REBUILT", SMITH_INFO, "the other side of a portal was made again",
     "One of the two portals of an opening was missing. What it was follows from the other one, so it is there again, in the "
     "same state: see-through, or with faces."},
    {"PRJ2-PORTAL-CUT", SMITH_ERROR, "a portal is smaller than it was",
     "The two portals of an opening covered different sectors, as when one of them was resized without the other. Each covers "
     "now what both had in common. Where the opening was meant to be larger, make it anew in the editor."},
    {"PRJ2-SECTOR-PLAIN", SMITH_ERROR, "missing sectors are plain floor now",
     "A room lacked sectors. Now it has all of them, the missing ones as the editor makes them when it loads such a room: "
     "ordinary floor at 0. What they were is lost; look for a backup."},
    {"PRJ2-SPLITS-CUT", SMITH_ERROR, "a sector has fewer splits than it had",
     "A floor or a ceiling has at most eight further splits; the editor drops what is more, and so does a repair."},
    {"PRJ2-STAND-IN", SMITH_ERROR, "a lost texture or geometry was replaced by one without a file",
     "Faces or objects refer to a texture or geometry that the damage took. They say which part of it they show, so they "
     "were kept: choose the file again in the editor, and the level looks as before."},
    {"PRJ2-KEPT", SMITH_INFO, "what a project holds after a repair",
     "For comparison with what you remember of it, or with a backup."},
    {"PRJ2-STILL-UNREADABLE", SMITH_INFO, "what today's editor does with the repaired project",
     "Chunks of a kind that the editor does not know were kept, because a newer editor may have written them. Today's editor "
     "opens such a project for reading only. `levelsmith check` names each of them; delete those that you do not need."},

    /* ---- rooms that come from and go to other projects ---- */
    {"PRJ2-PART", SMITH_INFO, "what a part of a project holds",
     "For comparison: a part has its rooms, and the textures, geometries, animations and event sets that they use. All other "
     "settings are those of the project it was taken from."},
    {"PRJ2-PART-PORTAL", SMITH_WARNING, "a portal to a room that is not in the part",
     "Portals come in pairs, so one whose other side stays behind would lead nowhere, or in the next project to some other "
     "room. There is a wall, floor or ceiling now; make a new portal in the editor."},
    {"PRJ2-PART-FLIP", SMITH_WARNING, "a room and its flip room were separated",
     "One of the two is in the part and the other is not. Take both, and they stay a pair."},
    {"PRJ2-PART-TARGET", SMITH_WARNING, "a trigger has lost what it named",
     "The object or room stays behind. The trigger is still there and names nothing; give it another target. Left as it was, "
     "it would set off whatever has that number in the next project."},
    {"PRJ2-INSERT-NUMBER", SMITH_INFO, "something has another number or name in its new project",
     "Numbers of rooms and names of event sets are there once, and rooms and cameras that share a group or a sequence act "
     "together. What refers to them inside of the rooms that came follows; scripts outside of the project do not."},
    {"PRJ2-INSERT-SCRIPT-ID", SMITH_WARNING, "scripts know an object by another number",
     "An object of the project has this script id already. Scripts that were written for the rooms name the old one: change it "
     "there."},
    {"PRJ2-INSERT-MOVED", SMITH_INFO, "rooms stand elsewhere than they did",
     "They were moved together, so everything inside of them and between them is as it was. `--at` says where they are to be."},
    {"PRJ2-INSERT-SETTINGS", SMITH_INFO, "what came along with rooms",
     "Textures, geometries, event sets and animations that the project has already, but for their number, are shared; others "
     "were added."},
    {"PRJ2-INSERT-CLASH", SMITH_WARNING, "rooms and their new project do not go together in something",
     "Both mean something different by the same thing: a name that scripts use, or a group of flip rooms or a sequence of flyby "
     "cameras while no other is free; or the rooms were made for another game, with other wads, or by another release of the editor. Nothing was "
     "changed; look whether it matters."},
    {NULL, SMITH_INFO, NULL, NULL},
};
