/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the known word closest to one that was mistyped.
 */
#ifndef TOOL_NEAREST_H
#define TOOL_NEAREST_H

/* The entry of `names` (ends with NULL) a person most likely meant by `word`; NULL when none is close. */
const char *nearest_name(const char *word, const char *const *names);

#endif
