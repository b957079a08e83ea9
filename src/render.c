/* SPDX-License-Identifier: MIT
 *
 * Pictures of documents: handed on to their format.
 */
#include "base/error.h"
#include <levelsmith/render.h>

enum smith_status smith_render(const struct smith_document *document, const struct smith_rendering *how,
                               struct smith_picture *picture, struct smith_error *error) {
    const struct smith_format *format = smith_document_format(document);
    *picture = (struct smith_picture){0};
    if (!format || !format->render)
        return smith_fail(error, SMITH_BAD_VALUE, "RENDER-NONE", "there is no picture of %s",
                          format ? format->title : "a document that was read by a layout of its own");
    return format->render(document, how, picture, error);
}
