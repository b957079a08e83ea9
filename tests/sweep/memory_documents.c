/* SPDX-License-Identifier: MIT
 *
 * What the memory sweep does with a file as it is: read, write, check, describe it.
 */
#include "support/layout_import.h"
#include "sweep/memory_run.h"

#include <levelsmith/backups.h>
#include <levelsmith/convert.h>
#include <stdio.h>
#include <string.h>

/* ---- bytes and JSON ---- */

static enum smith_status open_file(struct memory_run *run) {
    struct smith_document *document;
    memory_run_begin(run);
    enum smith_status status =
        smith_open(memory_bytes(&run->subject->content), run->subject->format, &run->options, &document, &run->error);
    memory_expect(run, status == SMITH_OK || !document, "no document after a failure");
    smith_document_free(document);
    return status;
}

static enum smith_status create(struct memory_run *run) {
    struct smith_document *document;
    memory_run_begin(run);
    enum smith_status status =
        smith_document_create(run->subject->format->layout, &run->options, &document, &run->error);
    memory_expect(run, status == SMITH_OK || !document, "no document after a failure");
    smith_document_free(document);
    return status;
}

static enum smith_status encode(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer out;
    memory_run_begin(run);
    enum smith_status status = smith_encode(document, &out, &run->error);
    memory_expect(run, status == SMITH_OK || !out.data, "no bytes after a failure");
    smith_buffer_free(&out);
    smith_document_free(document);
    return status;
}

static enum smith_status write_json(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer out;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_json_write(document, NULL, &out, &run->error);
    smith_buffer_free(&out);
    smith_document_free(document);
    return status;
}

static enum smith_status write_json_of_value(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    const char *path = run->subject->element_path[0] ? run->subject->element_path : run->subject->value_path;
    struct smith_buffer out;
    struct smith_node node;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_path_find(document, path, &node, &run->error);
    if (status == SMITH_OK)
        status = smith_json_write_node(&node, NULL, &out, &run->error);
    smith_buffer_free(&out);
    smith_document_free(document);
    return status;
}

static enum smith_status read_json(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer text;
    smith_buffer_init(&text, &run->options.allocator);
    smith_json_write(document, NULL, &text, NULL);
    smith_document_free(document);
    memory_run_begin(run);
    enum smith_status status =
        smith_json_read(run->subject->format->layout, memory_bytes(&text), &run->options, &document, &run->error);
    memory_expect(run, status == SMITH_OK || !document, "no document after a failure");
    smith_document_free(document);
    smith_buffer_free(&text);
    return status;
}

static enum smith_status name_format_of_json(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer text;
    char name[64];
    smith_buffer_init(&text, &run->options.allocator);
    smith_json_write(document, NULL, &text, NULL);
    smith_document_free(document);
    memory_run_begin(run);
    enum smith_status status =
        smith_json_format(memory_bytes(&text), &run->options.allocator, name, sizeof name, &run->error);
    smith_buffer_free(&text);
    return status;
}

static enum smith_status round_trip(struct memory_run *run) {
    struct smith_roundtrip_result binary, json;
    memory_run_begin(run);
    return smith_roundtrip(run->subject->format->layout, memory_bytes(&run->subject->content), &run->options, &binary,
                           &json, &run->error);
}

static enum smith_status read_file(struct memory_run *run) {
    struct smith_buffer out;
    memory_run_begin(run);
    enum smith_status status = smith_file_read(run->subject->path, &run->options.allocator, &out, &run->error);
    memory_expect(run, status == SMITH_OK || !out.data, "no bytes after a failure");
    smith_buffer_free(&out);
    return status;
}

/* ---- what there is to say of it ---- */

static enum smith_status check_structure(struct memory_run *run) {
    struct smith_findings findings;
    memory_run_begin(run);
    enum smith_status status = smith_check_structure(run->subject->format->layout, memory_bytes(&run->subject->content),
                                                     &run->options, NULL, &findings, &run->error);
    memory_expect(run, status == SMITH_OK || !findings.memory, "no findings after a failure");
    smith_findings_free(&findings);
    return status;
}

static enum smith_status check_bytes(struct memory_run *run, const struct smith_check_options *how) {
    struct smith_findings findings;
    memory_run_begin(run);
    enum smith_status status = smith_check(run->subject->format, memory_bytes(&run->subject->content), &run->options,
                                           how, &findings, &run->error);
    memory_expect(run, status == SMITH_OK || !findings.memory, "no findings after a failure");
    smith_findings_free(&findings);
    return status;
}

static enum smith_status check(struct memory_run *run) {
    return check_bytes(run, NULL);
}

static enum smith_status check_with_files(struct memory_run *run) {
    const struct smith_check_options how = {
        .name = "file", .environment = &memory_environment, .resources = &picture_folder};
    return check_bytes(run, &how);
}

static enum smith_status dump(struct memory_run *run) {
    const struct smith_dump_style style = {.all = true};
    struct smith_buffer out;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_dump(run->subject->format->layout, memory_bytes(&run->subject->content),
                                          &run->options, &style, &out, &run->error);
    smith_buffer_free(&out);
    return status;
}

static enum smith_status name_numbers(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_buffer out;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = smith_number_names(document, &out, &run->error);
    smith_buffer_free(&out);
    smith_document_free(document);
    return status;
}

static enum smith_status locate(struct memory_run *run) {
    const char *const paths[] = {run->subject->value_path, run->subject->element_path};
    uint64_t offsets[2];
    memory_run_begin(run);
    return smith_locate(run->subject->format->layout, memory_bytes(&run->subject->content), &run->options, paths, 2,
                        offsets, &run->error);
}

static enum smith_status list_facts(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_facts facts;
    memory_run_begin(run);
    enum smith_status status = smith_info(document, &run->options, NULL, &facts, &run->error);
    if (status == SMITH_OK)
        status = smith_info_files(document, &memory_environment, &facts, &run->error);
    memory_expect(run, status == SMITH_OK || !facts.memory, "no facts after a failure");
    smith_facts_free(&facts);
    smith_document_free(document);
    return status;
}

static enum smith_status list_files(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_externals externals;
    memory_run_begin(run);
    enum smith_status status = smith_externals_list(document, &memory_environment, &externals, &run->error);
    memory_expect(run, status == SMITH_OK || !externals.count, "no files after a failure");
    smith_externals_free(&externals);
    smith_document_free(document);
    return status;
}

/* Every name of a file of the document, said otherwise. */
static enum smith_status rename_files(struct memory_run *run) {
    struct smith_document *document = memory_document(run, &run->subject->content);
    struct smith_externals externals;
    enum smith_status status = smith_externals_list(document, &memory_environment, &externals, &run->error);
    memory_run_begin(run);
    for (uint32_t i = 0; i < externals.count && status == SMITH_OK; i++) {
        const struct smith_external *external = &externals.items[i];
        struct smith_buffer text;
        bool changed;
        smith_buffer_init(&text, &run->options.allocator);
        status = smith_external_rebase(external->text, "", "", &text, &changed, &run->error);
        if (status == SMITH_OK)
            status = smith_external_relative(document, "C:\\maps\\city.wad2", "C:\\maps", &text, &changed, &run->error);
        if (status == SMITH_OK)
            status = smith_external_set(document, external->value_path, "other.file", &run->error);
        smith_buffer_free(&text);
    }
    smith_externals_free(&externals);
    smith_document_free(document);
    return status;
}

static enum smith_status compare_backups(struct memory_run *run) {
    struct smith_backups backups;
    memory_run_begin(run);
    enum smith_status status =
        smith_backups_compare(run->subject->format, run->subject->path, &run->options, &backups, &run->error);
    memory_expect(run, status == SMITH_OK || !backups.count, "no backups after a failure");
    smith_backups_free(&backups);
    return status;
}

/* ---- layouts ---- */

static struct smith_buffer layout_text(struct memory_run *run) {
    char path[128];
    struct smith_buffer text;
    snprintf(path, sizeof path, "layouts/%s.layout", run->subject->format->id);
    smith_file_read(path, &run->options.allocator, &text, NULL);
    return text;
}

static enum smith_status parse_layout(struct memory_run *run) {
    struct smith_buffer text = layout_text(run), report;
    struct smith_layout_source *source;
    memory_run_begin(run);
    const struct smith_layout_imports imports = layout_import(&run->options.allocator);
    const struct smith_layout_options options = {
        .allocator = run->options.allocator, .hooks = smith_hooks(), .imports = &imports};
    enum smith_status status =
        smith_definition_parse(memory_bytes(&text), "layout", &options, &source, &report, &run->error);
    memory_expect(run, status == SMITH_OK || !source, "no layout after a failure");
    smith_layout_free(source);
    smith_buffer_free(&report);
    smith_buffer_free(&text);
    return status;
}

const struct memory_operation document_operations[] = {
    {"open", NULL, open_file},
    {"create", NULL, create},
    {"encode", NULL, encode},
    {"write JSON", NULL, write_json},
    {"write JSON of a value", NULL, write_json_of_value},
    {"read JSON", NULL, read_json},
    {"name the format of JSON", NULL, name_format_of_json},
    {"round trip", NULL, round_trip},
    {"read file", NULL, read_file},
    {"check structure", NULL, check_structure},
    {"check", NULL, check},
    {"check with files", NULL, check_with_files},
    {"dump", NULL, dump},
    {"name numbers", NULL, name_numbers},
    {"locate", NULL, locate},
    {"list facts", NULL, list_facts},
    {"list files", NULL, list_files},
    {"rename files", NULL, rename_files},
    {"compare backups", NULL, compare_backups},
    {"parse layout", NULL, parse_layout},
    {NULL, NULL, NULL},
};
