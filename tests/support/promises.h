/* SPDX-License-Identifier: MIT
 *
 * What is promised of any bytes whatever, by any layout: they are refused with a code and a message, or they can be
 * written, checked and dumped, come back to the byte, as such and from their JSON form, and each byte is accounted for.
 */
#ifndef TEST_PROMISES_H
#define TEST_PROMISES_H

#include <levelsmith/document.h>

/* Whether the promises are kept; if not, `broken` says which one is not. `*read` (may be NULL): the bytes were accepted. */
bool promises_kept(const struct smith_layout *layout, struct smith_bytes bytes, const struct smith_options *options,
                   bool *read, char broken[400]);

#endif
