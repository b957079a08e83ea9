/* SPDX-License-Identifier: MIT
 *
 * A law about every list of every file: an element that is put in and deleted again, and one that is moved there and back,
 * leave the same bytes; or the first of the two steps is refused with a code. Lists that refuse stand in a table with their
 * reasons; so do those that come back in the usual order of blocks where that of the file was odd (SAME-VALUES). Without a
 * row an element may only be kept from leaving its range (REFERENCE-RANGE): there it moves.
 *
 *     list_laws FORMAT TABLE FILE...
 */
#include "document/document.h"
#include "document/value.h"
#include "support/any_value.h"
#include <levelsmith/edit.h>
#include <levelsmith/levelsmith.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PATH_ROOM 512
#define LISTS_MAX 4096 /* that are looked at in a file */
#define ALIKE_MAX 3 /* of those that only differ in numbers on the way */
#define ELEMENT_MAX (1u << 20) /* bytes of an element as JSON */

static const struct smith_format *format;
static char *table; /* rows of lists that refuse */
static unsigned wrong; /* in the file at hand */

struct subject {
    const char *path;
    struct smith_buffer content;
};

/* ---- the lists of a document ---- */

struct found_lists {
    char path[LISTS_MAX][PATH_ROOM], pattern[LISTS_MAX][PATH_ROOM]; /* the pattern has * for numbers */
    uint32_t length[LISTS_MAX];
    unsigned count;
};

static struct found_lists lists;

static void pattern_of(const char *path, char pattern[PATH_ROOM]) {
    while (*path) {
        *pattern++ = *path;
        if (*path++ != '/' || *path < '0' || *path > '9')
            continue;
        *pattern++ = '*';
        path += strspn(path, "0123456789");
    }
    *pattern = '\0';
}

static void take_list(const struct smith_frame *frame, const struct smith_list *list) {
    if (lists.count == LISTS_MAX || !list->count)
        return;
    char *path = lists.path[lists.count], *pattern = lists.pattern[lists.count];
    smith_frame_path(frame, path, PATH_ROOM);
    pattern_of(path, pattern);
    unsigned alike = 0;
    for (unsigned i = 0; i < lists.count; i++)
        alike += strcmp(lists.pattern[i], pattern) == 0;
    lists.length[lists.count] = list->count;
    lists.count += alike < ALIKE_MAX;
}

static void walk(struct smith_frame *frame, const struct smith_type *type, void *value) {
    type = smith_type_inner(type);
    if (type->kind == SMITH_RECORD) {
        struct smith_frame inner = {frame, type, value, SMITH_AT_END, SMITH_NONE};
        for (uint16_t i = 0; i < type->record->member_count; i++) {
            void *memory = smith_member_value(&type->record->members[i], value);
            inner.member = i;
            inner.index = SMITH_NONE;
            if (memory)
                walk(&inner, type->record->members[i].type, memory);
        }
    } else if (type->kind == SMITH_UNION) {
        struct smith_variant *variant = value;
        const struct smith_case *chosen = smith_variant_case(type, variant);
        if (chosen && variant->value)
            walk(frame, chosen->type, variant->value);
    } else if (type->kind == SMITH_LIST) {
        struct smith_list *list = value;
        if (frame->index == SMITH_NONE)
            take_list(frame, list);
        for (uint32_t i = 0; i < list->count && smith_type_inner(type->elem)->kind >= SMITH_RECORD; i++) {
            frame->index = i;
            walk(frame, type->elem, smith_list_at(type, list, i));
        }
        frame->index = SMITH_NONE;
    }
}

/* ---- steps ---- */

enum step { INSERT, DELETE, MOVE };

/* The element as JSON, for another one like it. */
static bool element_text(const struct smith_document *document, const char *path, struct smith_buffer *json) {
    struct smith_node node;
    const struct smith_json_style style = {.compact = true};
    smith_buffer_init(json, NULL);
    return smith_path_find(document, path, &node, NULL) == SMITH_OK &&
           smith_json_write_node(&node, &style, json, NULL) == SMITH_OK && json->size < ELEMENT_MAX;
}

static enum smith_status take_step(struct smith_bytes bytes, enum step step, const char *list, uint32_t from,
                                   uint32_t to, struct smith_buffer *out, struct smith_error *error) {
    struct smith_document *document = any_value_decode(format->layout, bytes, list);
    struct smith_edit *edit;
    struct smith_buffer json = {0};
    char path[PATH_ROOM + 16];
    *out = (struct smith_buffer){0};
    assert_int_equal(smith_edit_begin(document, NULL, &edit, NULL), SMITH_OK);
    snprintf(path, sizeof path, "%s/%u", list, (unsigned)from);
    enum smith_status status = SMITH_OK;
    if (step == INSERT) {
        char like[PATH_ROOM + 16];
        snprintf(like, sizeof like, "%s/%u", list, (unsigned)to);
        assert_true(element_text(document, like, &json));
        status = smith_edit_insert(edit, path, (struct smith_bytes){json.data, json.size}, error);
    } else if (step == DELETE) {
        status = smith_edit_delete(edit, path, error);
    } else {
        status = smith_edit_move(edit, path, to, error);
    }
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, out, error);
    smith_buffer_free(&json);
    smith_edit_end(edit);
    smith_document_free(document);
    return status;
}

/* ---- the table ---- */

static bool has_row(unsigned list, const char *code) {
    char row[PATH_ROOM + 200];
    snprintf(row, sizeof row, "\n%s %s %s ", format->id, lists.pattern[list], code);
    return strstr(table, row);
}

static void expect_row(const struct smith_error *error, enum step step, unsigned list) {
    if (has_row(list, error->code) || (step == MOVE && strcmp(error->code, "REFERENCE-RANGE") == 0))
        return;
    print_error("%s %s: refused without a row in the table: %s (%s)\n", lists.path[list], error->code, error->message,
                error->path);
    wrong++;
}

/* ---- the law ---- */

static bool is_same_but_for_order(const struct subject *subject, const struct smith_buffer *again, unsigned list) {
    if (!has_row(list, "SAME-VALUES"))
        return false;
    struct smith_document *a =
        any_value_decode(format->layout, (struct smith_bytes){subject->content.data, subject->content.size}, "before");
    struct smith_document *b =
        any_value_decode(format->layout, (struct smith_bytes){again->data, again->size}, "after");
    bool same = smith_value_equal(format->layout->root, smith_document_root(a), smith_document_root(b));
    smith_document_free(a);
    smith_document_free(b);
    return same;
}

static void expect_back(const struct subject *subject, unsigned list, const char *what, enum step back, uint32_t from,
                        uint32_t to, struct smith_buffer *there) {
    struct smith_buffer again;
    struct smith_error error;
    const struct smith_bytes bytes = {there->data, there->size};
    if (take_step(bytes, back, lists.path[list], from, to, &again, &error) != SMITH_OK) {
        print_error("%s %s: there, and not back: %s (%s)\n", lists.path[list], what, error.message, error.path);
        wrong++;
    } else if ((again.size != subject->content.size || memcmp(again.data, subject->content.data, again.size) != 0) &&
               !is_same_but_for_order(subject, &again, list)) {
        print_error("%s %s at %u: there and back is not what it was\n", lists.path[list], what, (unsigned)from);
        wrong++;
    }
    smith_buffer_free(&again);
}

static void try_insertion(const struct subject *subject, unsigned list, uint32_t at) {
    const struct smith_bytes bytes = {subject->content.data, subject->content.size};
    struct smith_buffer there;
    struct smith_error error;
    uint32_t like = at < lists.length[list] ? at : lists.length[list] - 1;
    if (take_step(bytes, INSERT, lists.path[list], at, like, &there, &error) != SMITH_OK)
        expect_row(&error, INSERT, list);
    else
        expect_back(subject, list, "inserted", DELETE, at, 0, &there);
    smith_buffer_free(&there);
}

static void try_move(const struct subject *subject, unsigned list, uint32_t from, uint32_t to) {
    const struct smith_bytes bytes = {subject->content.data, subject->content.size};
    struct smith_buffer there;
    struct smith_error error;
    if (take_step(bytes, MOVE, lists.path[list], from, to, &there, &error) != SMITH_OK)
        expect_row(&error, MOVE, list);
    else
        expect_back(subject, list, "moved", MOVE, to, from, &there);
    smith_buffer_free(&there);
}

static void elements_come_back(void **state) {
    const struct subject *subject = *state;
    struct smith_document *document = any_value_decode(
        format->layout, (struct smith_bytes){subject->content.data, subject->content.size}, subject->path);
    lists.count = wrong = 0;
    walk(NULL, smith_document_layout(document)->root, smith_document_root(document));
    smith_document_free(document);
    for (unsigned i = 0; i < lists.count; i++) {
        uint32_t last = lists.length[i] - 1;
        try_insertion(subject, i, 0);
        try_insertion(subject, i, last);
        try_insertion(subject, i, last + 1);
        try_move(subject, i, 0, last);
        try_move(subject, i, last, last / 2);
    }
    assert_int_equal(wrong, 0);
}

int main(int argument_count, char **arguments) {
    format = argument_count > 3 ? smith_format_by_id(arguments[1]) : NULL;
    struct subject *subjects = calloc((size_t)argument_count, sizeof *subjects);
    struct CMUnitTest *tests = calloc((size_t)argument_count, sizeof *tests);
    struct smith_buffer rows;
    size_t count = 0;
    if (!format || !subjects || !tests || smith_file_read(arguments[2], NULL, &rows, NULL) != SMITH_OK ||
        !(table = calloc(1, rows.size + 1))) {
        fprintf(stderr, "usage: list_laws FORMAT TABLE FILE...\n");
        return 2;
    }
    memcpy(table, rows.data, rows.size);
    smith_buffer_free(&rows);
    for (int i = 3; i < argument_count; i++) {
        struct smith_error error;
        subjects[count].path = arguments[i];
        if (smith_file_read(arguments[i], NULL, &subjects[count].content, &error) != SMITH_OK) {
            fprintf(stderr, "%s: %s\n", arguments[i], error.message);
            return 2;
        }
        tests[count] = (struct CMUnitTest){arguments[i], elements_come_back, NULL, NULL, &subjects[count]};
        count++;
    }
    int failed = _cmocka_run_group_tests("list laws", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++)
        smith_buffer_free(&subjects[i].content);
    free(table);
    free(subjects);
    free(tests);
    return failed;
}
