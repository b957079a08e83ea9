/* SPDX-License-Identifier: MIT
 *
 * Which names a program that links the library may use.
 */
#ifndef LEVELSMITH_API_H
#define LEVELSMITH_API_H

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
