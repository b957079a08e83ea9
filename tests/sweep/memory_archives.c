/* SPDX-License-Identifier: MIT
 *
 * What the memory sweep does with archives: open, compare, unpack, pack, look into them.
 */
#include "sweep/memory_run.h"

#include "support/memory_folder.h"
#include <levelsmith/render.h>
#include <stdlib.h>
#include <string.h>

static bool is_archive(const struct memory_subject *subject) {
    return smith_format_is_archive(subject->format);
}

static enum smith_status open_archive(struct memory_run *run, const struct smith_buffer *content,
                                      struct smith_archive **archive) {
    enum smith_status status = smith_archive_open(run->subject->format, memory_bytes(content), "PRINCE.DAT",
                                                  &run->options, archive, &run->error);
    memory_expect(run, status == SMITH_OK || !*archive, "no archive after a failure");
    return status;
}

/* Bytes of every entry are put back where they came from. */
static enum smith_status open_and_replace(struct memory_run *run) {
    struct smith_archive *archive;
    struct smith_buffer bytes;
    memory_run_begin(run);
    enum smith_status status = open_archive(run, &run->subject->content, &archive);
    for (uint32_t i = 0; status == SMITH_OK && i < archive->entry_count; i++) {
        smith_buffer_init(&bytes, &run->options.allocator);
        status = smith_entry_read(&archive->entries[i], &bytes, &run->error);
        if (status == SMITH_OK)
            status = smith_archive_replace(archive, &archive->entries[i], memory_bytes(&bytes), &run->error);
        smith_buffer_free(&bytes);
    }
    if (status == SMITH_OK)
        status = smith_archive_refresh(archive, &run->error);
    smith_archive_free(archive);
    return status;
}

/* ---- folders ---- */

/* Also what overlaps: some fixtures do. */
static enum smith_status unpack_to(struct memory_run *run, const char *style, const struct smith_folder *folder) {
    const struct smith_unpack_options how = {.style = style, .force = true};
    struct smith_archive *archive;
    struct smith_findings notes = {0};
    memory_run_begin(run);
    enum smith_status status = open_archive(run, &run->subject->content, &archive);
    if (status == SMITH_OK)
        status = smith_archive_unpack(archive, &how, folder, &notes, &run->error);
    memory_expect(run, status == SMITH_OK || !notes.memory, "no notes after a failure");
    smith_findings_free(&notes);
    smith_archive_free(archive);
    return status;
}

static enum smith_status unpack(struct memory_run *run) {
    return unpack_to(run, NULL, &picture_folder);
}

static const char *style_number(const struct memory_subject *subject, unsigned number) {
    const struct smith_archive_ops *ops = is_archive(subject) ? subject->format->archive : NULL;
    for (unsigned i = 0; ops && ops->styles && ops->styles[i]; i++)
        if (i == number)
            return ops->styles[i];
    return NULL;
}

static bool has_style(const struct memory_subject *subject) {
    return style_number(subject, 0) != NULL;
}

static bool has_second_style(const struct memory_subject *subject) {
    return style_number(subject, 1) != NULL;
}

static enum smith_status unpack_in_style(struct memory_run *run) {
    return unpack_to(run, style_number(run->subject, 0), &picture_folder);
}

static enum smith_status unpack_in_second_style(struct memory_run *run) {
    return unpack_to(run, style_number(run->subject, 1), &picture_folder);
}

static enum smith_status pack_as(struct memory_run *run, const struct smith_pack_options *how) {
    static struct memory_folder unpacked;
    struct smith_folder folder = memory_folder_open(&unpacked);
    struct smith_buffer out;
    struct smith_findings notes;
    uint64_t failing = run->failing;
    run->failing = 0;
    enum smith_status status = unpack_to(run, NULL, &folder);
    run->failing = failing;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    if (status == SMITH_OK)
        status = smith_archive_pack(&folder, how, &run->options, &out, &notes, &run->error);
    smith_findings_free(&notes);
    smith_buffer_free(&out);
    memory_folder_free(&unpacked);
    return status;
}

static enum smith_status pack(struct memory_run *run) {
    return pack_as(run, NULL);
}

/* The encoders of the original tools remember what they packed before. */
static enum smith_status pack_faithfully(struct memory_run *run) {
    return pack_as(run, &(struct smith_pack_options){.faithful = true});
}

/* ---- pictures ---- */

static enum smith_status render_entry(struct memory_run *run, const struct smith_converter_context *entry,
                                      const char *colours) {
    const struct smith_entry *rendered = &entry->archive->entries[entry->entry];
    const struct smith_render_options how = {
        .entry = entry, .has_level = true, .level = 4, .colours = colours, .options = &run->options};
    struct smith_document *document;
    struct smith_picture picture = {0};
    enum smith_status status = smith_decode(rendered->entry_type.format->layout, *rendered->bytes, &run->options, NULL,
                                            NULL, &document, &run->error);
    if (status == SMITH_OK)
        status = smith_render(document, &how, &picture, &run->error);
    smith_picture_free(&picture);
    smith_document_free(document);
    return status == SMITH_BAD_VALUE ? SMITH_OK : status; /* of entries that hold no picture */
}

/* Their colours lie in other entries. */
static enum smith_status render_entries(struct memory_run *run) {
    static const char *const colours[] = {NULL, "cga"};
    struct smith_archive *archive;
    memory_run_begin(run);
    enum smith_status status = open_archive(run, &run->subject->content, &archive);
    for (uint32_t i = 0; status == SMITH_OK && i < archive->entry_count; i++) {
        const struct smith_converter_context entry = {.archive = archive, .entry = i};
        const struct smith_format *format = archive->entries[i].entry_type.format;
        for (size_t j = 0; status == SMITH_OK && format && format->render && j < 2; j++)
            status = render_entry(run, &entry, colours[j]);
    }
    smith_archive_free(archive);
    return status;
}

/* ---- two archives ---- */

static bool has_two_archives(const struct memory_subject *subject) {
    return is_archive(subject) && subject->changed[0].data;
}

static enum smith_status diff_archives(struct memory_run *run) {
    const struct smith_diff_options how = {.format = SMITH_DIFF_TEXT};
    struct smith_archive *a, *b = NULL;
    struct smith_buffer out;
    smith_buffer_init(&out, &run->options.allocator);
    memory_run_begin(run);
    enum smith_status status = open_archive(run, &run->subject->content, &a);
    if (status == SMITH_OK)
        status = open_archive(run, &run->subject->changed[0], &b);
    if (status == SMITH_OK)
        status = smith_archive_diff(a, b, &how, &out, NULL, &run->error);
    smith_buffer_free(&out);
    smith_archive_free(a);
    smith_archive_free(b);
    return status;
}

/* ---- archives as folders ---- */

/* Reads every file it is told of. */
struct reading {
    struct memory_run *run;
    const struct smith_folder *folder;
};

static enum smith_status read_one(void *context, const char *name) {
    const struct reading *reading = context;
    struct smith_buffer out;
    smith_buffer_init(&out, &reading->run->options.allocator);
    enum smith_status status = reading->folder->read(reading->folder->context, name, &out, &reading->run->error);
    smith_buffer_free(&out);
    return status;
}

static enum smith_status read_all(struct memory_run *run, const struct smith_folder *folder) {
    struct reading reading = {run, folder};
    return folder->list(folder->context, read_one, &reading, &run->error);
}

static enum smith_status mount(struct memory_run *run) {
    static struct memory_folder files;
    struct smith_folder base = memory_folder_open(&files), folder;
    const char *extension = run->subject->format->extensions;
    char name[32] = "archive";
    strncat(name, extension, strcspn(extension, " "));
    memory_folder_put(&files, name, run->subject->content.data, run->subject->content.size);
    memory_run_begin(run);
    enum smith_status status = smith_folder_mount(&base, &run->options, &folder, &run->error);
    if (status == SMITH_OK)
        status = read_all(run, &folder);
    smith_folder_unmount(&folder);
    memory_folder_free(&files);
    return status;
}

static enum smith_status search(struct memory_run *run) {
    const char *const paths[] = {run->subject->path, "tests/fixtures/pop_dat1"};
    struct smith_folder folder;
    memory_run_begin(run);
    enum smith_status status = smith_search_open(paths, 2, &picture_folder, &run->options, &folder, &run->error);
    if (status == SMITH_OK)
        status = read_all(run, &folder);
    smith_search_close(&folder);
    return status;
}

const struct memory_operation archive_operations[] = {
    {"replace entries", is_archive, open_and_replace},
    {"unpack", is_archive, unpack},
    {"unpack in a style", has_style, unpack_in_style},
    {"unpack in another style", has_second_style, unpack_in_second_style},
    {"pack", is_archive, pack},
    {"pack faithfully", is_archive, pack_faithfully},
    {"render entries", is_archive, render_entries},
    {"diff archives", has_two_archives, diff_archives},
    {"mount", is_archive, mount},
    {"search", is_archive, search},
    {NULL, NULL, NULL},
};
