/* SPDX-License-Identifier: MIT
 *
 * Entities of an editor that are elements of lists: materials, and environments. Materials that nobody has said
 * anything of are white and have the texture that they are called after.
 */
#include "format/pmf/quake_map/quake_import.h"

#include "base/json_text.h"
#include <string.h>

#define LIST_MAX 65535

static const char *const classes[QUAKE_LISTS] = {
    [QUAKE_MATERIALS] = "material",          [QUAKE_PHYSICS] = "physics_material",
    [QUAKE_WEATHER] = "weather_environment", [QUAKE_GRAVITY] = "gravity_environment",
    [QUAKE_SOUND] = "sound_environment",     [QUAKE_SKY] = "sky_environment",
};

const char *smith_quake_list_class(enum quake_list list) {
    return classes[list];
}

const struct smith_type *smith_quake_list_type(enum quake_list list) {
    switch (list) {
    case QUAKE_MATERIALS: return SMITH_PMF_MATERIAL_TYPE;
    case QUAKE_PHYSICS: return SMITH_PMF_PHYSICS_MATERIAL_TYPE;
    case QUAKE_WEATHER: return SMITH_PMF_WEATHER_ENVIRONMENT_TYPE;
    case QUAKE_GRAVITY: return SMITH_PMF_GRAVITY_ENVIRONMENT_TYPE;
    case QUAKE_SOUND: return SMITH_PMF_SOUND_ENVIRONMENT_TYPE;
    default: return SMITH_PMF_SKY_ENVIRONMENT_TYPE;
    }
}

bool smith_quake_list_of(const char *class_name, enum quake_list *list) {
    for (unsigned i = 0; i < QUAKE_LISTS; i++)
        if (strcmp(classes[i], class_name) == 0) {
            *list = (enum quake_list)i;
            return true;
        }
    return false;
}

static struct smith_buffer *begin_item(struct quake_import *import, enum quake_list list) {
    struct smith_buffer *out = &import->lists[list];
    smith_buffer_text(out, import->counts[list]++ ? ",{" : "{");
    return out;
}

/* ---- materials -------------------------------------------------------------------------------------------------- */

static const struct quake_entity nothing = {0};

static void add_look(struct quake_import *import, const char *name, const struct quake_entity *entity) {
    struct smith_buffer *out = &import->looks;
    smith_buffer_text(out, import->counts[QUAKE_MATERIALS] > 1 ? ",{\"extra_textures\":[]" : "{\"extra_textures\":[]");
    if (!smith_quake_value(entity, "color"))
        smith_buffer_text(out, ",\"color\":{\"red\":255,\"green\":255,\"blue\":255}");
    if (!smith_quake_value(entity, "alpha"))
        smith_buffer_text(out, ",\"alpha\":255");
    if (!smith_quake_value(entity, "texture") && strcmp(name, QUAKE_NO_TEXTURE) != 0) {
        smith_buffer_byte(out, ',');
        smith_quake_text_member(out, "texture", name);
    }
    smith_quake_members(import, entity, SMITH_PMF_CLIENT_MATERIAL_TYPE, NULL, 0, true, out);
    smith_buffer_byte(out, '}');
}

static void add_material(struct quake_import *import, const char *name, const struct quake_entity *entity) {
    struct smith_hash_entry *entry = smith_hash_map_add(&import->materials, &import->arena, name, strlen(name));
    const struct quake_key *size = smith_quake_key(entity, "texture_size");
    struct quake_material *made = smith_arena_alloc(&import->arena, sizeof *made, _Alignof(struct quake_material));
    if (!entry || !made)
        return;
    made->number = import->counts[QUAKE_MATERIALS];
    memcpy(made->texels, import->texels, sizeof import->texels);
    if (size &&
        (!smith_quake_numbers(size->value, made->texels, 2) || !(made->texels[0] >= 1 && made->texels[1] >= 1))) {
        smith_quake_complain(import, size, "has no such value");
        memcpy(made->texels, import->texels, sizeof import->texels);
    }
    if (!entry->value.pointer)
        entry->value.pointer = made;
    struct smith_buffer *out = begin_item(import, QUAKE_MATERIALS);
    if (entity == &nothing)
        smith_quake_text_member(out, "name", name);
    else
        smith_quake_members(import, entity, SMITH_PMF_MATERIAL_TYPE, NULL, 0, false, out);
    smith_buffer_byte(out, '}');
    add_look(import, name, entity);
}

const struct quake_material *smith_quake_material(struct quake_import *import, const char *name) {
    const struct smith_hash_entry *entry = smith_hash_map_find(&import->materials, name, strlen(name));
    if (!entry && import->counts[QUAKE_MATERIALS] < LIST_MAX) {
        add_material(import, name, &nothing);
        entry = smith_hash_map_find(&import->materials, name, strlen(name));
    }
    return entry ? entry->value.pointer : NULL;
}

/* ---- the others -------------------------------------------------------------------------------------------------- */

static void add_physics(struct quake_import *import, const char *name, const struct quake_entity *entity) {
    const char *flag = smith_quake_value(entity, "flags_not_solid");
    bool is_air = flag && strcmp(flag, "1") == 0;
    if (is_air && !import->air)
        import->air = import->counts[QUAKE_PHYSICS];
    if (!is_air && !import->physics) {
        import->physics = name;
        import->solid = import->counts[QUAKE_PHYSICS] - 1;
    }
}

void smith_quake_add_item(struct quake_import *import, enum quake_list list, const struct quake_entity *entity) {
    const char *name = smith_quake_value(entity, "name");
    if (!name || !*name || import->counts[list] == (list > QUAKE_PHYSICS ? 255 : LIST_MAX)) {
        smith_quake_note(import, "QUAKE-CLASS", entity->at, "this %s is left out: it has no name, or is one too many",
                         classes[list]);
        return;
    }
    smith_quake_value(entity, "origin"); /* where the editor shows it */
    if (list == QUAKE_MATERIALS) {
        add_material(import, name, entity);
    } else {
        struct smith_buffer *out = begin_item(import, list);
        smith_quake_members(import, entity, smith_quake_list_type(list), NULL, 0, false, out);
        smith_buffer_byte(out, '}');
    }
    if (list == QUAKE_PHYSICS)
        add_physics(import, name, entity);
    if (entity->brushes)
        smith_quake_note(import, "QUAKE-BRUSH", entity->brushes->at, "brushes of a %s are left out", classes[list]);
    smith_quake_note_unused(import, entity);
}

void smith_quake_add_physics(struct quake_import *import) {
    if (!import->physics) {
        import->physics = "solid";
        import->solid = import->counts[QUAKE_PHYSICS];
        smith_buffer_text(begin_item(import, QUAKE_PHYSICS), "\"name\":\"solid\"}");
    }
    if (!import->air) {
        smith_buffer_text(begin_item(import, QUAKE_PHYSICS), "\"name\":\"air\",\"flags\":1}");
        import->air = import->counts[QUAKE_PHYSICS];
    }
}
