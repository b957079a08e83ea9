/* SPDX-License-Identifier: MIT
 *
 * What a program that links the library has to know of it: which version this is, and which names are its own.
 *
 * The rule of the binary interface (docs/design/abi.md says why): until 1.0 every minor version is a new one, with its
 * own soversion, and a program is compiled again for it. Between versions with the same soversion no struct, enum or
 * function that is declared here changes. Across them members of option structs come only at the end, and 0 means
 * what was done before there was such a member: begin such a struct with `{0}` and name the members you set.
 */
#ifndef LEVELSMITH_API_H
#define LEVELSMITH_API_H

#define SMITH_VERSION_MAJOR 0 /**< the first number of SMITH_VERSION */
#define SMITH_VERSION_MINOR 1 /**< the second */
#define SMITH_VERSION_PATCH 0 /**< the third */

/** The version of these headers, "1.2.3"; smith_version() is that of the library which is linked. */
#define SMITH_VERSION SMITH_VERSION_JOIN(SMITH_VERSION_MAJOR, SMITH_VERSION_MINOR, SMITH_VERSION_PATCH)
/** Private: SMITH_VERSION of numbers that are macros. */
#define SMITH_VERSION_JOIN(major, minor, patch) SMITH_VERSION_TEXT(major, minor, patch)
/** Private: SMITH_VERSION of numbers. */
#define SMITH_VERSION_TEXT(major, minor, patch) #major "." #minor "." #patch

/** Stands before every function and object that the library offers; all other names stay inside of a shared library. On
 * Windows SMITH_SHARED says that the library is a DLL (pkg-config does), and SMITH_BUILD that it is being built. */
#if defined _WIN32 && defined SMITH_SHARED && defined SMITH_BUILD
#define SMITH_API __declspec(dllexport)
#elif defined _WIN32 && defined SMITH_SHARED
#define SMITH_API __declspec(dllimport)
#elif defined __GNUC__ && !defined _WIN32
#define SMITH_API __attribute__((visibility("default")))
#else
#define SMITH_API
#endif

#endif
