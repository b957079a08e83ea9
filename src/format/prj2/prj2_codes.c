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
    {"PRJ2-SCRIPT-ID-TWICE", SMITH_ERROR, "two objects that scripts know by one number",
     "The editor keeps the first of them in the file and throws the other away when it loads the project; triggers that name it "
     "lose their target. It says nothing, and its next save is without the object. Give one of them another number, which is "
     "free: moveables, statics, cameras, sinks, flybys and sound sources share their numbers."},
    {"PRJ2-SCRIPT-ID-RANGE", SMITH_ERROR, "an object with a script number from 6000 on",
     "Script numbers go from 0 to 5999. The editor throws such an object away when it loads the project, and says nothing. Give "
     "it a number that is free."},
    {"PRJ2-LUA-NAME-TWICE", SMITH_WARNING, "two things that scripts know by one name",
     "In TombEngine all rooms and objects with a name are in one table, and the first of two is found: room by room its statics "
     "and volumes, then the room itself, then moveables, cameras, sinks and sound sources. Copies of an object often keep its "
     "name; give this one another."},

    /* ---- for TombEngine ---- */
    {"PRJ2-ENGINE-ARCHIVE", SMITH_INFO, "an archive of objects was written for TombEngine",
     "Objects have the numbers of TombEngine there. Meshes and animations, Lara's among them, stay as they were for the old engine; "
     "WadTool copies those of TombEngine into the archive."},
    {"PRJ2-ENGINE-WAD", SMITH_WARNING, "an archive of objects that is no Wad2",
     "The project names a Wad2 for TombEngine that is not written: its objects are in a wad of the first editor. Open that in WadTool, "
     "save it as Wad2 for TombEngine under the name that the project has."},
    {"PRJ2-ENGINE-LOST", SMITH_WARNING, "something that TombEngine has nothing for",
     "It is in the converted project as far as that has a place for it, and the game does not show it. Triggers of NGLE have their "
     "like in events and scripts of TombEngine."},
    {"PRJ2-ENGINE-TIMER", SMITH_INFO, "a flip effect has got a timer",
     "TombEngine's compiler leaves out flip effects whose timer is none, so it is 0."},

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
    {"PRJ2-SECTORS-MIXED", SMITH_ERROR, "sectors of an old form and of today's in one project",
     "Up to 1.6.6, sectors were saved in another form, and walls with two levels got their textures otherwise. Where any sector has "
     "that form, the editor moves textures in all rooms as it loads the project, and rooms made since lose some. No release saves such "
     "a file: a merge or a change by hand put the rooms together. `levelsmith upgrade` brings all to today's form."},
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
    {"PRJ2-LIGHT-OUTSIDE", SMITH_INFO, "a light outside of its room",
     "It belongs to the room all the same and lights it from there, which some authors mean. When it was to stand in the room "
     "that is there, move it to that one."},
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
     "object that was meant is gone, and 0 is the number of another object: then the trigger has lost its target. The compiler "
     "leaves the trigger out without a word."},
    {"PRJ2-TRIGGER-NO-TARGET", SMITH_WARNING, "a trigger without a target",
     "A trigger of this type sets off an object, and none is chosen, or one that is not in the project. The compiler leaves the "
     "trigger out without a word."},

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
    {"PRJ2-SCRIPT-ID-NUMBERED", SMITH_WARNING, "an object got another script number",
     "The editor throws an object away whose script number an object before it has, or that is none of 0 to 5999. The object has a "
     "free one now; a script that names the old one does not find it."},
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
    {"PRJ2-INSERT-OLD", SMITH_ERROR, "rooms of an old form and of today's in one project",
     "Up to 1.6.6, sectors were saved in another form, and walls with two levels got their textures otherwise. Where any sector has "
     "that form, the editor moves textures in all rooms as it loads the project: rooms made since would lose some. Bring the older of "
     "the two up to date with `levelsmith upgrade`, and insert then."},
    {"PRJ2-INSERT-CLASH", SMITH_WARNING, "rooms and their new project do not go together in something",
     "Both mean something different by the same thing: a name that scripts use, or a group of flip rooms or a sequence of flyby "
     "cameras while no other is free; or the rooms were made for another game, with other wads, or by another release of the editor. Nothing was "
     "changed; look whether it matters."},

    /* ---- what becomes of the level: what keeps it from being built ---- */
    {"BUILD-REFUSED-WAD", SMITH_ERROR, "a wad for which the editor refuses to build the level",
     "All wads of the settings must be there and be readable, those too of which nothing is used. The editor of today refuses "
     "wads that releases up to 1.2 saved: open such a wad with 1.3.15 and save it. A wad that is not needed can be taken out of "
     "the settings."},
    {"BUILD-REFUSED-TEXTURE", SMITH_ERROR, "a texture for which the editor refuses to build the level",
     "The pictures of all textures of the settings must be there and be readable, those too that no face shows. Choose the file "
     "again, or take the texture out of the settings."},
    {"BUILD-REFUSED-OUTPUT", SMITH_WARNING, "the level has no place to be written to",
     "The folder of the level's file must be there, and its name must have an ending. Make the folder, or choose another file in "
     "the settings. Looked at with `--files` only."},
    {"BUILD-ABORTED-MATERIAL", SMITH_ERROR, "an .xml beside a picture that is no material",
     "The compiler for TombEngine reads the file of the picture's name that ends in .xml, and gives up when it cannot. Save the "
     "material again, or take the file away."},
    {"BUILD-ABORTED-NO-WAD", SMITH_WARNING, "a level without a wad",
     "The level compiler gives up at once. A part of a level, or one that was just begun, has none; add one in the settings "
     "before you build."},
    {"BUILD-ABORTED-SLOT", SMITH_ERROR, "an object with a slot that no level can have",
     "A level has two bytes for the slot. The compiler gives up with an overflow."},
    {"BUILD-ABORTED-OUTSIDE", SMITH_ERROR, "a sink, or a place for enemies, outside of its room",
     "The compiler looks up the sector that it stands on, and the room has none there: it gives up with an index that is out of "
     "range. Move it into the room."},
    {"BUILD-ABORTED-LIGHT", SMITH_ERROR, "a light of a type that there is not",
     "The compiler gives up when it is to write it. Delete the light, or switch it off."},
    {"BUILD-ABORTED-PORTAL", SMITH_ERROR, "a portal over sectors that the room behind it does not have",
     "The compiler looks up the sectors behind a portal in a wall, and gives up with an index that is out of range. One of the "
     "two rooms was moved or cut: make the portal anew."},
    {"BUILD-ABORTED-ROUND", SMITH_ERROR, "portals in walls that lead round and round",
     "Behind the portal, at the same place of the world, is another that leads back to the room before. The compiler for "
     "TombEngine did not come to an end with such a level. Move the rooms so that their portals meet in one wall."},
    {"BUILD-ABORTED-TRIGGERS", SMITH_ERROR, "more triggers than a level has place for",
     "All that sectors have takes two bytes' worth of words in a level; the compiler gives up when there are more. Make triggers "
     "smaller, or switch on that floor data is packed."},
    {"BUILD-ABORTED-VIDEO", SMITH_ERROR, "an animation of textures that is a video",
     "The compiler for TRNG knows no such animations and gives up as soon as a face shows a frame of one. Choose another kind."},
    {"BUILD-ABORTED-PAGE", SMITH_ERROR, "a picture for the font or the sky of another size than 256 by 256",
     "The compiler gives up. Choose a picture of that size, or none."},
    {"BUILD-ABORTED-MESHES", SMITH_ERROR, "a moveable of a wad without meshes",
     "The compiler gives up for all games but TombEngine, whether the object is placed or not. Delete it in WadTool, or give it "
     "a mesh."},
    {"BUILD-ABORTED-KEYFRAME", SMITH_ERROR, "a keyframe of a wad that is too large for a level",
     "A keyframe has place for 255 words: nine, one for each bone that turns about one axis, and two for each other. The "
     "compiler gives up with an overflow. The object has too many bones for games other than TombEngine."},
    {"BUILD-ABORTED-SAMPLES", SMITH_ERROR, "a sound with more than 15 samples",
     "The compiler gives up. Take samples out of the sound in the catalog, or do not select it."},

    /* ---- ... what will be missing in the game ---- */
    {"BUILD-LOST-MOVEABLE", SMITH_WARNING, "a moveable that no wad has",
     "The compiler leaves it out. What counts is the number of the slot, whatever it is called. Add a wad that has the object, "
     "or delete it from the level."},
    {"BUILD-LOST-LARA", SMITH_WARNING, "a second Lara",
     "The compiler keeps the first Lara, in the order of the rooms, and removes all others. Triggers for those set off something "
     "else. Delete the one that is not meant."},
    {"BUILD-LOST-FLIPPED", SMITH_WARNING, "a moveable in a flip room",
     "When rooms flip, the game keeps the objects of the base room, so those of the flip room never show. The editor does not let "
     "one place any there, but pastes them. Put it into the base room."},
    {"BUILD-LOST-STATIC", SMITH_WARNING, "a static that no wad has",
     "For TombEngine it is left out without a word. For other games it is written all the same: the game draws nothing, "
     "something else, or crashes. Add a wad that has it, or delete it."},
    {"BUILD-LOST-VOLUME", SMITH_WARNING, "a volume in a level that is not for TombEngine",
     "Only TombEngine has volumes. The compiler leaves it out without a word."},
    {"BUILD-LOST-SPRITE", SMITH_WARNING, "a sprite that will not be in the level",
     "Only levels for TR1 and TR2 have sprites as objects; there the sequence and the frame must be in a wad."},
    {"BUILD-LOST-LARGE-SPRITE", SMITH_WARNING, "a sprite of a wad that is too large",
     "The compiler leaves it out. Make its picture smaller in WadTool."},
    {"BUILD-LOST-SOUND", SMITH_WARNING, "a sound source without a sound",
     "No sound is chosen for it. The compiler leaves it out without a word. Choose a sound, or delete it."},
    {"BUILD-LOST-SOUND-UNKNOWN", SMITH_WARNING, "a sound source with a sound that no catalog has",
     "The compiler leaves it out. Add the catalog that has the sound, or choose another one."},
    {"BUILD-LOST-SOUND-UNSELECTED", SMITH_WARNING, "a sound source with a sound that is not selected for the level",
     "The sound source is in the level, and the sound is not: one hears nothing. Select the sound in the settings."},
    {"BUILD-LOST-SOUND-NUMBER", SMITH_WARNING, "a selected sound beyond the last number of the game",
     "The compiler leaves it out. Another game version has more sounds: TRNG 2048, TombEngine 4096."},
    {"BUILD-LOST-SOUND-INDEX", SMITH_WARNING, "a selected sound that is not marked as part of MAIN.SFX",
     "In levels for TR2 and TR3 sounds come from that file, so the compiler leaves others out. Mark it in SoundTool."},
    {"BUILD-LOST-CATALOG", SMITH_WARNING, "a sound catalog that is not there",
     "The editor goes on without it, and the sounds that only it has are left out."},
    {"BUILD-LOST-TRIGGER-TYPE", SMITH_WARNING, "a trigger of a type that the game does not have",
     "The compiler leaves it out without a word. Levels that were made for another game often have some."},
    {"BUILD-LOST-TRIGGER-TARGET", SMITH_WARNING, "a trigger with a kind of target that it cannot have in this game",
     "The compiler leaves it out without a word. Flyby cameras need TR4 or later, actions of TRNG are for TRNG, event sets for "
     "TombEngine; a condition has a parameter and nothing else."},
    {"BUILD-LOST-FLIPEFFECT", SMITH_WARNING, "a flip effect with a timer or an extra that it cannot have",
     "The compiler leaves the trigger out without a word unless both are of the kind that the editor offers for this effect. "
     "Projects that came from the first editor have a timer 0 where today none is wanted: open the trigger in the editor and "
     "confirm it."},
    {"BUILD-LOST-TRIGGER-TIMER", SMITH_WARNING, "a trigger whose timer is of the wrong kind",
     "The compiler leaves it out without a word. Most triggers want a number, and no timer at all is none: open the trigger in "
     "the editor and set it to 0."},
    {"BUILD-LOST-TRIGGER-EXTRA", SMITH_WARNING,
     "a trigger with an extra that it cannot have, or without one that it needs",
     "The compiler leaves it out without a word. Only triggers of TRNG have extras."},
    {"BUILD-LOST-TRIGGER-WALL", SMITH_WARNING, "a trigger that is on walls only",
     "Walls and the border of a room have no triggers. The compiler leaves it out without a word. Move it, or delete it."},
    {"BUILD-LOST-TRIGGER-ALONE", SMITH_WARNING, "a switch, key or pickup trigger with nothing to act on",
     "Such a trigger says what sets the others of its sector off, and there is no other, or none that is compiled. The compiler "
     "ignores it. Add a trigger for what should happen on the same sector."},
    {"BUILD-LOST-FLIP", SMITH_WARNING, "a trigger that flips rooms which are not there",
     "No flip room of the level has the number, so nothing happens. Give the flip room that number, or the trigger that of the "
     "room."},
    {"BUILD-LOST-EVENT", SMITH_WARNING, "a trigger with an event that its event set cannot have",
     "The timer says which event is set off: 0 to 2 of a volume event set, 3 to 9 of a global one. Nothing happens."},
    {"BUILD-LOST-EFFECT", SMITH_WARNING, "a flip effect that TombEngine does not have",
     "It has those up to 46. Nothing happens; what TRNG did by higher numbers is done by nodes and scripts."},
    {"BUILD-LOST-EVENT-NAME", SMITH_WARNING, "two event sets with one name",
     "Triggers and scripts find an event set by its name, and the first of two; scripts look among the global ones first. Give "
     "this one another name."},
    {"BUILD-LOST-ACTIVATORS", SMITH_WARNING, "an event set that nothing sets off",
     "None of those who can set its events off is chosen."},
    {"BUILD-LOST-MIRROR", SMITH_WARNING, "a mirror in a level that is not for TombEngine",
     "The compiler ignores it without a word: the portal is an ordinary one."},
    {"BUILD-LOST-VERTICAL-ROOMS", SMITH_WARNING, "more than 255 rooms with portals in floors or ceilings",
     "A level has a byte for the room above or below. Portals to what does not fit stay closed."},
    {"BUILD-LOST-PASSAGE", SMITH_WARNING, "an opening in a floor or a ceiling that stays closed",
     "The room that it leads to is not among the first 255, and a level has a byte for its number. One sees through and does not "
     "get through."},
    {"BUILD-LOST-FACE", SMITH_WARNING, "a face that is not drawn",
     "Its texture reaches out of the picture, mostly because that is smaller than it was, or is more than 256 pixels long. "
     "There is a hole in the game. Texture the face again."},
    {"BUILD-LOST-BUMP-MAP", SMITH_WARNING, "a bump map that is ignored",
     "Its file is not there, or its picture is not as large as that of the texture. For TombEngine the names of all such "
     "pictures stand in an .xml file beside the picture, and this one never counts."},

    /* ---- ... what will be otherwise than it was made ---- */
    {"BUILD-CHANGED-CAMERA", SMITH_WARNING, "a camera with a move timer of more than 31",
     "The editor offers 0 to 31. Higher bits are lost, and 64 to 127 end the list of what happens: triggers behind it on the "
     "same sector are cut off."},
    {"BUILD-CHANGED-FLYBY", SMITH_WARNING, "a flyby camera with a number or a sequence of more than 255",
     "A level has a byte for each, so it becomes part of another sequence."},
    {"BUILD-CHANGED-FLIGHT", SMITH_WARNING, "two flyby cameras of a sequence with one number",
     "The game goes through the cameras of a sequence by their numbers. Give each its own; gaps do no harm."},
    {"BUILD-CHANGED-CATALOGS", SMITH_WARNING, "more than one sound catalog in a level for TR2 or TR3",
     "The sounds are in the game's MAIN.SFX, which one catalog describes. With several, the game plays others than those that "
     "were chosen."},
    {"BUILD-CHANGED-TARGET", SMITH_WARNING, "a trigger for an object that will not be in the level",
     "The object has a finding of its own that says why. The compiler puts the first object of the level in its place."},
    {"BUILD-CHANGED-AI", SMITH_WARNING, "a trigger for an object that marks a place for enemies",
     "Such objects are in a list of their own. The trigger has the number in that list, which the game takes for that of another "
     "object."},
    {"BUILD-CHANGED-INDEX", SMITH_WARNING, "a trigger for an object beyond the 1024th",
     "Triggers have ten bits for the number of the object. The first object is set off instead."},
    {"BUILD-CHANGED-NUMBER", SMITH_WARNING, "a number of a trigger that does not fit into a level",
     "A target has ten bits and a timer eight, with a sign. What is more is cut off."},
    {"BUILD-CHANGED-SECRET", SMITH_WARNING, "a secret beyond the last",
     "The game remembers secrets by bits: 16 of them in TR1X, 32 in TR3 and TombEngine."},
    {"BUILD-CHANGED-ANTITRIGGER", SMITH_WARNING, "an antitrigger in a level for TR1",
     "The game does not know it and takes it for an ordinary trigger."},
    {"BUILD-CHANGED-TRIGGER-SETUP", SMITH_WARNING, "a second trigger on a sector that says what sets the others off",
     "Of triggers that share a sector one says what sets all of them off: the first of condition, switch, key, heavy, heavy "
     "switch, heavy antitrigger and pickup. This one is a mere action there."},
    {"BUILD-CHANGED-TRIGGER-TYPE", SMITH_WARNING, "a trigger that loses its type",
     "All triggers of a sector have one type, timer and set of bits: those of the first that says what sets the others off, or of "
     "the first of all. Put a trigger of another type on a sector of its own."},
    {"BUILD-CHANGED-TRIGGER-ITEM", SMITH_WARNING, "a switch, key or pickup trigger whose target is no object",
     "Its target is the switch, the key hole or the thing that is picked up; what happens are other triggers of the sector. The "
     "game takes whatever stands there for the number of that object."},
    {"BUILD-CHANGED-STEEP", SMITH_WARNING, "a corner of a floor or a ceiling that is too steep",
     "A surface of two triangles has at most 15 clicks between its corners. What is more is cut off, so one stands elsewhere "
     "than it looks, and falls through or gets stuck."},
    {"BUILD-CHANGED-STEEP-TRIANGLE", SMITH_WARNING, "a triangle of a floor or a ceiling that is too steep",
     "Its collision is moved by at most 16 clicks, which steep surfaces and high diagonal walls need more of. What is more is "
     "cut off. Use a lower room above a diagonal wall, or another slope."},
    {"BUILD-CHANGED-STEEP-SLOPE", SMITH_WARNING, "a slope that rises more than 127 clicks",
     "The collision of the sector ends there, and the rest of the slope is cut off. Make it less steep."},
    {"BUILD-CHANGED-SPLIT", SMITH_WARNING, "a floor or a ceiling of two triangles in a level for TR1 or TR2",
     "These games know plain slopes only. The slope goes through three of the corners; the fourth, a step of a diagonal, and an "
     "opening of half a sector are lost without a word. TR1X and TR2X can do it."},
    {"BUILD-CHANGED-HEIGHT", SMITH_WARNING, "a floor or a ceiling more than 127 clicks from the level's height 0",
     "A level has a byte for heights. What is more is cut off: one stands elsewhere than it looks. Move all rooms up or down."},
    {"BUILD-CHANGED-CLICKS", SMITH_WARNING, "heights that are no whole clicks",
     "Faces are where they should be, and collision is rounded to whole clicks of 256 world units, in all games but TombEngine. "
     "For a change of less than half a click nobody notices."},
    {"BUILD-CHANGED-DISJOINT", SMITH_WARNING,
     "a wall beside an opening in a ceiling where the room above has no sector",
     "The compiler reports a disjointed portal. Enemies lose their way there."},
    {"BUILD-CHANGED-ROUND", SMITH_WARNING, "portals in walls that lead round and round",
     "Behind the portal, at the same place of the world, is another that leads back to the room before. Enemies do not find their "
     "way there. Move the rooms so that their portals meet in one wall."},
    {"BUILD-CHANGED-ANIMATION", SMITH_WARNING, "more than 40 animations of textures",
     "TRNG stores kind and speed of 40. The others show frames at the usual speed."},
    {"BUILD-CHANGED-BLEND", SMITH_WARNING, "faces that are blended in a way the game has not",
     "TR1 and TR2 have holes; TR3, TR5, TR1X and TR2X besides add colours. Other ways become the nearest of these without a "
     "word."},
    {"BUILD-CHANGED-NEXT", SMITH_WARNING, "animations of a wad that lead to one that is not there",
     "The compiler takes the first animation of the object instead. Mend it in WadTool."},
    {"BUILD-CHANGED-DISPATCH", SMITH_WARNING, "state changes of a wad that lead to animations that are not there",
     "The compiler removes them; in games other than TombEngine the object then changes by those of another. Mend it in "
     "WadTool."},
    {"BUILD-CHANGED-PAGE", SMITH_WARNING, "the picture of the font or the sky is not there",
     "The game has the usual one. Choose the file again, or none."},

    /* ---- ... what the game may not be able to take ---- */
    {"BUILD-RISK-LARA", SMITH_WARNING, "several Laras in a level for TombEngine",
     "All of them stay, the last one is the player, and the game crashes with some of what happens to her. Delete the others."},
    {"BUILD-RISK-MOVEABLES", SMITH_WARNING, "more moveables than the game has place for",
     "From 256 on games crash; TR4 and TRNG do from 1024 on, and cannot save what is beyond 256."},
    {"BUILD-RISK-FLYBYS", SMITH_ERROR, "more than 256 flyby cameras",
     "TombEngine copies them into 256 places without counting, and crashes."},
    {"BUILD-RISK-ROOM-SIZE", SMITH_WARNING, "a very large room",
     "From 32 sectors along a side on, the border counted, games other than TombEngine draw rooms wrong. Split it."},
    {"BUILD-RISK-ROOM-OUTSIDE", SMITH_WARNING, "a room outside of the map",
     "It begins left of or below the map of the editor. Enemies do not find their ways, and collision suffers. Select all rooms "
     "and move them into the map."},
    {"BUILD-RISK-ROOM-FAR", SMITH_WARNING, "a room beyond sector 256",
     "What enemies find their ways by has a byte for each coordinate, which begins anew there. Move the rooms together."},
    {"BUILD-RISK-LIGHTS", SMITH_WARNING, "more than 20 dynamic lights in a room",
     "Lights count that are switched on, dynamic, and neither black nor without intensity. Games other than TombEngine may "
     "crash. Make some of them static only."},
    {"BUILD-RISK-FLIP", SMITH_WARNING, "a trigger that flips a number beyond the last",
     "The game does not check the number: it changes other memory, or does what nobody knows."},
    {"BUILD-RISK-FLIP-GROUP", SMITH_WARNING, "a flip room with a number beyond the last",
     "The editor offers 0 to 14, and 0 to 254 for TombEngine."},
    {"BUILD-RISK-STATIC-SLOT", SMITH_WARNING, "a wad with a static from 50 on in a level for TR1, TR2 or TR3",
     "The games have place for 50 and do not check the number. Move it to a lower slot in WadTool. New releases of TR1X and TR2X "
     "have place for 256."},
    {"BUILD-RISK-BONES", SMITH_WARNING, "a moveable with more than 32 bones",
     "TombEngine has place for so many when it draws."},
    {"BUILD-RISK-FACES", SMITH_WARNING, "a room with more than 2800 faces",
     "Games other than TombEngine may crash. Split the room. In TR1 and TR2 a face that is seen from both sides counts twice; "
     "merged statics count as well and are not counted here."},
    {"BUILD-RISK-SAMPLES", SMITH_WARNING, "more samples than the game has place for",
     "256, and 1000 in TR1X and TR2X. Select fewer sounds."},

    /* ---- ... what does no harm ---- */
    {"BUILD-NOTE-MERGED", SMITH_WARNING, "a static that is to be merged and that no wad has",
     "Nothing is merged. Take it out of the list, or add the wad."},
    {"BUILD-NOTE-SOUND", SMITH_INFO, "a selected sound that no catalog has",
     "It is left out. Selections that were taken over from other levels have some."},
    {"BUILD-NOTE-ROOM", SMITH_INFO, "a property of a room that the game does not have",
     "The compiler does not write it, so the game does not know of it."},
    {"BUILD-NOTE-QUICKSAND", SMITH_INFO, "quicksand in a game for which the editor does not offer it",
     "The compiler writes it all the same; what the game does with it nobody promises."},
    {"BUILD-NOTE-REVERB", SMITH_INFO, "a reverberation that there is not",
     "The number is written as it is, and the game has no such sound of rooms."},
    {"BUILD-NOTE-SECTORS", SMITH_INFO, "properties of sectors that the game does not have",
     "Climbing came with TR2, monkey swings, beetles and triggerers with TR3. The compiler does not write them."},
    {"BUILD-LOST-MODEL", SMITH_WARNING, "imported geometry whose model is not there",
     "The objects that show it are left out of the level without a word. Choose the file again in the settings."},
    {"BUILD-LOST-FUNCTION", SMITH_WARNING, "an event that asks for a function that the script has not",
     "The event is for a function of the level's Lua file, and no word there is its name. Nobody checks that when the level is built; "
     "the game says so when the event comes. A script that takes in others is not judged."},
    {"BUILD-LOST-MAP", SMITH_WARNING, "a map of a material that is ignored",
     "The .xml beside the picture names maps of normals, heights and others for TombEngine. One that is not there, cannot be read or "
     "has another size than the picture is ignored."},
    {"BUILD-RISK-GAME-FOLDER", SMITH_WARNING, "a game's folder that is not there",
     "The compiler for TombEngine makes folders below it, at the end of everything else, and gives up when it cannot: on a drive "
     "that there is not, or in somebody else's folder. Choose the folder of the game in the settings."},
    {"BUILD-NOTE-ANIMATION", SMITH_INFO, "a kind of animation that the game does not have",
     "All animations of these games show one frame after the other at one speed."},
    {"BUILD-NOTE-VOLUME", SMITH_INFO, "a volume without an event set", "It does nothing, unless a script asks for it."},
    {"BUILD-NOTE-AREA", SMITH_INFO, "textures cut from areas of more than 256 pixels",
     "The area is ignored, which matters only for animations."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_outcome smith_prj2_outcomes[] = {
    {"PRJ2-VERSION", SMITH_OUTCOME_UNOPENED},
    {"PRJ2-BROKEN-OFF", SMITH_OUTCOME_UNOPENED},
    {"PRJ2-SOUND-SYSTEM", SMITH_OUTCOME_UNOPENED},
    {"BUILD-REFUSED-", SMITH_OUTCOME_REFUSED},
    {"BUILD-ABORTED-", SMITH_OUTCOME_ABORTED},
    {"BUILD-LOST-", SMITH_OUTCOME_MISSING},
    {"BUILD-CHANGED-", SMITH_OUTCOME_CHANGED},
    {"BUILD-RISK-", SMITH_OUTCOME_RISK},
    /* what is lost as early as when the project is loaded */
    {"PRJ2-SCRIPT-ID-", SMITH_OUTCOME_MISSING},
    {"PRJ2-INDEX-TWICE", SMITH_OUTCOME_MISSING},
    {"PRJ2-ROOM-LIMIT", SMITH_OUTCOME_MISSING},
    {"PRJ2-ROOM-SIZE", SMITH_OUTCOME_MISSING},
    {"PRJ2-FLIP-S", SMITH_OUTCOME_MISSING},
    {"PRJ2-FLIP-CHAIN", SMITH_OUTCOME_MISSING},
    {"PRJ2-PORTAL-OVERLAP", SMITH_OUTCOME_MISSING},
    {"PRJ2-PORTAL-OUTSIDE", SMITH_OUTCOME_MISSING},
    {"PRJ2-SECTOR-", SMITH_OUTCOME_MISSING},
    {"PRJ2-SECTORS-MIXED", SMITH_OUTCOME_CHANGED},
    {"PRJ2-SOUND-LOST", SMITH_OUTCOME_MISSING},
    {"PRJ2-MODEL-NONE", SMITH_OUTCOME_MISSING},
    {"PRJ2-TRIGGER-", SMITH_OUTCOME_MISSING},
    {"PRJ2-TARGET-LOST", SMITH_OUTCOME_MISSING},
    {"PRJ2-EVENT-SET-MISSING", SMITH_OUTCOME_MISSING},
    {"PRJ2-LUA-NAME-TWICE", SMITH_OUTCOME_CHANGED},
    {"PRJ2-PORTAL-", SMITH_OUTCOME_CHANGED},
    {"ROOMS-NO-LARA", SMITH_OUTCOME_MISSING},
    {"REFERENCE-DANGLING", SMITH_OUTCOME_MISSING},
    {NULL, SMITH_OUTCOMES},
};
