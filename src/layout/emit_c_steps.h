/* SPDX-License-Identifier: MIT
 *
 * The plans of records as C.
 */
#ifndef SMITH_EMIT_C_STEPS_H
#define SMITH_EMIT_C_STEPS_H

#include "emit_c_fields.h"

const char *smith_emit_fast_path_name(unsigned fast_path); /* "SMITH_PATH_COPY" */

/* The constants that the steps refer to; they stand before all tables. */
void emit_runs(struct emit_tables *w);
/* `tag`: of the record's struct. */
void emit_steps_field(struct emit_tables *w, const struct smith_record *record, const char *tag);

#endif
