/* SPDX-License-Identifier: MIT
 *
 * The descriptor of the names of Tomb Raider object archives.
 */
#include "base/buffer.h"
#include "base/error.h"
#include "base/file_path.h"
#include "format/run.h"
#include "format/wad/wad.h"

#include <string.h>

/* ---- recognising them ------------------------------------------------------------------------------------------- */

/* Any text could be such a file: its name has to say it. */
static unsigned was_bid(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

/* Whether every line has a colon, and no other character of control is there. Editors leave names empty. */
static bool was_may_be(const char *name, struct smith_bytes bytes) {
    bool named = false, empty = true;
    if (!bytes.size || !smith_file_path_ends_in(name, ".was"))
        return false;
    for (size_t i = 0; i < bytes.size; i++) {
        uint8_t byte = bytes.data[i];
        bool ends = byte == '\n';
        if ((ends && !named) || (byte < ' ' && !ends && byte != '\r' && byte != '\t'))
            return false;
        named = !ends && (named || byte == ':');
        empty = ends;
    }
    return named || empty;
}

static void was_info(struct smith_run *run) {
    const struct smith_was_names *names = smith_was_root(run->document);
    smith_facts_add_number(run->facts, "objects", "Objects", names->objects.count, NULL);
}

/* ---- what they are the names of --------------------------------------------------------------------------------- */

/* The file beside the names that is called as they are, but for its ending; false = there is none that can be read. */
static bool open_neighbour(struct smith_run *run, const char *const endings[2], const struct smith_layout *layout,
                           struct smith_document **document) {
    char name[256];
    struct smith_buffer file;
    struct smith_error error;
    const char *own = run->how->name;
    enum smith_status status = SMITH_IO;
    if (strlen(own) >= sizeof name || !smith_file_path_ends_in(own, ".was"))
        return false;
    smith_buffer_init(&file, &run->options.allocator);
    for (unsigned i = 0; i < 2 && status != SMITH_OK && status != SMITH_NO_MEMORY; i++) {
        size_t stem = strlen(own) - strlen(endings[i]);
        memcpy(name, own, stem);
        strcpy(name + stem, endings[i]);
        file.size = 0;
        status = run->how->own_folder->read(run->how->own_folder->context, name, &file, &error);
    }
    if (status == SMITH_OK)
        status = smith_decode(layout, (struct smith_bytes){file.data, file.size}, &run->options, NULL, NULL, document,
                              &error);
    smith_buffer_free(&file);
    if (status == SMITH_NO_MEMORY)
        smith_run_note(run, smith_fail_memory(run->error, NULL));
    return status == SMITH_OK;
}

/* There is a line for each object; sequences of sprites may have none. */
static void was_check_length(struct smith_run *run) {
    static const char *const wads[2] = {".wad", ".WAD"}, *const swds[2] = {".swd", ".SWD"};
    uint32_t names = smith_was_root(run->document)->objects.count, objects, sequences = 0;
    struct smith_document *wad, *swd;
    if (!run->how || !run->how->own_folder || !run->how->name || !open_neighbour(run, wads, &smith_wad_layout, &wad))
        return;
    objects = smith_wad_root(wad)->moveables.count + smith_wad_root(wad)->statics.count;
    smith_document_free(wad);
    if (open_neighbour(run, swds, &smith_swd_layout, &swd)) {
        sequences = smith_swd_root(swd)->sequences.count;
        smith_document_free(swd);
    }
    if (names != objects && names != objects + sequences)
        smith_report_finding(run, "WAS-LENGTH", smith_rule_path("/objects"),
                             "has %u names, and beside it are %u objects and %u sequences of sprites", names, objects,
                             sequences);
}

static smith_rule *const rules[] = {was_check_length, NULL};

const struct smith_format smith_was_format = {
    .id = "was",
    .title = "Tomb Raider object names",
    .extensions = ".was",
    .layout = &smith_was_layout,
    .bid = was_bid,
    .may_be = was_may_be,
    .info = was_info,
    .rules = rules,
    .codes = smith_was_codes,
};
