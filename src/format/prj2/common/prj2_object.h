/* SPDX-License-Identifier: MIT
 *
 * Objects of projects: 17 kinds of records are 15 kinds of things.
 */
#ifndef SMITH_PRJ2_OBJECT_H
#define SMITH_PRJ2_OBJECT_H

#include <levelsmith/levelsmith.h>
#include <levelsmith/prj2.h>

enum smith_prj2_kind {
    SMITH_PRJ2_MOVEABLE,
    SMITH_PRJ2_STATIC,
    SMITH_PRJ2_CAMERA,
    SMITH_PRJ2_FLY_BY,
    SMITH_PRJ2_SPRITE,
    SMITH_PRJ2_SINK,
    SMITH_PRJ2_SOUND_SOURCE,
    SMITH_PRJ2_LIGHT,
    SMITH_PRJ2_GEOMETRY,
    SMITH_PRJ2_MEMO,
    SMITH_PRJ2_PORTAL,
    SMITH_PRJ2_GHOST_BLOCK,
    SMITH_PRJ2_VOLUME,
    SMITH_PRJ2_WAYPOINT,
    SMITH_PRJ2_TRIGGER,
    SMITH_PRJ2_KINDS, /* how many; also: none of them */
};

/* What people call them. */
struct smith_prj2_kind_name {
    const char *one, *key, *many;
};
extern const struct smith_prj2_kind_name smith_prj2_kind_names[SMITH_PRJ2_KINDS];

/* The kind of an object; KINDS for unknown bytes. */
enum smith_prj2_kind smith_prj2_kind_of(const struct smith_prj2_objects *object);

/* A member of the object by its name ("id", "position", "script_id"), NULL when its chunk has none. The caller knows
 * the type. */
const void *smith_prj2_object_member(const struct smith_prj2_objects *object, const char *name);

struct smith_prj2_portal_parts {
    int32_t min_x, min_z, max_x, max_z;
    int64_t room;
    uint8_t direction;
};
bool smith_prj2_portal_of(const struct smith_prj2_objects *object, struct smith_prj2_portal_parts *portal);

/* All forms of triggers. Parameters are NULL in the oldest one and where they are absent. */
struct smith_prj2_trigger_parts {
    int32_t min_x, min_z, max_x, max_z;
    int64_t type, target_type;
    const struct smith_prj2_trigger_parameter *target, *timer, *extra, *plugin;
    const struct smith_prj2_untyped_trigger *oldest; /* NULL for the newer forms */
};
bool smith_prj2_trigger_of(const struct smith_prj2_objects *object, struct smith_prj2_trigger_parts *trigger);

/* The name by which a trigger knows the event set it sets off. False for other objects, and where there is none. */
struct smith_prj2_event_target {
    const char **name; /* in the trigger */
    bool global; /* a global event set; else one of volumes */
};
bool smith_prj2_event_target_of(const struct smith_prj2_objects *object, struct smith_prj2_event_target *target);

#endif
