/* SPDX-License-Identifier: MIT
 *
 * The names of the codecs. See codec_names.h.
 */
#include "type/codec_names.h"
#include <string.h>

static const char *const deflate_arguments[] = {"method"};

static const struct smith_codec_name names[] = {
    [SMITH_STORED] = {"sized", "nothing", "SMITH_STORED", NULL, 0},
    [SMITH_ZLIB] = {"zlib", "zlib", "SMITH_ZLIB", NULL, 0},
    [SMITH_LZ4] = {"lz4", "LZ4", "SMITH_LZ4", NULL, 0},
    [SMITH_ZLIB_BEST] = {"zlib_best", "zlib", "SMITH_ZLIB_BEST", NULL, 0},
    [SMITH_DEFLATE] = {"deflate", "deflate", "SMITH_DEFLATE", deflate_arguments, 1},
};

const struct smith_codec_name *smith_codec_name(unsigned codec) {
    return codec < sizeof names / sizeof *names ? &names[codec] : NULL;
}

struct smith_codec_name smith_codec_name_of(unsigned codec, const struct smith_hook *hook) {
    if (!hook)
        return *smith_codec_name(codec);
    return (struct smith_codec_name){hook->name, hook->name, "SMITH_HOOK", hook->arguments, hook->argument_count};
}

const struct smith_codec_hook *smith_codec_hook_find(const struct smith_codec_hook *const *hooks, const char *name) {
    for (; hooks && *hooks; hooks++)
        if (strcmp((*hooks)->name, name) == 0)
            return *hooks;
    return NULL;
}

bool smith_codec_hook_fits(const struct smith_codec_hook *codec, const struct smith_hook *declared) {
    unsigned count = 0;
    while (codec->arguments && codec->arguments[count]) {
        if (count == declared->argument_count || strcmp(codec->arguments[count], declared->arguments[count]) != 0)
            return false;
        count++;
    }
    return count == declared->argument_count;
}
