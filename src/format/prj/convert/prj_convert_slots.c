/* SPDX-License-Identifier: MIT
 *
 * Slots of projects (prj_convert.h).
 */
#include "format/prj/convert/prj_convert.h"
#include "format/wad_names/wad_names.h"

static enum smith_wad_kind prj_convert_slots_kind_of(const struct smith_thing *thing) {
    return thing->kind == SMITH_THING_STATIC ? SMITH_WAD_STATIC : SMITH_WAD_MOVEABLE;
}

/* Those of sprites are called "file": they are pictures to be drawn over the game, which nobody can put into a room. */
static bool is_of_sprites(const struct smith_prj_conversion *conversion, const struct smith_thing *thing) {
    return thing->slot < conversion->from->slots.count &&
           conversion->from->slots.items[thing->slot]->type == PRJ_SLOT_TYPE_FILE;
}

bool smith_prj_slot_is_known(struct smith_prj_conversion *conversion, const struct smith_thing *thing,
                             const char *path) {
    if (is_of_sprites(conversion, thing)) {
        smith_prj_note(conversion, "PRJ-CONVERT-SPRITES", SMITH_WARNING, path,
                       "thing %lld is of slot %lld, %s, which has sprites and nothing to be seen in a room",
                       (long long)thing->number, (long long)thing->slot, thing->name ? thing->name : "without a name");
        return false;
    }
    if (thing->name && smith_wad_number(SMITH_WAD_TR4, prj_convert_slots_kind_of(thing), thing->name) < 0)
        smith_prj_note(conversion, "PRJ-CONVERT-SLOT", SMITH_WARNING, path,
                       "thing %lld is %s, which no wad of Tomb Editor has by that name; it keeps its number %lld",
                       (long long)thing->number, thing->name, (long long)thing->slot);
    return true;
}
