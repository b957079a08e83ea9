/* SPDX-License-Identifier: MIT
 *
 * What prj_edit.c (rooms and doors) and prj_edit_things.c share.
 */
#ifndef SMITH_PRJ_EDIT_INTERNAL_H
#define SMITH_PRJ_EDIT_INTERNAL_H

#include "document/document.h"
#include "format/prj/edit/prj_edit.h"
#include "format/prj/repair/prj_fix.h"

/* Put `item` behind the last of a list of pointers. False when out of memory. */
bool smith_prj_append(struct smith_document *document, void *list, void *item);

/* Take the next free number of things, or give one back; both keep the table right. */
bool smith_prj_number_take(struct prj_project *project, uint16_t *number);
void smith_prj_number_return(struct prj_project *project, uint16_t number);

/* How many numbers of things are free. */
uint32_t smith_prj_numbers_free(const struct prj_project *project);

enum smith_status smith_prj_refuse(struct smith_error *error, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Begin a run with right tables of unused numbers; false when that fails. smith_run_end() has to follow in any case. */
bool smith_prj_edit_begin(struct smith_run *run, struct smith_document *document, struct smith_error *error);

/* Delete the door of that number, its opposite, and the copies of both. */
void smith_prj_door_delete(struct smith_run *run, uint16_t number);

#endif
