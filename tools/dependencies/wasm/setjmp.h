/* SPDX-License-Identifier: MIT
 *
 * setjmp() for WebAssembly, which wasi-libc lacks. clang turns calls of both functions into WebAssembly's exceptions
 * (-mllvm -wasm-enable-sjlj) and calls what setjmp.c has. TurboJPEG and Cairo leave by it; nothing of ours does.
 */
#ifndef LEVELSMITH_SETJMP_H
#define LEVELSMITH_SETJMP_H

typedef unsigned int jmp_buf[4];

int setjmp(jmp_buf) __attribute__((returns_twice));
_Noreturn void longjmp(jmp_buf, int);

#endif
