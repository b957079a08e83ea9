/* SPDX-License-Identifier: MIT
 *
 * The plans of records as C.
 */
#ifndef SMITH_EMIT_C_RUNS_H
#define SMITH_EMIT_C_RUNS_H

#include "emit/c/emit_c_fields.h"

const char *smith_emit_fast_path_name(unsigned fast_path); /* "SMITH_PATH_COPY" */

/* The constants that the steps refer to; they stand before all tables. */
void smith_emit_run_constants(struct emit_tables *w);
/* `tag`: of the record's struct. */
void smith_emit_runs_field(struct emit_tables *w, const struct smith_record *record, const char *tag);

#endif
