/* SPDX-License-Identifier: MIT
 *
 * Reports as JSON: what the library says of a file, as the schemas in docs/schemas describe it and as the tool prints it with
 * --json. Each function appends to a buffer; whether there was memory for all of it, the buffer says (buffer.h).
 */
#ifndef LEVELSMITH_REPORT_H
#define LEVELSMITH_REPORT_H

#include <levelsmith/archive.h>
#include <levelsmith/backups.h>
#include <levelsmith/buffer.h>
#include <levelsmith/external.h>
#include <levelsmith/geometry.h>
#include <levelsmith/levelsmith.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What a report calls the file that it is about, and how it is laid out. A line break ends it in any case. */
struct smith_report_style {
    const char *file; /**< "level.map"; a text from outside, which is escaped */
    bool one_line; /**< as JSON Lines has it, for reports on several files; false = over several lines */
};

/* ---- reports on a file ---------------------------------------------------------------------------------------- */

/** How near a level is to what its engine can hold (smith_rooms_limits()). */
struct smith_report_limits {
    const struct smith_limit *limits; /**< SMITH_LIMIT_KINDS of them; NULL = the engine is not known */
    const char *rooms; /**< path of the list that the rooms are in: "/rooms" */
    const uint32_t *items; /**< for each limit the room's index in that list; SMITH_NONE = of no room */
};

/** info.schema.json. `bytes` is the size of the file; `limits` may be NULL: they are not asked for. */
SMITH_API void smith_report_info(struct smith_buffer *out, const struct smith_report_style *style, uint64_t bytes,
                                 const struct smith_facts *facts, const struct smith_report_limits *limits);
/** check.schema.json, with what comes of building the level (smith_outcomes_describe()) where one is built of files of the
 * format. `files` as there. */
SMITH_API void smith_report_check(struct smith_buffer *out, const struct smith_report_style *style,
                                  const struct smith_format *format, bool files, const struct smith_findings *findings);
/** changes.schema.json. `copies`, of which `known` is the format, are the file's backups; NULL = they were not asked for. */
SMITH_API void smith_report_changes(struct smith_buffer *out, const struct smith_report_style *style,
                                    const char *format, const struct smith_changes *changes,
                                    const struct smith_backups *copies, const struct smith_format *known);
/** list.schema.json. */
SMITH_API void smith_report_list(struct smith_buffer *out, const struct smith_report_style *style,
                                 const struct smith_archive *archive);
/** error.schema.json: stands in for the report on a file that could not be read. */
SMITH_API void smith_report_error(struct smith_buffer *out, const struct smith_report_style *style,
                                  const struct smith_error *error);

/** A name of another file, and what became of it. */
struct smith_report_path {
    struct smith_external external; /**< `file`, `elsewhere` NULL = not known */
    bool looked; /**< whether the file is there was asked: `external.state` says it */
    const char *renamed; /**< the new name; NULL = it stays as it is */
};

/** paths.schema.json, in parts: this is its beginning. */
SMITH_API void smith_report_paths_begin(struct smith_buffer *out, const struct smith_report_style *style);
/** ... each name, `number` from 0. */
SMITH_API void smith_report_paths_add(struct smith_buffer *out, const struct smith_report_style *style, uint32_t number,
                                      const struct smith_report_path *path);
/** ... and the end, with how many there were. */
SMITH_API void smith_report_paths_end(struct smith_buffer *out, const struct smith_report_style *style, uint32_t count);

/* ---- parts that reports of other programs have, too ------------------------------------------------------------- */

/** A text in quotes and escaped, whatever is in it: what is no UTF-8 becomes U+FFFD. "null" for NULL. */
SMITH_API void smith_report_put_text(struct smith_buffer *out, const char *text);
/** An object: a finding as check.schema.json has it. */
SMITH_API void smith_report_put_finding(struct smith_buffer *out, const struct smith_finding *finding);
/** An object: a change as changes.schema.json has it. */
SMITH_API void smith_report_put_change(struct smith_buffer *out, const struct smith_change *change);
/** An object: a format as formats.schema.json has it. `folder` is where a format of the user's own comes from; NULL = it is
 * built in. */
SMITH_API void smith_report_put_format(struct smith_buffer *out, const struct smith_format *format, const char *folder);

/** "read write info check": what can be done with a format beyond what its layout alone gives. */
SMITH_API const char *smith_format_capabilities(const struct smith_format *format);
/** "info", "warning" or "error". */
SMITH_API const char *smith_severity_word(enum smith_severity severity);
/** "fixed", "lost", "skipped" or "kept". */
SMITH_API const char *smith_change_word(enum smith_change_kind kind);
/** "itself", "unfinished save" or "backup". */
SMITH_API const char *smith_backup_word(enum smith_backup_kind kind);
/** "unknown", "found" or "missing". */
SMITH_API const char *smith_external_state_word(enum smith_external_state state);

#ifdef __cplusplus
}
#endif

#endif
