/* SPDX-License-Identifier: MIT
 *
 * What the files for Windows have in common.
 */
#ifndef SMITH_WINDOWS_H
#define SMITH_WINDOWS_H

#include <levelsmith/buffer.h>
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#define SMITH_WINDOWS_PATH_MAX 32768 /* wide characters of the longest path, with its NUL */

/* UTF-8 to the text of Windows, from malloc(); NULL when out of memory or no UTF-8. */
wchar_t *smith_windows_wide(const char *text);
/* The same for a path: made absolute and marked as such when it is longer than old programs can have. */
wchar_t *smith_windows_path(const char *path);
/* Append as UTF-8, and a NUL; false when out of memory. */
bool smith_windows_narrow(const wchar_t *text, struct smith_buffer *out);
/* Where a program is, from malloc(). A name without separators is looked up in PATH alone: Windows itself would look into
 * the current folder first, where anybody may have put a program of that name. */
wchar_t *smith_windows_program(const char *name);
/* The words of the command line, as UTF-8, and NULL behind them; those with `*` or `?` outside of quotes became the files
 * that they fit. They live as long as the program. NULL = out of memory. */
char **smith_windows_words(int *count);
/* Set errno to what GetLastError() means, unless `good`, which is returned. */
bool smith_windows_take_error(bool good);

#endif
