/* SPDX-License-Identifier: MIT
 *
 * What libFuzzer calls. The variable LEVELSMITH_FUZZ names the target; without it the program lists all and ends.
 */
#include "fuzz.h"
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argument_count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argument_count, char ***arguments) {
    (void)argument_count, (void)arguments;
    fuzz_choose(getenv("LEVELSMITH_FUZZ"));
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_run(data, size);
}
