/* SPDX-License-Identifier: MIT
 *
 * What today's editor leaves out of a project as it opens it, without a word; its next save no longer has that.
 */
#include "format/prj2/check/prj2_check.h"

const struct smith_loss smith_prj2_losses[] = {
    {"PRJ2-SCRIPT-ID-", "/rooms", "object", "objects"},
    {"PRJ2-ROOM-SIZE", "/rooms", "room", "rooms"},
    {"PRJ2-ROOM-LIMIT", "/rooms", "room behind the last that there is place for",
     "rooms behind the last that there is place for"},
    {"PRJ2-SECTORS-MIXED", "/rooms", "textures of rooms of today's form", NULL},
    {"REFERENCE-DANGLING", "/rooms", "opening", "openings"},
    {"REFERENCE-DANGLING", "/settings/animated_texture_sets", "frame of an animation", "frames of animations"},
    {"PRJ2-INDEX-TWICE", "/settings/textures", "texture", "textures"},
    {"PRJ2-INDEX-TWICE", "/settings/imported_geometries", "imported geometry", "imported geometries"},
    {"PRJ2-INDEX-TWICE", "/settings", "event set", "event sets"},
    {NULL, NULL, NULL, NULL},
};

smith_rule *const smith_prj2_loss_rules[] = {
    smith_prj2_check_begin,
    smith_prj2_check_numbers,
    smith_prj2_check_rooms,
    NULL,
};
