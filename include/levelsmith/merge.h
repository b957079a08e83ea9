/* SPDX-License-Identifier: MIT
 *
 * Two changed versions of a file made one.
 */
#ifndef LEVELSMITH_MERGE_H
#define LEVELSMITH_MERGE_H

#include <levelsmith/document.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a merge came to. */
struct smith_merge_result {
    uint32_t conflicts;           /**< how many there are; each was left as it is in `ours` */
    struct smith_buffer list;     /**< JSON: {"format": ..., "conflicts": [{"path", "kind", "base", "ours", "theirs"}]};
                                   *   free it with smith_buffer_free(), in any case */
};

/** Bring what changed from `base` to `theirs` into `ours`. Elements of lists are known by their identity (diff.h),
 * indices that refer to them follow, and elements that both added under the same number get different ones. The result
 * is in `ours`; encode it with smith_edit_encode(), which proves it. All three documents are of one layout and are
 * changed by this: `base` and `theirs` are good for nothing afterwards but to be freed, and so is `ours` on failure. */
SMITH_API enum smith_status smith_merge(struct smith_document *base, struct smith_document *ours,
                                        struct smith_document *theirs, struct smith_merge_result *result,
                                        struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
