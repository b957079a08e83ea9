/* SPDX-License-Identifier: MIT
 *
 * Whether there is something to be heard. A format says by its converters what its documents are as files of ordinary
 * programs; what has no format is known by its first bytes.
 */
#include "session.h"

#include <string.h>

const struct smith_entry_converter *session_converter_to(const struct smith_format *format, const char *extension) {
    const struct smith_entry_converter *converter = format ? format->converters : NULL;
    while (converter && converter->extension && strcmp(converter->extension, extension) != 0)
        converter++;
    return converter && converter->extension ? converter : NULL;
}

bool session_begins_with(struct smith_bytes bytes, const char *magic) {
    return bytes.size >= 4 && memcmp(bytes.data, magic, 4) == 0;
}

bool session_has_sound(const struct smith_format *format, struct smith_bytes bytes) {
    if (format)
        return session_converter_to(format, ".wav") || session_converter_to(format, ".mid");
    return session_begins_with(bytes, "RIFF") || session_begins_with(bytes, "MThd");
}
