/* SPDX-License-Identifier: MIT
 *
 * What is in a folder, as file_list.h describes.
 */
#include "os/file_list.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

void smith_file_list(const char *folder, smith_file_lister *each, void *context) {
    DIR *directory = opendir(folder);
    bool more = directory != NULL;
    for (struct dirent *entry; more && (entry = readdir(directory));) {
        struct stat facts;
        if (fstatat(dirfd(directory), entry->d_name, &facts, 0) != 0 || !S_ISREG(facts.st_mode))
            continue;
        more = each(context, &(struct smith_listed_file){.name = entry->d_name,
                                                         .modified = (int64_t)facts.st_mtim.tv_sec,
                                                         .size = (uint64_t)facts.st_size});
    }
    if (directory)
        closedir(directory);
}
