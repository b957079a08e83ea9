/* SPDX-License-Identifier: MIT
 *
 * Whole files: what is written is there, and what cannot be written leaves everything as it was.
 */
#include "file/file.h"
#include "support/counting_allocator.h"

#include <dirent.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- a folder to write in ---- */

static int enter_new_folder(void **state) {
    const char *base = getenv("TMPDIR");
    char *folder = malloc(4096);
    if (!folder)
        return -1;
    snprintf(folder, 4096, "%s/test_file_XXXXXX", base ? base : "/tmp");
    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int count_files(void) {
    DIR *folder = opendir(".");
    assert_non_null(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(folder);
    return count;
}

static int remove_folder(void **state) {
    DIR *folder = opendir(".");
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(entry->d_name);
    if (folder)
        closedir(folder);
    int result = chdir("/") == 0 ? rmdir(*state) : -1;
    free(*state);
    return result;
}

/* ---- words for the tests ---- */

static struct smith_bytes bytes_of(const char *text) {
    return (struct smith_bytes){(const uint8_t *)text, strlen(text)};
}

static void put(const char *path, const char *text) {
    struct smith_error error;
    if (smith_file_write(path, bytes_of(text), &error) != SMITH_OK)
        fail_msg("%s", error.message);
}

static void assert_file(const char *path, const char *text) {
    struct smith_buffer buffer;
    struct smith_error error;
    if (smith_file_read(path, NULL, &buffer, &error) != SMITH_OK)
        fail_msg("%s", error.message);
    assert_int_equal(buffer.size, strlen(text));
    assert_memory_equal(buffer.data ? (char *)buffer.data : "", text, strlen(text));
    smith_buffer_free(&buffer);
}

static void assert_write_fails(const char *path, struct smith_bytes bytes, const char *message) {
    struct smith_error error;
    assert_int_equal(smith_file_write(path, bytes, &error), SMITH_IO);
    assert_string_equal(error.message, message);
}

static mode_t mode_of(const char *path) {
    struct stat facts;
    assert_int_equal(stat(path, &facts), 0);
    return facts.st_mode & 07777;
}

/* ---- tests ---- */

static void files_are_written_and_read(void **state) {
    (void)state;
    put("new", "content");
    assert_file("new", "content");
    put("new", "other, and longer");
    assert_file("new", "other, and longer");
    put("new", "");
    assert_file("new", "");
    assert_int_equal(count_files(), 1);
}

static void large_files_come_back(void **state) {
    (void)state;
    enum { SIZE = 3000001 };
    uint8_t *data = malloc(SIZE);
    assert_non_null(data);
    for (unsigned i = 0; i < SIZE; i++)
        data[i] = (uint8_t)(i * 2654435761u >> 24);
    assert_int_equal(smith_file_write("large", (struct smith_bytes){data, SIZE}, NULL), SMITH_OK);
    struct counting_allocator counter = {0};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_buffer buffer;
    assert_int_equal(smith_file_read("large", &allocator, &buffer, NULL), SMITH_OK);
    assert_int_equal(buffer.size, SIZE);
    assert_memory_equal(buffer.data, data, SIZE);
    assert_int_equal(counter.requests, 1);
    smith_buffer_free(&buffer);
    assert_int_equal(counter.live, 0);
    free(data);
}

static void the_mode_is_kept(void **state) {
    (void)state;
    mode_t old = umask(027);
    put("new", "1");
    umask(old);
    assert_int_equal(mode_of("new"), 0640);
    assert_int_equal(chmod("new", 0604), 0);
    put("new", "2");
    assert_int_equal(mode_of("new"), 0604);
}

static void links_are_followed(void **state) {
    (void)state;
    put("target", "old");
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_int_equal(symlink("../target", "folder/link"), 0);
    assert_int_equal(symlink("folder/link", "link"), 0);
    put("link", "new");
    assert_file("target", "new");
    struct stat facts;
    assert_int_equal(lstat("link", &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_int_equal(lstat("folder/link", &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_int_equal(symlink("not yet", "dangling"), 0);
    put("dangling", "made");
    assert_file("not yet", "made");
    assert_int_equal(symlink("round", "round"), 0);
    assert_write_fails("round", bytes_of("x"), "cannot write 'round': Too many levels of symbolic links");
    remove("folder/link");
}

static void folders_are_refused(void **state) {
    (void)state;
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_write_fails("folder", bytes_of("x"), "cannot write 'folder': Is a directory");
    assert_write_fails("folder/", bytes_of("x"), "cannot write 'folder/': Is a directory");
    struct smith_buffer buffer;
    struct smith_error error;
    assert_int_equal(smith_file_read("folder", NULL, &buffer, &error), SMITH_IO);
    assert_string_equal(error.message, "cannot read 'folder': Is a directory");
    assert_null(buffer.data);
}

static void what_is_not_there_is_said(void **state) {
    (void)state;
    struct smith_buffer buffer;
    struct smith_error error;
    assert_int_equal(smith_file_read("nowhere", NULL, &buffer, &error), SMITH_IO);
    assert_string_equal(error.code, "IO");
    assert_string_equal(error.message, "cannot open 'nowhere': No such file or directory");
    assert_write_fails("no/where", bytes_of("x"),
                       "cannot create a temporary file next to 'no/where': No such file or directory");
    smith_buffer_free(&buffer);
}

static void long_paths_are_shortened_in_messages(void **state) {
    (void)state;
    char path[3000];
    memset(path, 'x', sizeof path);
    path[sizeof path - 1] = 0;
    struct smith_buffer buffer;
    struct smith_error error;
    assert_int_equal(smith_file_read(path, NULL, &buffer, &error), SMITH_IO);
    assert_non_null(strstr(error.message, "...xxx"));
    assert_non_null(strstr(error.message, "xxx': File name too long"));
}

/* A disk that is full after so many bytes. */
static void a_failed_write_leaves_the_old_file(void **state) {
    (void)state;
    static uint8_t large[100000];
    put("level", "years of work");
    struct rlimit old, tight;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight = old;
    tight.rlim_cur = 50000;
    void (*handler)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    struct smith_error error;
    enum smith_status status = smith_file_write("level", (struct smith_bytes){large, sizeof large}, &error);
    enum smith_status new_file = smith_file_write("fresh", (struct smith_bytes){large, sizeof large}, NULL);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, handler);
    assert_int_equal(status, SMITH_IO);
    assert_string_equal(error.message, "cannot write 'level': File too large");
    assert_int_equal(new_file, SMITH_IO);
    assert_file("level", "years of work");
    assert_int_equal(count_files(), 1);
}

/* What a run writes that still does, and what is no file, is in nobody's way. */
static void an_obstructing_file_is_not_touched(void **state) {
    (void)state;
    static const char temporary[] = ".levelsmith-9b99e7dd-0", folder[] = ".levelsmith-9b99e7dd-1";
    int file = open(temporary, O_RDWR | O_CREAT, 0666);
    assert_true(file >= 0);
    assert_int_equal(flock(file, LOCK_EX), 0);
    assert_int_equal(mkdir(folder, 0777), 0);
    put("level", "new");
    assert_file("level", "new");
    assert_int_equal(count_files(), 3);
    assert_int_equal(close(file), 0); /* as if that run had ended */
    put("level", "newer");
    assert_file("level", "newer");
    assert_int_equal(access(temporary, F_OK), -1);
    assert_int_equal(rmdir(folder), 0);
}

/* Somebody else's change is not written over, and nothing is left beside it. */
static void a_file_changed_meanwhile_is_left(void **state) {
    (void)state;
    struct smith_error error = {0};
    const struct smith_bytes old = bytes_of("as it was read"), ours = bytes_of("ours");
    put("file", "as it was read");
    assert_int_equal(smith_file_update("file", &old, ours, NULL, &error), SMITH_OK);
    assert_file("file", "ours");
    put("file", "theirs");
    assert_int_equal(smith_file_update("file", &ours, bytes_of("more"), NULL, &error), SMITH_REFUSED);
    assert_string_equal(error.code, "FILE-CHANGED");
    assert_file("file", "theirs");
    assert_int_equal(count_files(), 1);
}

static void a_locked_file_is_left(void **state) {
    (void)state;
    struct smith_error error = {0};
    put("file", "old");
    int file = open("file", O_RDONLY);
    assert_int_equal(flock(file, LOCK_SH), 0);
    assert_int_equal(smith_file_write("file", bytes_of("new"), &error), SMITH_REFUSED);
    assert_string_equal(error.code, "FILE-LOCKED");
    assert_file("file", "old");
    assert_int_equal(close(file), 0);
    put("file", "new");
    assert_int_equal(count_files(), 1);
}

static void what_a_replaced_file_loses_is_reported(void **state) {
    (void)state;
    unsigned losses = 99;
    put("file", "old");
    assert_int_equal(smith_file_update("file", NULL, bytes_of("new"), &losses, NULL), SMITH_OK);
    assert_int_equal(losses, 0);
    assert_int_equal(link("file", "second"), 0);
    assert_int_equal(smith_file_update("file", NULL, bytes_of("newer"), &losses, NULL), SMITH_OK);
    assert_int_equal(losses, SMITH_FILE_LINKS_LOST);
    assert_file("second", "new");
}

static void read_only_files_are_refused(void **state) {
    (void)state;
    put("level", "old");
    assert_int_equal(chmod("level", 0444), 0);
    if (access("level", W_OK) == 0) /* a superuser may write anything */
        skip();
    assert_write_fails("level", bytes_of("new"), "cannot write 'level': Permission denied");
    assert_file("level", "old");
}

static void devices_are_written_to_directly(void **state) {
    (void)state;
    struct stat facts;
    if (stat("/dev/full", &facts) != 0 || !S_ISCHR(facts.st_mode))
        skip();
    assert_write_fails("/dev/full", bytes_of("x"), "cannot write '/dev/full': No space left on device");
    put("/dev/null", "x");
    assert_int_equal(stat("/dev/null", &facts), 0);
    assert_true(S_ISCHR(facts.st_mode));
    assert_int_equal(count_files(), 0);
}

/* ---- standard streams ---- */

static void ignore_signal(int number) {
    (void)number;
}

/* What the child does: read all of one pipe, write all to the other. */
static _Noreturn void copy_streams(int from, int to) {
    struct smith_buffer buffer;
    struct sigaction action = {.sa_handler = ignore_signal}; /* without SA_RESTART: calls are interrupted */
    bool good = sigaction(SIGUSR1, &action, NULL) == 0 && dup2(from, STDIN_FILENO) >= 0 &&
                dup2(to, STDOUT_FILENO) >= 0 && smith_file_read("-", NULL, &buffer, NULL) == SMITH_OK &&
                smith_file_write("-", (struct smith_bytes){buffer.data, buffer.size}, NULL) == SMITH_OK;
    _exit(good ? 0 : 1);
}

static uint8_t stream_byte(size_t at) {
    return (uint8_t)(at * 2654435761u >> 16);
}

static void fill_stream(int to, size_t size) {
    for (size_t at = 0; at < size;) {
        uint8_t piece[1000];
        for (size_t i = 0; i < sizeof piece; i++)
            piece[i] = stream_byte(at + i);
        ssize_t count = write(to, piece, sizeof piece);
        assert_true(count > 0);
        at += (size_t)count;
    }
}

/* A child copies one pipe to another while signals interrupt it: reads and writes come in pieces. */
static void standard_streams_survive_interruptions(void **state) {
    (void)state;
    enum { SIZE = 1000000 };
    int in[2], out[2], status;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(out), 0);
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (!child) {
        close(in[1]);
        close(out[0]);
        copy_streams(in[0], out[1]);
    }
    close(in[0]);
    close(out[1]);
    fill_stream(in[1], SIZE);
    close(in[1]);
    for (int i = 0; i < 5; i++) { /* the child waits for room in the full pipe */
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        kill(child, SIGUSR1);
    }
    size_t size = 0;
    for (;;) {
        uint8_t piece[5000];
        ssize_t count = read(out[0], piece, sizeof piece);
        if (count <= 0)
            break;
        kill(child, SIGUSR1);
        for (size_t i = 0; i < (size_t)count; i++)
            if (piece[i] != stream_byte(size + i))
                fail_msg("byte %zu is another", size + i);
        size += (size_t)count;
    }
    close(out[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(size, SIZE);
}

static void no_memory_is_no_leak(void **state) {
    (void)state;
    put("level", "content");
    struct counting_allocator counter = {.fail_from = 1};
    struct smith_allocator allocator = counting_allocator(&counter);
    struct smith_buffer buffer;
    assert_int_equal(smith_file_read("level", &allocator, &buffer, NULL), SMITH_NO_MEMORY);
    assert_int_equal(counter.live, 0);
}

#define IN_NEW_FOLDER(test) cmocka_unit_test_setup_teardown(test, enter_new_folder, remove_folder)

int test_file(void) {
    const struct CMUnitTest tests[] = {
        IN_NEW_FOLDER(files_are_written_and_read),
        IN_NEW_FOLDER(large_files_come_back),
        IN_NEW_FOLDER(the_mode_is_kept),
        IN_NEW_FOLDER(links_are_followed),
        IN_NEW_FOLDER(folders_are_refused),
        IN_NEW_FOLDER(what_is_not_there_is_said),
        IN_NEW_FOLDER(long_paths_are_shortened_in_messages),
        IN_NEW_FOLDER(a_failed_write_leaves_the_old_file),
        IN_NEW_FOLDER(an_obstructing_file_is_not_touched),
        IN_NEW_FOLDER(a_file_changed_meanwhile_is_left),
        IN_NEW_FOLDER(a_locked_file_is_left),
        IN_NEW_FOLDER(what_a_replaced_file_loses_is_reported),
        IN_NEW_FOLDER(read_only_files_are_refused),
        IN_NEW_FOLDER(devices_are_written_to_directly),
        IN_NEW_FOLDER(standard_streams_survive_interruptions),
        IN_NEW_FOLDER(no_memory_is_no_leak),
    };
    return cmocka_run_group_tests_name("file", tests, NULL, NULL);
}
