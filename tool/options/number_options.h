/* SPDX-License-Identifier: MIT
 *
 * Options whose values are numbers, read alike by all verbs that have them. On a mistake each says on stderr what is
 * wrong, as `levelsmith VERB: ...`, and returns false. An option that was not given leaves everything as it was.
 */
#ifndef TOOL_NUMBER_OPTIONS_H
#define TOOL_NUMBER_OPTIONS_H

#include "options/number_list.h"
#include "options/options.h"
#include <levelsmith/levelsmith.h>

/* --scale: above 0. */
bool scale_option_read(const char *verb, const struct arguments *arguments, double *scale);

/* --level: a whole number. `has` says whether it was given. */
bool level_option_read(const char *verb, const struct arguments *arguments, bool *has, uint32_t *level);

/* --rooms, by numbers or by the names that rooms of the document have. Not false, but a status to exit with, for memory may be
 * short. Free the list in any case. */
enum exit_status rooms_option_read(const char *verb, const struct arguments *arguments,
                                   const struct smith_document *document, struct number_list *rooms);

extern const struct option option_rooms;

#endif
