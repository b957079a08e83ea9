/* SPDX-License-Identifier: MIT
 *
 * A program that has been taken over: loaded into any (LD_PRELOAD), it tries at the end of main() what the sandbox shall
 * refuse, in the folder ESCAPE_FOLDER with a file "there" in it, and tells the descriptor ESCAPE_REPORT what came of it:
 * a line of NAME=yes or NAME=no each, behind "escape". With ESCAPE_OLD_KERNEL the kernel knows neither Landlock nor filters.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

long syscall(long number, ...) {
    void *found = dlsym(RTLD_NEXT, "syscall");
    long (*real)(long, long, long, long, long, long, long), arguments[6];
    va_list list;
    *(void **)&real = found;
    va_start(list, number);
    for (int i = 0; i < 6; i++)
        arguments[i] = va_arg(list, long);
    va_end(list);
    if (getenv("ESCAPE_OLD_KERNEL") && ((number >= 444 && number <= 446) || number == SYS_seccomp)) {
        errno = ENOSYS;
        return -1;
    }
    return real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

static void describe(int report, const char *what, bool done) {
    dprintf(report, "%s=%s\n", what, done ? "yes" : "no");
}

static bool can_open(const char *name, int flags) {
    int file = open(name, flags, 0600);
    if (file >= 0)
        close(file);
    return file >= 0;
}

/* 7 = the program was not run. */
static bool can_run(const char *program) {
    int status = -1;
    pid_t child = fork();
    if (child == 0) {
        execl(program, program, (char *)NULL);
        _exit(7);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static void try_files(int report) {
    describe(report, "make", can_open("new", O_WRONLY | O_CREAT));
    describe(report, "write", can_open("there", O_WRONLY));
    describe(report, "append", can_open("there", O_RDWR | O_APPEND));
    describe(report, "read", can_open("there", O_RDONLY));
    describe(report, "truncate", truncate("there", 1) == 0);
    describe(report, "rights", chmod("there", 0600) == 0);
    describe(report, "time", utimensat(AT_FDCWD, "there", NULL, 0) == 0);
    describe(report, "folder", mkdir("folder", 0700) == 0);
    describe(report, "link", link("there", "linked") == 0);
    describe(report, "symlink", symlink("there", "symlinked") == 0);
    describe(report, "pipe", mkfifo("pipe", 0600) == 0);
    describe(report, "rename", rename("there", "renamed") == 0);
    describe(report, "remove", unlink("renamed") == 0 || unlink("there") == 0);
}

__attribute__((destructor)) static void try_all(void) {
    const char *number = getenv("ESCAPE_REPORT"), *folder = getenv("ESCAPE_FOLDER");
    char key = 'x';
    if (!number || !folder || chdir(folder) != 0)
        return;
    int report = atoi(number);
    dprintf(report, "escape\n");
    try_files(report);
    describe(report, "socket", socket(AF_INET, SOCK_DGRAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    errno = 0;
    describe(report, "type",
             ioctl(0, TIOCSTI, &key) == 0 || errno != EPERM); /* there is no terminal, so the kernel would tell */
    char paste = 3; /* what is selected on the console, as if it were typed */
    errno = 0;
    describe(report, "paste", ioctl(0, TIOCLINUX, &paste) == 0 || errno != EPERM);
    unsetenv("ESCAPE_REPORT"); /* or what is run does all this as well */
    describe(report, "run", can_run("/bin/true"));
    describe(report, "signal", kill(getppid(), 0) == 0);
}
