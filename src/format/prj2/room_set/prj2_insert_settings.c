/* SPDX-License-Identifier: MIT
 *
 * What the rooms of a part use, brought into the settings of a project: textures, models, event sets, animations. What
 * the project has already, but for the number, is shared.
 */
#include "format/prj2/room_set/prj2_room_set.h"

#include "document/value.h"
#include <stdio.h>
#include <string.h>

#define COMPARISONS_MAX 1000000 /* with what the project has; beyond that everything is new */

/* A list of the settings on both sides. Event sets have two names; those of the part may go into the other one. */
struct lists {
    struct smith_list_ref from, to;
    const struct smith_type *type; /* of the elements */
    const struct smith_list *room_set, *project;
    uint32_t comparisons, shared, added;
};

/* A list that is absent so far is one without elements. */
static const struct smith_list *prj2_insert_settings_list_of(const struct smith_list_ref *home) {
    const struct smith_member *member = &home->record_type->record->members[home->member];
    return (const struct smith_list *)((const uint8_t *)home->record + member->offset);
}

static struct lists lists_of(const struct smith_prj2_insertion *insertion, uint16_t from, uint16_t to) {
    struct lists lists = {.from = {SMITH_PRJ2_SETTINGS_TYPE, insertion->rooms->settings, from},
                          .to = {SMITH_PRJ2_SETTINGS_TYPE, insertion->project->settings, to}};
    const struct smith_type *list = smith_type_inner(SMITH_PRJ2_SETTINGS_TYPE->record->members[from].type);
    lists.type = smith_type_inner(list->elem);
    lists.room_set = prj2_insert_settings_list_of(&lists.from);
    lists.project = prj2_insert_settings_list_of(&lists.to);
    return lists;
}

static const struct smith_member *index_member(const struct smith_type *type) {
    return &type->record
                ->members[type == SMITH_PRJ2_LEVEL_TEXTURE_TYPE       ? SMITH_PRJ2_LEVEL_TEXTURE_INDEX_MEMBER
                          : type == SMITH_PRJ2_IMPORTED_GEOMETRY_TYPE ? SMITH_PRJ2_IMPORTED_GEOMETRY_INDEX_MEMBER
                                                                      : SMITH_PRJ2_EVENT_SET_INDEX_MEMBER];
}

static int64_t prj2_insert_settings_number_of(const struct smith_type *type, const void *element) {
    const struct smith_member *index = index_member(type);
    return smith_integer_load(smith_type_inner(index->type), (const uint8_t *)element + index->offset);
}

static void prj2_insert_settings_set_number(const struct smith_type *type, void *element, int64_t number) {
    const struct smith_member *index = index_member(type);
    smith_integer_store(smith_type_inner(index->type), (uint8_t *)element + index->offset, number);
    *((bool *)element + index->has) = true;
}

/* The same but for the number. The part's own is put back. */
static bool prj2_insert_settings_is_same(const struct smith_type *type, void *ours, const void *theirs) {
    int64_t number = prj2_insert_settings_number_of(type, ours);
    prj2_insert_settings_set_number(type, ours, prj2_insert_settings_number_of(type, theirs));
    bool same = smith_value_equal(type, ours, theirs);
    prj2_insert_settings_set_number(type, ours, number);
    return same;
}

/* What the project has that is the same, or NULL; `*taken` says whether something has the number. */
static const void *find_same(struct lists *lists, void *element, bool *taken) {
    void *const *items = lists->project->items;
    int64_t number = prj2_insert_settings_number_of(lists->type, element);
    *taken = number < 0;
    for (uint32_t i = 0; i < lists->project->count; i++) {
        if (++lists->comparisons > COMPARISONS_MAX) {
            *taken = true;
            return NULL;
        }
        if (prj2_insert_settings_is_same(lists->type, element, items[i]))
            return items[i];
        *taken = *taken || prj2_insert_settings_number_of(lists->type, items[i]) == number;
    }
    return NULL;
}

/* Numbers beyond all that are there on either side. */
static int64_t first_free(const struct lists *lists) {
    const struct smith_list *const both[] = {lists->room_set, lists->project};
    int64_t max = -1;
    for (size_t k = 0; k < 2; k++)
        for (uint32_t i = 0; i < both[k]->count; i++) {
            int64_t number = prj2_insert_settings_number_of(lists->type, ((void *const *)both[k]->items)[i]);
            max = number > max && number < INT32_MAX / 2 ? number : max;
        }
    return max + 1;
}

/* Share or number the elements of the part, and append the new ones. `numbers` learns what became of each. */
static bool prj2_insert_settings_merge(struct smith_prj2_insertion *insertion, struct lists *lists,
                                       struct smith_prj2_numbers *numbers) {
    int64_t next = first_free(lists);
    bool *take = smith_document_alloc(insertion->room_set, lists->room_set->count + 1, 1);
    if (!take)
        return false;
    for (uint32_t i = 0; i < lists->room_set->count; i++) {
        void *element = ((void *const *)lists->room_set->items)[i];
        bool taken;
        const void *same = find_same(lists, element, &taken);
        int64_t old = prj2_insert_settings_number_of(lists->type, element);
        int64_t number = same ? prj2_insert_settings_number_of(lists->type, same) : taken ? next++ : old;
        if (!smith_prj2_numbers_add(insertion, numbers, old, number))
            return false;
        take[i] = !same;
        if (!same)
            prj2_insert_settings_set_number(lists->type, element, number);
        lists->shared += same != NULL;
        lists->added += !same;
    }
    smith_id_index_sort(&numbers->from);
    return smith_list_append(&insertion->document->arena, &lists->to, &lists->from, take);
}

static void prj2_insert_settings_report_list(const struct smith_prj2_insertion *insertion, const struct lists *lists,
                                             const char *path, const char *what) {
    if (lists->shared + lists->added > 0)
        smith_changes_add(insertion->changes, "PRJ2-INSERT-SETTINGS", SMITH_CHANGE_KEPT, path, UINT64_MAX,
                          "%u %s added, %u shared with those that were here", lists->added, what, lists->shared);
}

static bool merge_list(struct smith_prj2_insertion *insertion, uint16_t member, struct smith_prj2_numbers *numbers,
                       const char *what) {
    struct lists lists = lists_of(insertion, member, member);
    char path[64];
    snprintf(path, sizeof path, "/settings/%s", SMITH_PRJ2_SETTINGS_TYPE->record->members[member].name);
    bool done = prj2_insert_settings_merge(insertion, &lists, numbers);
    prj2_insert_settings_report_list(insertion, &lists, path, what);
    return done;
}

/* ---- event sets --------------------------------------------------------------------------------------------------- */

static struct smith_prj2_event_set *set_called(const struct lists *lists, const char *name) {
    struct smith_prj2_event_set *const *sets = lists->project->items;
    for (uint32_t i = 0; i < lists->project->count; i++)
        if (sets[i]->name && strcmp(sets[i]->name, name) == 0)
            return sets[i];
    return NULL;
}

static void rename_in_triggers(const struct smith_prj2_insertion *insertion, bool global, const char *old,
                               const char *new) {
    for (uint32_t i = 0; i < insertion->rooms->rooms.count; i++)
        for (uint32_t j = 0; j < insertion->rooms->rooms.items[i]->objects.count; j++) {
            struct smith_prj2_event_target target;
            if (smith_prj2_event_target_of(&insertion->rooms->rooms.items[i]->objects.items[j], &target) &&
                target.global == global && strcmp(*target.name, old) == 0)
                *target.name = new;
        }
}

/* A name that the project has for something else. Triggers know sets by their names. */
static bool rename_set(struct smith_prj2_insertion *insertion, struct lists *lists, struct smith_prj2_event_set *set,
                       bool global, const char *path) {
    char name[300];
    unsigned number = 2;
    do
        snprintf(name, sizeof name, "%.250s (%u)", set->name, number++);
    while (set_called(lists, name));
    const char *new = smith_document_text(insertion->document, name);
    if (!new)
        return false;
    rename_in_triggers(insertion, global, set->name, new);
    smith_changes_add(insertion->changes, "PRJ2-INSERT-NUMBER", SMITH_CHANGE_FIXED, path, UINT64_MAX,
                      "the event set \"%.100s\" is called \"%.100s\" now: there is another of that name", set->name,
                      name);
    set->name = new;
    return true;
}

static bool rename_sets(struct smith_prj2_insertion *insertion, struct lists *lists, bool global, const char *path) {
    struct smith_prj2_event_set *const *sets = lists->room_set->items;
    bool taken;
    for (uint32_t i = 0; i < lists->room_set->count && lists->comparisons < COMPARISONS_MAX; i++)
        if (sets[i]->name && *sets[i]->name && set_called(lists, sets[i]->name) && !find_same(lists, sets[i], &taken) &&
            !rename_set(insertion, lists, sets[i], global, path))
            return false;
    return true;
}

static bool merge_event_sets(struct smith_prj2_insertion *insertion, uint16_t from, uint16_t to, bool global,
                             struct smith_prj2_numbers *numbers) {
    struct lists lists = lists_of(insertion, from, to);
    char path[64];
    snprintf(path, sizeof path, "/settings/%s", SMITH_PRJ2_SETTINGS_TYPE->record->members[to].name);
    bool done = rename_sets(insertion, &lists, global, path) && prj2_insert_settings_merge(insertion, &lists, numbers);
    prj2_insert_settings_report_list(insertion, &lists, path, "event sets");
    return done;
}

/* The old list of event sets is that of volumes. Whichever the project has takes both. */
static bool merge_all_event_sets(struct smith_prj2_insertion *insertion) {
    const struct smith_prj2_settings *settings = insertion->project->settings, *room_set = insertion->rooms->settings;
    struct smith_prj2_numbers global = {0};
    uint16_t to = settings->event_sets.count && !settings->volume_event_sets.count
                      ? SMITH_PRJ2_SETTINGS_EVENT_SETS_MEMBER
                      : SMITH_PRJ2_SETTINGS_VOLUME_EVENT_SETS_MEMBER;
    if (!settings->event_sets.count && !settings->volume_event_sets.count && room_set->event_sets.count)
        to = SMITH_PRJ2_SETTINGS_EVENT_SETS_MEMBER;
    return merge_event_sets(insertion, SMITH_PRJ2_SETTINGS_VOLUME_EVENT_SETS_MEMBER, to, false,
                            &insertion->volume_sets) &&
           merge_event_sets(insertion, SMITH_PRJ2_SETTINGS_EVENT_SETS_MEMBER, to, false, &insertion->volume_sets) &&
           merge_event_sets(insertion, SMITH_PRJ2_SETTINGS_GLOBAL_EVENT_SETS_MEMBER,
                            SMITH_PRJ2_SETTINGS_GLOBAL_EVENT_SETS_MEMBER, true, &global);
}

/* ---- animations --------------------------------------------------------------------------------------------------- */

/* They have no numbers, and frames that name textures: so these are followed first. */
static bool merge_animations(struct smith_prj2_insertion *insertion) {
    struct lists lists = lists_of(insertion, SMITH_PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER,
                                  SMITH_PRJ2_SETTINGS_ANIMATED_TEXTURE_SETS_MEMBER);
    void *const *ours = lists.room_set->items, *const *theirs = lists.project->items;
    bool *take = smith_document_alloc(insertion->room_set, lists.room_set->count + 1, 1);
    for (uint32_t i = 0; take && i < lists.room_set->count; i++) {
        smith_visit_referrers(lists.type, ours[i], smith_prj2_follow_numbers, insertion);
        bool same = false;
        for (uint32_t j = 0; j < lists.project->count && !same && lists.comparisons++ < COMPARISONS_MAX; j++)
            same = smith_value_equal(lists.type, ours[i], theirs[j]);
        take[i] = !same;
        lists.shared += same;
        lists.added += !same;
    }
    prj2_insert_settings_report_list(insertion, &lists, "/settings/animated_texture_sets", "animations");
    return take && smith_list_append(&insertion->document->arena, &lists.to, &lists.from, take);
}

bool smith_prj2_insert_settings(struct smith_prj2_insertion *insertion) {
    if (!insertion->project->settings) {
        struct smith_prj2_settings *made = smith_value_new(&insertion->document->arena, SMITH_PRJ2_SETTINGS_TYPE);
        if (made) { /* the editor opens a project without settings, but none that lacks this */
            made->sound_system = SMITH_PRJ2_SOUND_SYSTEM_XML;
            made->has.sound_system = true;
        }
        insertion->project->settings = made;
    }
    if (!insertion->rooms->settings)
        insertion->rooms->settings = smith_value_new(&insertion->room_set->arena, SMITH_PRJ2_SETTINGS_TYPE);
    return insertion->project->settings && insertion->rooms->settings &&
           merge_list(insertion, SMITH_PRJ2_SETTINGS_TEXTURES_MEMBER, &insertion->textures, "textures") &&
           merge_list(insertion, SMITH_PRJ2_SETTINGS_IMPORTED_GEOMETRIES_MEMBER, &insertion->geometries,
                      "geometries") &&
           merge_all_event_sets(insertion) && merge_animations(insertion);
}
