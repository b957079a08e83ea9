/* SPDX-License-Identifier: MIT
 *
 * See foreign.h.
 */
#include "base/foreign.h"
#include <string.h>

struct sign {
    const char *begins;
    size_t size;
    struct smith_foreign foreign;
};
#define SIGN(begins, is, next)                                                                                         \
    {                                                                                                                  \
        begins, sizeof begins - 1, {                                                                                   \
            is, next                                                                                                   \
        }                                                                                                              \
    }

static const struct sign signs[] = {
    SIGN("version https://git-lfs.github.com/spec/", "a pointer of Git LFS", "`git lfs pull` brings the file itself"),
    SIGN("/annex/objects/", "a pointer of git-annex", "`git annex get` brings the file itself"),
    SIGN("<!DOCTYPE html", "a web page", "the download went wrong: download the file again"),
    SIGN("<!doctype html", "a web page", "the download went wrong: download the file again"),
    SIGN("<html", "a web page", "the download went wrong: download the file again"),
    SIGN("Rar!\x1A\x07", "an archive of RAR", "unpack it first, with `unar` for instance"),
    SIGN("7z\xBC\xAF\x27\x1C", "an archive of 7-Zip", "unpack it first, with `unar` for instance"),
    SIGN("\x1F\x8B\x08", "packed by gzip", "unpack it first: `gunzip -S '' FILE`"),
    SIGN("\xFD"
         "7zXZ",
         "packed by xz", "unpack it first, with `unxz`"),
    SIGN("\x28\xB5\x2F\xFD", "packed by Zstandard", "unpack it first, with `unzstd`"),
};

static bool is_all_zeros(struct smith_bytes bytes) {
    return bytes.size && !bytes.data[0] && memcmp(bytes.data, bytes.data + 1, bytes.size - 1) == 0;
}

const struct smith_foreign *smith_foreign_find(struct smith_bytes bytes) {
    static const struct smith_foreign zeros = {"nothing but zeros",
                                               "it was never written to the disk: look for a backup of it"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (bytes.size >= signs[i].size && memcmp(bytes.data, signs[i].begins, signs[i].size) == 0)
            return &signs[i].foreign;
    return is_all_zeros(bytes) ? &zeros : NULL;
}
