/* SPDX-License-Identifier: MIT
 *
 * Reading text maps. Records may be met inside of others and refer to what comes later: so they are read into memory of
 * their own (text_read.c), references wait until all is known, and then lists are made of the records (text_fields.c).
 * Values of fields are in text_read_value.c.
 *
 * Functions return false after a mistake, which has been reported then; the first one ends reading.
 */
#ifndef SMITH_D2DF_TEXT_READER_H
#define SMITH_D2DF_TEXT_READER_H

#include "format/d2df/text/text_fields.h"
#include "format/d2df/text/text_lex.h"

#include "base/array.h"
#include "base/lookup.h"
#include "document/document.h"

#define TEXT_LISTS 16 /* kinds of records, at most */
#define TEXT_NESTING_MAX 40 /* records in fields of records */

/* The records of one kind. */
struct text_list {
    const struct smith_member *member; /* of the root */
    const struct smith_type *elem;
    char word[64];
    SMITH_ARRAY(void *) records;
    struct smith_hash_map ids; /* to index */
};

/* A reference by id, to be looked up at the end. */
struct text_pending {
    const struct smith_member *member;
    void *value;
    struct text_list *list;
    const char *id;
    struct source_span source_span;
    struct text_pending *next;
};

struct text_reader {
    struct smith_document *document;
    const struct smith_record *root;
    struct smith_arena arena; /* for what is not needed afterwards */
    struct diagnosis diagnosis;
    struct text_lexer lexer;
    struct smith_findings *notes; /* may be NULL */
    const char *names; /* which of several names for one thing the engine at hand knows; NULL = nobody says */
    struct text_list lists[TEXT_LISTS];
    unsigned list_count;
    struct text_pending *pending;
    unsigned depth;
    struct text_tree *tree; /* NULL = nobody wants to know where things stand */
    struct text_node *node; /* what is being read, in the tree */
};

static inline const struct text_token *text_token(const struct text_reader *reader) {
    return &reader->lexer.token;
}

/* ---- text_read.c ---- */

/* Note what the text says and the map will not, with the line; an error is what the engine refuses the text for.
 * `reader->notes` may be NULL. */
void smith_d2df_read_note(struct text_reader *reader, const char *code, enum smith_severity severity,
                          struct source_span source_span, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool smith_d2df_read_no_memory(struct text_reader *reader);
/* Note where fields in braces begin: those of the newest record of the list, or NULL of no record. They stand in the
 * last field of `outer`, or are in the map itself. Who calls puts `reader->node` back. */
bool smith_d2df_read_enter(struct text_reader *reader, struct text_node *outer, const struct text_list *list,
                           size_t start);
/* The fields of a record and the brace behind them; `map`: records may stand between them. */
bool smith_d2df_read_fields(struct text_reader *reader, const struct smith_type *type, void *record, bool map);

/* ---- text_read_value.c ---- */

/* The value of a field, not its semicolon. */
bool smith_d2df_read_value(struct text_reader *reader, const struct smith_member *member, void *value);

/* ---- text_fields.c ---- */

/* The kinds of records that the layout has. */
bool smith_d2df_lists_prepare(struct text_reader *reader);
struct text_list *smith_d2df_list_by_word(struct text_reader *reader, const char *word);
struct text_list *smith_d2df_list_by_reference(struct text_reader *reader, const struct smith_reference *reference);
/* A new record of that kind; NULL when out of memory. */
void *smith_d2df_record_new(struct text_reader *reader, struct text_list *list);
/* Remember the id of that record, behind which it is what references to the id mean. */
bool smith_d2df_record_name(struct text_reader *reader, struct text_list *list, const char *id, uint32_t index);
/* A reference by id: to the newest record that has it, else, when all has been read, to the last one. */
bool smith_d2df_reference(struct text_reader *reader, struct text_pending pending);
/* Everything has been read: look up references, make the document's lists. */
bool smith_d2df_records_finish(struct text_reader *reader);

#endif
