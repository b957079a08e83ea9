/* SPDX-License-Identifier: MIT
 *
 * Ranges that a layout gives its numbers, and the numbers that are in one value. A number out of its range is no
 * damage: it is read and written like any other, and a finding says so.
 */
#ifndef SMITH_RANGE_H
#define SMITH_RANGE_H

#include <levelsmith/document.h>

/* One number of a value: a member, an element of it, or a member of a record within it. */
struct smith_number {
    const struct smith_frame *frame;
    const struct smith_type *type; /* INT, LEB or FLOAT */
    const void *at;
    double value;
};

/* The range of the number that the frame is at: that of its member, or of one that holds its record. NULL =
 * any number is meant. */
const struct smith_range *smith_range_of(const struct smith_frame *frame);

/* Whether the number is below or above the range. What is no number (NaN) is neither. */
static inline bool smith_is_out_of_range(const struct smith_range *range, double number) {
    return range && (number < range->min || number > range->max);
}

typedef void smith_number_visitor(void *context, const struct smith_number *number);

/* Each number in the value that the frame is at, those that lists, arrays and plain records hold included. */
void smith_visit_numbers(const struct smith_type *type, const void *value, const struct smith_frame *frame,
                         smith_number_visitor *visitor, void *context);

#endif
