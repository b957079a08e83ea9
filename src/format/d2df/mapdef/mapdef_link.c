/* SPDX-License-Identifier: MIT
 *
 * The names in a definition of the engine's become what they name, once all of it has been read: its order is free.
 */
#include "format/d2df/mapdef/mapdef.h"

#include <string.h>

struct linker {
    struct diagnosis *diagnosis;
    struct mapdef *mapdef;
};

static bool mapdef_link_mistake(struct linker *l, struct source_span source_span, const char *message) {
    smith_mistake(l->diagnosis, source_span, "%s", message);
    return false;
}

static bool link_field(struct linker *l, struct mapdef_field *field) {
    if (field->link == MAPDEF_RECORD) {
        for (field->record = l->mapdef->records; field->record; field->record = field->record->next)
            if (strcmp(field->record->name, field->linked) == 0 && !field->record->is_header)
                return true;
        return mapdef_link_mistake(l, field->linked_span, "there is no such record");
    }
    if (field->link == MAPDEF_NO_LINK)
        return true;
    for (field->names = l->mapdef->names; field->names; field->names = field->names->next)
        if (strcmp(field->names->name, field->linked) == 0)
            break;
    if (!field->names)
        return mapdef_link_mistake(l, field->linked_span,
                                   field->link == MAPDEF_ENUM ? "there is no such enum" : "there is no such bitset");
    if (field->names->is_bits != (field->link == MAPDEF_BITSET))
        return mapdef_link_mistake(l, field->linked_span,
                                   field->names->is_bits ? "this is a bitset, no enum" : "this is an enum, no bitset");
    return true;
}

static bool resolve_default(struct linker *l, struct mapdef_field *field) {
    if (field->fallback != MAPDEF_DEFAULT_NAME)
        return true;
    if (field->type == MAPDEF_BOOL || field->type == MAPDEF_NEGBOOL) {
        bool yes = strcmp(field->fallback_text, "true") == 0 || strcmp(field->fallback_text, "yes") == 0;
        field->fallback_int = yes != (field->type == MAPDEF_NEGBOOL);
        return true;
    }
    if (field->record)
        return strcmp(field->fallback_text, "null") == 0 ||
               mapdef_link_mistake(l, field->source_span, "the default of a reference is null");
    for (const struct mapdef_value *value = field->names ? field->names->values : NULL; value; value = value->next)
        if (strcmp(value->name, field->fallback_text) == 0) {
            field->fallback_int = value->value;
            return true;
        }
    return mapdef_link_mistake(l, field->source_span, "its default is no name it knows");
}

static bool link_record(struct linker *l, struct mapdef_record *record) {
    int64_t size = 0;
    for (struct mapdef_field *field = record->fields; field; field = field->next) {
        if (!link_field(l, field) || !resolve_default(l, field))
            return false;
        if (field->offset < 0)
            continue;
        for (const struct mapdef_field *other = record->fields; other != field; other = other->next)
            if (other->offset >= 0 && other->offset < field->offset + smith_mapdef_width(field) &&
                field->offset < other->offset + smith_mapdef_width(other))
                return mapdef_link_mistake(l, field->source_span, "it lies over another field");
        int64_t end = field->offset + smith_mapdef_width(field);
        size = end > size ? end : size;
    }
    return !record->size || size <= record->size ||
           mapdef_link_mistake(l, record->source_span, "its fields are longer than its size");
}

static bool link_kinds(struct linker *l, struct mapdef_record *data) {
    for (struct mapdef_value *kind = data->kinds; kind; kind = kind->next) {
        const struct mapdef_value *value = NULL;
        for (const struct mapdef_names *names = l->mapdef->names; names && !value; names = names->next)
            for (value = names->values; value && strcmp(value->name, kind->name) != 0;)
                value = value->next;
        if (!value)
            return mapdef_link_mistake(l, data->source_span, "a kind of trigger here is in no enum");
        kind->value = value->value;
    }
    return true;
}

bool smith_mapdef_link(struct diagnosis *diagnosis, struct mapdef *mapdef) {
    struct linker linker = {diagnosis, mapdef}, *l = &linker;
    bool has_header = false;
    for (struct mapdef_record *record = l->mapdef->records; record; record = record->next) {
        has_header = has_header || record->is_header;
        if (!link_record(l, record))
            return false;
    }
    for (struct mapdef_record *data = l->mapdef->data; data; data = data->next)
        if (!link_record(l, data) || !link_kinds(l, data))
            return false;
    return has_header || mapdef_link_mistake(l, (struct source_span){0, 1}, "no record is the header");
}
