/* SPDX-License-Identifier: MIT
 *
 * Names of files that stay inside their folder; <levelsmith/archive.h> has the question whether one does.
 */
#ifndef SMITH_FOLDER_NAME_H
#define SMITH_FOLDER_NAME_H

/* Replace what would make a name unsafe, but for its length and empty parts. */
void smith_folder_name_fix(char *name);

#endif
