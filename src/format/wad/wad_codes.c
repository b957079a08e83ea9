/* SPDX-License-Identifier: MIT
 *
 * What findings about object archives mean, for `levelsmith explain`, and how grave they are: an error is what
 * editors and games read beyond a table for; what archives that work have is none.
 */
#include "format/wad/wad.h"

const struct smith_code smith_wad_codes[] = {
    {"WAD-TEXTURE-EDGE", SMITH_INFO, "a texture reaches over the edge of its page",
     "A texture is a rectangle of a page of 256 by 256 pixels. Archives that work have some that reach over the "
     "edge by a few pixels; what is shown there differs from program to program."},
    {"WAD-POINTER", SMITH_WARNING, "a mesh pointer leads to no mesh",
     "Objects name their meshes by pointers, offsets in bytes from the first mesh. At this one no mesh begins. "
     "Tomb Editor takes the first mesh of the archive in its place."},
    {"WAD-MESHES-STALE", SMITH_INFO, "bytes behind the last mesh",
     "The block of meshes goes on behind the last one that can be read. No pointer that leads there can be "
     "followed."},
    {"WAD-VERTEX", SMITH_ERROR, "a polygon has a corner that is not there",
     "The number of the vertex is not below the number of vertices of the mesh. Programs read beyond the table "
     "then. Vertices that were deleted in the middle of the list are the usual reason: polygons name them by "
     "number, and do not follow."},
    {"WAD-NORMALS", SMITH_WARNING, "a mesh has more or fewer normals than vertices",
     "A mesh has a normal for each vertex, or a shade for each. The numbers differ here; which vertices are lit "
     "how is not known."},
    {"WAD-FRAMES", SMITH_ERROR, "the frames of an animation are not where they should be",
     "An animation has the offset of its first frame and the size of one; its frames reach to those of the next "
     "animation. So offsets ascend, lie within the frames, and what lies between two is a whole number of frames "
     "of at least nine words."},
    {"WAD-ANGLES", SMITH_WARNING, "a frame is too short for the meshes of its moveable",
     "Behind box and offset, a frame has an angle of one or two words for each mesh. The frames of this animation "
     "end before. Programs read into the next frame then, and meshes are turned at random."},
    {"WAD-COMMAND", SMITH_WARNING, "an animation has a command that there is not",
     "Commands are 1 (three values), 2 (two), 3, 4 (none), 5 and 6 (two). Programs stop at another number, and at "
     "the end of the commands: the commands behind it are without effect."},
    {"WAD-CHANGES", SMITH_ERROR, "an animation has state changes that are not there",
     "The numbers of its state changes reach beyond the list. Programs read beyond the table then."},
    {"WAD-DISPATCHES", SMITH_ERROR, "a state change has dispatches that are not there",
     "The numbers of its dispatches reach beyond the list. Programs read beyond the table then."},
    {"WAD-DISPATCH-TARGET", SMITH_WARNING, "a dispatch leads to an animation that is not there",
     "Archives that work have some; games never come to them, or go on with whatever they find there."},
    {"WAD-MESHES", SMITH_ERROR, "a moveable has meshes that are not there",
     "The numbers of its mesh pointers reach beyond the list. Programs read beyond the table then."},
    {"WAD-LINKS", SMITH_ERROR, "a moveable has links that are not there",
     "There are four numbers for each mesh but the first, which say where it hangs. They reach beyond the list, so "
     "programs read beyond the table."},
    {"WAD-LINK", SMITH_WARNING, "a mesh hangs on nothing",
     "A link is of the kind 0 (on the mesh before), 1 (on the one taken from a stack), 2 (on the mesh before, "
     "which is put on the stack) or 3 (on the top of the stack). This one is of another kind, or takes from an "
     "empty stack. Tomb Editor leaves the mesh out of the skeleton."},
    {"WAD-ANIMATION-ORDER", SMITH_WARNING, "the animations of moveables are out of order",
     "The animations of a moveable reach from its first to the first of the next moveable that has any. Here the "
     "next one begins before, so it is not known which belong to whom."},
    {"WAD-TWICE", SMITH_WARNING, "two objects have the same number",
     "Engines know objects by number, and of two they take one. Some tools write such archives by mistake; Tomb "
     "Editor finds the right number by the name in the WAS file beside the archive, or drops the object."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_swd_codes[] = {
    {"SWD-SEQUENCE", SMITH_ERROR, "a sequence has sprites that are not there",
     "A sequence has the number of its sprites, as a number below 0, and the first one. They reach beyond the "
     "list, or the number is above 0. Programs read beyond the table then."},
    {"SWD-TWICE", SMITH_WARNING, "two sequences have the same number",
     "Engines know sequences of sprites by number, and of two they take one."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code smith_was_codes[] = {
    {"WAS-LENGTH", SMITH_WARNING, "the names do not fit the archive beside them",
     "There is a line for each moveable, static and sequence of sprites of the archive, in its order; those of "
     "sequences may be missing. With another number of lines, each name may stand for another object. Write the "
     "names again with the tool that made the archive."},
    {NULL, SMITH_INFO, NULL, NULL},
};
