/* SPDX-License-Identifier: MIT
 *
 * Judging a map: the order in which the rules are asked, and what they share.
 */
#include "format/d2df/map/map_check.h"
#include "base/endian.h"
#include "document/document.h"
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/d2df.h"
#include "format/d2df/map/d2df_measures.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <string.h>

/* ---- style ---- */

/*
 * Rules of style: textures nobody uses or that are there twice, and texts that are too long for a map as a text.
 */

static void map_style_check_textures(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    bool *used = smith_run_alloc(run, map->textures.count + (size_t)1, 1);
    if (used)
        smith_d2df_mark_used(map, used);
    for (uint32_t i = 0; used && i < map->textures.count; i++)
        if (!used[i])
            smith_report_finding(run, "D2DF-TEXTURE-UNUSED", smith_rule_path("/textures/%u", i),
                                 "no panel has the texture %s", map->textures.items[i]->path);
}

/* In a text map the engine counts bytes of UTF-8, where binary maps have one byte a letter. */
static enum smith_status map_style_check_text(void *context, const struct smith_visit *visit) {
    struct smith_run *run = context;
    int64_t room;
    if (!visit->member || visit->variant || visit->type->kind != SMITH_TEXT || visit->type->extent->kind != SMITH_EXACT)
        return SMITH_OK;
    room = visit->type->extent->size.ops[0].argument; /* a constant, in all of this layout */
    const char *text = *(const char *const *)visit->value;
    struct smith_rule_path path = smith_rule_frame_path(visit->frame);
    if (strlen(text) > (size_t)room)
        smith_report_finding(run, "D2DF-TEXT-WIDE", path, "%zu bytes in UTF-8, of which a text map may have %lld",
                             strlen(text), (long long)room);
    return SMITH_OK;
}

/* Textures, lengths. */
static void d2df_check_style(struct smith_run *run) {
    map_style_check_textures(run);
    smith_run_note(run, smith_visit_all(run->document, map_style_check_text, run));
}

/* ---- blocks ---- */

/*
 * Rules about the blocks of a map. The engine is strict here: a block it does not know, one that is there twice and one
 * that does not divide into records make it refuse the map. What the layout has kept of such blocks is in quirks.
 */

enum { header_bytes = 9, block_types = 8 };

static void check_extra(struct smith_run *run, struct smith_bytes bytes) {
    static const char *const names[block_types] = {"end mark", "textures", "panels",   "items",
                                                   "areas",    "monsters", "triggers", "header"};
    for (size_t at = 0; bytes.size - at >= header_bytes;) {
        const uint8_t *head = bytes.data + at;
        uint32_t size = smith_le32_load(head + 5);
        if (head[0] >= block_types)
            smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/"), "there is no block of type %u", head[0]);
        else
            smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/"),
                                 "a block of type %u (%s) that is there twice, or cannot be read", head[0],
                                 names[head[0]]);
        if (size > bytes.size - at - header_bytes)
            return;
        at += header_bytes + size;
    }
}

static void check_quirk(struct smith_run *run, const struct smith_quirk *quirk) {
    const struct smith_record *record = smith_d2df_layout.root->record;
    if (quirk->kind == SMITH_QUIRK_EXTRA)
        check_extra(run, quirk->bytes);
    else if (quirk->kind == SMITH_QUIRK_TAIL && quirk->member < record->member_count)
        smith_report_finding(run, "D2DF-BLOCK", smith_rule_path("/%s", record->members[quirk->member].name),
                             "%zu bytes are left over behind the last record of this block", quirk->bytes.size);
    else if (quirk->kind == SMITH_QUIRK_END && !quirk->bytes.size)
        smith_report_finding(run, "D2DF-END", smith_rule_path("/"), "there is no block of type 0 at the end");
}

/* What blocks are there. */
static void d2df_check_blocks(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    for (uint32_t i = 0; map->quirks && i < map->quirks->count; i++)
        check_quirk(run, &map->quirks->items[i]);
    if (map->version != 1)
        smith_report_finding(run, "D2DF-VERSION", smith_rule_path("/version"), "it is version %u", map->version);
    if (!map->header)
        smith_report_finding(run, "D2DF-NO-HEADER", smith_rule_path("/"), "the map has no name and no size");
}

/* ---- map check ---- */

bool smith_d2df_has_name(const struct smith_type *type, int64_t value) {
    if (!type->names->is_bits)
        return smith_names_by_value(type->names, value) != NULL;
    uint64_t known = 0;
    for (uint32_t i = 0; i < type->names->count; i++)
        known |= smith_name_mask(&type->names->items[i], type->width);
    return !((uint64_t)value & ~known);
}

uint32_t smith_d2df_count(const struct smith_d2df_map *map, const char *path) {
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
    d2df_check_blocks,
    smith_d2df_check_values,
    smith_d2df_check_things,
    smith_d2df_check_triggers,
    d2df_check_style,
    smith_d2df_check_resources,
    NULL,
};

/* ---- values ---- */

/*
 * Rules about values and references. The engine refuses a map for a single value it has no name for, and for a panel
 * without a texture; other references that lead nowhere it takes for null.
 */

/* ---- values ---- */

/* Texts have a name for all bits, whether these have names or not. */
static bool is_all_of_text(const struct smith_run *run, const struct smith_visit *visit, int64_t value) {
    return run->document->origin && smith_annotation_find(&visit->member->annotations, "all") &&
           (uint64_t)value == ((uint64_t)1 << (8 * visit->type->width)) - 1;
}

static void map_values_check_number(struct smith_run *run, const struct smith_visit *visit) {
    int64_t value = smith_integer_load(visit->type, visit->value);
    if (!smith_d2df_has_name(visit->type, value) && !is_all_of_text(run, visit, value))
        smith_report_finding(run, "D2DF-VALUE", smith_rule_frame_path(visit->frame), "%" PRId64 " has no name in %s",
                             value, visit->type->names->name);
}

static bool is_odd_bool(const struct smith_visit *visit) {
    const struct smith_type *type = visit->frame->type;
    const struct smith_quirk *quirk =
        smith_type_has_quirks(type) && smith_quirks_of(visit->frame->record)
            ? smith_quirk_find(visit->frame->record, SMITH_QUIRK_RAW, visit->frame->member, 0)
            : NULL;
    return quirk != NULL;
}

static enum smith_status map_check_value(void *context, const struct smith_visit *visit) {
    struct smith_run *run = context;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    if (visit->type->kind == SMITH_INT && visit->type->names)
        map_values_check_number(run, visit);
    if (visit->type->kind == SMITH_BOOL && is_odd_bool(visit))
        smith_report_finding(run, "D2DF-BOOLEAN", smith_rule_frame_path(visit->frame),
                             "a switch that is neither 0 nor 1");
    return SMITH_OK;
}

/* ---- references ---- */

static bool check_reference(void *context, const struct smith_referrer *referrer) {
    struct smith_run *run = context;
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), index = value - reference->base;
    bool is_texture = strcmp(reference->path, "/textures") == 0;
    bool leads = index >= 0 && index < smith_d2df_count(map, reference->path);
    if (is_texture && !leads)
        smith_report_finding(run, "D2DF-NO-TEXTURE", smith_rule_frame_path(referrer->frame),
                             "the panel has no texture (%" PRId64 ")", value);
    else if (!is_texture && !leads && !smith_reference_is_none(reference, value))
        smith_report_finding(run, "D2DF-NULLED", smith_rule_frame_path(referrer->frame), "%" PRId64 " names none of %s",
                             value, reference->path + 1);
    return true;
}

/* ---- triggers ---- */

static void check_trigger(struct smith_run *run, const struct smith_d2df_trigger *trigger, uint32_t index) {
    bool is_none = trigger->type == SMITH_D2DF_TRIGGER_TYPE_TRIGGER_NONE ||
                   trigger->type == SMITH_D2DF_TRIGGER_TYPE_TRIGGER_SCRIPT;
    if (is_none && !run->document->origin) /* in texts they are read, and do nothing */
        smith_report_finding(run, "D2DF-TRIGGER-TYPE", smith_rule_path("/triggers/%u/type", index),
                             "today's engine has no triggers of type %u", trigger->type);
    const struct smith_d2df_effect_data *effect =
        trigger->triggerdata.kind == SMITH_D2DF_TRIGGER_TRIGGERDATA_EFFECT ? trigger->triggerdata.as.effect : NULL;
    if (effect && effect->type == SMITH_D2DF_TRIGGER_EFFECT_TRIGGER_EFFECT_ANIMATION &&
        (effect->subtype < 1 || effect->subtype > 3))
        smith_report_finding(run, "D2DF-EFFECT", smith_rule_path("/triggers/%u/triggerdata/subtype", index),
                             "there is no animation %u", effect->subtype);
}

void smith_d2df_check_values(struct smith_run *run) {
    struct smith_d2df_map *map = smith_d2df_root(run->document);
    smith_run_note(run, smith_visit_all(run->document, map_check_value, run));
    smith_visit_referrers(smith_document_layout(run->document)->root, map, check_reference, run);
    for (uint32_t i = 0; i < map->triggers.count; i++)
        check_trigger(run, map->triggers.items[i], i);
}
