/* SPDX-License-Identifier: MIT
 *
 * A map and all that it names as one archive.
 */
#ifndef SMITH_D2DF_MAP_PACK_H
#define SMITH_D2DF_MAP_PACK_H

#include <levelsmith/archive.h>

/* As struct smith_format has it (`gather`). */
enum smith_status smith_d2df_gather(struct smith_document *document, const struct smith_level_pack_options *how,
                                    struct smith_document **archive, struct smith_findings *notes,
                                    struct smith_error *error);

#endif
