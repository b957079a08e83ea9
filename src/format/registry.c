/* SPDX-License-Identifier: MIT
 *
 * The formats the library knows: what the families' meson.build files name, in the order of `families`.
 */
#include <levelsmith/convert.h>

#define FORMAT(name) extern const struct smith_format smith_##name##_format;
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

static const struct smith_definition *const definitions[] = {
#define FORMAT(name)
#define DEFINITION(name) &smith_##name,
#include "format/registry_list.h"
    NULL,
};

const struct smith_definition *const *smith_definitions(void) {
    return definitions;
}
