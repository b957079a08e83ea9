/* SPDX-License-Identifier: MIT
 *
 * Repair of maps. What the engine refuses is put right where there is one right thing to do, and else goes: a record of
 * a kind that there is not, a block that is there twice. References follow. A map in which something had to be fixed is
 * written as the engine writes it, so junk goes as well; a map without errors is left as it is, junk and all.
 */
#include "format/d2df/map/map_check.h"

#include "base/error.h"
#include "document/document.h"
#include "document/recover/recover.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <inttypes.h>
#include <levelsmith/edit.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- blocks ---- */

static void drop_quirks(void *record, unsigned kinds) {
    struct smith_quirks *quirks = *(struct smith_quirks **)record;
    uint32_t kept = 0;
    for (uint32_t i = 0; quirks && i < quirks->count; i++)
        if (!(kinds >> quirks->items[i].kind & 1))
            quirks->items[kept++] = quirks->items[i];
    if (quirks)
        quirks->count = kept;
}

static bool has_bytes_behind(const struct smith_d2df_map *map) {
    for (uint32_t i = 0; map->quirks && i < map->quirks->count; i++) {
        const struct smith_quirk *quirk = &map->quirks->items[i];
        if (quirk->kind == SMITH_QUIRK_TAIL && quirk->member != SMITH_AT_END)
            return true;
    }
    return false;
}

static void fix_blocks(struct smith_run *run) {
    struct smith_d2df_map *map = smith_d2df_root(run->document);
    bool tails = has_bytes_behind(map);
    for (uint32_t i = 0; map->quirks && i < map->quirks->count; i++) {
        const struct smith_quirk *quirk = &map->quirks->items[i];
        if (quirk->kind == SMITH_QUIRK_EXTRA)
            smith_report_change(run, "D2DF-BLOCK", SMITH_CHANGE_LOST, smith_rule_path("/"),
                                "blocks the engine refuses were removed (%zu bytes)", quirk->bytes.size);
        if (quirk->kind == SMITH_QUIRK_END && !quirk->bytes.size)
            smith_report_change(run, "D2DF-END", SMITH_CHANGE_FIXED, smith_rule_path("/"), "the end mark was added");
    }
    if (tails)
        smith_report_change(run, "D2DF-BLOCK", SMITH_CHANGE_LOST, smith_rule_path("/"),
                            "bytes behind the last record of a block were removed");
    drop_quirks(map, 1u << SMITH_QUIRK_EXTRA | (tails ? 1u << SMITH_QUIRK_TAIL : 0));
    if (map->version != 1) {
        smith_report_change(run, "D2DF-VERSION", SMITH_CHANGE_FIXED, smith_rule_path("/version"), "was %u, is 1 now",
                            map->version);
        map->version = 1;
    }
}

/* ---- records of kinds that there are not ---- */

static void map_fix_drop(struct smith_run *run, struct smith_edit *edit, const char *list, uint32_t index,
                         unsigned type) {
    struct smith_rule_path path = smith_rule_path("/%s/%u", list, index);
    smith_run_note(run, smith_edit_delete(edit, path.text, run->error));
    smith_report_change(run, "D2DF-VALUE", SMITH_CHANGE_LOST, path, "removed: there is no type %u", type);
}

static bool trigger_is_good(uint8_t type) {
    return type != SMITH_D2DF_TRIGGER_TYPE_TRIGGER_NONE && type != SMITH_D2DF_TRIGGER_TYPE_TRIGGER_SCRIPT &&
           smith_names_by_value(SMITH_D2DF_TRIGGER_TYPE_NAMES, type);
}

/* From the last to the first, so that paths stay true. */
static void map_fix_drop_records(struct smith_run *run, struct smith_edit *edit) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    for (uint32_t i = map->items.count; i-- > 0;)
        if (!smith_names_by_value(SMITH_D2DF_ITEM_TYPE_NAMES, map->items.items[i].type))
            map_fix_drop(run, edit, "items", i, map->items.items[i].type);
    for (uint32_t i = map->monsters.count; i-- > 0;)
        if (!smith_names_by_value(SMITH_D2DF_MONSTER_TYPE_NAMES, map->monsters.items[i].type))
            map_fix_drop(run, edit, "monsters", i, map->monsters.items[i].type);
    for (uint32_t i = map->areas.count; i-- > 0;)
        if (!smith_names_by_value(SMITH_D2DF_AREA_TYPE_NAMES, map->areas.items[i].type))
            map_fix_drop(run, edit, "areas", i, map->areas.items[i].type);
    for (uint32_t i = map->triggers.count; i-- > 0;)
        if (!trigger_is_good(map->triggers.items[i]->type))
            map_fix_drop(run, edit, "triggers", i, map->triggers.items[i]->type);
}

/* What referred to something that goes names nothing then. */
static void fix_by_edit(struct smith_run *run, void (*fix)(struct smith_run *run, struct smith_edit *edit)) {
    const struct smith_edit_options options = {.none = true};
    struct smith_edit *edit;
    smith_run_note(run, smith_edit_begin(run->document, &options, &edit, run->error));
    if (edit)
        fix(run, edit);
    smith_edit_end(edit);
}

static void fix_records(struct smith_run *run) {
    fix_by_edit(run, map_fix_drop_records);
}

/* ---- monsters that the game does not make ---- */

/* From the last to the first, so that paths stay true. */
static void drop_unmade_monsters(struct smith_run *run, struct smith_edit *edit) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    uint32_t souls = 0;
    for (uint32_t i = 0; i < map->monsters.count; i++)
        souls += map->monsters.items[i].type == SMITH_D2DF_MONSTER_TYPE_MONSTER_SOUL;
    for (uint32_t i = map->monsters.count; i-- > 0;) {
        const uint8_t type = map->monsters.items[i].type;
        const bool is_soul = type == SMITH_D2DF_MONSTER_TYPE_MONSTER_SOUL;
        if (type != SMITH_D2DF_MONSTER_TYPE_MONSTER_NONE && !(is_soul && souls > SMITH_D2DF_SOULS))
            continue;
        struct smith_rule_path path = smith_rule_path("/monsters/%u", i);
        souls -= is_soul;
        smith_run_note(run, smith_edit_delete(edit, path.text, run->error));
        smith_report_change(run, "D2DF-MONSTER-FATAL", SMITH_CHANGE_LOST, path,
                            "removed: the game does not make it, and ends");
    }
}

/* Afterwards, when it is known which triggers stay. */
static void fix_monsters(struct smith_run *run) {
    if (smith_d2df_looks_at_monsters(smith_d2df_root(run->document)))
        fix_by_edit(run, drop_unmade_monsters);
}

/* ---- values ---- */

static int64_t known_bits(const struct smith_type *type, int64_t value) {
    uint64_t known = 0;
    for (uint32_t i = 0; i < type->names->count; i++)
        known |= smith_name_mask(&type->names->items[i], type->width);
    return (int64_t)((uint64_t)value & known);
}

/* What stands for a value that has no name: for bits, those that have; else the first there is, which means none, off,
 * left or stop. Editors up to 2019 wrote 2 where music was to stop. */
static void fix_number(struct smith_run *run, const struct smith_visit *visit) {
    void *memory = (void *)(uintptr_t)visit->value;
    int64_t value = smith_integer_load(visit->type, memory), better;
    if (smith_d2df_has_name(visit->type, value))
        return;
    better = visit->type->names->is_bits ? known_bits(visit->type, value) : visit->type->names->items[0].value;
    smith_integer_store(visit->type, memory, better);
    smith_report_change(run, "D2DF-VALUE", SMITH_CHANGE_FIXED, smith_rule_frame_path(visit->frame),
                        "was %" PRId64 ", is %" PRId64 " now", value, better);
}

static void fix_bool(struct smith_run *run, const struct smith_visit *visit) {
    void *record = visit->frame->record;
    uint16_t member = visit->frame->member;
    if (!smith_type_has_quirks(visit->frame->type) || !smith_quirks_of(record) ||
        !smith_quirk_find(record, SMITH_QUIRK_RAW, member, 0))
        return;
    smith_quirks_remove(record, member, 0, 0, 1u << SMITH_QUIRK_RAW);
    smith_report_change(run, "D2DF-BOOLEAN", SMITH_CHANGE_FIXED, smith_rule_frame_path(visit->frame), "is 1 now");
}

static enum smith_status fix_value(void *context, const struct smith_visit *visit) {
    struct smith_run *run = context;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    if (visit->type->kind == SMITH_INT && visit->type->names)
        fix_number(run, visit);
    if (visit->type->kind == SMITH_BOOL)
        fix_bool(run, visit);
    return SMITH_OK;
}

/* ---- references ---- */

/* A panel that has no texture gets the first, as the editor does it; others name nothing. */
static bool fix_reference(void *context, const struct smith_referrer *referrer) {
    struct smith_run *run = context;
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    const struct smith_reference *reference = referrer->reference;
    int64_t value = smith_integer_load(referrer->type, referrer->value), index = value - reference->base, better;
    bool texture = strcmp(reference->path, "/textures") == 0 && map->textures.count;
    if ((index >= 0 && index < smith_d2df_count(map, reference->path)) ||
        (!texture && smith_reference_is_none(reference, value)))
        return true;
    better = texture ? 0 : reference->none[0];
    smith_integer_store(referrer->type, referrer->value, better);
    smith_report_change(run, texture ? "D2DF-NO-TEXTURE" : "D2DF-NULLED", SMITH_CHANGE_FIXED,
                        smith_rule_frame_path(referrer->frame), "was %" PRId64 ", is %" PRId64 " now", value, better);
    return true;
}

/* ---- junk ---- */

/* What nobody reads: bytes behind the end of a text, in holes, in headers, behind the end of the map. */
static enum smith_status drop_junk(void *context, const struct smith_visit *visit) {
    static const unsigned junk = 1u << SMITH_QUIRK_RAW | 1u << SMITH_QUIRK_PADDING | 1u << SMITH_QUIRK_HEADER |
                                 1u << SMITH_QUIRK_TAIL | 1u << SMITH_QUIRK_END;
    uint32_t *count = context;
    if (visit->member || visit->type->kind != SMITH_RECORD || !smith_type_has_quirks(visit->type))
        return SMITH_OK;
    const struct smith_quirks *quirks = smith_quirks_of(visit->value);
    uint32_t before = quirks ? quirks->count : 0;
    drop_quirks((void *)(uintptr_t)visit->value, junk);
    *count += before - (quirks ? quirks->count : 0);
    return SMITH_OK;
}

static void fix_junk(struct smith_run *run) {
    uint32_t count = 0;
    if (!run->changes->count)
        return;
    smith_run_note(run, smith_visit_all(run->document, drop_junk, &count));
    if (count)
        smith_report_change(run, "D2DF-JUNK", SMITH_CHANGE_FIXED, smith_rule_path("/"),
                            "%u places were cleaned of bytes that nobody reads", (unsigned)count);
}

/* ---- reading ---- */

/* A map that can be read is read as it is: blocks the engine refuses are no damage. For the rest, what holds for all
 * chunks is enough. */
enum smith_status smith_d2df_recover(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_document **document, struct smith_changes *changes,
                                     struct smith_error *error) {
    enum smith_status status = smith_decode(&smith_d2df_layout, bytes, options, NULL, NULL, document, error);
    return status == SMITH_DAMAGED ? smith_recover(&smith_d2df_layout, bytes, options, document, changes, error)
                                   : status;
}

static void fix_values(struct smith_run *run) {
    smith_run_note(run, smith_visit_all(run->document, fix_value, run));
}

/* Without any texture the engine ends at the first panel. This one needs no file. */
static void map_fix_add_texture(struct smith_run *run) {
    static const char json[] = "{\"path\": \"_water_0\"}";
    struct smith_edit *edit;
    smith_run_note(run, smith_edit_begin(run->document, NULL, &edit, run->error));
    if (edit)
        smith_run_note(run,
                       smith_edit_insert(edit, "/textures/0",
                                         (struct smith_bytes){(const uint8_t *)json, sizeof json - 1}, run->error));
    smith_edit_end(edit);
    smith_report_change(run, "D2DF-NO-TEXTURE", SMITH_CHANGE_FIXED, smith_rule_path("/textures/0"),
                        "a texture was added, as the engine ends where there is none");
}

static void fix_references(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    if (map->panels.count && !map->textures.count)
        map_fix_add_texture(run);
    smith_visit_referrers(smith_document_layout(run->document)->root, smith_d2df_root(run->document), fix_reference,
                          run);
}

smith_fix *const smith_d2df_fixes[] = {fix_blocks,     fix_records, fix_monsters, fix_values,
                                       fix_references, fix_junk,    NULL};
