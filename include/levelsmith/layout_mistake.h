/* SPDX-License-Identifier: MIT
 *
 * What is wrong or odd about a layout text, as data: for programs that show it in their own way, such as editors.
 */
#ifndef LEVELSMITH_LAYOUT_MISTAKE_H
#define LEVELSMITH_LAYOUT_MISTAKE_H

#include <levelsmith/document.h>

/** One thing that is said about a layout text. */
struct smith_layout_mistake {
    /** SMITH_ERROR: the text is no layout; SMITH_WARNING: it is one, and probably not what was meant; SMITH_INFO:
     * explains the one before. */
    enum smith_severity severity;
    const char *code; /**< stable, static: "LAYOUT-MISTAKE"; see `levelsmith explain` */
    const char *text; /**< name of the text it is in, that was given or that the imports found; NULL = advice without a
                       * place */
    uint32_t line; /**< counted from 1; 0 = without a place */
    uint32_t column; /**< in that line, in characters counted from 1; 0 = without a place */
    uint32_t length; /**< characters it is about, at least 1 and none of them on another line; 0 = without a place */
    uint64_t offset; /**< byte of that text where it begins */
    uint64_t size; /**< bytes it is about; may go on in other lines */
    const char *message; /**< one sentence without a full stop */
};

/** Who takes what is said. */
struct smith_layout_mistakes {
    /** Called for each, in the order of the report. What it is given is valid during the call. */
    void (*take)(void *context, const struct smith_layout_mistake *mistake);
    void *context; /**< the first argument; the caller's, may be NULL */
};

#endif
