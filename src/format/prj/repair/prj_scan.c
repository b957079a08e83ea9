/* SPDX-License-Identifier: MIT
 *
 * See prj_scan.h. Each scanner reads forwards and gives up at the first thing that cannot be, so that trying every
 * place of a file costs little more than reading it.
 */
#include "format/prj/repair/prj_scan.h"
#include "base/endian.h"
#include "format/prj/prj.h"
#include <levelsmith/prj.h>
#include <string.h>

static int i16_at(struct smith_bytes bytes, size_t at) {
    return (int16_t)smith_le16_load(bytes.data + at);
}

static bool prj_scan_has(struct smith_bytes bytes, size_t at, size_t size) {
    return at <= bytes.size && size <= bytes.size - at;
}

/* ---- rooms ---- */

enum {
    name_size = 80,
    header_size = 112, /* of a room, to its doors */
    block_size = 140,
    thing_size = 42,
    trigger_size = 52,
    light_size = 72,
    colour_size = 4,
    room_tail_size = 9, /* between its lights and its blocks */
};

/* Whether printable letters fill the `size` bytes up to a NUL. */
static bool prj_scan_is_name(const uint8_t *at, size_t size) {
    size_t length = 0;
    while (length < size && at[length] >= 0x20)
        length++;
    return length > 0 && length < size && at[length] == 0;
}

/* What a header says twice: pixels and blocks of the place, the size and how it is centred. */
static bool agrees_with_itself(struct smith_bytes bytes, size_t room) {
    int x_blocks = i16_at(bytes, room + 102), z_blocks = i16_at(bytes, room + 104);
    int x_world = i16_at(bytes, room + 106), z_world = i16_at(bytes, room + 108);
    unsigned agreed = (int32_t)smith_le32_load(bytes.data + room + 80) == z_world * 1024;
    agreed += (int32_t)smith_le32_load(bytes.data + room + 88) == x_world * 1024;
    agreed += i16_at(bytes, room + 98) == (SMITH_PRJ_ROOM_X_BLOCKS_MAX - x_blocks) / 2;
    agreed += i16_at(bytes, room + 100) == (SMITH_PRJ_ROOM_Z_BLOCKS_MAX - z_blocks) / 2;
    return agreed >= 3 && x_blocks >= SMITH_PRJ_ROOM_X_BLOCKS_MIN && x_blocks <= SMITH_PRJ_ROOM_X_BLOCKS_MAX &&
           z_blocks >= SMITH_PRJ_ROOM_Z_BLOCKS_MIN && z_blocks <= SMITH_PRJ_ROOM_Z_BLOCKS_MAX;
}

static bool is_light(unsigned id) {
    return id == 0x4000 || id == 0x6000 || id == 0x4200 || id == 0x5000 || id == 0x4100 || id == 0x4020;
}

static bool is_direction(unsigned id) {
    return id == 1 || id == 2 || id == 4 || id == 0xFFFE || id == 0xFFFD || id == 0xFFFB;
}

static bool is_other_of_lights(unsigned id) {
    return id == 0x4C00 || id == 0x4400 || id == 0x4800 || id == 0x4080 || id == 0x4040;
}

enum list { DOORS, OBJECTS, LIGHTS };

/* The size of a thing, 0 = not one for this list. */
static size_t size_of_thing(enum list list, unsigned id) {
    switch (list) {
    case DOORS: return is_direction(id) ? thing_size : 0;
    case OBJECTS: return id == 0x0010 ? trigger_size : id == 0x0008 || id & 0x4000 ? thing_size : 0;
    default: return is_light(id) ? light_size : is_other_of_lights(id) || id == 0x0008 ? thing_size : 0;
    }
}

/* Pass over a list of things; `*vote` becomes the room that its first things agree on. */
static bool pass_things(struct smith_bytes bytes, size_t *at, enum list list, uint32_t *vote) {
    if (!prj_scan_has(bytes, *at, 2))
        return false;
    unsigned count = smith_le16_load(bytes.data + *at);
    *at += 2 + 2 * (size_t)count;
    for (unsigned i = 0; i < count; i++) {
        if (count > SMITH_PRJ_THINGS || !prj_scan_has(bytes, *at, thing_size))
            return false;
        size_t size = size_of_thing(list, smith_le16_load(bytes.data + *at));
        if (!size)
            return false;
        if (*vote == UINT32_MAX)
            *vote = smith_le16_load(bytes.data + *at + 12);
        *at += size;
    }
    return prj_scan_has(bytes, *at, 0);
}

static bool is_kind_of_block(unsigned id) {
    return id == 0x01 || id == 0x03 || id == 0x05 || id == 0x06 || id == 0x07 || id == 0x0E || id == 0x1E;
}

/* Some blocks may be damaged; those of another place would be wrong in most. */
static bool are_blocks(struct smith_bytes bytes, size_t at, size_t count) {
    size_t good = 0;
    for (size_t i = 0; i < count; i++)
        good += is_kind_of_block(smith_le16_load(bytes.data + at + i * block_size));
    return good * 10 >= count * 9;
}

struct smith_prj_found_room smith_prj_scan_room(struct smith_bytes bytes, size_t at) {
    struct smith_prj_found_room nothing = {0, UINT32_MAX}, found = nothing;
    size_t room = at + 2, end = room + header_size;
    if (!prj_scan_has(bytes, at, 2 + header_size) || smith_le16_load(bytes.data + at) != 0 || bytes.data[room] < 0x20 ||
        !agrees_with_itself(bytes, room) || !prj_scan_is_name(bytes.data + room, name_size))
        return nothing;
    size_t blocks = (size_t)smith_le16_load(bytes.data + room + 102) * smith_le16_load(bytes.data + room + 104);
    uint32_t link = smith_le16_load(bytes.data + room + 110);
    if (!pass_things(bytes, &end, DOORS, &found.number) || !pass_things(bytes, &end, OBJECTS, &found.number))
        return nothing;
    end += colour_size;
    if (!prj_scan_has(bytes, end, 2) || !pass_things(bytes, &end, LIGHTS, &found.number))
        return nothing;
    if (!prj_scan_has(bytes, end, room_tail_size))
        return nothing;
    bool flips = smith_le16_load(bytes.data + end + 2) & 2; /* what is in a flip room says that it is in the base */
    end += room_tail_size;
    if (!prj_scan_has(bytes, end, blocks * block_size) || !are_blocks(bytes, end, blocks))
        return nothing;
    if (flips)
        found.number = UINT32_MAX;
    else if (found.number == UINT32_MAX)
        found.number = link; /* most often to itself */
    found.size = end + blocks * block_size - at;
    return found;
}

/* ---- what follows the rooms ---- */

enum { tables_size = 8 + 4 * SMITH_PRJ_THINGS + 4 + 4 * SMITH_PRJ_LIGHTS + 4 + 4 * SMITH_PRJ_TRIGGERS };

/* Most entries of a table are numbers below its size. */
static bool is_table(struct smith_bytes bytes, size_t at, uint32_t size) {
    uint32_t good = 0;
    for (uint32_t i = 0; i < size; i++)
        good += smith_le32_load(bytes.data + at + 4 * (size_t)i) < size;
    return good * 10 >= size * 7;
}

size_t smith_prj_scan_tables(struct smith_bytes bytes, size_t at) {
    size_t lights = at + 8 + 4 * SMITH_PRJ_THINGS, triggers = lights + 4 + 4 * SMITH_PRJ_LIGHTS;
    if (!prj_scan_has(bytes, at, tables_size) || smith_le32_load(bytes.data + at + 4) != SMITH_PRJ_THINGS ||
        smith_le32_load(bytes.data + at) > SMITH_PRJ_THINGS)
        return 0;
    if (smith_le32_load(bytes.data + lights) > SMITH_PRJ_LIGHTS ||
        smith_le32_load(bytes.data + triggers) > SMITH_PRJ_TRIGGERS)
        return 0;
    bool good = is_table(bytes, at + 8, SMITH_PRJ_THINGS) && is_table(bytes, lights + 4, SMITH_PRJ_LIGHTS) &&
                is_table(bytes, triggers + 4, SMITH_PRJ_TRIGGERS);
    return good ? tables_size : 0;
}

size_t smith_prj_scan_begin(struct smith_bytes bytes, size_t at) {
    const uint8_t *data = bytes.data;
    while (at + 4 < bytes.size && data[at + 4] != (SMITH_PRJ_THINGS & 0xFF) &&
           (data[at] || data[at + 1] || data[at + 2] < 0x20))
        at++;
    return at + 4 < bytes.size ? at : bytes.size;
}

/* A path with the space behind it: "NA " or "C:\\TEXTURE.TGA "; 0 = none. */
static size_t path_size(struct smith_bytes bytes, size_t at) {
    size_t size = 0;
    bool dot = false;
    if (prj_scan_has(bytes, at, 3) && memcmp(bytes.data + at, "NA ", 3) == 0)
        return 3;
    while (prj_scan_has(bytes, at + size, 1) && size < 260 && bytes.data[at + size] >= 0x20) {
        uint8_t c = bytes.data[at + size++];
        if (c == ' ' && dot)
            return size > 4 ? size : 0;
        dot = dot || c == '.';
    }
    return 0;
}

size_t smith_prj_scan_tiles(struct smith_bytes bytes, size_t at) {
    size_t path = path_size(bytes, at), good = 0;
    if (path <= 3)
        return path;
    if (!prj_scan_has(bytes, at + path, 4))
        return 0;
    uint32_t count = smith_le32_load(bytes.data + at + path);
    size_t tiles = at + path + 4;
    if (count < 256 || count > 1024 || !prj_scan_has(bytes, tiles, 8 * (size_t)count))
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *tile = bytes.data + tiles + 8 * (size_t)i;
        good += tile[3] == 0 && tile[4] == 0xFF && tile[6] == 0xFF;
    }
    return good * 10 >= (size_t)count * 9 ? path + 4 + 8 * (size_t)count : 0;
}

size_t smith_prj_scan_slots(struct smith_bytes bytes, size_t at) {
    enum { behind_name = 4 + 4 * 2 + 2 * 50 };
    size_t path = path_size(bytes, at), end = at + path + 4;
    if (path <= 3)
        return path;
    if (!prj_scan_has(bytes, at + path, 4))
        return 0;
    uint32_t count = smith_le32_load(bytes.data + at + path);
    if (count < 1 || count > 2000)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!prj_scan_has(bytes, end, 2))
            return 0;
        unsigned type = smith_le16_load(bytes.data + end);
        end += 2;
        if (!type)
            continue;
        size_t name = end;
        while (prj_scan_has(bytes, name, 1) && bytes.data[name] > 0x20 && name - end < 80)
            name++;
        if (!prj_scan_has(bytes, name, 1 + behind_name) || bytes.data[name] != 0x20 || name == end || type > 0x0FFF)
            return 0;
        end = name + 1 + behind_name;
    }
    return end - at;
}
