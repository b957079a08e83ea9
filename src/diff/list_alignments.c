/* SPDX-License-Identifier: MIT
 *
 * Indices that follow their elements.
 */
#include "diff/list_alignments.h"
#include "document/references/renumber.h"
#include <string.h>

static bool find_list(const struct smith_document *document, const char *path, struct smith_node *node) {
    return smith_path_find(document, path, node, NULL) == SMITH_OK && node->value && node->index == SMITH_NONE &&
           smith_type_inner(node->type)->kind == SMITH_LIST;
}

static bool align_list(struct list_alignments *list_alignments, struct aligned_list *made) {
    struct smith_node a, b;
    made->known = find_list(list_alignments->a, made->path, &a) && find_list(list_alignments->b, made->path, &b);
    if (!made->known)
        return true;
    const struct smith_type *type = smith_type_inner(b.type);
    const struct smith_member *member = &b.record_type->record->members[b.member];
    return smith_align(list_alignments->arena, type, a.value, b.value,
                       smith_list_identity(member, type, b.record_type->record), member->key, &made->alignment);
}

const struct smith_alignment *smith_aligned_list_find(struct list_alignments *list_alignments, const char *path,
                                                      bool *out_of_memory) {
    struct aligned_list *list = list_alignments->lists;
    while (list && strcmp(list->path, path) != 0)
        list = list->next;
    if (!list) {
        list = smith_arena_alloc(list_alignments->arena, sizeof *list, _Alignof(struct aligned_list));
        *out_of_memory = !list;
        if (!list)
            return NULL;
        list->path = path;
        *out_of_memory = !align_list(list_alignments, list);
        if (*out_of_memory)
            return NULL;
        list->next = list_alignments->lists;
        list_alignments->lists = list;
    }
    return list->known ? &list->alignment : NULL;
}

bool smith_same_element(struct list_alignments *list_alignments, const struct smith_reference *reference, int64_t from,
                        int64_t to, bool *out_of_memory) {
    int64_t index_a, index_b;
    if (smith_reference_is_none(reference, from) || smith_reference_is_none(reference, to) ||
        __builtin_sub_overflow(from, reference->base, &index_a) ||
        __builtin_sub_overflow(to, reference->base, &index_b))
        return false;
    const struct smith_alignment *alignment = smith_aligned_list_find(list_alignments, reference->path, out_of_memory);
    return alignment && index_a >= 0 && index_a < alignment->count_a && alignment->to_b[index_a] == index_b;
}
