/* SPDX-License-Identifier: MIT
 *
 * The keys of an object that names the file some bytes are in, in the order of struct smith_json_file.
 */
#ifndef SMITH_JSON_FILE_H
#define SMITH_JSON_FILE_H

#define SMITH_JSON_FILE_KEYS 4
extern const char *const smith_json_file_keys[SMITH_JSON_FILE_KEYS];

#endif
