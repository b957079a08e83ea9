/* SPDX-License-Identifier: MIT
 *
 * The descriptors of what the second game keeps of its settings. All numbers are as good as any other there, so only the
 * name says what such a file is.
 */
#include "base/file_path.h"
#include "format/pop/save/pop2_sav.h"

#include <levelsmith/pop2_config.h>
#include <levelsmith/pop2_options.h>
#include <stdio.h>

enum { OPTIONS_SIZE = 4, CONFIG_SIZE = 32 };

static unsigned pop2_settings_never(struct smith_bytes bytes) {
    (void)bytes;
    return 0;
}

/* In capitals or not. */
static bool pop2_settings_is_called(const char *name, const char *expected) {
    char path[16];
    snprintf(path, sizeof path, "./%s", name);
    return smith_file_path_ends_in(path, expected);
}

static bool options_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == OPTIONS_SIZE && pop2_settings_is_called(name, "/prince.opt");
}

static bool config_may_be(const char *name, struct smith_bytes bytes) {
    return bytes.size == CONFIG_SIZE && pop2_settings_is_called(name, "/config.dat");
}

const struct smith_format smith_pop2_options_format = {
    .id = "pop2_options",
    .title = "Prince of Persia 2 options",
    .extensions = ".opt",
    .layout = &smith_pop2_options_layout,
    .bid = pop2_settings_never,
    .may_be = options_may_be,
};

const struct smith_format smith_pop2_config_format = {
    .id = "pop2_config",
    .title = "Prince of Persia 2 configuration",
    .extensions = ".dat",
    .layout = &smith_pop2_config_layout,
    .bid = pop2_settings_never,
    .may_be = config_may_be,
};
