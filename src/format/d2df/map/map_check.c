/* SPDX-License-Identifier: MIT
 *
 * Judging a map: the order in which the rules are asked, and what they share.
 */
#include "format/d2df/map/map_check.h"

#include "document/document.h"
#include "format/d2df/d2df.h"
#include "type/type_tables.h"
#include <string.h>

bool smith_d2df_has_name(const struct smith_type *type, int64_t value) {
    if (!type->names->is_bits)
        return smith_names_by_value(type->names, value) != NULL;
    uint64_t known = 0;
    for (uint32_t i = 0; i < type->names->count; i++)
        known |= smith_name_mask(&type->names->items[i], type->width);
    return !((uint64_t)value & ~known);
}

uint32_t smith_d2df_count(const struct d2df_map *map, const char *path) {
    const struct {
        const char *path;
        uint32_t count;
    } lists[] = {{"/textures", map->textures.count},
                 {"/panels", map->panels.count},
                 {"/monsters", map->monsters.count},
                 {"/triggers", map->triggers.count}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(lists[i].path, path) == 0)
            return lists[i].count;
    return 0;
}

/* Real maps come to 130,000 pairs. */
bool smith_d2df_can_compare(uint64_t a, uint64_t b) {
    enum { pairs = 1 << 26 };
    return !a || b <= pairs / a;
}

void smith_d2df_report_unchecked(struct smith_run *run, const char *path, uint64_t a, uint64_t b) {
    smith_report_finding(run, "D2DF-UNCHECKED", smith_rule_path("%s", path),
                         "%llu and %llu are too many to hold each against each", (unsigned long long)a,
                         (unsigned long long)b);
}

smith_rule *const smith_d2df_rules[] = {
    smith_d2df_check_blocks,
    smith_d2df_check_values,
    smith_d2df_check_things,
    smith_d2df_check_triggers,
    smith_d2df_check_style,
    smith_d2df_check_resources,
    NULL,
};
