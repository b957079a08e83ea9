/* SPDX-License-Identifier: MIT
 *
 * What is placed in the rooms of a project that goes to TombEngine (prj2_engine.h): numbers of objects are those of the
 * first archive that has them, scripts know things by names, spikes say by their angles what their code bits said.
 */
#include "format/prj2/engine/prj2_engine.h"

#include "base/error.h"
#include "format/prj2/common/prj2_object.h"
#include "format/wad_names/wad_names.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

#define NAME_SIZE 96

/* ---- spikes ---------------------------------------------------------------------------------------------------------- */

/* The lowest bits of the code are the direction, eighths of a circle; the next says about which axis. */
static void turn_spikes(struct smith_prj2_placed_moveable *spikes) {
    enum { DIRECTION = 7, ABOUT_X = 8, ONCE = 16, ALWAYS_OUT = 32 };
    static const float angles[] = {180, 225, 270, 315, 0, 45, 90, 135}, sideways[] = {0, 0, 512, 0, 0, 0, -512, 0},
                       down[] = {-1024, 0, -512, 0, 0, 0, -512, 0};
    const unsigned code = (uint16_t)spikes->ocb, direction = code & DIRECTION;
    spikes->yaw = spikes->pitch = spikes->roll = 0;
    if (code & ABOUT_X) {
        spikes->pitch = angles[direction];
        spikes->position.z -= sideways[direction];
    } else {
        spikes->roll = fmodf(360 - angles[direction], 360);
        spikes->position.x += sideways[direction];
    }
    spikes->position.y -= down[direction];
    spikes->ocb = code & ONCE ? 1 : code & ALWAYS_OUT ? 2 : 0;
}

/* ---- numbers --------------------------------------------------------------------------------------------------------- */

static void engine_moveable(struct smith_engine_conversion *conversion, struct smith_prj2_placed_moveable *moveable) {
    const int64_t before = moveable->wad_object_id;
    const struct smith_engine_slot *slot = smith_engine_find(conversion, SMITH_WAD_MOVEABLE, before);
    const char *name = smith_wad_name(SMITH_WAD_TR4, SMITH_WAD_MOVEABLE, before);
    if (!slot) {
        SMITH_ENGINE_LOST(
            conversion,
            "what %lld %s is: no archive has it, and in TombEngine the number is of another object, or of none",
            (long long)before, name ? name : "");
        return;
    }
    moveable->wad_object_id = (uint32_t)slot->now;
    if (slot->lit)
        moveable->color = (struct smith_prj2_tint){1, 1, 1};
    if (name && strcmp(name, "TEETH_SPIKES") == 0)
        turn_spikes(moveable);
}

static void engine_static(const struct smith_engine_conversion *conversion, struct smith_prj2_static *thing) {
    const struct smith_engine_slot *slot = smith_engine_find(conversion, SMITH_WAD_STATIC, thing->wad_object_id);
    if (slot && slot->lit)
        thing->color = (struct smith_prj2_color_f32){1, 1, 1};
}

/* ---- names for scripts ----------------------------------------------------------------------------------------------- */

struct naming {
    struct smith_engine_conversion *conversion;
    struct smith_hash_map names; /* that are taken */
    struct smith_hash_map words; /* what names begin with; how many have been tried */
    uint32_t first; /* the number behind the first name with a word */
};

/* Where the name of a thing is kept; NULL = it has none. `word`: what it begins with. */
static const char **engine_name_of(const struct smith_prj2_objects *object, char word[NAME_SIZE]) {
    const char *slot;
    switch (object->kind) {
    case SMITH_PRJ2_OBJECTS_MOVEABLE:
        slot = smith_wad_name(SMITH_WAD_TOMB_ENGINE, SMITH_WAD_MOVEABLE, object->as.moveable->wad_object_id);
        snprintf(word, NAME_SIZE, "%s", slot ? slot : "moveable");
        for (char *at = word; *at; at++)
            *at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
        return &object->as.moveable->lua_name;
    case SMITH_PRJ2_OBJECTS_STATIC: strcpy(word, "static_mesh"); return &object->as.static_->lua_name;
    case SMITH_PRJ2_OBJECTS_CAMERA: strcpy(word, "camera"); return &object->as.camera->lua_name;
    case SMITH_PRJ2_OBJECTS_SINK: strcpy(word, "sink"); return &object->as.sink->lua_name;
    case SMITH_PRJ2_OBJECTS_SOUND_SOURCE: strcpy(word, "sound_source"); return &object->as.sound_source->lua_name;
    case SMITH_PRJ2_OBJECTS_TRIGGER_VOLUME: strcpy(word, "volume"); return &object->as.trigger_volume->lua_name;
    default: return NULL;
    }
}

static bool engine_take_name(struct naming *naming, const char *name) {
    return name && smith_hash_map_add(&naming->names, &naming->conversion->document->arena, name, strlen(name));
}

/* Numbers begin with how many things there are, and go up until the name is free. */
static bool engine_give_name(struct naming *naming, const char **name, const char *word) {
    struct smith_document *document = naming->conversion->document;
    char text[NAME_SIZE + 16];
    struct smith_hash_entry *tried = smith_hash_map_find(&naming->words, word, strlen(word));
    if (!tried) {
        const char *kept = smith_document_text(document, word);
        tried = kept ? smith_hash_map_add(&naming->words, &document->arena, kept, strlen(kept)) : NULL;
    }
    if (!tried)
        return false;
    do
        snprintf(text, sizeof text, "%s_%u", word, naming->first + (uint32_t)tried->value.number++);
    while (smith_hash_map_find(&naming->names, text, strlen(text)));
    *name = smith_document_text(document, text);
    return engine_take_name(naming, *name);
}

/* Calls `each` for every object of the project until it says that memory is out. */
static bool engine_each_object(const struct smith_prj2_project *project, struct naming *naming,
                               bool (*each)(struct naming *naming, const struct smith_prj2_objects *object)) {
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++)
            if (!each(naming, &project->rooms.items[i]->objects.items[j]))
                return false;
    return true;
}

static bool engine_note_name(struct naming *naming, const struct smith_prj2_objects *object) {
    char word[NAME_SIZE];
    const char **name = engine_name_of(object, word);
    naming->first += name || object->kind == SMITH_PRJ2_OBJECTS_FLY_BY;
    return !name || !*name || !**name || engine_take_name(naming, *name);
}

static bool engine_name_object(struct naming *naming, const struct smith_prj2_objects *object) {
    char word[NAME_SIZE];
    const char **name = engine_name_of(object, word);
    return !name || (*name && **name) || engine_give_name(naming, name, word);
}

/* Names that are there already stay. */
static void engine_name_objects(struct smith_engine_conversion *conversion) {
    struct naming naming = {.conversion = conversion};
    if (!engine_each_object(conversion->project, &naming, engine_note_name) ||
        !engine_each_object(conversion->project, &naming, engine_name_object))
        conversion->status = smith_fail_memory(conversion->error, &conversion->document->arena);
}

void smith_engine_objects(struct smith_engine_conversion *conversion) {
    const struct smith_prj2_project *project = conversion->project;
    for (uint32_t i = 0; i < project->rooms.count; i++)
        for (uint32_t j = 0; j < project->rooms.items[i]->objects.count; j++) {
            const struct smith_prj2_objects *object = &project->rooms.items[i]->objects.items[j];
            snprintf(conversion->run->where, sizeof conversion->run->where, "/rooms/%u/objects/%u", i, j);
            if (object->kind == SMITH_PRJ2_OBJECTS_MOVEABLE)
                engine_moveable(conversion, object->as.moveable);
            else if (object->kind == SMITH_PRJ2_OBJECTS_STATIC)
                engine_static(conversion, object->as.static_);
        }
    engine_name_objects(conversion);
}
