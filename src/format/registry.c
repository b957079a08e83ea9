/* SPDX-License-Identifier: MIT
 *
 * The formats the library knows: what the families' meson.build files name, in the order of `families`.
 */
#include <levelsmith/own_formats.h>
#include <string.h>

#define FORMAT(name)                                                                                                   \
    extern const struct smith_format smith_##name##_format;                                                            \
    extern const struct smith_bytes smith_##name##_layout_text;
#define DEFINITION(name) extern const struct smith_definition smith_##name;
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION

static const struct smith_format *const formats[] = {
#define FORMAT(name) &smith_##name##_format,
#define DEFINITION(name)
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION
    NULL,
};

const struct smith_format *const *smith_formats(void) {
    return formats;
}

/* The text of each layout, in the order of the formats. */
static const struct smith_bytes *const texts[] = {
#define FORMAT(name) &smith_##name##_layout_text,
#define DEFINITION(name)
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION
};

struct smith_bytes smith_layout_built_in(const char *id) {
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(formats[i]->id, id) == 0)
            return *texts[i];
    return (struct smith_bytes){0};
}

static const struct smith_definition *const definitions[] = {
#define FORMAT(name)
#define DEFINITION(name) &smith_##name,
#include "format/registry_list.h"
    NULL,
};

const struct smith_definition *const *smith_definitions(void) {
    return definitions;
}
