/* SPDX-License-Identifier: MIT
 *
 * What errors and findings about archives of Prince of Persia, and folders that become one, mean, for `levelsmith
 * explain`.
 */
#include "format/pop/archive/pop_dat_check.h"

const struct smith_code smith_pop_dat_codes[] = {
    {"POP-FOLDER-TWICE", SMITH_ERROR, "two files for one resource",
     "In a folder without a manifest the number in a file's name is that of the resource, so res751.png and res751.bin "
     "cannot both be packed. Remove the one that is out of date."},
    {"POP-FOLDER-EMPTY", SMITH_ERROR, "a folder without resources",
     "A folder without a manifest is packed by the names of its files: res751.png, res750.pal, res2001.bin. There "
     "is none of that kind in this one."},
    {"POP-DAT-TWICE", SMITH_WARNING, "an archive has a number twice",
     "The game looks for a number from the front of the index and takes the first resource it finds. The second one "
     "is never seen. No original archive of the first game has this. Give it a number of its own, or delete it."},
    {"POP-DAT-AGAIN", SMITH_INFO, "a kind has a number twice",
     "Originals of the second game have different resources of one kind and number. Here they are distinguished by "
     "where they stand: SHAP/3501 and SHAP/3501#2."},
    {"POP-DAT-EMPTY", SMITH_WARNING, "a resource has no bytes",
     "There is a checksum and nothing behind it. What is not there has one, two or three zeros in original "
     "archives, and some tools refuse a resource of no size."},
    {"POP-DAT-ABSENT", SMITH_INFO, "resources of an archive are placeholders",
     "Zeros stand for a picture or a sound that is not there: one is silence, two are no picture, three are silence "
     "in the second game. The game looks for such a picture in the other archives it has open. In those of the "
     "scenery of the first game, pictures that not all levels need stand 1000 higher."},
    {"POP-DAT-LEFTOVER", SMITH_INFO, "an archive has bytes that no resource has",
     "They lie between resources and are not just zeros. A tool may have taken a resource out of the index and left "
     "its bytes. They are kept on writing; without the keys with `$gap` in the JSON form they are gone."},
    {"POP-DAT-KIND", SMITH_WARNING, "an archive of the second game has a kind that the game does not know",
     "The game asks for CUST, FONT, FRAM, PALC, PALS, PALT, PIEC, PSL, SCR, SEQS, SHAP, SHPL, SND, STRL, TXT4, and for "
     "resources without a kind. It will not find what is under another name; the names are in capitals."},
    {"POP-DAT-KIND-TWICE", SMITH_WARNING, "an archive of the second game has two indexes of one kind",
     "The game takes the first index of a kind that it finds, and never sees what is in the second."},
    {"POP-DAT-KIND-ORDER", SMITH_INFO, "indexes of an archive are not in the usual order",
     "In original archives of the second game the kinds with names of three letters stand before those with four."},
    {"POP-DAT-FLAGS", SMITH_INFO, "a resource of the second game has unusual flags",
     "Pictures have 40 00 00, all others 00 00 00 in original archives. What the flags say is not known for certain; "
     "perhaps that the memory of the resource may be taken away and the resource loaded again."},
    {"POP-DAT-INDEX-REBUILT", SMITH_INFO, "the index of an archive was written anew",
     "It was cut, overwritten, or not where the header says. Resources lie one behind the other, so they were found by what was "
     "left of the index, and the others by what they are: sounds say how long they are, and of pictures, palettes and levels "
     "all is used and the checksum is right."},
    {"POP-DAT-NUMBERED", SMITH_WARNING, "the numbers of resources are lost",
     "Only the index of an archive says which number a resource has. Those without an entry count on from the one before "
     "them; the first levels are 2000, the first sounds 10000. Compare them with an archive that is whole."},
    {"POP-DAT-LOST", SMITH_ERROR, "resources of an archive are lost",
     "Their bytes are not in the file, or what is there could not be made out. Take them from another copy of the archive."},
    {"POP-DAT-TEXT", SMITH_INFO, "an archive was written as a text",
     "A program, or a transfer over FTP, put a carriage return before each byte that is a line end in a text. All of them were "
     "taken out again, which gives the archive as it was."},
    {"POP-DAT-CHECKSUM", SMITH_INFO, "the checksum of a resource was put right",
     "The game minds no checksums, and some tools do. The bytes of the resource are as they were: if they are wrong, so is "
     "the resource."},
    {NULL, SMITH_INFO, NULL, NULL},
};
