/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Doom2D Forever map: its name and author, how much is in it, and which archives it needs.
 */
#include "format/d2df/archive/d2df_archive.h"
#include "format/d2df/d2df.h"

#include "document/visit.h"
#include "format/losses.h"
#include "format/run.h"
#include <levelsmith/d2df.h>
#include <stdio.h>
#include <string.h>

/* The resource this stop names, or NULL. Liquids have texture names of their own ("_water_0"): those are none. */
static const char *resource_at(const struct smith_visit *visit) {
    const char *resource = smith_visit_file(visit);
    return resource && *resource && *resource != '_' ? resource : NULL;
}

static enum smith_status gather_archive(void *facts, const struct smith_visit *visit) {
    const char *resource = resource_at(visit);
    char archive[256]; /* a resource has at most 64 characters of 3 bytes */
    size_t length = resource ? smith_d2df_archive_length(resource) : 0;
    if (!length || length >= sizeof archive)
        return SMITH_OK;
    memcpy(archive, resource, length);
    archive[length] = '\0';
    smith_facts_add_once(facts, "archive", "Archive", archive, "archives");
    return SMITH_OK;
}

static enum smith_status gather_resource(void *facts, const struct smith_visit *visit) {
    smith_facts_add_once(facts, "resource", "Resource", resource_at(visit), "external_files");
    return SMITH_OK;
}

static void report_header(const struct smith_d2df_header *header, struct smith_facts *facts) {
    char size[32];
    snprintf(size, sizeof size, "%u x %u", header->size.width, header->size.height);
    smith_facts_add_text(facts, "name", "Name", header->name, NULL);
    smith_facts_add_text(facts, "author", "Author", header->author, NULL);
    smith_facts_add_text(facts, "size", "Size in pixels", size, NULL);
}

static void d2df_info_report_counts(const struct smith_d2df_map *map, struct smith_facts *facts) {
    smith_facts_add_number(facts, "textures", "Textures", map->textures.count, NULL);
    smith_facts_add_number(facts, "panels", "Panels", map->panels.count, NULL);
    smith_facts_add_number(facts, "items", "Items", map->items.count, NULL);
    smith_facts_add_number(facts, "monsters", "Monsters", map->monsters.count, NULL);
    smith_facts_add_number(facts, "areas", "Areas", map->areas.count, NULL);
    smith_facts_add_number(facts, "triggers", "Triggers", map->triggers.count, NULL);
}

void smith_d2df_info(struct smith_run *run) {
    const struct smith_d2df_map *map = smith_d2df_root(run->document);
    if (map->header)
        report_header(map->header, run->facts);
    d2df_info_report_counts(map, run->facts);
    smith_run_note(run, smith_visit_all(run->document, gather_archive, run->facts));
    smith_run_note(run, smith_visit_all(run->document, gather_resource, run->facts));
    smith_losses_report(run, "The game does not take");
}
