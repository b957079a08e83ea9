/* SPDX-License-Identifier: MIT
 *
 * Opening a file, looking into it, changing and saving it.
 */
#include "base/error.h"
#include "base/json_text.h"
#include "session.h"
#include <levelsmith/edit.h>
#include <levelsmith/report.h>

#include <inttypes.h>
#include <stdlib.h>

static struct smith_bytes open_file_bytes_of(const struct open_file *file) {
    return (struct smith_bytes){file->bytes.data, file->bytes.size};
}

/* ---- open and close ---- */

static void forget_document(struct open_file *file) {
    if (file->archive)
        smith_archive_free(file->archive);
    else
        smith_document_free(file->document);
    file->archive = NULL;
    file->document = NULL;
}

static enum smith_status read_document(struct open_file *file, struct smith_error *error) {
    if (!smith_format_is_archive(file->format))
        return smith_open(open_file_bytes_of(file), file->format, &session_options, &file->document, error);
    enum smith_status status =
        smith_archive_open(file->format, open_file_bytes_of(file), file->name, &session_options, &file->archive, error);
    file->document = status == SMITH_OK ? file->archive->document : NULL;
    return status;
}

static enum smith_status choose_format(struct open_file *file, const char *format, struct smith_error *error) {
    const struct smith_recognise_options how = {.name = file->name};
    struct smith_recognised is = {0};
    if (!*format) {
        enum smith_status status = smith_recognise(open_file_bytes_of(file), &how, &is, error);
        file->format = is.format;
        return status;
    }
    file->format = session_format(format);
    return file->format ? SMITH_OK
                        : smith_fail(error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "no format is called %s", format);
}

struct open_file *wasm_open(const uint8_t *bytes, size_t size, const char *name, const char *format) {
    struct smith_error error;
    session_begin();
    struct open_file *file = calloc(1, sizeof *file);
    if (file) {
        smith_buffer_init(&file->bytes, NULL);
        smith_buffer_add(&file->bytes, bytes, size);
        file->name = strdup(name);
    }
    enum smith_status status = file && file->name && !file->bytes.failed ? SMITH_OK : SMITH_NO_MEMORY;
    if (status == SMITH_OK)
        status = choose_format(file, format, &error);
    if (status == SMITH_OK)
        status = read_document(file, &error);
    if (session_end(status, &error) == SMITH_OK)
        return file;
    wasm_close(file);
    return NULL;
}

void wasm_close(struct open_file *file) {
    if (!file)
        return;
    forget_document(file);
    smith_buffer_free(&file->bytes);
    smith_buffer_free(&file->spans);
    free(file->name);
    free(file);
}

/* ---- looking ---- */

int wasm_format(struct open_file *file) {
    smith_buffer_text(session_begin(), file->format->layout->name);
    return session_end(SMITH_OK, NULL);
}

int wasm_info(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_facts facts;
    const struct smith_check_options named = {.name = file->name};
    enum smith_status status = smith_info(file->document, NULL, &named, &facts, &error);
    if (status == SMITH_OK) {
        smith_report_info(out, &(struct smith_report_style){.file = file->name}, file->bytes.size, &facts, NULL);
        smith_facts_free(&facts);
    }
    return session_end(status, &error);
}

int wasm_check(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_findings findings;
    struct smith_check_options how = {.name = file->name, .resources = session_resources()};
    enum smith_status status =
        smith_check(file->format, open_file_bytes_of(file), &session_options, &how, &findings, &error);
    if (status == SMITH_OK) {
        smith_report_check(out, &(struct smith_report_style){.file = file->name}, file->format, false, &findings);
        smith_findings_free(&findings);
    }
    return session_end(status, &error);
}

int wasm_json(struct open_file *file, const char *path) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    struct smith_node node;
    if (!*path)
        return session_end(smith_json_write(file->document, NULL, out, &error), &error);
    enum smith_status status = smith_path_find(file->document, path, &node, &error);
    if (status == SMITH_OK)
        status = smith_json_write_node(&node, NULL, out, &error);
    return session_end(status, &error);
}

int wasm_dump(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    const struct smith_dump_style style = {.number_name = file->format->number_name, .document = file->document};
    return session_end(
        smith_dump(file->format->layout, open_file_bytes_of(file), &session_options, &style, out, &error), &error);
}

/* ---- changing ---- */

static enum smith_status open_file_change(struct smith_edit *edit, const char *verb, const char *path,
                                          const char *value, struct smith_error *error) {
    struct smith_bytes json = {(const uint8_t *)value, strlen(value)};
    if (strcmp(verb, "set") == 0)
        return smith_edit_set(edit, path, value, error);
    if (strcmp(verb, "put") == 0)
        return smith_edit_put(edit, path, json, error);
    if (strcmp(verb, "insert") == 0)
        return smith_edit_insert(edit, path, json, error);
    if (strcmp(verb, "delete") == 0)
        return smith_edit_delete(edit, path, error);
    if (strcmp(verb, "move") == 0)
        return smith_edit_move(edit, path, (uint32_t)strtoul(value, NULL, 10), error);
    return smith_fail(error, SMITH_BAD_VALUE, "VERB-UNKNOWN", "%s is no way to change a value", verb);
}

/* The bytes that the changes give, and what they led to. */
static enum smith_status edit_bytes(struct open_file *file, const char *verb, const char *path, const char *value,
                                    struct smith_buffer *bytes, struct smith_buffer *notes, struct smith_error *error) {
    const struct smith_edit_options options = {.number_name = file->format->number_name};
    struct smith_edit *edit;
    enum smith_status status = smith_edit_begin(file->document, &options, &edit, error);
    if (status != SMITH_OK)
        return status;
    status = open_file_change(edit, verb, path, value, error);
    if (status == SMITH_OK)
        status = smith_update_dependents(file->document, (struct smith_bytes){file->bytes.data, file->bytes.size}, NULL,
                                         error);
    uint32_t lost;
    if (status == SMITH_OK)
        status = smith_edit_note_losses(edit, (struct smith_bytes){file->bytes.data, file->bytes.size}, &lost, error);
    if (status == SMITH_OK)
        status = smith_edit_encode(edit, bytes, error);
    if (status == SMITH_OK) {
        smith_buffer_text(notes, "{\"notes\": ");
        session_add_findings(notes, smith_edit_notes(edit));
        smith_buffer_text(notes, "}");
    }
    smith_edit_end(edit);
    return status;
}

/* SMITH_REFUSED when nobody would know the changed file for what it was. Of a file that was not recognised, nothing is asked. */
static enum smith_status keep_kind(const struct open_file *file, struct smith_bytes bytes, struct smith_error *error) {
    const struct smith_format *was, *is;
    if (smith_format_guess_named(open_file_bytes_of(file), file->name, &was, NULL) != SMITH_OK || was != file->format ||
        (smith_format_guess_named(bytes, file->name, &is, NULL) == SMITH_OK && is == was))
        return SMITH_OK;
    return smith_fail(error, SMITH_REFUSED, "OTHER-KIND",
                      "with this change nobody would know the file for a %s any more", was->title);
}

static void take_bytes(struct open_file *file, struct smith_buffer *bytes) {
    smith_buffer_free(&file->bytes);
    smith_buffer_free(&file->spans);
    file->bytes = *bytes;
    *bytes = (struct smith_buffer){0};
}

/* After a failure the document may be half changed: it is read again from the bytes, which are not. */
int wasm_edit(struct open_file *file, const char *verb, const char *path, const char *value) {
    struct smith_buffer *notes = session_begin(), bytes = {0};
    struct smith_error error, unread;
    enum smith_status status = edit_bytes(file, verb, path, value, &bytes, notes, &error);
    if (status == SMITH_OK)
        status = keep_kind(file, (struct smith_bytes){bytes.data, bytes.size}, &error);
    if (status == SMITH_OK)
        take_bytes(file, &bytes);
    smith_buffer_free(&bytes);
    if (status == SMITH_OK && !file->archive)
        return session_end(status, &error);
    forget_document(file);
    if (read_document(file, &unread) != SMITH_OK)
        return session_end(SMITH_NO_MEMORY, NULL);
    return session_end(status, &error);
}

int wasm_save(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    smith_buffer_add(out, file->bytes.data, file->bytes.size);
    return session_end(SMITH_OK, NULL);
}

int wasm_build(const char *json, size_t size) {
    struct smith_buffer *out = session_begin();
    struct smith_bytes text = {(const uint8_t *)json, size};
    struct smith_document *document = NULL;
    struct smith_error error;
    char name[64];
    enum smith_status status = smith_json_format(text, NULL, name, sizeof name, &error);
    const struct smith_format *format = status == SMITH_OK ? session_format(name) : NULL;
    if (status == SMITH_OK && !format)
        status = smith_fail(&error, SMITH_UNKNOWN, "FORMAT-UNKNOWN", "no format is called %s", name);
    if (status == SMITH_OK)
        status = smith_json_read(format->layout, text, &session_options, &document, &error);
    if (status == SMITH_OK)
        status = smith_encode(document, out, &error);
    smith_document_free(document);
    return session_end(status, &error);
}

/* ---- entries ---- */

static const struct smith_entry *find_entry(struct open_file *file, const char *name, struct smith_error *error) {
    const struct smith_entry *entry = file->archive ? smith_archive_find(file->archive, name) : NULL;
    if (!entry)
        smith_fail(error, SMITH_BAD_VALUE, "ENTRY-NONE", "there is no entry %s", name);
    return entry;
}

static bool entry_has_sound(const struct smith_entry *entry) {
    struct smith_buffer bytes;
    bool known = entry->entry_type.format != NULL;
    smith_buffer_init(&bytes, NULL);
    bool has = (known || smith_entry_read(entry, &bytes, NULL) == SMITH_OK) &&
               session_has_sound(entry->entry_type.format, (struct smith_bytes){bytes.data, bytes.size});
    smith_buffer_free(&bytes);
    return has;
}

int wasm_entries(struct open_file *file) {
    struct smith_buffer *out = session_begin();
    smith_buffer_text(out, "[");
    for (uint32_t i = 0; file->archive && i < file->archive->entry_count; i++) {
        const struct smith_entry *entry = &file->archive->entries[i];
        smith_buffer_text(out, i ? ",\n{\"name\": " : "\n{\"name\": ");
        session_add_text(out, entry->name);
        smith_buffer_format(out, ", \"bytes\": %zu", entry->bytes->size);
        if (entry->entry_type.format) {
            smith_buffer_text(out, ", \"format\": ");
            session_add_text(out, entry->entry_type.format->id);
        }
        if (entry_has_sound(entry))
            smith_buffer_text(out, ", \"sound\": true");
        smith_buffer_text(out, "}");
    }
    smith_buffer_text(out, "]");
    return session_end(SMITH_OK, NULL);
}

int wasm_read_entry(struct open_file *file, const char *name) {
    struct smith_buffer *out = session_begin();
    struct smith_error error;
    const struct smith_entry *entry = find_entry(file, name, &error);
    return session_end(entry ? smith_entry_read(entry, out, &error) : SMITH_BAD_VALUE, &error);
}

int wasm_write_entry(struct open_file *file, const char *name, const uint8_t *bytes, size_t size) {
    session_begin();
    struct smith_buffer archive = {0};
    struct smith_error error;
    const struct smith_entry *entry = find_entry(file, name, &error);
    enum smith_status status = SMITH_BAD_VALUE;
    smith_buffer_init(&archive, NULL);
    if (entry)
        status = smith_archive_replace(file->archive, entry, (struct smith_bytes){bytes, size}, &error);
    if (status == SMITH_OK)
        status = smith_encode(file->document, &archive, &error);
    if (status == SMITH_OK)
        take_bytes(file, &archive);
    smith_buffer_free(&archive);
    forget_document(file);
    struct smith_error unread;
    if (read_document(file, &unread) != SMITH_OK)
        return session_end(SMITH_NO_MEMORY, NULL);
    return session_end(status, &error);
}
