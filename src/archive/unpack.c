/* SPDX-License-Identifier: MIT
 *
 * An archive to a folder. Every entry becomes a file in a form people can edit, but only if that file alone, or
 * together with the entry's old bytes, makes the same entry again: this is tried on the spot. What does not come back
 * stays as bytes.
 */
#include "archive/archive.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "base/lookup.h"
#include "base/text.h"
#include "document/document.h"
#include "file/folder.h"
#include "report/report.h"
#include <stdio.h>
#include <string.h>

struct unpacker {
    const struct smith_archive *archive;
    const struct smith_unpack_options *how;
    const struct smith_folder *folder;
    struct smith_findings *notes;
    struct smith_error *error;
    struct smith_arena arena; /* names */
    struct smith_hash_map taken; /* names in small letters: files that differ by case are one on some systems */
    struct smith_json_file *files; /* one an entry */
    bool *wanted; /* one an entry; NULL = all are */
    const struct smith_format **overrides; /* one an entry; NULL = none is named */
    uint32_t next; /* entry the manifest comes to */
    bool failed; /* a file could not be written while the manifest was */
    bool out_of_memory; /* something was not tried, or not noted, for want of it */
};

/* An entry on its way. */
struct entry_job {
    uint32_t number;
    struct smith_bytes entry;
    const struct smith_format *format; /* NULL = bytes */
    const struct smith_entry_converter *converter; /* NULL = JSON, when there is a format */
    struct smith_buffer file;
    bool keep; /* the file alone does not make the entry again */
};

/* ---- names ---- */

static char *join(struct unpacker *u, const char *folder, const char *prefix, const char *name, const char *extension) {
    const char *slash = strrchr(name, '/');
    size_t size = strlen(folder) + strlen(prefix) + strlen(name) + strlen(extension) + 1;
    char *text = smith_arena_alloc(&u->arena, size, 1);
    int head = slash ? (int)(slash + 1 - name) : 0;
    if (text)
        snprintf(text, size, "%s%.*s%s%s%s", folder, head, name, prefix, name + head, extension);
    return text;
}

/* False when another file has the name, on a system that takes no account of case. */
static bool unpack_take_name(struct unpacker *u, const char *name) {
    const uint32_t before = u->taken.count;
    const char *small = smith_utf8_small(&u->arena, name);
    if (small)
        smith_hash_map_add(&u->taken, &u->arena, small, strlen(small));
    else
        smith_arena_fail(&u->arena);
    return u->taken.count > before;
}

/* A safe name that no other file has: `res2001.json`, `SHAP/res3501.png`, `kept/res751.bin`. */
static const char *file_name(struct unpacker *u, uint32_t number, const char *folder, const char *extension) {
    const struct smith_archive_ops *ops = u->archive->format->archive;
    const char *prefix = ops && ops->prefix ? ops->prefix : "";
    char *name = join(u, folder, prefix, u->archive->entries[number].name, extension);
    if (!name)
        return NULL;
    smith_folder_name_fix(name);
    if (!smith_folder_name_is_safe(name) || !unpack_take_name(u, name)) {
        char plain[32];
        snprintf(plain, sizeof plain, "entry-%u", (unsigned)number);
        name = join(u, folder, "", plain, extension);
        if (name)
            unpack_take_name(u, name);
    }
    return u->arena.failed ? NULL : name;
}

/* ---- forms ---- */

static struct smith_converter_context context_of(const struct unpacker *u, uint32_t number,
                                                 struct smith_findings *notes) {
    return (struct smith_converter_context){
        .archive = u->archive,
        .entry = number,
        .companion_archives = u->how->companion_archives,
        .companion_count = u->how->companion_count,
        .faithful = true,
        .notes = notes,
    };
}

/* Whether the file, with the entry as it was in `before`, makes the same entry. Without that, it has to do so all
 * alone: what others become when they are changed must not matter. */
static bool makes_again(struct unpacker *u, const struct entry_job *p, struct smith_bytes before) {
    const struct smith_converter_context alone = {.faithful = true};
    struct smith_converter_context converter_context = before.size ? context_of(u, p->number, NULL) : alone;
    struct smith_bytes file = {p->file.data, p->file.size};
    struct smith_buffer made;
    struct smith_error error;
    smith_buffer_init(&made, &u->arena.allocator);
    enum smith_status status = p->converter->from_file(file, before, &converter_context, &made, &error);
    u->out_of_memory |= made.failed || status == SMITH_NO_MEMORY;
    bool same = status == SMITH_OK && smith_bytes_equal((struct smith_bytes){made.data, made.size}, p->entry);
    smith_buffer_free(&made);
    return same;
}

static bool try_converter(struct unpacker *u, struct entry_job *p, struct smith_error *why) {
    struct smith_converter_context converter_context = context_of(u, p->number, u->notes);
    p->file.size = 0;
    enum smith_status status = p->converter->to_file(p->entry, &converter_context, &p->file, why);
    u->out_of_memory |= status == SMITH_NO_MEMORY;
    if (status != SMITH_OK)
        return false;
    p->keep = !makes_again(u, p, (struct smith_bytes){NULL, 0}) || p->converter->remembers;
    if (!p->keep || makes_again(u, p, p->entry))
        return true;
    smith_fail(why, SMITH_BAD_VALUE, "ENTRY-RAW", "its %s would not make the same entry again", p->converter->title);
    return false;
}

/* Whether it can be the form that the caller would like. What cannot is nothing to speak of. */
static bool try_asked(struct unpacker *u, struct entry_job *p) {
    struct smith_error why;
    const struct smith_entry_converter *usual = p->converter;
    const struct smith_entry_converter *asked =
        u->how->prefer ? smith_entry_converter_by_extension(p->format, u->how->prefer) : NULL;
    p->converter = asked;
    if (asked && try_converter(u, p, &why))
        return true;
    p->converter = usual;
    return false;
}

/* A format may have several forms, each for some of its documents. */
static bool try_converters(struct unpacker *u, struct entry_job *p, struct smith_error *why) {
    for (; p->converter; p->converter = smith_entry_converter_next(p->converter))
        if (try_converter(u, p, why))
            return true;
    return false;
}

static bool try_json(struct unpacker *u, struct entry_job *p, struct smith_error *why) {
    const struct smith_options options = {.allocator = u->arena.allocator};
    struct smith_document *document;
    p->file.size = 0;
    p->keep = false;
    enum smith_status status = smith_decode(p->format->layout, p->entry, &options, NULL, NULL, &document, why);
    if (status == SMITH_OK)
        status = smith_json_write(document, NULL, &p->file, why);
    u->out_of_memory |= status == SMITH_NO_MEMORY;
    smith_document_free(document);
    return status == SMITH_OK;
}

static bool is_archive(const struct smith_entry *entry) {
    return entry->entry_type.format && smith_format_is_archive(entry->entry_type.format);
}

static const struct smith_format *unpack_format_of(const struct unpacker *u, const struct smith_entry *entry) {
    const struct smith_format *format = entry->entry_type.format;
    for (const struct smith_override *o = u->how->overrides; o && o->format; o++)
        if (!*o->name && !entry->entry_type.format)
            format = o->format;
    const struct smith_format *named = u->overrides ? u->overrides[entry - u->archive->entries] : NULL;
    format = named ? named : format;
    return format && smith_format_is_archive(format) ? NULL : format; /* an archive within stays as it is */
}

/* Choose the form: what is known of the entry, unless the caller knows better. */
static void unpack_show(struct unpacker *u, struct entry_job *p) {
    const struct smith_entry *entry = &u->archive->entries[p->number];
    struct smith_error why = {0};
    p->format = u->how->raw || u->how->recipe ? NULL : unpack_format_of(u, entry);
    p->converter = p->format ? smith_entry_converter_for(p->format, u->how->style) : NULL;
    if (u->how->style && !p->converter) /* the programs of that style know nothing of it but its bytes */
        p->format = NULL;
    if (p->format && !u->how->style && try_asked(u, p))
        return;
    if (p->format) {
        if (p->converter ? try_converters(u, p, &why) : try_json(u, p, &why))
            return;
        smith_findings_add(u->notes, "ENTRY-RAW", SMITH_WARNING, entry->name, UINT64_MAX,
                           "stays as bytes, though it was taken for a %s: %s", p->format->title, why.message);
    }
    p->format = NULL;
    p->converter = NULL;
    p->keep = false;
    p->file.size = 0;
    smith_buffer_add(&p->file, p->entry.data, p->entry.size);
}

/* ---- headers ---- */

/* JSON on one line: what stands in lines is put behind each other, with a space where there is one in other objects on a line. */
static char *on_one_line(struct unpacker *u, const struct smith_buffer *text) {
    char *line = smith_arena_alloc(&u->arena, text->size + 1, 1);
    size_t size = 0;
    bool broken = false; /* a line ended here */
    for (size_t i = 0; line && i < text->size; i++) {
        char c = (char)text->data[i];
        if (c == '\n' || (broken && c == ' ')) {
            broken = true;
            continue;
        }
        if (broken && size && c != '}' && c != ']' && !strchr("{[", line[size - 1]))
            line[size++] = ' ';
        broken = false;
        line[size++] = c;
    }
    if (line)
        line[size] = '\0';
    return line;
}

/* What the manifest says of an entry that its file cannot say; NULL = nothing. */
static const char *header_text(struct unpacker *u, const struct entry_job *p) {
    const struct smith_options options = {.allocator = u->arena.allocator};
    struct smith_document *document = NULL;
    struct smith_buffer header, text;
    const char *line = NULL;
    struct smith_error why;
    if (!p->converter || !p->converter->header)
        return NULL;
    smith_buffer_init(&header, &u->arena.allocator);
    smith_buffer_init(&text, &u->arena.allocator);
    enum smith_status status = p->converter->header(p->entry, &header, &why);
    if (status == SMITH_OK)
        status = smith_decode(p->format->layout, (struct smith_bytes){header.data, header.size}, &options, NULL, NULL,
                              &document, &why);
    if (status == SMITH_OK)
        status = smith_json_write(document, NULL, &text, &why);
    if (status == SMITH_OK && !text.failed)
        line = on_one_line(u, &text);
    u->out_of_memory |= status == SMITH_NO_MEMORY || header.failed || text.failed;
    smith_document_free(document);
    smith_buffer_free(&header);
    smith_buffer_free(&text);
    return line;
}

/* ---- entries ---- */

static bool put_file(struct unpacker *u, const char *name, struct smith_bytes bytes) {
    return u->folder->write(u->folder->context, name, bytes, u->error) == SMITH_OK;
}

/* The first extension of a format, or NULL: it has none. */
static const char *first_extension(struct unpacker *u, const struct smith_format *format) {
    size_t size = strcspn(format->extensions, " ");
    return size ? smith_arena_copy(&u->arena, format->extensions, size) : NULL;
}

/* Of a file that has the bytes of an entry: its own, if its name has one, else that of what it is. */
static const char *bytes_extension(struct unpacker *u, uint32_t number) {
    const struct smith_entry *entry = &u->archive->entries[number];
    const char *dot = strrchr(smith_file_path_name(entry->name), '.');
    const char *known = entry->entry_type.extension;
    if (dot && dot[1])
        return "";
    if (!known && entry->entry_type.format && (is_archive(entry) || u->how->recipe))
        known = first_extension(u, entry->entry_type.format);
    return known ? known : ".bin";
}

static bool unpack_put_entry(struct unpacker *u, const struct entry_job *p) {
    struct smith_json_file *file = &u->files[p->number];
    const char *extension = p->converter ? p->converter->extension
                            : p->format  ? ".json"
                                         : bytes_extension(u, p->number);
    char *crc = smith_arena_alloc(&u->arena, 9, 1);
    bool has_extension = smith_file_path_ends_in(u->archive->entries[p->number].name, extension);
    file->file = file_name(u, p->number, "", has_extension ? "" : extension);
    file->as = p->format ? p->format->id : NULL;
    file->kept = p->keep ? file_name(u, p->number, "kept/", ".bin") : NULL;
    if (u->arena.failed)
        return smith_fail_memory(u->error, &u->arena), false;
    if (p->format) {
        smith_entry_crc32(p->entry, crc);
        file->crc32 = crc;
        file->header = header_text(u, p);
    }
    return put_file(u, file->file, (struct smith_bytes){p->file.data, p->file.size}) &&
           (!p->keep || put_file(u, file->kept, p->entry));
}

static bool unpack_alone(struct unpacker *u, uint32_t number) {
    struct entry_job p = {.number = number, .entry = *u->archive->entries[number].bytes};
    smith_buffer_init(&p.file, &u->arena.allocator);
    unpack_show(u, &p);
    u->out_of_memory |= p.file.failed;
    bool done = !u->out_of_memory && unpack_put_entry(u, &p);
    if (u->out_of_memory)
        done = (smith_fail_memory(u->error, NULL), false);
    smith_buffer_free(&p.file);
    return done;
}

static bool is_nested(const struct unpacker *u, uint32_t number) {
    return u->how->nested && !u->how->raw && !u->how->recipe && !u->how->style &&
           is_archive(&u->archive->entries[number]);
}

/* As a folder in the place of its file. */
static enum smith_status put_nested(struct unpacker *u, uint32_t number, const struct smith_archive *inner) {
    const char *name = file_name(u, number, "", bytes_extension(u, number));
    const char *prefix = name ? join(u, "", "", name, "/") : NULL;
    if (!prefix)
        return smith_fail_memory(u->error, &u->arena);
    struct smith_folder_part part = {u->folder, prefix};
    const struct smith_folder folder = smith_folder_part(&part);
    const struct smith_unpack_options how = {
        .force = u->how->force, .nested = u->how->nested - 1, .prefer = u->how->prefer};
    struct smith_findings notes;
    enum smith_status status = smith_archive_unpack(inner, &how, &folder, &notes, u->error);
    smith_findings_take(u->notes, name, &notes);
    u->files[number] = (struct smith_json_file){.file = name};
    return status;
}

/* What cannot be opened stays a file. */
static bool unpack_nested(struct unpacker *u, uint32_t number) {
    const struct smith_entry *entry = &u->archive->entries[number];
    const struct smith_options options = {.allocator = u->arena.allocator, .limits = u->archive->document->limits};
    struct smith_archive *inner;
    enum smith_status status = smith_archive_open_among(u->archive->formats, entry->entry_type.format, *entry->bytes,
                                                        smith_file_path_name(entry->name), &options, &inner, u->error);
    if (status != SMITH_OK)
        return status != SMITH_NO_MEMORY && unpack_alone(u, number);
    status = put_nested(u, number, inner);
    smith_archive_free(inner);
    return status == SMITH_OK;
}

static bool unpack_entry(struct unpacker *u, uint32_t number) {
    return is_nested(u, number) ? unpack_nested(u, number) : unpack_alone(u, number);
}

/* The entries that are asked for, found as a path finds them. */
static bool choose(struct unpacker *u) {
    if (!u->how->only)
        return true;
    u->wanted = smith_arena_alloc(&u->arena, u->archive->entry_count + (size_t)1, 1);
    if (!u->wanted)
        return smith_fail_memory(u->error, &u->arena), false;
    for (const char *const *only = u->how->only; *only; only++) {
        const struct smith_entry *entry = smith_archive_find(u->archive, *only);
        if (!entry)
            return smith_fail(u->error, SMITH_BAD_VALUE, "ENTRY-MISSING", "there is no entry '%.100s'", *only), false;
        u->wanted[entry - u->archive->entries] = true;
    }
    return true;
}

/* What the entries are taken for that are named, found as a path finds them. Other names are of archives in this one. */
static bool find_overrides(struct unpacker *u) {
    for (const struct smith_override *o = u->how->overrides; o && o->format; o++) {
        const struct smith_entry *entry = *o->name ? smith_archive_find(u->archive, o->name) : NULL;
        if (entry && !u->overrides)
            u->overrides = smith_arena_alloc(&u->arena, u->archive->entry_count * sizeof *u->overrides,
                                             _Alignof(const struct smith_format *));
        if (u->arena.failed)
            return smith_fail_memory(u->error, &u->arena), false;
        if (entry)
            u->overrides[entry - u->archive->entries] = o->format;
    }
    return true;
}

static bool unpack_is_wanted(const struct unpacker *u, uint32_t number) {
    return !u->wanted || u->wanted[number];
}

/* Files that unpack to more than they are often share bytes; nobody who packs files for others to read makes that. */
static bool check_overlaps(struct unpacker *u) {
    for (uint32_t i = 0; i < u->archive->entry_count && !u->how->force; i++) {
        const struct smith_entry *entry = &u->archive->entries[i];
        if (entry->overlaps && unpack_is_wanted(u, i))
            return smith_fail(u->error, SMITH_DAMAGED, "ENTRY-OVERLAP",
                              "the entry '%.100s' has bytes that other entries have as well", entry->name),
                   false;
    }
    return true;
}

/* ---- the manifest ---- */

/* What the entry that came last was packed to, where we would pack it otherwise. */
static bool keep_packed(void *context, struct smith_bytes packed, struct smith_json_file *file) {
    struct unpacker *u = context;
    file->file = u->next ? file_name(u, u->next - 1, "kept/", ".packed") : NULL;
    if (!file->file)
        return false;
    u->failed = u->failed || !put_file(u, file->file, packed);
    return true;
}

/* Entries come in the order in which the manifest comes to them. */
static bool stands_for(void *context, const struct smith_bytes *value, struct smith_json_file *file) {
    struct unpacker *u = context;
    if (u->next == u->archive->entry_count || u->archive->entries[u->next].bytes != value)
        return false;
    *file = u->files[u->next++];
    return true;
}

static bool put_manifest(struct unpacker *u) {
    const struct smith_json_files files = {.put = stands_for, .put_packed = keep_packed, .context = u};
    const struct smith_json_style style = {.files = &files};
    const struct smith_archive_ops *ops = u->archive->format->archive;
    bool strip = ops && ops->strip;
    void *stripped =
        strip ? ops->strip(u->archive->document) : NULL; /* nothing but the manifest sees the document so */
    struct smith_buffer text;
    if (strip && !stripped)
        return smith_fail_memory(u->error, &u->archive->document->arena), false;
    smith_buffer_init(&text, &u->arena.allocator);
    bool done = smith_json_write(u->archive->document, &style, &text, u->error) == SMITH_OK && !u->failed;
    if (stripped)
        ops->restore(u->archive->document, stripped);
    if (done && u->arena.failed) /* names of files */
        done = (smith_fail_memory(u->error, &u->arena), false);
    done = done && put_file(u, SMITH_MANIFEST, (struct smith_bytes){text.data, text.size});
    smith_buffer_free(&text);
    return done;
}

/* ---- the recipe ---- */

/* "maps.lst" of maps.wad. */
static const char *recipe_name(struct unpacker *u) {
    const char *archive = *u->archive->name ? u->archive->name : "archive", *dot = strrchr(archive, '.');
    size_t stem = dot && dot > archive ? (size_t)(dot - archive) : strlen(archive);
    const char *extension = u->archive->format->archive->recipe;
    char *name = smith_arena_alloc(&u->arena, stem + strlen(extension) + 1, 1);
    if (name)
        snprintf(name, stem + strlen(extension) + 1, "%.*s%s", (int)stem, archive, extension);
    return name;
}

static bool put_recipe(struct unpacker *u) {
    const struct smith_archive *archive = u->archive;
    const char **files =
        smith_arena_alloc(&u->arena, (archive->entry_count + (size_t)1) * sizeof *files, _Alignof(const char *));
    const char *name = recipe_name(u);
    struct smith_buffer text;
    if (!files || !name)
        return smith_fail_memory(u->error, &u->arena), false;
    for (uint32_t i = 0; i < archive->entry_count; i++)
        files[i] = u->files[i].file;
    smith_buffer_init(&text, &u->arena.allocator);
    bool done = archive->format->archive->list(archive, files, &text, u->error) == SMITH_OK &&
                put_file(u, name, (struct smith_bytes){text.data, text.size});
    if (done && text.failed)
        done = (smith_fail_memory(u->error, NULL), false);
    smith_buffer_free(&text);
    return done;
}

/* What the folder has besides the entries, if all of them are there. */
static bool put_list(struct unpacker *u) {
    if (u->how->only)
        return true;
    return u->how->recipe ? put_recipe(u) : put_manifest(u);
}

static bool has_recipe(struct unpacker *u) {
    const struct smith_archive_ops *ops = u->archive->format->archive;
    if (!u->how->recipe || (ops && ops->list))
        return true;
    return smith_fail(u->error, SMITH_BAD_VALUE, "NO-ARCHIVE", "there are no recipes of a %s",
                      u->archive->format->title),
           false;
}

enum smith_status smith_archive_unpack(const struct smith_archive *archive, const struct smith_unpack_options *how,
                                       const struct smith_folder *folder, struct smith_findings *notes,
                                       struct smith_error *error) {
    static const struct smith_unpack_options usual;
    struct smith_error own;
    struct unpacker u = {
        .archive = archive,
        .how = how ? how : &usual,
        .folder = folder,
        .notes = notes,
        .error = error ? error : &own,
    };
    const struct smith_allocator *allocator = &archive->document->arena.allocator;
    smith_arena_init(&u.arena, allocator, archive->document->limits.memory);
    bool done = true;
    smith_findings_begin(notes, allocator, 0);
    if (archive->entry_count)
        u.files = smith_arena_alloc(&u.arena, archive->entry_count * sizeof *u.files, _Alignof(struct smith_json_file));
    unpack_take_name(&u, SMITH_MANIFEST);
    if (u.how->recipe && has_recipe(&u))
        unpack_take_name(&u, recipe_name(&u));
    if (u.arena.failed)
        done = (smith_fail_memory(u.error, &u.arena), false);
    done = done && has_recipe(&u) && choose(&u) && find_overrides(&u) && check_overlaps(&u);
    for (uint32_t i = 0; done && i < archive->entry_count; i++)
        done = !unpack_is_wanted(&u, i) || unpack_entry(&u, i);
    done = done && put_list(&u);
    smith_arena_free(&u.arena);
    return smith_findings_end(notes, done ? SMITH_OK : u.error->status, u.error);
}
