/* SPDX-License-Identifier: MIT
 *
 * The formats the library knows, and what goes with them: what the families' meson.build files name, in the order of
 * `families`.
 */
#include "codec/codec.h"
#include <levelsmith/own_formats.h>
#include <string.h>

#define FORMAT(name)                                                                                                   \
    extern const struct smith_format smith_##name##_format;                                                            \
    extern const struct smith_bytes smith_##name##_layout_text;
#define DEFINITION(name) extern const struct smith_definition smith_##name;
#define HOOK(name) extern const struct smith_codec_hook smith_##name##_hook;
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION
#undef HOOK

static const struct smith_format *const formats[] = {
#define FORMAT(name) &smith_##name##_format,
#define DEFINITION(name)
#define HOOK(name)
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION
#undef HOOK
    NULL,
};

const struct smith_format *const *smith_formats(void) {
    return formats;
}

/* The text of each layout, a zlib stream, in the order of the formats. */
static const struct smith_bytes *const texts[] = {
#define FORMAT(name) &smith_##name##_layout_text,
#define DEFINITION(name)
#define HOOK(name)
#include "format/registry_list.h"
#undef FORMAT
#undef DEFINITION
#undef HOOK
};

bool smith_layout_built_in(const char *id, struct smith_buffer *text) {
    const struct smith_codec_call how = {.codec = SMITH_ZLIB};
    enum smith_status status = SMITH_UNKNOWN;
    size_t used;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(formats[i]->id, id) == 0)
            status = smith_unpack(&how, *texts[i], UINT32_MAX, text, &used, NULL);
    text->failed |= status == SMITH_NO_MEMORY;
    return status == SMITH_OK;
}

static const struct smith_definition *const definitions[] = {
#define FORMAT(name)
#define DEFINITION(name) &smith_##name,
#define HOOK(name)
#include "format/registry_list.h"
#undef DEFINITION
#undef HOOK
    NULL,
};

const struct smith_definition *const *smith_definitions(void) {
    return definitions;
}

static const struct smith_codec_hook *const hooks[] = {
#define DEFINITION(name)
#define HOOK(name) &smith_##name##_hook,
#include "format/registry_list.h"
    NULL,
};

const struct smith_codec_hook *const *smith_hooks(void) {
    return hooks;
}
