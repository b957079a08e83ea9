/* SPDX-License-Identifier: MIT
 *
 * The descriptors of object archives of Tomb Editor. Those of 2017 have the same first bytes as today's, but a number
 * where today's have the first chunk.
 */
#include "format/wad2/wad2.h"
#include "document/references/forms.h"
#include "document/release.h"
#include "format/losses.h"
#include "format/run.h"
#include "format/tomb_editor/tomb_editor.h"
#include "format/wad2/check/wad2_check.h"
#include "format/wad2/model/wad2_objects.h"
#include <inttypes.h>
#include <levelsmith/wad2.h>
#include <levelsmith/wad2_2017.h>
#include <stdio.h>
#include <string.h>

/* ---- info ---- */

/*
 * What `info` says of an object archive: for which game, by which release, how much is in it, and which objects, by the
 * names that level builders know.
 */

struct counts {
    struct smith_release_span span;
    int64_t meshes, vertices, polygons, animations, keyframes;
};

static enum smith_status wad2_info_gather(void *context, const struct smith_visit *visit) {
    struct counts *counts = context;
    smith_release_span_note(&counts->span, visit);
    if (visit->member)
        return SMITH_OK;
    if (visit->type == SMITH_WAD2_MESH_TYPE) {
        const struct smith_wad2_mesh *mesh = visit->value;
        counts->meshes++;
        counts->vertices += mesh->positions.count;
        counts->polygons += mesh->polygons.count;
    } else if (visit->type == SMITH_WAD2_MOVEABLE_TYPE) {
        counts->animations += ((const struct smith_wad2_moveable *)visit->value)->animations.count;
    } else if (visit->type == SMITH_WAD2_KEYFRAME_TYPE) {
        counts->keyframes++;
    }
    return SMITH_OK;
}

/* The name of the object, or of what it is where nobody has named it: "327 DOOR_TYPE1". */
static void wad2_report_object(struct smith_run *run, enum smith_wad_engine engine, enum smith_wad_kind kind,
                               uint32_t number) {
    static const struct {
        const char *key, *label, *group;
    } words[] = {
        [SMITH_WAD_MOVEABLE] = {"moveable", "Moveable", "moveable_objects"},
        [SMITH_WAD_STATIC] = {"static", "Static", "static_objects"},
        [SMITH_WAD_SPRITES] = {"sprite_sequence", "Sprite sequence", "sprite_objects"},
    };
    char text[128];
    const char *name = smith_wad_name(engine, kind, number);
    snprintf(text, sizeof text, name ? "%" PRIu32 " %s" : "%" PRIu32, number, name);
    smith_facts_add_text(run->facts, words[kind].key, words[kind].label, text, words[kind].group);
}

static void report_objects(struct smith_run *run, const struct smith_wad2_wad2 *archive) {
    enum smith_wad_engine engine = smith_engine_of_game(archive->game_version);
    for (uint32_t i = 0; i < archive->moveables.count; i++)
        wad2_report_object(run, engine, SMITH_WAD_MOVEABLE, archive->moveables.items[i]->id);
    for (uint32_t i = 0; i < archive->statics.count; i++)
        if (archive->statics.items[i].kind)
            wad2_report_object(run, engine, SMITH_WAD_STATIC, archive->statics.items[i].as.static_->id);
    for (uint32_t i = 0; i < archive->sprite_sequences.count; i++)
        wad2_report_object(run, engine, SMITH_WAD_SPRITES, archive->sprite_sequences.items[i]->id);
}

struct row {
    const char *key, *label;
    int64_t number;
};

static void wad2_info_report_counts(struct smith_run *run, const struct row *rows, size_t count) {
    for (size_t i = 0; i < count; i++)
        smith_facts_add_number(run->facts, rows[i].key, rows[i].label, rows[i].number, NULL);
}

/* What the editor leaves out as it opens an archive: all of it stands in the layout. */
static const struct smith_loss wad2_losses[] = {
    {"REFERENCE-DANGLING", "/sprite_sequences", "sprite of a sequence", "sprites of sequences"},
    {"REFERENCE-DANGLING", "/animated_texture_sets", "frame of an animation", "frames of animations"},
    {"REFERENCE-DANGLING", NULL, "polygon", "polygons"},
    {NULL, NULL, NULL, NULL},
};
static smith_rule *const wad2_loss_rules[] = {NULL};

static void wad2_info(struct smith_run *run) {
    const struct smith_wad2_wad2 *archive = smith_wad2_root(run->document);
    struct counts counts = {.meshes = 0};
    smith_release_span_begin(&counts.span, smith_document_layout(run->document));
    smith_run_note(run, smith_visit_all(run->document, wad2_info_gather, &counts));
    smith_facts_add_name(run->facts, "game_version", "Game", SMITH_WAD2_GAME_VERSION_NAMES, archive->game_version);
    smith_release_span_report(&counts.span, run->facts);
    const struct row rows[] = {
        {"textures", "Textures", archive->textures.count},
        {"sprites", "Sprites", archive->sprites.count},
        {"sprite_sequences", "Sprite sequences", archive->sprite_sequences.count},
        {"moveables", "Moveables", archive->moveables.count},
        {"statics", "Statics", archive->statics.count},
        {"meshes", "Meshes", counts.meshes},
        {"vertices", "Vertices", counts.vertices},
        {"polygons", "Polygons", counts.polygons},
        {"animations", "Animations", counts.animations},
        {"keyframes", "Keyframes", counts.keyframes},
        {"animated_texture_sets", "Animated texture sets", archive->animated_texture_sets.count},
    };
    wad2_info_report_counts(run, rows, sizeof rows / sizeof *rows);
    if (archive->wave_samples.count)
        smith_facts_add_number(run->facts, "wave_samples", "Wave samples", archive->wave_samples.count, NULL);
    report_objects(run, archive);
    smith_losses_report(run, "The editor does not take");
}

/* wad2.c */
static void wad2_2017_info(struct smith_run *run) {
    const struct smith_wad2_2017_wad2_of2017 *archive = smith_wad2_2017_root(run->document);
    smith_facts_add_name(run->facts, "game_version", "Game", SMITH_WAD2_2017_GAME_VERSION2017_NAMES,
                         archive->game_version);
    const struct row rows[] = {
        {"textures", "Textures", archive->textures.count},
        {"sprites", "Sprites", archive->sprites.count},
        {"sprite_sequences", "Sprite sequences", archive->sprite_sequences.count},
        {"meshes", "Meshes", archive->meshes.count},
        {"moveables", "Moveables", archive->moveables.count},
        {"statics", "Statics", archive->statics.count},
        {"wave_samples", "Wave samples", archive->wave_samples.count},
        {"sounds", "Sounds", archive->sounds ? archive->sounds->sounds.count : 0},
    };
    wad2_info_report_counts(run, rows, sizeof rows / sizeof *rows);
}

/* ---- forms ---- */

/* What forms mean beyond their members. */

static void convert_animation_form(bool down, struct smith_wad2_animation *animation) {
    if (down || animation->form >= SMITH_WAD2_ANIMATION_FORM_W2_ANI2)
        return;
    const uint16_t frames = animation->frame_count;
    animation->end_frame = frames && frames != UINT16_MAX ? (uint16_t)(frames - 1) : 0;
    animation->frame_count = 0;
    if (animation->velocities) /* which count in place of these */
        animation->speed = animation->acceleration = animation->lateral_speed = animation->lateral_acceleration = 0;
}

static void convert_dispatch_form(struct smith_upgrade_run *upgrade, struct smith_wad2_dispatch *dispatch) {
    if (!upgrade->down) {
        dispatch->next_frame_low = dispatch->next_frame_high = dispatch->next_frame;
        dispatch->next_frame = 0;
        return;
    }
    if (dispatch->next_frame_high != dispatch->next_frame_low)
        SMITH_UPGRADE_LOST(upgrade, "that a dispatch leads to one of several frames");
    dispatch->next_frame = dispatch->next_frame_low;
    dispatch->next_frame_low = dispatch->next_frame_high = 0;
}

/* The chunk behind the numbers was in a struct of its own. */
static void convert_command_sound(struct smith_upgrade_run *upgrade, struct smith_wad2_animation_command *command) {
    if (upgrade->down && command->has.sound) {
        command->extras = smith_upgrade_new(upgrade, SMITH_WAD2_ANIMATION_COMMAND_EXTRAS_TYPE);
        if (command->extras) {
            command->extras->sound = command->sound;
            command->extras->has.sound = true;
        }
        command->has.sound = false;
    } else if (!upgrade->down && command->extras) {
        command->sound = command->extras->sound;
        command->has.sound = command->extras->has.sound;
        command->extras = NULL;
    }
}

/* The condition of a sound or an effect was among the bits of its number. */
static void convert_command_form(struct smith_upgrade_run *upgrade, struct smith_wad2_animation_command *command) {
    static const uint8_t sounds[] = {0, 14, 15, 12, 13}, effects[] = {0, 14, 15}; /* bits of the conditions */
    const bool is_sound = command->command_type == SMITH_WAD2_ANIMATION_COMMAND_TYPE_PLAY_SOUND;
    const uint8_t *bits = is_sound ? sounds : effects;
    const int16_t count = is_sound ? sizeof sounds : sizeof effects;
    const uint16_t mask = is_sound ? 0x0FFF : 0x3FFF, number = (uint16_t)command->parameter2;
    convert_command_sound(upgrade, command);
    if (!is_sound && command->command_type != SMITH_WAD2_ANIMATION_COMMAND_TYPE_FLIP_EFFECT)
        return;
    if (upgrade->down && command->parameter3 > 0 && command->parameter3 < count) {
        command->parameter2 = (int16_t)((number & mask) | 1u << bits[command->parameter3]);
        command->parameter3 = 0;
    } else if (!upgrade->down) {
        command->parameter3 = 0;
        for (int16_t i = 1; i < count; i++)
            if ((number & ~mask) == 1u << bits[i])
                command->parameter3 = i;
        command->parameter2 = (int16_t)(number & mask);
    }
}

/* Statics said what lights their mesh counts. */
static void convert_static_form(bool down, struct smith_wad2_wad_static *object) {
    if (down) {
        object->lighting_type = object->mesh ? object->mesh->lighting_type : 0;
    } else if (object->mesh) {
        object->mesh->lighting_type = object->lighting_type;
        object->mesh->has.lighting_type = true;
    }
    if (!down)
        object->lighting_type = 0;
}

static void smith_wad2_convert_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change) {
    if (change->type == SMITH_WAD2_ANIMATION_TYPE)
        convert_animation_form(upgrade->down, change->record);
    else if (change->type == SMITH_WAD2_DISPATCH_TYPE)
        convert_dispatch_form(upgrade, change->record);
    else if (change->type == SMITH_WAD2_ANIMATION_COMMAND_TYPE)
        convert_command_form(upgrade, change->record);
    else if (change->type == SMITH_WAD2_WAD_STATIC_TYPE)
        convert_static_form(upgrade->down, change->record);
}

/* ---- wad2 ---- */

/* "WAD2", and a version word of which all bits but the "compressed" one are 0. */
static unsigned bid_head(struct smith_bytes bytes) {
    if (bytes.size < 8 || memcmp(bytes.data, "WAD2", 4) != 0)
        return 0;
    bool known = !bytes.data[4] && !bytes.data[5] && !bytes.data[6] && !(bytes.data[7] & 0x7F);
    return known ? 32 + 31 : 32;
}

/* A game, and then the length and the first two letters of an id. Ids have at least five letters, so that today's
 * archives have a greater number in the place of the game. */
static bool is_of_2017(struct smith_bytes bytes) {
    return bytes.size >= 12 && bytes.data[8] <= SMITH_WAD2_2017_GAME_VERSION2017_TR5 && bytes.data[10] == 'W' &&
           bytes.data[11] == '2';
}

static unsigned wad2_bid(struct smith_bytes bytes) {
    return is_of_2017(bytes) ? 0 : bid_head(bytes);
}

static unsigned wad2_2017_bid(struct smith_bytes bytes) {
    return is_of_2017(bytes) ? bid_head(bytes) : 0;
}

static const char *wad2_number_name(const struct smith_document *document, const char *kind, int64_t number) {
    return smith_wad_name_of_kind(smith_engine_of_game(smith_wad2_root(document)->game_version), kind, number);
}

const struct smith_format smith_wad2_format = {
    .id = "wad2",
    .title = "Tomb Editor object archive",
    .extensions = ".wad2",
    .layout = &smith_wad2_layout,
    .bid = wad2_bid,
    .info = wad2_info,
    .rules = smith_wad2_rules,
    .fixes = smith_wad2_fixes,
    .archive = &smith_wad2_archive_ops,
    .codes = smith_wad2_codes,
    .losses = wad2_losses,
    .loss_rules = wad2_loss_rules,
    .model = smith_wad2_model,
    .convert_form = smith_wad2_convert_form,
    .oldest_release = "1.5.1",
    .draw = smith_wad2_draw,
    .picture_takes = SMITH_TAKES_ROOMS,
    .model_takes = SMITH_TAKES_ROOMS | SMITH_TAKES_TEXTURES | SMITH_TAKES_LIGHT,
    .objects = smith_wad2_objects,
    .archive_contents = smith_wad2_contents,
    .archive_renumber = smith_wad2_renumber,
    .number_name = wad2_number_name,
};

static void wad2_2017_upgrade(struct smith_upgrade_run *upgrade) {
    SMITH_UPGRADE_LEFT(upgrade, "an archive of 2017 is made of other chunks than today's, and stays");
}

const struct smith_format smith_wad2_2017_format = {
    .id = "wad2_2017",
    .title = "Tomb Editor object archive of 2017",
    .extensions = ".wad2",
    .layout = &smith_wad2_2017_layout,
    .bid = wad2_2017_bid,
    .upgrade = wad2_2017_upgrade,
    .info = wad2_2017_info,
    .rules = smith_wad2_2017_rules,
    .codes = smith_wad2_codes,
};
