/* SPDX-License-Identifier: MIT
 *
 * `layout --serve`: a language server on standard input and output.
 */
#ifndef TOOL_SERVE_LAYOUTS_H
#define TOOL_SERVE_LAYOUTS_H

#include "verbs/verbs.h"

/* Until the editor says `exit` or closes the input. EXIT_NEGATIVE when it did so without `shutdown`. */
enum exit_status serve_layouts(void);

#endif
