/* SPDX-License-Identifier: MIT
 *
 * The path of the element that a number names, for links.
 */
#ifndef LEVELSMITH_WASM_REFERENCE_TARGET_H
#define LEVELSMITH_WASM_REFERENCE_TARGET_H

#include "document/document.h"

/* `path` becomes the path of the first element that `value` names, with a NUL; false = there is none. */
bool find_reference_target(const struct smith_document *document, const struct smith_reference *reference,
                           int64_t value, struct smith_buffer *path);

#endif
