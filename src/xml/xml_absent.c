/* SPDX-License-Identifier: MIT
 *
 * XML texts, where the library was built without expat.
 */
#include "base/error.h"
#include "xml/xml.h"

enum smith_status smith_xml_read(struct smith_bytes text, const struct smith_options *options,
                                 struct smith_arena *arena, struct smith_xml_element **root,
                                 struct smith_error *error) {
    (void)text, (void)options, (void)arena;
    *root = NULL;
    return smith_fail_absent(error, "cannot read XML files", "xml");
}
