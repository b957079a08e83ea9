/* SPDX-License-Identifier: MIT
 *
 * "Did you mean": the known word closest to one that was mistyped.
 */
#ifndef TOOL_DID_YOU_MEAN_H
#define TOOL_DID_YOU_MEAN_H

/* The entry of `names` (ends with NULL) a person most likely meant by `word`; NULL when none is close. */
const char *closest_name(const char *word, const char *const *names);

#endif
