/* SPDX-License-Identifier: MIT
 *
 * Room sets: some rooms of a document as a document of their own, and such a set put into another document, with
 * everything that its rooms use.
 *
 * A format whose rooms can travel has struct smith_room_set_ops (struct smith_format). Rooms are known by the numbers
 * that their document refers to them by.
 */
#ifndef LEVELSMITH_ROOM_SET_H
#define LEVELSMITH_ROOM_SET_H

#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where a room set is put. {0}: where its rooms stood, or east of everything when something stands there. */
struct smith_room_set_position {
    bool given; /**< `x` and `z` are; false = where there is room for it */
    int64_t x; /**< of the corner where the set begins, in the format's own units: the sectors of its map */
    int64_t z; /**< ... to the north */
    int64_t up; /**< how much higher the rooms are put than they stood, in clicks */
};

/** What a family knows about its rooms. Both add to `changes`; documents are changed in memory. */
struct smith_room_set_ops {
    /** Leave nothing in the document but rooms with these numbers and what they need. */
    enum smith_status (*extract)(struct smith_document *document, const uint32_t *numbers, uint32_t count,
                                 struct smith_changes *changes, struct smith_error *error);
    /** Add all rooms of `room_set`, of which the family may use up what it likes. */
    enum smith_status (*insert)(struct smith_document *document, struct smith_document *room_set,
                                const struct smith_room_set_position *position, struct smith_changes *changes,
                                struct smith_error *error);
};

/** A room set: the rooms with these numbers, and what they need of the document. What leads to rooms that stay behind
 * is cut and reported (SMITH_CHANGE_LOST). Rooms of a format that can be converted to one whose rooms travel become rooms of
 * that, which the layout of `*room_set` says; what the conversion has to report is among the changes. SMITH_BAD_VALUE when
 * there is no such room, or rooms of the format cannot travel. `*room_set` is the caller's to free; `changes` is initialised here, `check` says how many of each code are
 * listed. On failure there is neither. */
SMITH_API enum smith_status smith_room_set_extract(const struct smith_document *document, const uint32_t *numbers,
                                                   uint32_t count, const struct smith_options *options,
                                                   const struct smith_check_options *check,
                                                   struct smith_document **room_set, struct smith_changes *changes,
                                                   struct smith_error *error);

/** Put all rooms of `room_set` into `document`: of any document of the same format, or of one that can be converted to it, which
 * is then done as for the engine of `document`. What both have is shared; numbers
 * that are taken become others, and what refers to them follows. What does not go together is reported
 * (SMITH_CHANGE_SKIPPED). `changes` as above. On failure the document may have been changed in part. */
SMITH_API enum smith_status smith_room_set_insert(struct smith_document *document,
                                                  const struct smith_document *room_set,
                                                  const struct smith_room_set_position *position,
                                                  const struct smith_options *options,
                                                  const struct smith_check_options *check,
                                                  struct smith_changes *changes, struct smith_error *error);

#ifdef __cplusplus
}
#endif

#endif
