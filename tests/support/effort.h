/* SPDX-License-Identifier: MIT
 *
 * How many rounds a test of many runs: all of them, a quarter under the address sanitizer, where each takes several times
 * as long and another place in memory finds as much as another round does.
 */
#ifndef LEVELSMITH_TESTS_EFFORT_H
#define LEVELSMITH_TESTS_EFFORT_H

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define UNDER_SANITIZER 1
#endif

#ifdef UNDER_SANITIZER
#define ROUNDS(all) ((all) / 4)
#else
#define ROUNDS(all) (all)
#endif

#endif
