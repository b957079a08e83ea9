/* SPDX-License-Identifier: MIT
 *
 * How large things of a map are, and what they are called: the engine's own hit boxes and names.
 */
#include "format/d2df/map/d2df_measures.h"
#include "document/document.h"
#include "format/d2df/archive/d2df_archive.h"
#include "type/type_tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct smith_d2df_size monsters[] = {
    {34, 52}, {50, 52},   {34, 50},  {34, 52}, {34, 52}, {80, 110}, {34, 56}, {50, 64}, {50, 64}, {60, 56}, {32, 36},
    {60, 56}, {210, 100}, {100, 42}, {72, 60}, {68, 72}, {68, 72},  {20, 10}, {24, 36}, {68, 76}, {34, 52}};

static const struct smith_d2df_size items[] = {
    {16, 16}, {14, 15}, {28, 19}, {28, 19}, {31, 16}, {31, 16}, {25, 25}, {25, 25}, {24, 47}, {14, 27},
    {25, 25}, {62, 24}, {63, 12}, {54, 13}, {54, 16}, {62, 16}, {54, 16}, {61, 36}, {54, 16}, {9, 11},
    {28, 16}, {15, 7},  {32, 12}, {12, 27}, {54, 21}, {15, 12}, {32, 21}, {22, 29}, {16, 16}, {16, 16},
    {16, 16}, {1, 1},   {43, 16}, {14, 18}, {16, 15}, {32, 24}, {25, 25}, {53, 20}, {13, 20}};

struct smith_d2df_size smith_d2df_monster_size(uint8_t type) {
    return monsters[type < COUNT(monsters) ? type : 0];
}

struct smith_d2df_size smith_d2df_item_size(uint8_t type) {
    return items[type < COUNT(items) ? type : 0];
}

int smith_d2df_panel_kind(uint16_t type) {
    int kind = 0;
    if (!type || (type & (type - 1)))
        return -1;
    while (!(type >> kind & 1))
        kind++;
    return kind;
}

bool smith_d2df_panel_is_drawn(const struct smith_d2df_panel *panel) {
    static const uint16_t drawn =
        SMITH_D2DF_PANEL_TYPE_PANEL_WALL | SMITH_D2DF_PANEL_TYPE_PANEL_BACK | SMITH_D2DF_PANEL_TYPE_PANEL_FORE |
        SMITH_D2DF_PANEL_TYPE_PANEL_WATER | SMITH_D2DF_PANEL_TYPE_PANEL_ACID1 | SMITH_D2DF_PANEL_TYPE_PANEL_ACID2 |
        SMITH_D2DF_PANEL_TYPE_PANEL_STEP | SMITH_D2DF_PANEL_TYPE_PANEL_OPENDOOR | SMITH_D2DF_PANEL_TYPE_PANEL_CLOSEDOOR;
    return smith_d2df_panel_kind(panel->type) >= 0 && panel->type & drawn &&
           !(panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_HIDE) && panel->size.width && panel->size.height;
}

void smith_d2df_mark_used(const struct smith_d2df_map *map, bool *used) {
    for (uint32_t i = 0; i < map->panels.count; i++)
        if (map->panels.items[i].texture < map->textures.count)
            used[map->panels.items[i].texture] = true;
}

/* The name of a value, or of a bit by its number. */
static const char *d2df_measures_find_name(const struct smith_names *names, uint32_t value) {
    if (!names->is_bits)
        return smith_value_name(names, value);
    for (uint32_t i = 0; i < names->count; i++)
        if (names->items[i].low == value)
            return names->items[i].name;
    return NULL;
}

/* MONSTER_IMP is "imp": without what all names of a set begin with. */
const char *smith_d2df_word(const struct smith_names *names, uint32_t value, char word[SMITH_D2DF_WORD]) {
    const char *name = d2df_measures_find_name(names, value), *tail = name ? strchr(name, '_') : NULL;
    if (!name) {
        snprintf(word, SMITH_D2DF_WORD, "number %u", (unsigned)value);
        return word;
    }
    size_t size = 0;
    for (const char *at = tail ? tail + 1 : name; *at && size + 1 < SMITH_D2DF_WORD; at++)
        word[size++] = *at == '_' ? ' ' : (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
    word[size] = '\0';
    return word;
}

static const struct smith_colour water = {0, 0, 255, 255}, acid1 = {0, 230, 0, 255}, acid2 = {230, 0, 0, 255};

const struct smith_colour *smith_d2df_panel_glass(const struct smith_d2df_panel *panel, const char *texture) {
    static const struct smith_colour *const colours[] = {&water, &acid1, &acid2};
    if (!(panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_WATERTEXTURES) &&
        panel->type == SMITH_D2DF_PANEL_TYPE_PANEL_WATER)
        return &water;
    if (!(panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_WATERTEXTURES) &&
        panel->type == SMITH_D2DF_PANEL_TYPE_PANEL_ACID1)
        return &acid1;
    if (!(panel->flags & SMITH_D2DF_PANEL_FLAG_PANEL_FLAG_WATERTEXTURES) &&
        panel->type == SMITH_D2DF_PANEL_TYPE_PANEL_ACID2)
        return &acid2;
    int liquid = smith_d2df_liquid(texture);
    return liquid >= 0 ? colours[liquid] : NULL;
}
