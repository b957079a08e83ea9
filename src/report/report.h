/* SPDX-License-Identifier: MIT
 *
 * Lists of findings, changes and facts, which never fail on the way: what did not fit is asked once, at the end.
 */
#ifndef SMITH_REPORT_H
#define SMITH_REPORT_H

#include <levelsmith/base.h>
#include <levelsmith/document.h>
#include <levelsmith/levelsmith.h>
#include <stdarg.h>

/* ---- store ---- */

/*
 * What lists of findings, of changes and of facts have in common: texts that live as long as the list, items that may
 * move when one is added, a cap for each code, and that a list which something is missing from remembers so. Whoever
 * adds asks nothing; whoever hands the list on asks once, at the end. The store is the `memory` of the list; NULL
 * stands for one that could not be made, and counts as failed.
 */

struct smith_report_store;

/* Whether something is missing because there was no memory for it. */
bool smith_report_store_failed(const struct smith_report_store *store);

/* Copies, which live as long as the list. */
const char *smith_report_store_text(struct smith_report_store *store, const char *text);

/* ---- a list of findings under construction: strings copied, a cap per code ---- */

/* Prepare an empty list. `cap` findings are kept per code; 0 = 100. */
void smith_findings_begin(struct smith_findings *findings, const struct smith_allocator *allocator, uint32_t cap);

/* At the end of a message, where something can be saved. A repair that repeats the message leaves it out. */
#define SMITH_REPAIR_ADVICE ": damaged, run `levelsmith repair`"

/* Add one. `code` is static, `offset` UINT64_MAX when there is none. */
void smith_findings_add(struct smith_findings *findings, const char *code, enum smith_severity severity,
                        const char *path, uint64_t offset, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

/* Add copies of all of them, and what those left out counts as left out. */
void smith_findings_add_all(struct smith_findings *findings, const struct smith_findings *others);

/* Add those of a part of the whole to a list, under the name of the part, "KID.DAT": they are freed. `to` NULL = nobody reads
 * them. */
void smith_findings_take(struct smith_findings *to, const char *part, struct smith_findings *from);

/* Whether it is what a layout alone says about a value: a family that knows more of it says it better. */
bool smith_finding_is_general(const struct smith_finding *finding);

/* Take out those of them that are about values below `path`, which nothing reads. */
void smith_findings_drop_below(struct smith_findings *findings, const char *path);

/* Whether one of them is an error. */
static inline bool smith_findings_have_error(const struct smith_findings *findings) {
    for (uint32_t i = 0; i < findings->count; i++)
        if (findings->items[i].severity == SMITH_ERROR)
            return true;
    return false;
}

/* Whether there was no memory for all of it. */
static inline bool smith_findings_failed(const struct smith_findings *findings) {
    return smith_report_store_failed(findings->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_findings_end(struct smith_findings *findings, enum smith_status status,
                                     struct smith_error *error);

/* ---- changes ---- */

/*
 * The report of a repair or an upgrade under construction: strings copied, a cap per code. What a change is, and who
 * frees the list, says levelsmith.h.
 */

/* Prepare an empty list. `cap` changes are kept per code; 0 = 100. */
void smith_changes_begin(struct smith_changes *changes, const struct smith_allocator *allocator, uint32_t cap);

/* Add one. `code` is static, `offset` UINT64_MAX when there is none. */
void smith_changes_add(struct smith_changes *changes, const char *code, enum smith_change_kind kind, const char *path,
                       uint64_t offset, const char *format, ...) __attribute__((format(printf, 6, 7)));

/* Whether there was no memory for all of it. */
static inline bool smith_changes_failed(const struct smith_changes *changes) {
    return smith_report_store_failed(changes->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_changes_end(struct smith_changes *changes, enum smith_status status, struct smith_error *error);

/* ---- facts ---- */

/*
 * The list of facts for `info` under construction: keys, labels and groups are constants of the caller, texts are
 * copied. What a fact is, and who frees the list, says levelsmith.h.
 */

/* Prepare an empty list. */
void smith_facts_begin(struct smith_facts *facts, const struct smith_allocator *allocator);

/* Add one. `group` may be NULL; a `text` that is NULL adds nothing. */
void smith_facts_add_number(struct smith_facts *facts, const char *key, const char *label, int64_t number,
                            const char *group);
void smith_facts_add_text(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group);
/* The same, unless there is one with this key and text already. */
void smith_facts_add_once(struct smith_facts *facts, const char *key, const char *label, const char *text,
                          const char *group);
/* The name `number` has in the enum, or the number itself when it has none. */
void smith_facts_add_name(struct smith_facts *facts, const char *key, const char *label,
                          const struct smith_names *names, int64_t number);

/* Append seconds since 1970: "2024-02-29T12:00:00Z". */
void smith_report_put_time(struct smith_buffer *out, int64_t seconds);

/* Whether there was no memory for all of it. */
static inline bool smith_facts_failed(const struct smith_facts *facts) {
    return smith_report_store_failed(facts->memory);
}

/* When all is added: `status`, or SMITH_NO_MEMORY when there was no memory for all of it. A failure frees the list. */
enum smith_status smith_facts_end(struct smith_facts *facts, enum smith_status status, struct smith_error *error);

#endif
