/*
 * Sample of everything.
 *
 * A format that nobody uses: one of everything that a layout can say.
 *
 * It tries the emitters with what texts can hold as well: * / and / * and *stars*, a|b, <angles>, snake_case_words,
 * _underlined_, "quotes", back\slashes, `code | here`, ??/ and ü.
 *
 * Written by layoutc from the layout "sample"; changes belong there.
 */
#ifndef LEVELSMITH_SAMPLE_H
#define LEVELSMITH_SAMPLE_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a thing is made of. */
enum sample_material {
    SAMPLE_MATERIAL_NONE = 0, /**< nothing at all */
    SAMPLE_MATERIAL_WOOD = 3,
    SAMPLE_MATERIAL_OLD_WOOD = 4, /**< one more than wood */
    SAMPLE_MATERIAL_UV_ROTATE = 16, /**< since 1.2 */
    SAMPLE_MATERIAL_P_FRAMES = 17,
    SAMPLE_MATERIAL_LEVEL1 = 18,
};

/** Values that an int does not hold. */
enum sample_wide {
    SAMPLE_WIDE_SMALL = 1,
};
#define SAMPLE_WIDE_BIG INT64_C(4294967295)
#define SAMPLE_WIDE_LOW INT64_C(-9223372036854775807)

enum sample_signed {
    SAMPLE_SIGNED_MINUS = -1,
    SAMPLE_SIGNED_PLUS = 1,
};

enum sample_split {
    SAMPLE_SPLIT_NONE = 0,
    SAMPLE_SPLIT_XN_ZP = 1,
    SAMPLE_SPLIT_XP_ZP = 2,
};

/** Bits within a byte or two. */
enum sample_wall_flags {
    SAMPLE_WALL_FLAGS_SOLID = 0x1, /**< nothing walks through */
    SAMPLE_WALL_FLAGS_SPLIT_MASK = 0xE, /**< enum sample_split */
    SAMPLE_WALL_FLAGS_SPLIT_SHIFT = 1,
    SAMPLE_WALL_FLAGS_TOGGLE_OPACITY = 0x10, /**< deprecated */
    SAMPLE_WALL_FLAGS_REST_MASK = 0xFFE0,
    SAMPLE_WALL_FLAGS_REST_SHIFT = 5,
};

#define SAMPLE_WIDE_FLAGS_FIRST UINT64_C(0x1)
#define SAMPLE_WIDE_FLAGS_SIGN UINT64_C(0x80000000)
#define SAMPLE_WIDE_FLAGS_HIGH_MASK UINT64_C(0xFF0000000000)
#define SAMPLE_WIDE_FLAGS_HIGH_SHIFT 40
#define SAMPLE_WIDE_FLAGS_LAST UINT64_C(0x8000000000000000)

#define SAMPLE_VERSION_BITS_NUMBER_MASK UINT32_C(0xFFFF)
#define SAMPLE_VERSION_BITS_NUMBER_SHIFT 0
#define SAMPLE_VERSION_BITS_COMPRESSED UINT32_C(0x80000000)

enum sample_swing_form {
    SAMPLE_SWING_FORM_SWIN = 0, /**< until 1.1 */
    SAMPLE_SWING_FORM_SWI2 = 1, /**< since 1.2 */
    SAMPLE_SWING_FORM_SWI3 = 2, /**< since 2.0 */
};

struct sample_sample;
struct sample_head;
struct sample_numbers;
struct sample_texts;
struct sample_lists;
struct sample_material8;
struct sample_wall;
struct sample_choice;
struct sample_chosen;
struct sample_maybe;
struct sample_columns;
struct sample_guard;
struct sample_cell;
struct sample_empty;
struct sample_leg;
struct sample_settings;
struct sample_packed;
struct sample_room;
struct sample_apart;
struct sample_index;
struct sample_indexed;
struct sample_node;
struct sample_swing;
struct sample_choice_value;
struct sample_things;

struct sample_head {
    int32_t x;
    int32_t y; /**< units: world units */
    int32_t z; /**< unit: world units */
};

/** Every width there is. */
struct sample_numbers {
    struct smith_quirks *quirks;
    uint8_t a;
    int8_t b;
    uint16_t c;
    int16_t d;
    uint32_t e;
    int32_t f;
    uint64_t g;
    int64_t h; /**< enum sample_signed */
    float i;
    double j;
    uint16_t k;
    int32_t l;
    float m;
    double n;
    int64_t o;
    uint32_t p;
    uint16_t q; /**< enum sample_material */
    bool r;
    uint8_t s; /**< enum sample_material */
    uint16_t t; /**< bits: SAMPLE_WALL_FLAGS_* */
    int64_t u; /**< enum sample_wide */
    uint64_t v; /**< bits: SAMPLE_WIDE_FLAGS_* */
    uint8_t w[16];
    int16_t x[3][2];
    struct sample_head y[2];
};

struct sample_texts {
    struct smith_quirks *quirks;
    const char *a;
    const char *b;
    const char *c;
    const char *d;
    const char *e;
    struct smith_bytes f;
    struct smith_bytes g;
    struct smith_bytes h;
    const char *i;
};

struct sample_lists {
    struct smith_quirks *quirks;
    struct { struct sample_head *items; uint32_t count; } a; /**< elements side by side */
    struct { struct sample_texts **items; uint32_t count; } b; /**< elements with quirks of their own */
    struct { uint8_t *items; uint32_t count; } c;
    struct { uint16_t *items; uint32_t count; } d;
    struct { struct sample_material8 *items; uint32_t count; } e;
    struct { struct sample_wall **items; uint32_t count; } f;
    uint8_t material; /**< enum sample_material; index into `/lists/f`, counted from 1; 0, 255 = none */
    uint32_t owner; /**< `id` of an element of `/rooms`; -1 = none */
    int16_t heading; /**< -180 to 180 */
    float height; /**< of the last one; 0.5 or more */
    struct sample_head corners[4]; /**< 0 to 1024 */
};

enum sample_choice_value_kind {
    SAMPLE_CHOICE_VALUE_UNKNOWN, /**< as.unknown */
    SAMPLE_CHOICE_VALUE_NOTHING, /**< tag 0 */
    SAMPLE_CHOICE_VALUE_WOOD, /**< tag 3 */
    SAMPLE_CHOICE_VALUE_WOOD_2, /**< tag 4 */
    SAMPLE_CHOICE_VALUE_NUMBER, /**< of a room; tag 16; `id` of an element of `/rooms`; 0 = none */
    SAMPLE_CHOICE_VALUE_OTHER, /**< any other tag */
};

struct sample_choice_value {
    uint32_t kind; /**< enum sample_choice_value_kind */
    union {
        void *any;
        struct smith_unknown *unknown;
        struct sample_empty *nothing;
        struct sample_head *wood;
        uint32_t *number;
        struct smith_bytes *other;
    } as;
};

/** One of several, by a tag. */
struct sample_choice {
    struct smith_quirks *quirks;
    uint8_t kind; /**< enum sample_material */
    uint8_t size;
    struct sample_choice_value value;
};

/** Names by another member. */
struct sample_chosen {
    uint8_t kind; /**< enum sample_material */
    uint16_t flags; /**< bits: SAMPLE_WALL_FLAGS_* */
    /**
     * of its kind; by kind: Wood enum sample_signed, 7 enum sample_split, 8 enum sample_split, else enum
     * sample_material
     */
    int8_t value;
    uint16_t bits; /**< by flags.split: XnZp bits: SAMPLE_WALL_FLAGS_* */
};

struct sample_maybe {
    struct smith_quirks *quirks;
    uint8_t mask;
    uint32_t number; /**< absent unless mask & 1 && !(mask & 2) */
    struct sample_head *head; /**< NULL unless (mask >> 2 & 1) == 1 */
    const char *name; /**< NULL unless mask & 8 */
    struct { uint8_t *items; uint32_t count; } list; /**< absent unless mask & 16 */
    float later; /**< absent unless rest >= 4; default 1; since 1.5.1; until 2.0 */
    struct { bool number, list, later; } has; /**< which members are present */
};

struct sample_cell {
    uint8_t code; /**< enum sample_material */
    uint16_t modifier; /**< default 3 */
};

/** What belongs together lies apart. */
struct sample_columns {
    struct smith_quirks *quirks;
    struct { struct sample_guard **items; uint32_t count; } guards;
    struct sample_cell cells[6];
};

/** Things that lie elsewhere. */
struct sample_apart {
    struct smith_quirks *quirks;
    uint8_t checked[3];
    uint8_t kind;
    struct sample_index *index; /**< where everything is; NULL if absent */
    const char *title; /**< NULL if absent */
    uint8_t count; /**< absent unless kind */
    struct { bool count; } has; /**< which members are present */
};

struct sample_sample {
    struct smith_quirks *quirks;
    uint32_t version; /**< bits: SAMPLE_VERSION_BITS_* */
    struct sample_head head;
    struct sample_numbers numbers;
    struct sample_texts texts;
    struct sample_lists lists;
    struct sample_choice choice;
    struct sample_chosen chosen;
    struct sample_maybe maybe;
    struct sample_columns columns;
    struct sample_apart apart;
    const char *name; /**< of the whole; NULL if absent */
    struct sample_settings *settings; /**< NULL if absent */
    int32_t count; /**< may be absent; default 7 */
    bool flag; /**< may be absent */
    struct sample_empty *empty; /**< NULL if absent */
    struct { struct sample_room **items; uint32_t count; } rooms;
    struct { struct sample_things *items; uint32_t count; } things; /**< may be absent */
    struct smith_bytes raw; /**< may be absent */
    struct sample_node *story; /**< NULL if absent */
    struct { struct sample_leg **items; uint32_t count; } legs; /**< may be absent */
    struct { struct sample_things *items; uint32_t count; } extras; /**< since 2.0 */
    struct { bool count, flag, things, raw, legs; } has; /**< which members are present */
};

struct sample_material8 {
    uint8_t value; /**< enum sample_material */
};

struct sample_wall {
    struct smith_quirks *quirks;
    uint16_t id;
    uint16_t flags; /**< bits: SAMPLE_WALL_FLAGS_* */
    const char *name;
};

struct sample_guard {
    struct smith_quirks *quirks;
    uint16_t number;
    uint8_t x;
    const char *name; /**< NULL unless number > 1 */
};

struct sample_empty {
    struct smith_quirks *quirks;
};

struct sample_leg {
    struct smith_quirks *quirks;
    const char *title;
    int32_t x;
    int32_t y; /**< units: world units */
    int32_t z; /**< unit: world units */
};

struct sample_settings {
    struct smith_quirks *quirks;
    const char *path; /**< NULL if absent */
    struct sample_packed *packed; /**< NULL if absent */
    struct { struct sample_wall **items; uint32_t count; } walls;
};

struct sample_packed {
    struct smith_quirks *quirks;
    struct sample_numbers numbers;
    struct { struct sample_head *items; uint32_t count; } heads;
    uint8_t width;
    struct smith_bytes picture;
    struct smith_bytes samples;
};

struct sample_room {
    struct smith_quirks *quirks;
    uint32_t id;
    uint8_t colour;
    struct sample_room *sub; /**< rooms within rooms; NULL if absent */
    struct { struct sample_things *items; uint32_t count; } things; /**< may be absent */
    uint16_t grid[4]; /**< may be absent */
    struct { bool things, grid; } has; /**< which members are present */
};

struct sample_index {
    struct smith_quirks *quirks;
    struct { struct sample_indexed **items; uint32_t count; } things;
};

struct sample_indexed {
    struct smith_quirks *quirks;
    struct sample_head *thing; /**< NULL if absent */
};

/** A step of a story. */
struct sample_node {
    struct smith_quirks *quirks;
    const char *text;
    struct sample_node *otherwise; /**< NULL if absent */
};

enum sample_things_kind {
    SAMPLE_THINGS_UNKNOWN, /**< as.unknown */
    SAMPLE_THINGS_LAMP, /**< it shines; chunk "Lamp"; since 0.9 */
    SAMPLE_THINGS_BOX, /**< chunk "Box" */
    SAMPLE_THINGS_NUMBER, /**< chunk "Number" */
    SAMPLE_THINGS_TEXT, /**< chunk "Text" */
    SAMPLE_THINGS_PAIR, /**< chunk "Pair" */
    SAMPLE_THINGS_ROW, /**< chunk "Row" */
    SAMPLE_THINGS_SWING, /**< it moves; chunks "Swin", "Swi2", "Swi3" */
};

/** What may lie about. */
struct sample_things {
    uint32_t kind; /**< enum sample_things_kind */
    union {
        void *any;
        struct smith_unknown *unknown;
        struct sample_head *lamp;
        struct sample_room *box;
        int64_t *number;
        const char **text;
        int16_t (*pair)[2];
        struct { struct sample_wall **items; uint32_t count; } *row;
        struct sample_swing *swing;
    } as;
};

/** It hangs from a tree. */
struct sample_swing {
    struct smith_quirks *quirks;
    uint8_t form; /**< which of the chunks it is in; enum sample_swing_form; default 1 */
    int32_t length;
    uint8_t old; /**< of the tree; until 1.1; unit: feet */
    uint16_t angle; /**< default 7; since 1.2 */
    const char *name; /**< NULL if absent */
};

/** The tables of this layout; static. */
extern const struct smith_layout smith_sample_layout;

/** What the document holds, which owns it; NULL when it is of another layout. */
struct sample_sample *sample_root(const struct smith_document *document);

/* What types, enums and bits are called in smith_sample_layout, and members in their records: frame->type == ..._TYPE,
 * frame->member == ..._MEMBER; from ..._MIN to ..._MAX go the numbers of a member. */
#define SAMPLE_SAMPLE_TYPE (smith_sample_layout.types[0])
#define SAMPLE_HEAD_TYPE (smith_sample_layout.types[1])
#define SAMPLE_NUMBERS_TYPE (smith_sample_layout.types[2])
#define SAMPLE_TEXTS_TYPE (smith_sample_layout.types[3])
#define SAMPLE_LISTS_TYPE (smith_sample_layout.types[4])
#define SAMPLE_MATERIAL8_TYPE (smith_sample_layout.types[5])
#define SAMPLE_WALL_TYPE (smith_sample_layout.types[6])
#define SAMPLE_CHOICE_TYPE (smith_sample_layout.types[7])
#define SAMPLE_CHOICE_VALUE_TYPE (smith_sample_layout.types[8])
#define SAMPLE_CHOSEN_TYPE (smith_sample_layout.types[9])
#define SAMPLE_MAYBE_TYPE (smith_sample_layout.types[10])
#define SAMPLE_COLUMNS_TYPE (smith_sample_layout.types[11])
#define SAMPLE_GUARD_TYPE (smith_sample_layout.types[12])
#define SAMPLE_CELL_TYPE (smith_sample_layout.types[13])
#define SAMPLE_EMPTY_TYPE (smith_sample_layout.types[14])
#define SAMPLE_LEG_TYPE (smith_sample_layout.types[15])
#define SAMPLE_SETTINGS_TYPE (smith_sample_layout.types[16])
#define SAMPLE_PACKED_TYPE (smith_sample_layout.types[17])
#define SAMPLE_ROOM_TYPE (smith_sample_layout.types[18])
#define SAMPLE_APART_TYPE (smith_sample_layout.types[19])
#define SAMPLE_INDEX_TYPE (smith_sample_layout.types[20])
#define SAMPLE_INDEXED_TYPE (smith_sample_layout.types[21])
#define SAMPLE_NODE_TYPE (smith_sample_layout.types[22])
#define SAMPLE_THINGS_TYPE (smith_sample_layout.types[23])
#define SAMPLE_SWING_TYPE (smith_sample_layout.types[24])
#define SAMPLE_MATERIAL_NAMES (smith_sample_layout.names[0])
#define SAMPLE_WIDE_NAMES (smith_sample_layout.names[1])
#define SAMPLE_SIGNED_NAMES (smith_sample_layout.names[2])
#define SAMPLE_SPLIT_NAMES (smith_sample_layout.names[3])
#define SAMPLE_WALL_FLAGS_NAMES (smith_sample_layout.names[4])
#define SAMPLE_WIDE_FLAGS_NAMES (smith_sample_layout.names[5])
#define SAMPLE_VERSION_BITS_NAMES (smith_sample_layout.names[6])
enum {
    SAMPLE_SAMPLE_VERSION_MEMBER = 1, SAMPLE_SAMPLE_PACKED_SIZE_MEMBER, SAMPLE_SAMPLE_HEAD_MEMBER,
    SAMPLE_SAMPLE_NUMBERS_MEMBER, SAMPLE_SAMPLE_TEXTS_MEMBER, SAMPLE_SAMPLE_LISTS_MEMBER, SAMPLE_SAMPLE_CHOICE_MEMBER,
    SAMPLE_SAMPLE_CHOSEN_MEMBER, SAMPLE_SAMPLE_MAYBE_MEMBER, SAMPLE_SAMPLE_COLUMNS_MEMBER, SAMPLE_SAMPLE_APART_MEMBER,
    SAMPLE_SAMPLE_NAME_MEMBER, SAMPLE_SAMPLE_SETTINGS_MEMBER, SAMPLE_SAMPLE_COUNT_MEMBER, SAMPLE_SAMPLE_FLAG_MEMBER,
    SAMPLE_SAMPLE_EMPTY_MEMBER, SAMPLE_SAMPLE_ROOMS_MEMBER, SAMPLE_SAMPLE_THINGS_MEMBER, SAMPLE_SAMPLE_RAW_MEMBER,
    SAMPLE_SAMPLE_STORY_MEMBER, SAMPLE_SAMPLE_LEGS_MEMBER, SAMPLE_SAMPLE_EXTRAS_MEMBER,
};
enum {
    SAMPLE_HEAD_X_MEMBER, SAMPLE_HEAD_Y_MEMBER, SAMPLE_HEAD_Z_MEMBER,
};
enum {
    SAMPLE_NUMBERS_A_MEMBER, SAMPLE_NUMBERS_B_MEMBER, SAMPLE_NUMBERS_C_MEMBER, SAMPLE_NUMBERS_D_MEMBER,
    SAMPLE_NUMBERS_E_MEMBER, SAMPLE_NUMBERS_F_MEMBER, SAMPLE_NUMBERS_G_MEMBER, SAMPLE_NUMBERS_H_MEMBER,
    SAMPLE_NUMBERS_I_MEMBER, SAMPLE_NUMBERS_J_MEMBER, SAMPLE_NUMBERS_K_MEMBER, SAMPLE_NUMBERS_L_MEMBER,
    SAMPLE_NUMBERS_M_MEMBER, SAMPLE_NUMBERS_N_MEMBER, SAMPLE_NUMBERS_O_MEMBER, SAMPLE_NUMBERS_P_MEMBER,
    SAMPLE_NUMBERS_Q_MEMBER, SAMPLE_NUMBERS_R_MEMBER, SAMPLE_NUMBERS_S_MEMBER, SAMPLE_NUMBERS_T_MEMBER,
    SAMPLE_NUMBERS_U_MEMBER, SAMPLE_NUMBERS_V_MEMBER, SAMPLE_NUMBERS_W_MEMBER, SAMPLE_NUMBERS_X_MEMBER,
    SAMPLE_NUMBERS_Y_MEMBER, SAMPLE_NUMBERS_ZERO_MEMBER, SAMPLE_NUMBERS_FIXED_MEMBER,
};
enum {
    SAMPLE_TEXTS_A_MEMBER, SAMPLE_TEXTS_B_MEMBER, SAMPLE_TEXTS_C_MEMBER, SAMPLE_TEXTS_D_MEMBER,
    SAMPLE_TEXTS_SIZE_MEMBER, SAMPLE_TEXTS_E_MEMBER, SAMPLE_TEXTS_F_MEMBER, SAMPLE_TEXTS_G_MEMBER,
    SAMPLE_TEXTS_H_MEMBER, SAMPLE_TEXTS_I_MEMBER,
};
enum {
    SAMPLE_LISTS_COUNT_MEMBER, SAMPLE_LISTS_A_MEMBER, SAMPLE_LISTS_B_MEMBER, SAMPLE_LISTS_C_MEMBER,
    SAMPLE_LISTS_D_MEMBER, SAMPLE_LISTS_E_MEMBER, SAMPLE_LISTS_F_MEMBER, SAMPLE_LISTS_MATERIAL_MEMBER,
    SAMPLE_LISTS_OWNER_MEMBER, SAMPLE_LISTS_HEADING_MEMBER, SAMPLE_LISTS_HEIGHT_MEMBER, SAMPLE_LISTS_CORNERS_MEMBER,
};
enum {
    SAMPLE_MATERIAL8_VALUE_MEMBER,
};
enum {
    SAMPLE_WALL_ID_MEMBER, SAMPLE_WALL_FLAGS_MEMBER, SAMPLE_WALL_NAME_MEMBER,
};
enum {
    SAMPLE_CHOICE_KIND_MEMBER, SAMPLE_CHOICE_SIZE_MEMBER, SAMPLE_CHOICE_VALUE_MEMBER,
};
enum {
    SAMPLE_CHOSEN_KIND_MEMBER, SAMPLE_CHOSEN_FLAGS_MEMBER, SAMPLE_CHOSEN_VALUE_MEMBER, SAMPLE_CHOSEN_BITS_MEMBER,
};
enum {
    SAMPLE_MAYBE_MASK_MEMBER, SAMPLE_MAYBE_NUMBER_MEMBER, SAMPLE_MAYBE_HEAD_MEMBER, SAMPLE_MAYBE_NAME_MEMBER,
    SAMPLE_MAYBE_LIST_MEMBER, SAMPLE_MAYBE_LATER_MEMBER,
};
enum {
    SAMPLE_COLUMNS_COUNT_MEMBER, SAMPLE_COLUMNS_GUARDS_MEMBER = 2, SAMPLE_COLUMNS_CELLS_MEMBER,
};
enum {
    SAMPLE_GUARD_NUMBER_MEMBER, SAMPLE_GUARD_X_MEMBER, SAMPLE_GUARD_NAME_MEMBER,
};
enum {
    SAMPLE_CELL_CODE_MEMBER, SAMPLE_CELL_MODIFIER_MEMBER,
};
enum {
    SAMPLE_LEG_TITLE_MEMBER, SAMPLE_LEG_X_MEMBER, SAMPLE_LEG_Y_MEMBER, SAMPLE_LEG_Z_MEMBER,
};
enum {
    SAMPLE_SETTINGS_PATH_MEMBER, SAMPLE_SETTINGS_PACKED_MEMBER, SAMPLE_SETTINGS_WALLS_MEMBER,
};
enum {
    SAMPLE_PACKED_NUMBERS_SIZE_MEMBER, SAMPLE_PACKED_NUMBERS_MEMBER, SAMPLE_PACKED_HEADS_SIZE_MEMBER,
    SAMPLE_PACKED_HEADS_MEMBER, SAMPLE_PACKED_WIDTH_MEMBER, SAMPLE_PACKED_PICTURE_MEMBER, SAMPLE_PACKED_SAMPLES_MEMBER,
};
enum {
    SAMPLE_ROOM_ID_MEMBER, SAMPLE_ROOM_COLOUR_MEMBER, SAMPLE_ROOM_SUB_MEMBER, SAMPLE_ROOM_THINGS_MEMBER,
    SAMPLE_ROOM_GRID_MEMBER,
};
enum {
    SAMPLE_APART_SUM_MEMBER, SAMPLE_APART_CHECKED_MEMBER, SAMPLE_APART_KIND_MEMBER, SAMPLE_APART_INDEX_MEMBER,
    SAMPLE_APART_TITLE_MEMBER, SAMPLE_APART_COUNT_MEMBER,
};
enum {
    SAMPLE_INDEX_THINGS_MEMBER,
};
enum {
    SAMPLE_INDEXED_SIZE_MEMBER, SAMPLE_INDEXED_THING_MEMBER,
};
enum {
    SAMPLE_NODE_TEXT_MEMBER, SAMPLE_NODE_OTHERWISE_MEMBER,
};
enum {
    SAMPLE_SWING_FORM_MEMBER, SAMPLE_SWING_LENGTH_MEMBER, SAMPLE_SWING_OLD_MEMBER, SAMPLE_SWING_ANGLE_MEMBER,
    SAMPLE_SWING_NAME_MEMBER,
};
enum { SAMPLE_LISTS_HEADING_MIN = -180, SAMPLE_LISTS_HEADING_MAX = 180, };
enum { SAMPLE_LISTS_CORNERS_MIN = 0, SAMPLE_LISTS_CORNERS_MAX = 1024, };

#ifdef __cplusplus
}
#endif

#endif
