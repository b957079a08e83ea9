/* SPDX-License-Identifier: MIT
 *
 * What `info` says of a Doom2D Forever map: its name and author, how much is in it, and which archives it needs.
 */
#include "format/d2df/d2df.h"

#include "document/visit.h"
#include "report/facts.h"
#include "type/annotations.h"
#include <levelsmith/d2df.h>
#include <stdio.h>
#include <string.h>

static const char *const archives_group = "archives";
static const char *const resources_group = "external_files";

size_t smith_d2df_archive_length(const char *resource) {
    const char *colon = strrchr(resource, ':');
    return colon ? (size_t)(colon - resource) : 0;
}

/* The resource this stop names, or NULL. Liquids have texture names of their own ("_water_0"): those are none. */
static const char *resource_at(const struct smith_visit *visit) {
    if (!visit->member || visit->variant || visit->type->kind != SMITH_TEXT ||
        !smith_annotation_find(&visit->member->annotations, "path"))
        return NULL;
    const char *resource = *(const char *const *)visit->value;
    return *resource && *resource != '_' ? resource : NULL;
}

static enum smith_status add_archive(struct smith_facts *facts, const char *resource) {
    char archive[256]; /* a resource has at most 64 characters of 3 bytes */
    size_t length = smith_d2df_archive_length(resource);
    if (!length || length >= sizeof archive)
        return SMITH_OK;
    memcpy(archive, resource, length);
    archive[length] = '\0';
    if (smith_facts_have_text(facts, "archive", archive))
        return SMITH_OK;
    return smith_facts_add_text(facts, "archive", "Archive", archive, archives_group);
}

static enum smith_status gather_archive(void *context, const struct smith_visit *visit) {
    const char *resource = resource_at(visit);
    return resource ? add_archive(context, resource) : SMITH_OK;
}

static enum smith_status gather_resource(void *context, const struct smith_visit *visit) {
    const char *resource = resource_at(visit);
    if (!resource || smith_facts_have_text(context, "resource", resource))
        return SMITH_OK;
    return smith_facts_add_text(context, "resource", "Resource", resource, resources_group);
}

static enum smith_status report_header(const struct d2df_header *header, struct smith_facts *facts) {
    if (!header)
        return SMITH_OK;
    char size[32];
    snprintf(size, sizeof size, "%u x %u", header->size.width, header->size.height);
    enum smith_status status = smith_facts_add_text(facts, "name", "Name", header->name, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "author", "Author", header->author, NULL);
    if (status == SMITH_OK)
        status = smith_facts_add_text(facts, "size", "Size in pixels", size, NULL);
    return status;
}

static enum smith_status report_counts(const struct d2df_map *map, struct smith_facts *facts) {
    const struct {
        const char *key, *label;
        uint32_t count;
    } lists[] = {
        {"textures", "Textures", map->textures.count}, {"panels", "Panels", map->panels.count},
        {"items", "Items", map->items.count},          {"monsters", "Monsters", map->monsters.count},
        {"areas", "Areas", map->areas.count},          {"triggers", "Triggers", map->triggers.count},
    };
    enum smith_status status = SMITH_OK;
    for (size_t i = 0; i < sizeof lists / sizeof *lists && status == SMITH_OK; i++)
        status = smith_facts_add_number(facts, lists[i].key, lists[i].label, lists[i].count, NULL);
    return status;
}

enum smith_status smith_d2df_info(const struct smith_document *document, struct smith_facts *facts) {
    const struct d2df_map *map = d2df_root(document);
    enum smith_status status = report_header(map->header, facts);
    if (status == SMITH_OK)
        status = report_counts(map, facts);
    if (status == SMITH_OK)
        status = smith_visit_all(document, gather_archive, facts);
    if (status == SMITH_OK)
        status = smith_visit_all(document, gather_resource, facts);
    return status;
}
