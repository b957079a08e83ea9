/* SPDX-License-Identifier: MIT
 *
 * The files that a document names, for rules that look into them (struct smith_run_files).
 */
#ifndef SMITH_API_RUN_FILES_H
#define SMITH_API_RUN_FILES_H

#include "format/run.h"
#include <levelsmith/external.h>

struct smith_files_at_hand {
    const struct smith_document *document;
    const struct smith_file_environment *environment;
    const struct smith_options *options; /* of documents that are opened; may be NULL */
    const struct smith_externals *externals; /* of the document, with their states */
    struct smith_run_files files; /* what rules are given */
};

/* The caller has set all but `files`. False when other files cannot be read: then rules are given none. */
bool smith_files_at_hand_init(struct smith_files_at_hand *at_hand);

#endif
