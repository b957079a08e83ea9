/* SPDX-License-Identifier: MIT
 *
 * Findings about things that people know by a number say what they call them: "... (DOOR_TYPE6)".
 */
#include "api/finding_names.h"
#include "document/document.h"
#include "document/path.h"
#include "report/report.h"
#include "type/type_tables.h"

#include <stdio.h>
#include <string.h>

/* The name of the number that the record has; NULL = it has none. */
static const char *name_in(const struct smith_document *document, const struct smith_type *type, const void *record) {
    const struct smith_format *format = smith_document_format(document);
    if (!type || !record || type->kind != SMITH_RECORD)
        return NULL;
    for (uint32_t i = 0; i < type->record->member_count; i++) {
        const struct smith_member *member = &type->record->members[i];
        const char *kind = smith_annotation_value(&member->annotations, "number");
        const void *value = kind ? smith_member_value(member, record) : NULL;
        const struct smith_type *number = smith_type_inner(member->type);
        if (value && number->kind <= SMITH_SPELLED)
            return format->number_name(document, kind, smith_integer_load(number, value));
    }
    return NULL;
}

/* That of the innermost thing that is, or is around, what stands at a path; the path is shortened on the way. */
static const char *finding_name_at(const struct smith_document *document, char *path) {
    const char *name = NULL;
    for (char *slash; !name && (slash = strrchr(path, '/')) != NULL; *slash = '\0') {
        struct smith_node node;
        if (smith_path_find(document, path, &node, NULL) != SMITH_OK)
            continue;
        void *value = node.value;
        const struct smith_type *type = value ? smith_path_enter(node.type, &value) : NULL; /* changes `value` */
        name = name_in(document, type, value);
    }
    return name;
}

void smith_name_findings(const struct smith_document *document, struct smith_findings *findings) {
    const struct smith_format *format = smith_document_format(document);
    char path[512], message[512];
    for (uint32_t i = 0; format && format->number_name && i < findings->count; i++) {
        struct smith_finding *finding = &findings->items[i];
        if (strlen(finding->path) >= sizeof path)
            continue;
        strcpy(path, finding->path);
        const char *name = finding_name_at(document, path);
        if (!name || strstr(finding->message, name))
            continue;
        snprintf(message, sizeof message, "%s (%s)", finding->message, name);
        const char *copy = smith_report_store_text(findings->memory, message);
        finding->message = copy ? copy : finding->message;
    }
}
