/* SPDX-License-Identifier: MIT
 *
 * Levels that are made of rooms: what a file says about them, in one form for every format that has such rooms.
 *
 * A room is a grid of square sectors with a floor and a ceiling; portals join rooms. The geometry that comes of it is in
 * <levelsmith/geometry.h>, plans and meshes are made from both. A format that has rooms fills this in (struct
 * smith_format); a caller may as well fill it in himself.
 *
 * Space: x grows to the east, z to the north, y up; that is left-handed. A sector is SMITH_SECTOR_SIZE world units wide.
 * Sector (x, z) of a room covers [x, x + 1] * SMITH_SECTOR_SIZE of the room's own space; the outermost ring of sectors is
 * the border, which stands for the walls around the room or for openings in them. The room's own space begins at the
 * corner of the border; rooms that adjoin overlap by their borders.
 *
 * Ownership: what smith_rooms_of() makes is the caller's and ended by smith_rooms_free(); texts in it are the document's,
 * which has to stay. Threads: as documents.
 */
#ifndef LEVELSMITH_ROOMS_H
#define LEVELSMITH_ROOMS_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMITH_SECTOR_SIZE 1024
#define SMITH_CLICK 256              /**< world units; what heights are mostly multiples of */
#define SMITH_HEIGHT_MAX (1 << 22)  /**< heights beyond are taken as this, so that sums of them stay exact */
#define SMITH_SPLITS_MAX 8          /**< of a surface */
#define SMITH_FACES_MAX 99          /**< of a sector */

/** Corners of a sector, clockwise from above. */
enum smith_corner { SMITH_NORTH_WEST, SMITH_NORTH_EAST, SMITH_SOUTH_EAST, SMITH_SOUTH_WEST };

/** Edges of a sector or a room, in the order in which faces of walls are counted. A wall faces the way it is called. */
enum smith_side { SMITH_NORTH, SMITH_SOUTH, SMITH_WEST, SMITH_EAST, SMITH_DIAGONAL };

/* ---- sectors -------------------------------------------------------------------------------------------------- */

/** Heights of the four corners, indexed by enum smith_corner. */
struct smith_heights {
    int32_t at[4];
};

/** A floor or a ceiling. */
struct smith_surface {
    struct smith_heights heights;
    /** 0 = none, else 1 + the corner that is cut off: one half of the surface is a step, or of a wall it is the wall. */
    uint8_t diagonal;
    bool split_x_equals_z; /**< two triangles meet along the line from south-west to north-east, not along the other */
    uint8_t split_count;   /**< at most SMITH_SPLITS_MAX */
    struct smith_heights *splits; /**< further heights at which walls below (above) are cut */
};

enum smith_face_blend {
    SMITH_FACE_BLEND_NORMAL = 0,
    SMITH_FACE_BLEND_ALPHA_TEST = 1,
    SMITH_FACE_BLEND_ADDITIVE = 2,
    SMITH_FACE_BLEND_NO_DEPTH_TEST = 4,
    SMITH_FACE_BLEND_SUBTRACT = 5,
    SMITH_FACE_BLEND_WIREFRAME = 6,
    SMITH_FACE_BLEND_EXCLUDE = 8,
    SMITH_FACE_BLEND_SCREEN = 9,
    SMITH_FACE_BLEND_LIGHTEN = 10,
    SMITH_FACE_BLEND_ALPHA = 11,
};

enum smith_look {
    SMITH_LOOK_NONE,      /**< nothing is said about the face: editors show a plain colour, games nothing */
    SMITH_LOOK_INVISIBLE, /**< it is there and not drawn */
    SMITH_LOOK_TEXTURED,
};

/** What a face is covered with. */
struct smith_cover {
    uint8_t look;  /**< enum smith_look */
    uint8_t blend; /**< enum smith_face_blend */
    bool double_sided;
    uint32_t texture; /**< place in `textures`; SMITH_NONE = it is not there */
    float uv[4][2];   /**< pixels of the whole picture, downwards; of a triangle three */
};

/** What a file says about one face; the face may or may not be there (geometry.h). */
struct smith_face_record {
    uint8_t face;  /**< its number, see smith_face_name() */
    uint32_t item; /**< place in the document's own list */
    struct smith_cover cover;
};

enum smith_sector_kind { SMITH_SECTOR_FLOOR, SMITH_SECTOR_WALL, SMITH_SECTOR_BORDER };

enum smith_sector_flag {
    SMITH_SECTOR_MONKEY = 1,
    SMITH_SECTOR_BOX = 2,
    SMITH_SECTOR_DEATH = 4,
    SMITH_SECTOR_BEETLE = 8,
    SMITH_SECTOR_TRIGGERER = 16,
    SMITH_SECTOR_NOT_WALKABLE = 32,
    SMITH_SECTOR_CLIMB_NORTH = 64, /**< the sides in the order of enum smith_side */
    SMITH_SECTOR_CLIMB_SOUTH = 128,
    SMITH_SECTOR_CLIMB_WEST = 256,
    SMITH_SECTOR_CLIMB_EAST = 512,
};

struct smith_sector {
    uint8_t kind;   /**< enum smith_sector_kind */
    uint16_t flags; /**< of enum smith_sector_flag */
    bool solid;     /**< the floor carries even where there is a portal in it */
    uint32_t item;  /**< place in the document's own list; SMITH_NONE = it has none, the sector is the default one */
    struct smith_surface floor, ceiling;
    uint32_t wall_portal, floor_portal,
        ceiling_portal; /**< places in the room's list; SMITH_NONE = none; by normalizing */
    uint32_t record_count;
    const struct smith_face_record *records; /**< the later one counts of two for the same face */
};

/* ---- rooms ---------------------------------------------------------------------------------------------------- */

enum smith_portal_kind { SMITH_PORTAL_FLOOR = 10, SMITH_PORTAL_CEILING = 11 }; /**< the others: enum smith_side */

enum smith_opacity {
    SMITH_OPACITY_NONE,        /**< an opening */
    SMITH_OPACITY_SOLID,       /**< faces that nobody passes */
    SMITH_OPACITY_TRAVERSABLE, /**< faces that one passes, as the surface of water */
};

/** An opening to another room. */
struct smith_portal {
    uint8_t kind;           /**< enum smith_side or smith_portal_kind */
    uint8_t opacity;        /**< enum smith_opacity */
    int32_t x0, z0, x1, z1; /**< sectors it covers, both corners included */
    uint32_t room;          /**< the adjoining one; of a pair that flips the base; SMITH_NONE = it is not there */
    uint32_t item;          /**< place in the document's own list; SMITH_NONE = it was made */
};

enum smith_light_kind {
    SMITH_LIGHT_POINT,
    SMITH_LIGHT_SHADOW,
    SMITH_LIGHT_SPOT,
    SMITH_LIGHT_EFFECT,
    SMITH_LIGHT_SUN,
    SMITH_LIGHT_FOG_BULB,
};

struct smith_light {
    uint8_t kind; /**< enum smith_light_kind */
    bool enabled, obstructed, for_rooms; /**< obstructed: walls are in its way; for_rooms: it lights faces of rooms */
    uint8_t quality;                /**< 0 = as the level has it, else 1 to 3: 1, 3, 5 rays in x and in z */
    float position[3];              /**< in the room */
    float yaw, pitch;               /**< degrees */
    float intensity, colour[3];     /**< 1 = as it is */
    float inner_range, outer_range; /**< world units */
    float inner_angle, outer_angle; /**< degrees from the axis */
    uint32_t item;
};

enum smith_thing_kind {
    SMITH_THING_MOVABLE,
    SMITH_THING_STATIC,
    SMITH_THING_CAMERA,
    SMITH_THING_FLYBY,
    SMITH_THING_SPRITE,
    SMITH_THING_SINK,
    SMITH_THING_SOUND,
    SMITH_THING_MEMO,
    SMITH_THING_GEOMETRY,
    SMITH_THING_VOLUME,
    SMITH_THING_KINDS, /**< how many */
};

/** What stands in a room. */
struct smith_thing {
    uint8_t kind;           /**< enum smith_thing_kind */
    int64_t number;         /**< by which triggers refer to it; -1 = none */
    int64_t slot;           /**< of a wad; number of a sound; event set of a volume; sequence of a flyby; -1 = none */
    int32_t order;          /**< of a flyby in its sequence */
    int32_t ocb;
    const char *name;       /**< its slot's, its script's, a memo's text; NULL = none */
    float position[3];      /**< in the room */
    float yaw, pitch, roll; /**< degrees; yaw 0 looks north, 90 east; pitch up */
    float size[3];          /**< of a volume; of a ball all the same; 0 = unknown */
    float fov;              /**< of a flyby: degrees; 0 = none */
    uint32_t item;
};

struct smith_trigger {
    int32_t x0, z0, x1, z1; /**< sectors it covers, both corners included */
    const char *type;       /**< the layout's name: "Trigger", "Pad"; NULL = a number without a name */
    const char *target_type; /**< "Object", "FlipMap" */
    int64_t target_thing;   /**< number of a thing; -1 = it is none */
    uint32_t target_room;   /**< SMITH_NONE = it is none */
    int64_t target_number;  /**< of neither; -1 = none */
    uint32_t item;
};

enum smith_weather { SMITH_DRY, SMITH_RAIN, SMITH_SNOW, SMITH_WATER, SMITH_QUICKSAND };

/** Whether the light of a room is evened out with that of others where they meet. */
enum smith_light_matching {
    SMITH_LIGHT_MATCHED_IN_AIR, /**< but not at the surface of water, nor at openings with solid faces */
    SMITH_LIGHT_MATCHED,        /**< there, too */
    SMITH_LIGHT_SEPARATE,          /**< nowhere */
};

struct smith_room {
    const char *name;             /**< never NULL */
    int64_t number;               /**< by which the file refers to it */
    uint32_t item;                /**< place in the document's own list */
    int32_t position[3];          /**< of the room's space in the world: world units in all three directions */
    uint32_t size_x, size_z;      /**< sectors, the border included; 0 = there is nothing in the room */
    struct smith_sector *sectors; /**< [x + z * size_x] */
    uint32_t base, flip;          /**< a room that is what another one flips to has a base; SMITH_NONE = none */
    int32_t group;                /**< number of the flip */
    uint8_t weather;              /**< enum smith_weather */
    bool hidden;                  /**< none of its faces is drawn in the game */
    bool outside, damage;
    uint8_t light_matching;       /**< enum smith_light_matching */
    float ambient[3];             /**< 1 = textures as they are, 2 = brightest */
    uint32_t portal_count, light_count, thing_count, trigger_count;
    struct smith_portal *portals;
    struct smith_light *lights;
    struct smith_thing *things;
    struct smith_trigger *triggers;
};

/** A picture that faces show parts of. */
struct smith_room_texture {
    const char *path; /**< as the document has it; NULL = none */
    int64_t number;   /**< by which the file refers to it */
    bool
        fold_512; /**< a picture 512 wide is cut in rows 64 high; left and right halves of these are put below each other */
    bool magenta;     /**< pixels of pure magenta cannot be seen */
    uint32_t item;
};

struct smith_rooms {
    uint32_t room_count;
    struct smith_room *rooms;
    uint32_t texture_count;
    struct smith_room_texture *textures;
    bool has_default; /**< faces without a record look like `default_cover` */
    struct smith_cover default_cover;
    uint8_t light_quality; /**< of the level: 1 to 3 */
    void *memory;          /**< private */
};

/** The rooms of a document, its older forms understood as today's. SMITH_BAD_VALUE when the format has none. `options`
 * (limits, memory) may be NULL. */
SMITH_API enum smith_status smith_rooms_of(const struct smith_document *document, const struct smith_options *options,
                                           struct smith_rooms *rooms, struct smith_error *error);
SMITH_API void smith_rooms_free(struct smith_rooms *rooms);

/** What every user of rooms relies on, for those that a caller filled in himself (smith_rooms_of() does it): sectors of
 * the border are borders, heights and places are within SMITH_HEIGHT_MAX, numbers of rooms and faces name one, and each
 * sector knows its portals. A portal that is where it cannot be, or where there is one already, is none of any sector. */
SMITH_API void smith_rooms_normalize(struct smith_rooms *rooms);

/** The sector, or NULL when the place is not in the room. */
SMITH_API const struct smith_sector *smith_room_sector(const struct smith_room *room, int32_t x, int32_t z);

/* ---- what portals come to ------------------------------------------------------------------------------------- */

/** How much of the floor or the ceiling of a sector is open. */
enum smith_opening {
    SMITH_CLOSED,
    SMITH_OPEN_NORTH_WEST, /**< the triangle with its right angle in that corner */
    SMITH_OPEN_NORTH_EAST,
    SMITH_OPEN_SOUTH_EAST,
    SMITH_OPEN_SOUTH_WEST,
    SMITH_OPEN, /**< all of it */
};

/** A sector's portal in its floor or its ceiling. */
struct smith_connection {
    const struct smith_portal *portal; /**< NULL = none */
    enum smith_opening shape;   /**< where the surfaces of the two rooms meet */
    enum smith_opening visible; /**< where one sees through and there is no face */
    enum smith_opening passable;
};

/** `kind` is SMITH_PORTAL_FLOOR or SMITH_PORTAL_CEILING; the sector is in the room. */
SMITH_API struct smith_connection smith_rooms_connection(const struct smith_rooms *rooms, uint32_t room, unsigned kind,
                                                         int32_t x, int32_t z);

#ifdef __cplusplus
}
#endif

#endif
