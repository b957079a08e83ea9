/* SPDX-License-Identifier: MIT
 *
 * Stand-ins for what a damaged project lost: thousands of faces say which part of which texture they show, and that is
 * worth more than the name of the texture's file.
 */
#include "format/prj2/common/prj2_project.h"
#include "format/prj2/repair/prj2_repair.h"

#include "document/references/list_changes.h"
#include <string.h>

#define PLACEHOLDERS_MAX 64 /* of a kind; more are no numbers of lost things, but damage themselves */

/* The numbers that are referred to and that nothing has. */
struct missing {
    const char *path; /* of the list, as the layout's references have it */
    const int64_t *there;
    uint32_t there_count;
    int64_t numbers[PLACEHOLDERS_MAX];
    uint32_t count;
};

static bool prj2_placeholders_contains(const int64_t *numbers, uint32_t count, int64_t number) {
    for (uint32_t i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

static bool prj2_placeholders_note(void *context, const struct smith_referrer *referrer) {
    struct missing *missing = context;
    int64_t number = smith_integer_load(referrer->type, referrer->value);
    if (strcmp(referrer->reference->path, missing->path) == 0 && number >= 0 && missing->count < PLACEHOLDERS_MAX &&
        !smith_reference_is_none(referrer->reference, number) &&
        !prj2_placeholders_contains(missing->there, missing->there_count, number) &&
        !prj2_placeholders_contains(missing->numbers, missing->count, number))
        missing->numbers[missing->count++] = number;
    return true;
}

/* A list of records that have an index, whatever else they have. */
struct indexed_list {
    const char *path;
    const struct smith_type *type;
    struct smith_list *list;
    bool *has;
    int64_t (*index)(const void *element);
    void (*set_index)(void *element, int64_t index);
};

static int64_t texture_index(const void *element) {
    return ((const struct smith_prj2_level_texture *)element)->index;
}

static void set_texture_index(void *element, int64_t index) {
    struct smith_prj2_level_texture *texture = element;
    texture->index = index;
    texture->has.index = true;
    texture->path = "";
}

static int64_t geometry_index(const void *element) {
    return ((const struct smith_prj2_imported_geometry *)element)->index;
}

static void set_geometry_index(void *element, int64_t index) {
    struct smith_prj2_imported_geometry *geometry = element;
    geometry->index = index;
    geometry->has.index = true;
    geometry->path = "";
    geometry->scale = 1;
    geometry->has.scale = true;
}

static void prj2_placeholders_add(struct smith_run *run, const struct indexed_list *list,
                                  const struct missing *missing) {
    void **items = smith_prj2_list_reserve(run->document, list->list, missing->count, sizeof *items);
    for (uint32_t i = 0; items && i < missing->count; i++) {
        void *element = smith_value_new(&run->document->arena, list->type);
        if (!element)
            return;
        smith_report_change(
            run, "PRJ2-STAND-IN", SMITH_CHANGE_LOST, smith_rule_path("%s/%u", list->path, list->list->count),
            "number %lld is lost; one without a file is a placeholder for it", (long long)missing->numbers[i]);
        list->set_index(element, missing->numbers[i]);
        items[list->list->count++] = element;
        list->list->items = items;
    }
    *list->has = true;
}

static void prj2_placeholders_complete(struct smith_run *run, const struct indexed_list *list) {
    int64_t *there = smith_run_alloc(run, list->list->count + (size_t)1, sizeof *there);
    struct missing missing = {.path = list->path, .there = there, .there_count = list->list->count};
    if (!there)
        return;
    for (uint32_t i = 0; i < list->list->count; i++)
        there[i] = list->index(((void **)list->list->items)[i]);
    smith_visit_referrers(run->document->layout->root, run->document->root, prj2_placeholders_note, &missing);
    if (missing.count)
        prj2_placeholders_add(run, list, &missing);
}

void smith_prj2_add_placeholders(struct smith_run *run) {
    struct smith_prj2_settings *settings = smith_prj2_root(run->document)->settings;
    const struct indexed_list textures = {"/settings/textures",
                                          SMITH_PRJ2_LEVEL_TEXTURE_TYPE,
                                          (struct smith_list *)&settings->textures,
                                          &settings->has.textures,
                                          texture_index,
                                          set_texture_index};
    const struct indexed_list geometries = {"/settings/imported_geometries",
                                            SMITH_PRJ2_IMPORTED_GEOMETRY_TYPE,
                                            (struct smith_list *)&settings->imported_geometries,
                                            &settings->has.imported_geometries,
                                            geometry_index,
                                            set_geometry_index};
    if (!run->damaged)
        return;
    prj2_placeholders_complete(run, &textures);
    prj2_placeholders_complete(run, &geometries);
}
