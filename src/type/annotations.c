/* SPDX-License-Identifier: MIT
 *
 * Annotations by their keys. See annotations.h.
 */
#include "type/annotations.h"
#include <string.h>

const struct smith_annotation *smith_annotation_find(const struct smith_annotations *annotations, const char *key) {
    for (uint32_t i = 0; i < annotations->count; i++)
        if (strcmp(annotations->items[i].key, key) == 0)
            return &annotations->items[i];
    return NULL;
}

const char *smith_annotation_value(const struct smith_annotations *annotations, const char *key) {
    const struct smith_annotation *annotation = smith_annotation_find(annotations, key);
    return annotation ? annotation->value : NULL;
}
