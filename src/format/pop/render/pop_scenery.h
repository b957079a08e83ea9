/* SPDX-License-Identifier: MIT
 *
 * The game's own pictures, and painting with them: which file a picture is in, how its pixels come onto the screen, in
 * which layers a room is put together.
 */
#ifndef SMITH_POP_SCENERY_H
#define SMITH_POP_SCENERY_H

#include "format/pop/image/pop_palette.h"
#include "format/pop/level/pop_level_facts.h"
#include <levelsmith/archive.h>
#include <levelsmith/render.h>

/* ---- pictures ----------------------------------------------------------------------------------- */

enum smith_pop_set {
    SMITH_POP_SWORDS, /* by frame, from 0 */
    SMITH_POP_THINGS, /* flames, potions, swords on the floor: from 1, as are the next two */
    SMITH_POP_ENVIRONMENT, /* of a dungeon or a palace */
    SMITH_POP_WALLS,
    SMITH_POP_KID, /* by frame, from 0 */
    SMITH_POP_GUARD, /* by frame, from 0; a file for each kind of guard */
    SMITH_POP_SETS,
};

#define SMITH_POP_SET_MAX 220 /* pictures in a set */
#define SMITH_POP_COLOURS 16

/* An archive, looked for; NULL when there is none. */
struct smith_pop_archive_slot {
    const char *file;
    struct smith_archive *archive;
};
#define SMITH_POP_ARCHIVE_SLOTS 7 /* as many files as a level has, and one that stays empty */

struct smith_pop_scenery {
    const struct smith_folder *folder, *own_folder; /* the second may be NULL */
    const struct smith_options *options;
    struct smith_findings *notes; /* may be NULL */
    unsigned level;
    bool palace;
    bool has_level_colours; /* the level has colours of its own for the next two sets */
    struct smith_colour level_colours[2][SMITH_POP_COLOURS]; /* of the environment, and of its walls */
    enum smith_pop_adapter adapter;
    struct smith_pop_archive_slot archive_slots[SMITH_POP_ARCHIVE_SLOTS];
    const char *files[SMITH_POP_SETS]; /* "VDUNGEON"; NULL = the level has no such set */
    struct smith_picture pictures[SMITH_POP_SETS][SMITH_POP_SET_MAX];
    bool looked[SMITH_POP_SETS][SMITH_POP_SET_MAX];
    struct smith_colour bricks[SMITH_POP_COLOURS]; /* of palace walls */
    struct smith_colour guard_colours[8][SMITH_POP_COLOURS]; /* a set for each colour of guards; 0 = black */
    enum smith_status status; /* the first failure; what comes after it is not looked at */
    struct smith_error *error;
};

/* That of level number `level`, in the folder of graphics of `how`. `guards` is the name of the guards' file, or NULL.
 * Looks whether the folder has what no level can do without. */
enum smith_status smith_pop_scenery_open(struct smith_pop_scenery *scenery, unsigned level,
                                         const struct smith_pop_level_facts *facts, const char *guards,
                                         const struct smith_render_options *how, struct smith_error *error);
void smith_pop_scenery_close(struct smith_pop_scenery *scenery);

/* NULL when the game has no such picture: then nothing is drawn, which is nothing wrong. When the game has it and
 * `folder` has not, it is a mark, and `notes` say so once. */
const struct smith_picture *smith_pop_picture(struct smith_pop_scenery *scenery, enum smith_pop_set set, unsigned id);

/* ---- painting (pop_paint.c) ------------------------------------------------------------------------------------- */

#define SMITH_POP_SCREEN_WIDTH 320
#define SMITH_POP_SCREEN_HEIGHT 200
#define SMITH_POP_ROOM_HEIGHT 192 /* the status line is below */

enum smith_pop_mode {
    SMITH_POP_OPAQUE, /* what cannot be seen, too, in the colour it has */
    SMITH_POP_OVER,
    SMITH_POP_MONO, /* all that can be seen in one colour */
    SMITH_POP_XOR,
};

/* Colours of the screen itself, whatever the pictures' palettes are. */
enum smith_pop_colour {
    SMITH_POP_BLACK,
    SMITH_POP_BROWN,
    SMITH_POP_BLUE,
    SMITH_POP_GREEN,
    SMITH_POP_RED,
    SMITH_POP_WHITE
};
/* On VGA. Black is the same on each. */
struct smith_colour smith_pop_colour(enum smith_pop_colour colour);
/* On a line of the screen: CGA has two colours that take turns for green. */
struct smith_colour smith_pop_line_colour(enum smith_pop_adapter adapter, enum smith_pop_colour colour, int line);

/* A picture at a place. */
struct smith_pop_sprite {
    const struct smith_picture *picture;
    const struct smith_colour *palette; /* NULL = the picture's own */
    int x, bottom; /* left edge, and the lowest line */
    enum smith_pop_mode mode;
    enum smith_pop_colour colour; /* of MONO */
    bool is_flame; /* its orange has another colour */
    struct smith_colour flame;
    bool mirrored;
    int clip_top, clip_right; /* 0 = nowhere but at the edges of the room */
};

/* A filled rectangle. */
struct smith_pop_wipe {
    unsigned layer; /* 0 or 1 */
    int x, bottom, height, width;
    struct smith_colour colour;
};

struct smith_pop_screen {
    struct smith_colour pixels[SMITH_POP_SCREEN_HEIGHT][SMITH_POP_SCREEN_WIDTH];
    enum smith_pop_adapter adapter;
};

/* What stands below `lines` of the screen is not touched. */
void smith_pop_paint(struct smith_pop_screen *screen, const struct smith_pop_sprite *sprite, int lines);
void smith_pop_fill(struct smith_pop_screen *screen, const struct smith_pop_wipe *wipe, int lines);

/* ---- layers (pop_paint.c) -------------------------------------------------------------------------------------- */

enum smith_pop_layer { SMITH_POP_BACK, SMITH_POP_MIDDLE, SMITH_POP_FORE, SMITH_POP_LAYERS };

#define SMITH_POP_LAYER_MAX 200
#define SMITH_POP_WIPES_MAX 300

/* What a room is made of until it is painted: pictures are not put in the order they are painted in. Like the game's,
 * the lists are short; more is left out. */
struct smith_pop_layers {
    struct smith_pop_sprite sprites[SMITH_POP_LAYERS][SMITH_POP_LAYER_MAX];
    unsigned counts[SMITH_POP_LAYERS];
    struct smith_pop_wipe wipes[SMITH_POP_WIPES_MAX];
    unsigned wipe_count;
};

/* A sprite without a picture is not added. */
void smith_pop_layers_add(struct smith_pop_layers *layers, enum smith_pop_layer layer,
                          const struct smith_pop_sprite *sprite);
void smith_pop_layers_wipe(struct smith_pop_layers *layers, const struct smith_pop_wipe *wipe);
/* Paint all, and empty the lists. */
void smith_pop_layers_paint(struct smith_pop_layers *layers, struct smith_pop_screen *screen);

#endif
