/* SPDX-License-Identifier: MIT
 *
 * Running other programs, as process.h describes.
 */
#include "files/process.h"
#include <errno.h>
#include <fcntl.h>
#include <levelsmith/buffer.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* In the child: never comes back. */
static void become(const char *const *words, int output, bool quiet) {
    union { /* execvp() does not change them, and says so only in words */
        const char *const *given;
        char *const *taken;
    } argv = {.given = words};
    int nothing = quiet ? open("/dev/null", O_WRONLY) : -1;
    if (output >= 0)
        dup2(output, STDOUT_FILENO);
    if (nothing >= 0)
        dup2(nothing, STDERR_FILENO);
    execvp(words[0], argv.taken);
    _exit(127);
}

static void drain(int from, struct smith_buffer *out) {
    char piece[4096];
    ssize_t count;
    while ((count = read(from, piece, sizeof piece)) > 0 || (count < 0 && errno == EINTR))
        if (count > 0)
            smith_buffer_add(out, piece, (size_t)count);
}

static int wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
}

int process_run(const char *const *words, struct smith_buffer *out, bool quiet) {
    int ends[2] = {-1, -1};
    if (out)
        smith_buffer_init(out, NULL);
    if (out && pipe(ends) != 0)
        return -1;
    fflush(NULL); /* the child must not write what is still in our buffers, and may write to the same file */
    pid_t child = fork();
    if (child == 0)
        become(words, ends[1], quiet);
    if (out)
        close(ends[1]);
    if (out && child > 0)
        drain(ends[0], out);
    if (out)
        close(ends[0]);
    return child > 0 ? wait_for(child) : -1;
}
