/* SPDX-License-Identifier: MIT
 *
 * How many rounds a test of many runs: all of them in CI; elsewhere an eighth, so that nobody waits long for the quick tests;
 * and a quarter in CI under the address sanitizer, where each takes several times as long and another place in memory finds as
 * much as another round does. A build for another processor says which part of them it has (EFFORT_PART).
 */
#ifndef LEVELSMITH_TESTS_EFFORT_H
#define LEVELSMITH_TESTS_EFFORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_SANITIZER true
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define UNDER_SANITIZER true
#endif
#ifndef UNDER_SANITIZER
#define UNDER_SANITIZER false
#endif

static inline bool is_in_ci(void) {
    const char *value = getenv("LEVELSMITH_CI");
    return value && *value;
}

#ifndef EFFORT_PART
#define EFFORT_PART (!is_in_ci() ? 8 : UNDER_SANITIZER ? 4 : 1)
#endif

static inline size_t rounds(size_t all) {
    return all / EFFORT_PART;
}

#endif
