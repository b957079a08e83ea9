/* SPDX-License-Identifier: MIT
 *
 * Documents brought to the forms of a release: see forms.h.
 */
#include "document/references/forms.h"
#include "document/expression.h"
#include "document/references/list_changes.h"
#include "document/release.h"
#include "document/value.h"
#include "document/visit.h"
#include "report/report.h"
#include "type/type_tables.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- the report ---- */

static struct smith_upgrade_step *step_of(struct smith_upgrade_run *upgrade, const char *code, const char *words) {
    const uint32_t max = sizeof upgrade->steps / sizeof *upgrade->steps;
    for (uint32_t i = 0; i < upgrade->step_count; i++)
        if (strcmp(upgrade->steps[i].code, code) == 0 && strcmp(upgrade->steps[i].words, words) == 0)
            return &upgrade->steps[i];
    return &upgrade->steps[upgrade->step_count < max ? upgrade->step_count++ : max - 1];
}

/* NULL = it has been noted before. */
static struct smith_upgrade_step *upgrade_count(struct smith_upgrade_run *upgrade, const char *code,
                                                enum smith_change_kind kind, const char *words) {
    struct smith_upgrade_step *step = step_of(upgrade, code, words);
    if (step->count++)
        return NULL;
    step->code = code;
    step->kind = kind;
    snprintf(step->words, sizeof step->words, "%s", words);
    memcpy(step->first, upgrade->where, sizeof step->first);
    return step;
}

void smith_upgrade_note(struct smith_upgrade_run *upgrade, const char *code, enum smith_change_kind kind,
                        const char *format, ...) {
    char words[sizeof upgrade->steps[0].words];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    upgrade_count(upgrade, code, kind, words);
}

void smith_upgrade_note_lost(struct smith_upgrade_run *upgrade, const char *one, const char *many, const char *format,
                             ...) {
    char words[sizeof upgrade->steps[0].words];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    struct smith_upgrade_step *step = upgrade_count(upgrade, "SAVED-LOST", SMITH_CHANGE_LOST, words);
    if (step) {
        step->one = one;
        step->many = many;
    }
}

void smith_upgrade_describe_lost(const struct smith_upgrade_run *upgrade, char *words, size_t size) {
    size_t used = 0;
    *words = '\0';
    for (uint32_t i = 0; i < upgrade->step_count && used < size; i++) {
        const struct smith_upgrade_step *step = &upgrade->steps[i];
        uint32_t count = 0;
        for (uint32_t j = 0; step->many && j < upgrade->step_count; j++) {
            const bool same = upgrade->steps[j].many && strcmp(upgrade->steps[j].many, step->many) == 0;
            if (same && j < i)
                break;
            count += same ? upgrade->steps[j].count : 0;
        }
        if (count)
            used += (size_t)snprintf(words + used, size - used, "%s%u %s", used ? ", " : "", count,
                                     count == 1 ? step->one : step->many);
    }
}

void smith_upgrade_report(const struct smith_upgrade_run *upgrade, struct smith_changes *changes) {
    for (uint32_t i = 0; i < upgrade->step_count; i++) {
        const struct smith_upgrade_step *step = &upgrade->steps[i];
        char times[40] = "";
        if (!step->count)
            continue;
        if (step->count > 1)
            snprintf(times, sizeof times, " (%u times, here first)", step->count);
        smith_changes_add(changes, step->code, step->kind, *step->first ? step->first : "/", UINT64_MAX, "%s%s",
                          step->words, times);
    }
}

void *smith_upgrade_new(struct smith_upgrade_run *upgrade, const struct smith_type *type) {
    void *made = smith_value_new(&upgrade->document->arena, type);
    upgrade->failed = upgrade->failed || !made;
    return made;
}

bool smith_upgrade_knows(const struct smith_upgrade_run *upgrade, const char *release) {
    return smith_release_order(upgrade->layout, release) <= upgrade->release;
}

/* ---- which form ---- */

static bool forms_is_current(const struct smith_upgrade_run *upgrade, const struct smith_form *form) {
    const int since = smith_release_order(upgrade->layout, smith_annotation_value(&form->annotations, "since"));
    return !smith_annotation_find(&form->annotations, "until") &&
           !smith_annotation_find(&form->annotations, "between") &&
           !smith_release_is_unreleased(upgrade->layout, since);
}

static bool knows_form(const struct smith_upgrade_run *upgrade, const struct smith_form *form) {
    return smith_upgrade_knows(upgrade, smith_annotation_value(&form->annotations, "since"));
}

/* Upwards the first form behind it that is still written; downwards the last one before it that the release knows. NULL =
 * there is none. */
static const struct smith_form *form_to_be(const struct smith_upgrade_run *upgrade, const struct smith_case *chosen,
                                           const struct smith_form *form) {
    const struct smith_form *end = chosen->forms + chosen->form_count;
    if (!upgrade->down) {
        const int since = smith_release_order(upgrade->layout, smith_annotation_value(&form->annotations, "since"));
        if (smith_release_is_unreleased(upgrade->layout, since))
            return form;
        for (const struct smith_form *to = form; to < end; to++)
            if (forms_is_current(upgrade, to))
                return to;
        return form;
    }
    for (; form >= chosen->forms; form--)
        if (knows_form(upgrade, form))
            return form;
    return NULL;
}

/* ---- from one form to another ---- */

static bool is_as_new(struct smith_upgrade_run *upgrade, const struct smith_type *type,
                      const struct smith_member *member, const void *record) {
    const void *unset = smith_upgrade_new(upgrade, type);
    return unset && smith_member_is_as_new(member, record, unset);
}

/* What is there and has no place any more. */
static void lose(struct smith_upgrade_run *upgrade, const struct smith_form_change *change, const char *kind,
                 const struct smith_member *member) {
    if (!smith_member_value(member, change->record))
        return;
    bool silent = smith_annotation_find(&member->annotations, "dropped") ||
                  is_as_new(upgrade, change->type, member, change->record);
    if (!silent)
        SMITH_UPGRADE_LOST(upgrade, "`%s` of %s, which has no place in %s", member->name, kind, change->to);
    smith_member_clear(member, change->record);
}

/* Chunks that ended with releases before that of the form. */
static bool ended_before(const struct smith_upgrade_run *upgrade, const struct smith_member *member,
                         const struct smith_form *to) {
    const char *until = smith_annotation_value(&member->annotations, "until");
    return !upgrade->down && until &&
           smith_release_order(upgrade->layout, until) <
               smith_release_order(upgrade->layout, smith_annotation_value(&to->annotations, "since"));
}

static void leave_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change, const char *kind,
                       const struct smith_form *to, unsigned number) {
    const struct smith_record *record = change->type->record;
    for (uint16_t i = 1; i < record->member_count; i++) {
        const struct smith_member *member = &record->members[i];
        bool stays = i < record->stream ? !member->forms || member->forms >> number & 1
                                        : to->type->record->framing && !ended_before(upgrade, member, to);
        if (!stays)
            lose(upgrade, change, kind, member);
    }
}

/* Members whose condition the others decide are there when it says so. */
static void enter_form(struct smith_upgrade_run *upgrade, const struct smith_form_change *change, uint32_t came) {
    struct smith_scope scope = smith_scope_of(NULL, change->type, change->record);
    for (uint16_t i = 1; i < change->type->record->stream; i++) {
        const struct smith_member *member = &change->type->record->members[i];
        int64_t there = 0;
        if (!(member->forms & came) || !member->condition || member->flags & SMITH_OPTIONAL)
            continue;
        smith_scope_go(&scope, i);
        if (smith_expression_evaluate(member->condition, &scope, &there) == SMITH_EVALUATED && there)
            upgrade->failed |= !smith_member_make(&upgrade->document->arena, member, change->record);
    }
}

static void change_form(struct smith_upgrade_run *upgrade, const struct smith_case *chosen, void *value,
                        const struct smith_form *from, const struct smith_form *to) {
    const struct smith_form_change change = {smith_type_inner(chosen->type), value, from->name, to->name};
    const unsigned number = (unsigned)(to - chosen->forms);
    if (upgrade->convert)
        upgrade->convert(upgrade, &change);
    leave_form(upgrade, &change, chosen->name, to, number);
    *(struct smith_quirks **)value = NULL; /* how it was spelled */
    *smith_form_of(value) = (uint8_t)number;
    enter_form(upgrade, &change, 1u << number);
    SMITH_UPGRADE_DONE(upgrade, "%s%s is %s", *from->name <= '9' ? "chunk " : "", from->name, to->name);
}

/* ---- lists of them ---- */

/* False when the release knows no form of it. */
static bool element(struct smith_upgrade_run *upgrade, const struct smith_visit *visit, uint32_t index) {
    const struct smith_variant *variant =
        (const struct smith_variant *)((const struct smith_list *)visit->value)->items + index;
    const struct smith_case *chosen = smith_variant_case(smith_type_inner(visit->type->elem), variant);
    const struct smith_form *form = chosen && variant->value ? smith_variant_form(chosen, variant->value) : NULL;
    if (!chosen || !variant->value)
        return true;
    const struct smith_annotations *annotations = form ? &form->annotations : &chosen->annotations;
    const struct smith_bytes id = form ? form->chunk.id : chosen->chunk.id;
    const char *why = smith_annotation_value(annotations, "stays");
    struct smith_frame frame = *visit->frame;
    frame.index = index;
    smith_frame_path(&frame, upgrade->where, sizeof upgrade->where);
    if (why && !upgrade->down) {
        SMITH_UPGRADE_LEFT(upgrade, "%.*s stays: %s", (int)id.size, (const char *)id.data, why);
        return true;
    }
    const struct smith_form *to = form ? form_to_be(upgrade, chosen, form) : NULL;
    bool known = form ? to != NULL
                      : !upgrade->down || smith_upgrade_knows(upgrade, smith_annotation_value(annotations, "since"));
    if (!known)
        SMITH_UPGRADE_LOST(upgrade, "%s (%.*s), which it does not know", chosen->name, (int)id.size,
                           (const char *)id.data);
    if (to && to != form) {
        smith_quirks_remove(frame.record, frame.member, index + 1, index + 1,
                            1u << SMITH_QUIRK_HEADER | 1u << SMITH_QUIRK_TAIL | 1u << SMITH_QUIRK_RAW);
        change_form(upgrade, chosen, variant->value, form, to);
    }
    return known;
}

static enum smith_status elements(void *context, const struct smith_visit *visit) {
    struct smith_upgrade_run *upgrade = context;
    if (!visit->member || visit->variant || visit->type->kind != SMITH_LIST)
        return SMITH_OK;
    const struct smith_type *elem = smith_type_inner(visit->type->elem);
    const struct smith_list *list = visit->value;
    if (elem->kind != SMITH_UNION || elem->variants->tag.count)
        return SMITH_OK;
    bool *drop = smith_document_alloc(upgrade->document, list->count + 1, 1), any = false;
    upgrade->failed = upgrade->failed || !drop;
    for (uint32_t i = 0; i < list->count && !upgrade->failed; i++) {
        drop[i] = !element(upgrade, visit, i);
        any = any || drop[i];
    }
    if (any && !upgrade->failed)
        smith_list_drop(visit->frame->type, visit->frame->record, visit->frame->member, drop);
    return upgrade->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

bool smith_layout_has_forms(const struct smith_layout *layout) {
    for (uint32_t i = 0; i < layout->type_count; i++)
        if (layout->types[i]->kind == SMITH_RECORD && layout->types[i]->record->form_count)
            return true;
    return false;
}

void smith_upgrade_forms(struct smith_upgrade_run *upgrade) {
    if (!upgrade->failed)
        smith_visit_all(upgrade->document, elements, upgrade);
}

/* ---- what the release does not know ---- */

static void forms_drop(struct smith_upgrade_run *upgrade, const struct smith_visit *visit) {
    const struct smith_bytes id = visit->member->chunk ? visit->member->chunk->id : (struct smith_bytes){0};
    if (!is_as_new(upgrade, visit->frame->type, visit->member, visit->frame->record))
        SMITH_UPGRADE_LOST(upgrade, "`%s` (%.*s) is not known to it", visit->member->name, (int)id.size,
                           (const char *)id.data);
    smith_member_clear(visit->member, visit->frame->record);
}

/* Values of enums that came later. */
static void set_to_known(struct smith_upgrade_run *upgrade, const struct smith_visit *visit) {
    int64_t value = smith_integer_load(visit->type, visit->value);
    const struct smith_name *name = smith_names_by_value(visit->type->names, value);
    if (!name || smith_upgrade_knows(upgrade, smith_annotation_value(&name->annotations, "since")))
        return;
    const uint8_t *unset = smith_upgrade_new(upgrade, visit->frame->type);
    if (!unset)
        return;
    smith_integer_store(visit->type, (void *)(uintptr_t)visit->value,
                        smith_integer_load(visit->type, unset + visit->member->offset));
    SMITH_UPGRADE_LOST(upgrade, "`%s` was %s, which is not known to it", visit->member->name, name->name);
}

static enum smith_status drop_unknown(void *context, const struct smith_visit *visit) {
    struct smith_upgrade_run *upgrade = context;
    bool is_number = visit->type->kind == SMITH_INT || visit->type->kind == SMITH_SPELLED;
    if (!visit->member || visit->variant)
        return SMITH_OK;
    const bool is_form = visit->frame->type->record->form_count && visit->frame->member == 0;
    smith_frame_path(visit->frame, upgrade->where, sizeof upgrade->where);
    if (visit->member->flags & SMITH_CHUNK &&
        !smith_upgrade_knows(upgrade, smith_annotation_value(&visit->member->annotations, "since")))
        forms_drop(upgrade, visit);
    else if (is_number && !is_form && visit->type->names && !visit->type->names->is_bits)
        set_to_known(upgrade, visit);
    return upgrade->failed ? SMITH_NO_MEMORY : SMITH_OK;
}

void smith_upgrade_drop_unknown(struct smith_upgrade_run *upgrade) {
    if (!upgrade->failed)
        smith_visit_all(upgrade->document, drop_unknown, upgrade);
}
