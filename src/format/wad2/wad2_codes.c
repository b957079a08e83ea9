/* SPDX-License-Identifier: MIT
 *
 * What the findings about object archives mean, for `levelsmith explain`, and how grave they are: an error makes
 * today's editor refuse the archive or drop something of it.
 */
#include "format/wad2/wad2.h"

const struct smith_code smith_wad2_codes[] = {
    {"WAD2-VERSION", SMITH_ERROR, "the archive has a version the editor does not know",
     "All releases wrote version 0, and the editor refuses any other."},
    {"WAD2-SOUND-SYSTEM", SMITH_ERROR, "the editor refuses the archive as deprecated",
     "Since 1.3.16 the editor refuses archives whose sound system is not \"Xml\", and archives of 1.2 and before do "
     "not say "
     "any. A level that names such an archive has none of its objects. Everything else in it can be read today: "
     "`levelsmith repair` sets the sound system. Sounds that were inside are not read any more."},
    {"WAD2-OF-2017", SMITH_ERROR, "an archive of 2017",
     "Tomb Editor 1.0.1 to 1.0.8 wrote archives of another structure, which no later release reads."},
    {"WAD2-COMPRESSED", SMITH_INFO, "the archive is compressed",
     "The editor reads compressed archives, but no release has ever written one, so this comes from another program."},
    {"WAD2-CHUNK-UNREAD", SMITH_WARNING, "a chunk that the editor skips",
     "Today's editor does not know the chunk, or not in this place, or could not read it. It skips it, and the next "
     "save "
     "is without it."},
    {"WAD2-CHUNK-DROPPED", SMITH_INFO, "something the editor throws away",
     "Releases of long ago wrote this; today's knows its name and ignores it. It is gone after the next save."},
    {"WAD2-DEPRECATED", SMITH_INFO, "chunks of versions that are no longer written",
     "Today's editor reads them and saves the same in newer chunks."},
    {"WAD2-ORDER", SMITH_ERROR, "chunks in an order in which the editor cannot find what they refer to",
     "The editor looks up textures and sprites while it reads, so these must have come before what shows them. What "
     "is not "
     "found is dropped."},
    {"WAD2-PICTURE-SIZE", SMITH_ERROR, "a picture with more or fewer pixels than it should have",
     "A pixel has four bytes, so a picture has width times height times four. The editor drops one that has more, "
     "and all "
     "textures behind it are then taken for others; of one that has fewer, the rest is transparent."},
    {"WAD2-VERTEX-MISSING", SMITH_ERROR, "a polygon with a corner that does not exist",
     "Corners are numbers of vertices of the mesh, and it has fewer. The polygon cannot be drawn."},
    {"WAD2-VERTEX-COUNT", SMITH_WARNING, "a mesh with something for some of its vertices only",
     "Normals, colours, weights and attributes are there for every vertex or for none. The editor ignores a list of "
     "another "
     "length."},
    {"WAD2-BONES", SMITH_WARNING, "a moveable with more or fewer bones than meshes",
     "Each bone carries the mesh of the same number. The editor cannot show such an object."},
    {"WAD2-BONE-STACK", SMITH_WARNING, "a bone that hangs on nothing",
     "The bone is to hang on what was put on a stack, and nothing was. The editor leaves it out."},
    {"WAD2-KEYFRAME-ANGLES", SMITH_WARNING, "a keyframe that turns fewer bones than there are",
     "A keyframe has an angle for each bone. The editor cannot show the object in this animation."},
    {"WAD2-ID-TWICE", SMITH_ERROR, "two objects with one number",
     "Levels name objects by their numbers. The editor keeps the first and drops the other."},
    {"WAD2-ID-ORDER", SMITH_INFO, "objects that are not in the order of their numbers",
     "The editor writes them in order, so another program has written the archive. It reads them as well."},
    {"WAD2-ANIMATION-MISSING", SMITH_INFO, "an animation that is followed by one that does not exist",
     "A dispatch, or the end of an animation, leads to a number that no animation of the object has. The editor "
     "keeps it; in "
     "the game, anything may follow. Some objects of the original games are like this."},

    {"WAD2-SKIN-LEFT", SMITH_WARNING, "a skin that was not exported",
     "A moveable of TombEngine may have a mesh whose vertices several bones move. Models have the meshes of its "
     "bones, and not "
     "that one."},

    /* ---- changes ---- */
    {"WAD2-SOUND-SYSTEM-SET", SMITH_INFO, "the sound system was set",
     "The sound system is \"Xml\" now, the only one with which today's editor opens an archive."},
    {"WAD2-VERSION-SET", SMITH_INFO, "the version was set", "The version is 0 again, the only one there is."},
    {"WAD2-ORDER-SET", SMITH_INFO, "chunks were put in order",
     "What is referred to stands before what refers to it again."},
    {"WAD2-PICTURE-CUT", SMITH_INFO, "a picture was cut or filled",
     "The picture has as many pixels as its width and height say: bytes behind the last one are gone, missing ones are "
     "transparent."},
    {0},
};
