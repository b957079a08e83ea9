/* SPDX-License-Identifier: MIT
 *
 * Reading damaged projects. The chunks are the engine's business; here is what stands before them: eight bytes that may
 * be damaged, and a compressed stream that may break off. Such a project is recovered as if it had never been
 * compressed.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "base/limits.h"
#include "codec/codec.h"
#include "document/recover/recover.h"
#include "format/prj2/repair/prj2_repair.h"
#include "os/os.h"
#include "report/report.h"
#include <levelsmith/prj2.h>
#include <string.h>

/* ---- backups ---- */

/*
 * What Tomb Editor leaves beside a project. It saves to NAME.prj2.tmp, deletes the project and renames the other:
 * when it is stopped between, that file is all there is. Backups are called "2023-05-17 21-40 NAME.backup.prj2";
 * before 2023 without ".backup", and some builds left out a space.
 */

/* Reads `digits` digits; NULL when there are others. */
static const char *prj2_backups_read_number(const char *at, int digits, int64_t *age) {
    for (int i = 0; at && i < digits; i++, at++) {
        if (*at < '0' || *at > '9')
            return NULL;
        *age = *age * 10 + (*at - '0');
    }
    return at;
}

static const char *read_mark(const char *at, char mark) {
    return at && *at == mark ? at + 1 : NULL;
}

static const char *skip_space(const char *at) {
    return at && *at == ' ' ? at + 1 : at;
}

/* "2023-05-17 21-40 ", of which `*age` is 202305172140; NULL when the name begins otherwise. */
static const char *read_date(const char *name, int64_t *age) {
    *age = 0;
    name = read_mark(prj2_backups_read_number(name, 4, age), '-');
    name = read_mark(prj2_backups_read_number(name, 2, age), '-');
    name = skip_space(prj2_backups_read_number(name, 2, age));
    name = read_mark(prj2_backups_read_number(name, 2, age), '-');
    return skip_space(prj2_backups_read_number(name, 2, age));
}

/* The length of a name without the end of project files, 0 when it has another. */
static size_t prj2_backups_stem_size(const char *name) {
    static const char end[] = ".prj2";
    size_t size = strlen(name);
    return size >= sizeof end && smith_any_case_equal(name + size - (sizeof end - 1), end) ? size - (sizeof end - 1)
                                                                                           : 0;
}

static bool is_backup(const char *name, size_t stem, const char *other, int64_t *age) {
    const char *rest = read_date(other, age);
    if (!rest || !smith_any_case_begins(rest, name, stem))
        return false;
    return smith_any_case_equal(rest + stem, ".prj2") || smith_any_case_equal(rest + stem, ".backup.prj2");
}

static bool prj2_backups_recognise(const char *name, const char *other, enum smith_backup_kind *kind, int64_t *age) {
    size_t stem = prj2_backups_stem_size(name), size = strlen(name);
    *age = 0;
    if (!stem)
        return false;
    *kind = SMITH_BACKUP_UNFINISHED_SAVE;
    if (smith_any_case_begins(other, name, size) && smith_any_case_equal(other + size, ".tmp"))
        return true;
    *kind = SMITH_BACKUP_COPY;
    return is_backup(name, stem, other, age);
}

static const char *const measures[] = {"rooms", "objects", "sectors", NULL};

const struct smith_backup_ops smith_prj2_backup_ops = {.recognise = prj2_backups_recognise, .measures = measures};

/* ---- prj2 recover ---- */

#define HEADER 8 /* "PRJ2", version */
#define PACKED_HEADER 12 /* and the size of what is compressed */

/* By the version, and by how a zlib stream begins: both may be damaged, but then it is not worth the name. */
static bool is_compressed(struct smith_bytes bytes) {
    if (bytes.size <= PACKED_HEADER + 1 || !(bytes.data[7] & 0x80))
        return false;
    const uint8_t *zlib = bytes.data + PACKED_HEADER;
    return (zlib[0] & 0x0F) == 8 && (zlib[0] * 256u + zlib[1]) % 31 == 0;
}

static bool begins_well(struct smith_bytes bytes) {
    static const uint8_t beginning[] = {'P', 'R', 'J', '2', 0, 0, 0, 0};
    return bytes.size >= HEADER && memcmp(bytes.data, beginning, HEADER) == 0;
}

/* The project without compression, as far as it goes. */
static bool prj2_recover_unpack(struct smith_bytes bytes, const struct smith_options *options,
                                struct smith_changes *changes, struct smith_buffer *plain) {
    const struct smith_limits limits = smith_limits_of_input(options ? &options->limits : NULL, bytes.size);
    const struct smith_codec_call zlib = {.codec = SMITH_ZLIB};
    struct smith_bytes packed = {bytes.data + PACKED_HEADER, bytes.size - PACKED_HEADER};
    bool whole;
    if (!smith_unpack_partly(&zlib, packed, limits.inflated, plain, &whole))
        return false;
    if (!whole)
        smith_changes_add(changes, "PRJ2-UNPACKED-PARTLY", SMITH_CHANGE_LOST, "/", PACKED_HEADER,
                          "the compressed chunks are damaged; %zu bytes came out", plain->size - HEADER);
    return true;
}

/* A new beginning, and what stands behind the old one. */
static enum smith_status prj2_recover_rebuild(struct smith_bytes bytes, const struct smith_options *options,
                                              struct smith_document **document, struct smith_changes *changes,
                                              struct smith_error *error) {
    static const char beginning[] = "PRJ2\0\0\0";
    bool compressed = is_compressed(bytes);
    struct smith_buffer plain;
    smith_buffer_init(&plain, options ? &options->allocator : NULL);
    smith_buffer_add(&plain, beginning, HEADER);
    bool done = true;
    if (compressed)
        done = prj2_recover_unpack(bytes, options, changes, &plain);
    else if (bytes.size > HEADER)
        smith_buffer_add(&plain, bytes.data + HEADER, bytes.size - HEADER);
    if (!compressed)
        smith_changes_add(changes, "PRJ2-BEGINNING-NEW", SMITH_CHANGE_FIXED, "/", 0,
                          "the first eight bytes were not those of a project");
    enum smith_status status = done && !plain.failed ? SMITH_OK : smith_fail_memory(error, NULL);
    if (status == SMITH_OK)
        status = smith_recover(&smith_prj2_layout, (struct smith_bytes){plain.data, plain.size}, options, document,
                               changes, error);
    smith_buffer_free(&plain);
    if (status != SMITH_OK)
        return status;
    struct smith_prj2_project *project = smith_prj2_root(*document);
    if (!project->settings && !project->rooms.count) {
        smith_document_free(*document);
        *document = NULL;
        return smith_fail(error, SMITH_DAMAGED, "MAGIC-MISSING", "nothing of a project is in these bytes");
    }
    if (compressed)
        project->version |= SMITH_PRJ2_VERSION_COMPRESSED;
    return SMITH_OK;
}

enum smith_status smith_prj2_recover(struct smith_bytes bytes, const struct smith_options *options,
                                     struct smith_document **document, struct smith_changes *changes,
                                     struct smith_error *error) {
    if (begins_well(bytes))
        return smith_recover(&smith_prj2_layout, bytes, options, document, changes, error);
    if (is_compressed(bytes)) { /* most of these are whole, and keep their bytes */
        enum smith_status status = smith_decode(&smith_prj2_layout, bytes, options, NULL, NULL, document, error);
        if (status != SMITH_DAMAGED)
            return status;
    }
    return prj2_recover_rebuild(bytes, options, document, changes, error);
}
