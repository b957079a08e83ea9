/* SPDX-License-Identifier: MIT
 *
 * Looking for the element that a number names, through every element of the lists on the way.
 */
#include "reference_target.h"
#include "document/path.h"
#include "document/references/references.h"
#include "document/visit.h"

#include <inttypes.h>

struct search {
    const struct smith_reference *reference;
    int64_t identity; /* of the element that is wanted */
    struct smith_buffer *path;
};

static bool find_below(const struct search *search, const struct smith_type *type, void *value, const char *rest);

static bool reference_target_is_wanted(const struct search *search, const struct smith_type *elem, const void *element,
                                       uint32_t index) {
    int64_t identity = index;
    if (search->reference->by && !smith_element_identity(elem, element, search->reference->by, &identity))
        return false;
    return identity == search->identity;
}

/* The step stays in the path when what is wanted is below it. */
static bool find_in_elements(const struct search *search, const struct smith_type *type, void *value,
                             const char *rest) {
    uint32_t count = smith_element_count(type, value);
    for (uint32_t i = 0; i < count; i++) {
        void *element = smith_element_at(type, value, i);
        size_t before = search->path->size;
        smith_buffer_format(search->path, "/%" PRIu32, i);
        if (*rest ? element && find_below(search, type->elem, element, rest)
                  : reference_target_is_wanted(search, type->elem, element, i))
            return true;
        search->path->size = before;
    }
    return false;
}

static bool find_in_member(const struct search *search, const struct smith_type *type, void *value, const char *rest) {
    const char *name = rest + 1;
    size_t size = strcspn(name, "/");
    int index = smith_member_find(type->record, name, size);
    void *inner = index < 0 ? NULL : smith_member_value(&type->record->members[index], value);
    if (!inner)
        return false;
    size_t before = search->path->size;
    smith_buffer_format(search->path, "/%.*s", (int)size, name);
    if (find_below(search, type->record->members[index].type, inner, name + size))
        return true;
    search->path->size = before;
    return false;
}

static bool find_below(const struct search *search, const struct smith_type *type, void *value, const char *rest) {
    type = smith_path_enter(type, &value);
    if (!type || !value)
        return false;
    if (type->kind == SMITH_LIST || type->kind == SMITH_ARRAY)
        return find_in_elements(search, type, value, rest);
    return type->kind == SMITH_RECORD && *rest == '/' && find_in_member(search, type, value, rest);
}

bool find_reference_target(const struct smith_document *document, const struct smith_reference *reference,
                           int64_t value, struct smith_buffer *path) {
    struct search search = {reference, (int64_t)((uint64_t)value - (uint64_t)reference->base), path};
    bool found = find_below(&search, document->layout->root, document->root, reference->path);
    smith_buffer_byte(path, '\0');
    return found;
}
