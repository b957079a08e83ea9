/* SPDX-License-Identifier: MIT
 *
 * Levels that are made of rooms: what a file says about them, in one model for every format that has such rooms.
 *
 * A room is a grid of square sectors with a floor and a ceiling; portals join rooms. The geometry that comes of it is
 * in <levelsmith/geometry.h>, plans and meshes are made from both. A format that has rooms fills this in (struct
 * smith_format); a caller may as well fill it in himself.
 *
 * Space: x grows to the east, z to the north, y up; that is left-handed. A sector is SMITH_SECTOR_SIZE world units
 * wide. Sector (x, z) of a room covers [x, x + 1] * SMITH_SECTOR_SIZE of the room's own space; the outermost ring of
 * sectors is the border, which stands for the walls around the room or for openings in them. The room's own space
 * begins at the corner of the border; rooms that adjoin overlap by their borders.
 *
 * Ownership: what smith_rooms_of() makes is the caller's and ended by smith_rooms_free(); texts in it are the
 * document's, which has to stay. Threads: as documents.
 */
#ifndef LEVELSMITH_ROOMS_H
#define LEVELSMITH_ROOMS_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMITH_SECTOR_SIZE 1024 /**< world units; the width of a sector */
#define SMITH_CLICK 256 /**< world units; what heights are mostly multiples of */
#define SMITH_HEIGHT_MAX (1 << 22) /**< heights beyond are taken as this, so that sums of them stay exact */
#define SMITH_SPLITS_MAX 8 /**< of a surface */
#define SMITH_FACES_MAX 99 /**< of a sector */

/** Corners of a sector, clockwise from above. */
enum smith_corner {
    SMITH_NORTH_WEST, /**< smallest x, largest z */
    SMITH_NORTH_EAST, /**< largest x, largest z */
    SMITH_SOUTH_EAST, /**< largest x, smallest z */
    SMITH_SOUTH_WEST, /**< smallest x, smallest z */
};

/** Edges of a sector or a room, in the order in which faces of walls are counted. A wall faces the direction it is
 * called after. */
enum smith_side {
    SMITH_NORTH, /**< the edge with the largest z */
    SMITH_SOUTH, /**< the edge with the smallest z */
    SMITH_WEST, /**< the edge with the smallest x */
    SMITH_EAST, /**< the edge with the largest x */
    SMITH_DIAGONAL, /**< from corner to corner, where a surface has a diagonal step */
};

/* ---- sectors -------------------------------------------------------------------------------------------------- */

/** Heights of the four corners, indexed by enum smith_corner. */
struct smith_heights {
    int32_t at[4]; /**< world units above the room's own zero */
};

/** A floor or a ceiling. */
struct smith_surface {
    struct smith_heights heights; /**< of its corners */
    /** 0 = none, else 1 + the corner that is cut off: one half of the surface is a step, or of a wall it is the
     * wall. */
    uint8_t diagonal;
    bool split_x_equals_z; /**< two triangles meet along the line from south-west to north-east, not along the other */
    uint8_t split_count; /**< at most SMITH_SPLITS_MAX */
    struct smith_heights *splits; /**< further heights at which walls below (above) are cut */
};

/** How a face is blended with what lies behind it. */
enum smith_face_blend {
    SMITH_FACE_BLEND_NORMAL = 0, /**< it covers what is behind */
    SMITH_FACE_BLEND_ALPHA_TEST = 1, /**< pixels are there or not, by their alpha */
    SMITH_FACE_BLEND_ADDITIVE = 2, /**< colours are added */
    SMITH_FACE_BLEND_NO_DEPTH_TEST = 4, /**< drawn over what is before it, too */
    SMITH_FACE_BLEND_SUBTRACT = 5, /**< colours are subtracted */
    SMITH_FACE_BLEND_WIREFRAME = 6, /**< only its edges */
    SMITH_FACE_BLEND_EXCLUDE = 8, /**< as the blend mode "exclusion" of painting programs */
    SMITH_FACE_BLEND_SCREEN = 9, /**< as "screen": never darker */
    SMITH_FACE_BLEND_LIGHTEN = 10, /**< as "lighten": the lighter of both */
    SMITH_FACE_BLEND_ALPHA = 11, /**< mixed by alpha */
};

/** What a face shows. */
enum smith_look {
    SMITH_LOOK_NONE, /**< nothing is said about the face: editors show a plain colour, games nothing */
    SMITH_LOOK_INVISIBLE, /**< it is there and not drawn */
    SMITH_LOOK_TEXTURED, /**< a part of a texture */
};

/** What a face is covered with. */
struct smith_cover {
    uint8_t look; /**< enum smith_look */
    uint8_t blend; /**< enum smith_face_blend */
    bool double_sided; /**< seen from both sides */
    uint32_t texture; /**< index in `textures`; SMITH_NONE = it is not there */
    float uv[4][2]; /**< pixels of the whole picture, downwards; of a triangle three */
};

/** What a file says about one face; the face may or may not be there (geometry.h). */
struct smith_face_record {
    uint8_t face; /**< its number, see smith_face_name() */
    uint32_t item; /**< index in the document's own list */
    struct smith_cover cover; /**< what the face is covered with */
};

/** A face as the file itself has it, where levels are compiled: it does not follow from sectors. */
struct smith_room_face {
    uint8_t corners; /**< 3 or 4 */
    float at[4][3]; /**< clockwise from the front, in the room */
    float light[4][3]; /**< of the corners: 1 = the texture as it is */
    struct smith_cover cover; /**< what the face is covered with */
};

/** What a sector is. */
enum smith_sector_kind {
    SMITH_SECTOR_FLOOR, /**< one can be in it */
    SMITH_SECTOR_WALL, /**< filled from floor to ceiling */
    SMITH_SECTOR_BORDER, /**< of the outermost ring */
};

/** What the game does on a sector. */
enum smith_sector_flag {
    SMITH_SECTOR_MONKEY = 1, /**< one can swing along the ceiling */
    SMITH_SECTOR_BOX = 2, /**< enemies find no way across */
    SMITH_SECTOR_DEATH = 4, /**< the floor kills */
    SMITH_SECTOR_BEETLE = 8, /**< the mechanical beetle marks it */
    SMITH_SECTOR_TRIGGERER = 16, /**< what runs its triggers is another trigger */
    SMITH_SECTOR_NOT_WALKABLE = 32, /**< the floor does not carry */
    SMITH_SECTOR_CLIMB_NORTH = 64, /**< the sides in the order of enum smith_side */
    SMITH_SECTOR_CLIMB_SOUTH = 128, /**< ... to the south */
    SMITH_SECTOR_CLIMB_WEST = 256, /**< ... to the west */
    SMITH_SECTOR_CLIMB_EAST = 512, /**< ... to the east */
};

/** A sector of a room. */
struct smith_sector {
    uint8_t kind; /**< enum smith_sector_kind */
    uint16_t flags; /**< of enum smith_sector_flag */
    bool solid; /**< the floor carries even where there is a portal in it */
    uint32_t item; /**< index in the document's own list; SMITH_NONE = it has none, the sector is the default one */
    struct smith_surface floor; /**< its floor */
    struct smith_surface ceiling; /**< its ceiling */
    /** Index in the room's list; SMITH_NONE = none; set by smith_rooms_normalize(), as both below. */
    uint32_t wall_portal;
    uint32_t floor_portal; /**< the same */
    uint32_t ceiling_portal; /**< the same */
    uint32_t record_count; /**< of `records` */
    const struct smith_face_record *records; /**< the later one counts of two for the same face */
};

/* ---- rooms ---------------------------------------------------------------------------------------------------- */

/** Portals in floors and ceilings; those in walls have the number of their side. */
enum smith_portal_kind {
    SMITH_PORTAL_FLOOR = 10, /**< in the floor, to a room below */
    SMITH_PORTAL_CEILING = 11, /**< in the ceiling, to a room above */
};

/** What is in an opening. */
enum smith_opacity {
    SMITH_OPACITY_NONE, /**< an opening */
    SMITH_OPACITY_SOLID, /**< faces that nobody passes */
    SMITH_OPACITY_TRAVERSABLE, /**< faces that one passes, as the surface of water */
};

/** An opening to another room. */
struct smith_portal {
    uint8_t kind; /**< enum smith_side or smith_portal_kind */
    uint8_t opacity; /**< enum smith_opacity */
    int32_t x0; /**< the westernmost sector it covers */
    int32_t z0; /**< the southernmost */
    int32_t x1; /**< the easternmost */
    int32_t z1; /**< the northernmost */
    uint32_t
        room; /**< the adjoining one; of a pair that flips the base; where the file names none that is there, its own */
    uint32_t item; /**< index in the document's own list; SMITH_NONE = it was made */
    const char *list; /**< that list, as a path below the room; NULL = not known */
};

/** Where light comes from. */
enum smith_light_kind {
    SMITH_LIGHT_POINT, /**< in all directions, from a point */
    SMITH_LIGHT_SHADOW, /**< a point that takes light away */
    SMITH_LIGHT_SPOT, /**< in a cone, from a point */
    SMITH_LIGHT_EFFECT, /**< on the corners of the sector that it is over */
    SMITH_LIGHT_SUN, /**< in one direction, over all of the room */
    SMITH_LIGHT_FOG_BULB, /**< a ball of fog, no light */
};

/** A light in a room. */
struct smith_light {
    uint8_t kind; /**< enum smith_light_kind */
    bool enabled; /**< false = switched off by the author */
    bool obstructed; /**< walls cast shadows */
    bool for_rooms; /**< it lights faces of rooms */
    uint8_t quality; /**< 0 = as the level has it, else 1 to 3: 1, 3, 5 rays in x and in z */
    float position[3]; /**< in the room */
    float yaw; /**< degrees; 0 shines to the north, 90 to the east */
    float pitch; /**< degrees upwards */
    float intensity; /**< 1 = as it is; less than 0 takes light away */
    float colour[3]; /**< red, green, blue: 1 = as it is */
    float inner_range; /**< world units to where it gets weaker */
    float outer_range; /**< ... and to where it ends */
    float inner_angle; /**< degrees from the axis to where it gets weaker */
    float outer_angle; /**< ... and to where it ends */
    uint32_t item; /**< index in the document's own list */
    const char *list; /**< that list, as a path below the room; NULL = not known */
};

/** What a thing is. */
enum smith_thing_kind {
    SMITH_THING_MOVEABLE, /**< something that moves or is used, of a wad */
    SMITH_THING_STATIC, /**< something that just stands there, of a wad */
    SMITH_THING_CAMERA, /**< a camera that triggers switch to */
    SMITH_THING_FLYBY, /**< a camera of a flight */
    SMITH_THING_SPRITE, /**< a picture that turns to whoever looks */
    SMITH_THING_SINK, /**< a point that water flows to */
    SMITH_THING_SOUND, /**< where a sound comes from */
    SMITH_THING_MEMO, /**< a note for authors */
    SMITH_THING_GEOMETRY, /**< a model from a file of its own */
    SMITH_THING_VOLUME, /**< a space with scripts */
    SMITH_THING_WAYPOINT, /**< a place that scripts send things to */
    SMITH_THING_KINDS, /**< how many */
};

/** What stands in a room. */
struct smith_thing {
    uint8_t kind; /**< enum smith_thing_kind */
    int64_t number; /**< by which triggers refer to it; -1 = none */
    int64_t slot; /**< of a wad; number of a sound; event set of a volume; sequence of a flyby; -1 = none */
    int64_t object; /**< of a moveable or static: its number in archives of objects; -1 = none of these has it */
    int32_t order; /**< of a flyby in its sequence */
    int32_t ocb; /**< the number that says how it behaves ("object code bit"); 0 = as usual */
    const char *name; /**< its script's, else its slot's; a memo's text; NULL = none */
    const char
        *slot_name; /**< what the engine calls its slot: "DOOR_TYPE1"; "" = not known; NULL = it has none there */
    float position[3]; /**< in the room */
    float yaw; /**< degrees; 0 looks north, 90 east */
    float pitch; /**< degrees upwards */
    float roll; /**< degrees */
    float scale; /**< times as large as its slot says; 0 = it says nothing: 1 */
    float size[3]; /**< of a volume; of a ball all the same; 0 = unknown */
    float fov; /**< of a flyby: degrees; 0 = none */
    uint32_t item; /**< index in the document's own list */
    /** That list, as a path below the room: "/objects"; from the root where it does not begin with a slash: "level/items". NULL = not
     * known. */
    const char *list;
};

/** What setting off a trigger means for who plays. */
enum smith_trigger_purpose {
    SMITH_TRIGGER_ORDINARY, /**< what its target is */
    SMITH_TRIGGER_FINISH, /**< the level ends */
    SMITH_TRIGGER_SECRET, /**< a secret is found */
};

/** A trigger in a room. */
struct smith_trigger {
    int32_t x0; /**< the westernmost sector it covers */
    int32_t z0; /**< the southernmost */
    int32_t x1; /**< the easternmost */
    int32_t z1; /**< the northernmost */
    const char *type; /**< the layout's name: "Trigger", "Pad"; NULL = a number without a name */
    const char *target_type; /**< "Object", "FlipMap" */
    int64_t target_thing; /**< number of a thing; -1 = it is none */
    uint32_t target_room; /**< SMITH_NONE = it is none */
    int64_t target_number; /**< of neither; -1 = none */
    uint8_t purpose; /**< enum smith_trigger_purpose */
    uint32_t item; /**< index in the document's own list */
    const char *list; /**< that list, as a path below the room; NULL = not known */
};

/** What a room is full of, or what falls in it. */
enum smith_weather {
    SMITH_DRY, /**< nothing but air */
    SMITH_RAIN, /**< rain */
    SMITH_SNOW, /**< snow */
    SMITH_WATER, /**< it is full of water */
    SMITH_QUICKSAND, /**< it is full of quicksand */
};

/** Whether the light of a room is evened out with that of others where they meet. */
enum smith_light_matching {
    SMITH_LIGHT_MATCHED_IN_AIR, /**< but not at the surface of water, nor at openings with solid faces */
    SMITH_LIGHT_MATCHED, /**< there, too */
    SMITH_LIGHT_SEPARATE, /**< nowhere */
};

/** A room, with everything that is in it. */
struct smith_room {
    const char *name; /**< never NULL */
    int64_t number; /**< by which the file refers to it */
    uint32_t item; /**< index in the document's own list */
    int32_t position[3]; /**< of the room's space in the world: world units in all three directions */
    uint32_t size_x; /**< sectors from west to east, the border included; 0 = there is nothing in the room */
    uint32_t size_z; /**< sectors from south to north, the border included; 0 = there is nothing in the room */
    struct smith_sector *sectors; /**< [x + z * size_x] */
    bool has_faces; /**< the file has its faces: `faces`; else they follow from sectors */
    uint32_t face_count; /**< of `faces` */
    const struct smith_room_face *faces; /**< only if `has_faces` */
    uint32_t base; /**< index of the room that flips to this one; SMITH_NONE = none */
    uint32_t flip; /**< index of the room that this one flips to; SMITH_NONE = none */
    int32_t group; /**< number of the flip */
    uint8_t weather; /**< enum smith_weather */
    bool hidden; /**< none of its faces is drawn in the game */
    bool outside; /**< under the sky: wind blows */
    bool damage; /**< it hurts to be in it */
    bool no_pathfinding; /**< enemies find no ways in it */
    uint8_t light_matching; /**< enum smith_light_matching */
    float ambient[3]; /**< 1 = textures as they are, 2 = brightest */
    uint32_t portal_count; /**< of `portals` */
    uint32_t light_count; /**< of `lights` */
    uint32_t thing_count; /**< of `things` */
    uint32_t trigger_count; /**< of `triggers` */
    struct smith_portal *portals; /**< to other rooms */
    struct smith_light *lights; /**< in it */
    struct smith_thing *things; /**< that stand in it */
    struct smith_trigger *triggers; /**< in it */
};

struct smith_colour;

/** A picture that faces show parts of. */
struct smith_room_texture {
    const char *path; /**< as the document has it; NULL = none */
    int64_t number; /**< by which the file refers to it */
    /** A picture 512 wide is cut in rows 64 high; left and right halves of these are put below each other. */
    bool fold_512;
    bool magenta; /**< pixels of pure magenta cannot be seen */
    /** Of a picture that is in the document: its pixels, row by row from the top, `width` times `height` of them, put into
     * `pixels`; `source` is that below. NULL = it is the file called `path`. */
    void (*paint)(const void *source, uint32_t number, struct smith_colour *pixels);
    const void *source; /**< the document's */
    uint32_t width; /**< pixels; only if `paint` */
    uint32_t height; /**< pixels; only if `paint` */
    uint32_t item; /**< index in the document's own list; SMITH_NONE = there is no list but this one */
};

/** What a compiler made of a level, and else only a compiler knows. */
struct smith_rooms_compiled {
    uint32_t boxes; /**< for ways of enemies */
    uint32_t texture_infos; /**< different parts of textures, those of objects among them */
    uint32_t texture_pages; /**< that these parts are on */
};

/** The rooms of a level, and the textures that their faces show. */
struct smith_rooms {
    uint32_t room_count; /**< of `rooms` */
    struct smith_room *rooms; /**< in the order of the file */
    uint32_t texture_count; /**< of `textures` */
    struct smith_room_texture *textures; /**< in the order of the file */
    bool has_default; /**< faces without a record look like `default_cover` */
    struct smith_cover default_cover; /**< only if `has_default` */
    uint8_t light_quality; /**< of the level: 1 to 3 */
    void *memory; /**< private */
    const char *list; /**< path of the list in the document that rooms are elements of: "/rooms"; NULL = not known */
    const char *engine; /**< whose levels these are: "TR1" to "TR5", "TombEngine"; NULL = not known */
    const char *sector_list; /**< path below a room of the list of its sectors: "/sectors"; NULL = not known */
    const struct smith_rooms_compiled *compiled; /**< NULL = it is not compiled */
    const char *texture_list; /**< path of the list of its textures, or of the only one; NULL = not known */
};

/** The rooms of a document, its older structures understood as today's. SMITH_BAD_VALUE when the format has none.
 * `options` (limits, memory) may be NULL. */
SMITH_API enum smith_status smith_rooms_of(const struct smith_document *document, const struct smith_options *options,
                                           struct smith_rooms *rooms, struct smith_error *error);
/** Free what smith_rooms_of() made; rooms of zeros are fine. */
SMITH_API void smith_rooms_free(struct smith_rooms *rooms);

/** What every user of rooms relies on, for those that a caller filled in himself (smith_rooms_of() does it): sectors of
 * the border are borders, heights and positions are within SMITH_HEIGHT_MAX, numbers of rooms and faces name one, and
 * each sector knows its portals. A portal that is where it cannot be, or where there is one already, is none of any
 * sector. */
SMITH_API void smith_rooms_normalize(struct smith_rooms *rooms);

/** The sector, or NULL when it is not in the room. */
SMITH_API const struct smith_sector *smith_room_sector(const struct smith_room *room, int32_t x, int32_t z);

/* ---- what portals come to ------------------------------------------------------------------------------------- */

/** How much of the floor or the ceiling of a sector is open. */
enum smith_opening {
    SMITH_CLOSED, /**< nothing */
    SMITH_OPEN_NORTH_WEST, /**< the triangle with its right angle in that corner */
    SMITH_OPEN_NORTH_EAST, /**< the same in that corner */
    SMITH_OPEN_SOUTH_EAST, /**< the same in that corner */
    SMITH_OPEN_SOUTH_WEST, /**< the same in that corner */
    SMITH_OPEN, /**< all of it */
};

/** A sector's portal in its floor or its ceiling. */
struct smith_connection {
    const struct smith_portal *portal; /**< NULL = none */
    enum smith_opening shape; /**< where the surfaces of the two rooms meet */
    enum smith_opening visible; /**< where one sees through and there is no face */
    enum smith_opening passable; /**< where one gets through */
};

/** `kind` is SMITH_PORTAL_FLOOR or SMITH_PORTAL_CEILING; the sector is in the room. */
SMITH_API struct smith_connection smith_rooms_connection(const struct smith_rooms *rooms, uint32_t room, unsigned kind,
                                                         int32_t x, int32_t z);

#ifdef __cplusplus
}
#endif

#endif
