/* SPDX-License-Identifier: MIT
 *
 * Manifests for folders that have none: `levelsmith pack FOLDER -t zip -o x.dfz`.
 */
#ifndef SMITH_D2DF_ARCHIVE_ADOPT_H
#define SMITH_D2DF_ARCHIVE_ADOPT_H

#include <levelsmith/archive.h>

enum smith_status smith_dfwad_adopt(const char *const *names, uint32_t count, struct smith_buffer *manifest,
                                    struct smith_error *error);

#endif
