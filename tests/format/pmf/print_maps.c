/* SPDX-License-Identifier: MIT
 *
 * Random PlatinumSrc maps on standard output, as JSON, a line each: as many as the one argument says.
 */
#include "base/buffer.h"
#include "support/pmf_maps.h"
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned long count = argc == 2 ? strtoul(argv[1], NULL, 10) : 0;
    struct smith_buffer text;
    smith_buffer_init(&text, NULL);
    for (uint32_t seed = 1; seed <= count; seed++)
        pmf_map_text(seed, &text);
    bool written = !text.failed && fwrite(text.data, 1, text.size, stdout) == text.size;
    smith_buffer_free(&text);
    return written ? 0 : 1;
}
