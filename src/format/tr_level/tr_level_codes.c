/* SPDX-License-Identifier: MIT
 *
 * What findings about levels mean, for `levelsmith explain`: games look none of these numbers up, they read where they lead.
 */
#include "format/tr_level/tr_level.h"

const struct smith_code smith_tr_level_codes[] = {
    {"TRLEVEL-ROOM", SMITH_ERROR, "a room is named that is not there",
     "A portal, a sector, an item or a room that flips names a room by its number, and the level has fewer rooms. "
     "Games read beyond the list then. The level was damaged, or a program put it together wrongly: compile the "
     "project again."},
    {"TRLEVEL-FLOOR", SMITH_ERROR, "what a sector does cannot be read",
     "A sector names the word of the floor data where its functions begin. There is no such word, or the words end "
     "within a function or a trigger. Games read beyond the list then."},
    {"TRLEVEL-BOX", SMITH_ERROR, "a box is named that is not there",
     "A sector names the box that it is in, and a box those that touch it. Boxes are where enemies find their ways. "
     "The level has fewer boxes, so games read beyond the list."},
    {"TRLEVEL-BOX-PLACE", SMITH_WARNING, "a sector is outside of its box",
     "A sector names the box that it is in, and the box does not reach there. Enemies on this sector look for their "
     "way from another place."},
    {"TRLEVEL-FACE", SMITH_ERROR, "a face has a corner or a texture that is not there",
     "A face of a room names its corners and its texture by number. The room has fewer vertices, or the level fewer "
     "parts of textures, so games read beyond the list."},
    {"TRLEVEL-TEXTURE", SMITH_ERROR, "a part of a texture is on a page that is not there",
     "A part of a texture names the page that it is on by number, and the level has fewer pages."},
    {"TRLEVEL-MESH", SMITH_ERROR, "an object has a mesh that is not there",
     "A moveable or a static names its meshes by the numbers of pointers, and pointers lead to words. The number "
     "reaches beyond the list, or the pointer beyond the words."},
    {NULL, SMITH_INFO, NULL, NULL},
};
