/* SPDX-License-Identifier: MIT
 *
 * What the codes of errors and findings mean, for `levelsmith explain`. The engine's own codes are here, in the order
 * one meets them: recognising, reading values, reading chunks, what is merely odd, writing, changing, JSON, paths,
 * layouts. The formats' own are in their descriptors, those of pictures and sounds in media/media_codes.c. A test looks
 * for codes in the sources that are missing here.
 */
#include "report/codes.h"
#include <string.h>

static const struct smith_code codes[] = {
    /* ---- recognising and reading files ---- */
    {"FORMAT-UNKNOWN", SMITH_ERROR, "no built-in format recognises the file",
     "The first bytes of the file belong to none of the formats that `levelsmith formats` lists. It may be a file of "
     "another program, it may be packed in an archive, or its beginning may be damaged: the message says what can be "
     "told. `levelsmith repair` goes by the name of the file then. `-t FORMAT` reads it as that format anyway and says "
     "where the bytes go wrong; `--layout FILE` reads it by a description of your own."},
    {"FORMAT-AMBIGUOUS", SMITH_ERROR, "several formats recognise the file equally well",
     "Some formats do not mark their files, so a small file may look like either of two. Say which one it is with "
     "`-t FORMAT`."},
    {"XML-MISTAKE", SMITH_ERROR, "a text that is no XML, or not to be read",
     "The text breaks the rules of XML at this line. Texts that declare entities of their own are refused as well: a few lines of "
     "those can stand for gigabytes, and no level needs any."},
    {"TILED-MISTAKE", SMITH_ERROR, "a map of Tiled that says something that it cannot mean",
     "A number that is none, a property that is not of its type, or a tileset in a file of its own. Put it right in Tiled: Map, Embed "
     "Tilesets for the last."},
    {"TILED-LEFT-OUT", SMITH_WARNING, "something of a map of Tiled that the level has no place for",
     "Layers are those of the level's lists, under their names, and their objects upright rectangles. What else is drawn in Tiled is "
     "not in the level."},
    {"CONVERT-READ-ONLY", SMITH_ERROR, "files of that form are read, and not written",
     "Nobody has shown that the program takes what would be written. Convert to one of the other forms."},
    {"CONVERT-GAME", SMITH_ERROR, "a project for a game that has no way to the other engine",
     "The editor converts projects for TR4 and TRNG to TombEngine, no others. What a project is for is its `game_version`."},
    {"CONVERT-ARCHIVE", SMITH_ERROR, "an archive of objects that a conversion needs",
     "For another engine every archive of objects that the project names is read, and a new one is written beside the result. One "
     "that is not there, that cannot be read, or that has the name of another stops it all. Correct the names of the archives (`paths`)."},
    {"CONVERT-CHOICE", SMITH_ERROR, "a conversion has no such kind or release",
     "Other forms of a file can be of several kinds (--to FORMAT:KIND, or --engine), and things that have had several names can "
     "be written by those of one release (--for). The message lists those that this form has."},
    {"COMMAND-LINE", SMITH_ERROR, "the command line makes no sense",
     "With `--json` it says so in JSON, too: an option or a value that there is not, that does nothing for this file, or that is "
     "missing. `levelsmith help VERB` lists what there is. The exit status is 2."},
    {"IO", SMITH_ERROR, "the operating system refused to read or write",
     "The message repeats what the system said: no such file, no permission, disk full. When writing fails, the old "
     "file is still there and unchanged: output goes to a file beside it, which replaces it only when complete."},
    {"INTERRUPTED", SMITH_ERROR, "somebody ended the program while it wrote a folder",
     "What had been written was taken away again: the folder is as it was before."},
    {"NO-MEMORY", SMITH_ERROR, "out of memory",
     "The system gave no more memory. A document takes a few times the size of its file, and what is compressed in it "
     "counts unpacked."},
    {"MEMORY-LIMIT", SMITH_ERROR, "the document would need more memory than allowed",
     "Reading stopped because the document would cross the limit of memory for one document (40 MiB and 6 times the file "
     "unless the caller says otherwise). An honest file of that kind is rare; a damaged count or a file made to do harm "
     "is likelier. `--limits memory=1G` allows more."},
    {"DOCUMENT-OUTLINE", SMITH_ERROR, "a document that was read as an outline is to be written",
     "A program has asked for no more than what an archive holds, and then wants to write it. This is about the program "
     "that called the library, not about the file."},
    {"JQ-LIMIT", SMITH_ERROR, "a jq program took more time or memory than allowed",
     "Programs of `query` and `edit` may take 10 seconds and 1 GiB. Many that never end ask for the place of an empty text or "
     "repeat without a limit. `--limits time=60,memory=4G` allows more."},
    {"JQ-FAILED", SMITH_ERROR, "jq itself failed on a program",
     "The library that runs jq programs ended its process. That is a mistake in it, not in your file, which is as it was. "
     "Say the same in another way: most often a function was given a number far beyond what it is made for."},
    {"FILE-CHANGED", SMITH_ERROR, "a file was written by another program meanwhile",
     "The file was read, and when the changed one was to take its place, it held something else: an editor or another run of this "
     "tool has written it in between. It was left as it is; do the change again."},
    {"UPGRADE-LOSS", SMITH_ERROR, "an older release has no place for something in the file",
     "`upgrade --for` writes what an older release of the program reads. The list before this message says what that does not know "
     "and would lose. Nothing was written; `--force` writes it without those things."},
    {"FILE-EXISTS", SMITH_ERROR, "files would be replaced that hold something else",
     "A folder that an archive is extracted to has files of those names already, and they are not what would be written: somebody "
     "has changed them, or they come from elsewhere. Nothing was written. Extract to a new folder, or say `--force`."},
    {"CONFLICTS-FILE", SMITH_ERROR, "a file is where a merge would list its conflicts",
     "`merge` lists conflicts in a file named after its output, with `.conflicts.json` behind it. A list of an earlier merge is "
     "replaced; what is there now is none, so it is left, and nothing is written. Move it away, or write to another name."},
    {"FILE-LOCKED", SMITH_ERROR, "another program has locked a file",
     "A program that changes a file locks it meanwhile, so that two of them do not lose each other's changes. Another one has held "
     "this lock for longer than writing a file takes: an editor that keeps it while it has the file open, or a run that hangs. "
     "Nothing was changed; close that program and do it again."},
    {"FILE-LIMIT", SMITH_ERROR, "a file is larger than allowed",
     "Files are read whole. This one is larger than the limit (1 GiB; 32 MiB where a pipe or a device does not say how "
     "large it is), or has no end. `--limits file=4G` allows more."},
    {"ENTRIES-LIMIT", SMITH_ERROR, "an archive has more entries than allowed",
     "Opening the archive stopped at the limit of entries (65,536 unless the caller says otherwise). "
     "`--limits entries=1000000` allows more."},
    {"DEPTH-LIMIT", SMITH_ERROR, "records are nested deeper than allowed",
     "Chunks within chunks go deeper than the limit (200 unless the caller says otherwise). No known editor writes "
     "such files; the limit keeps a hostile one from exhausting the stack."},
    {"STOPPED", SMITH_ERROR, "reading was stopped by the caller",
     "The function that was watching the file being read asked to stop. This is about the program that called the "
     "library, not about the file."},
    {"MAGIC-MISSING", SMITH_ERROR, "the bytes that mark this kind of file are not there",
     "The format begins its files, or this structure, with fixed bytes, and others are there. Most often the file is "
     "of another format than -t says, or it was transferred as text and its bytes were changed on the way."},
    {"VALUE-CUT", SMITH_ERROR, "the bytes end within a value",
     "The file, or the chunk or region around the value, is over before the value is. The file may have been cut "
     "short, or a size or count before this place is wrong. `levelsmith dump` shows everything up to here."},
    {"LENGTH-TOO-LONG", SMITH_ERROR, "a length is more than there is",
     "When reading: the length before a text or a run of bytes reaches beyond what is left of the file or of the "
     "structure around it. Either the length or the file's end is wrong. When writing: the value is longer than its "
     "length field can say; shorten it."},
    {"TERMINATOR-MISSING", SMITH_ERROR, "a value that ends with a mark has none",
     "A text or list that goes on until a certain byte or value runs into the end of what surrounds it. The file has "
     "been cut, or the reading has lost its place further up."},
    {"LIST-CUT", SMITH_ERROR, "a list goes on where its bytes end",
     "The layout says which element ends the list, and the bytes end before one like that. Whatever was behind is missing; "
     "or something before it is damaged, so that its elements are read wrongly."},
    {"LIST-END", SMITH_ERROR, "a list would end elsewhere than in memory",
     "The layout says which element ends the list: the last one has to be like that, and no other may. A reader would stop "
     "too early or read on."},
    {"NUMBER-SPELLING", SMITH_ERROR, "characters that spell no number",
     "A number is written here in digits, and these characters are none, or too many to be kept. The place is damaged, or "
     "the format has a spelling that the layout does not know."},
    {"NUMBER-TOO-LARGE", SMITH_ERROR, "a number has no room in the file",
     "In the file the number has fewer bytes or digits than in memory, and this value needs more. Choose a smaller one."},
    {"LIST-TOO-LONG", SMITH_ERROR, "a list has more elements than there are bytes for",
     "The count of the list cannot be right: even with the smallest elements, it needs more bytes than are left. "
     "Nothing was allocated for it. The count is damaged, or the reading has lost its place further up."},
    {"LIST-ENDLESS", SMITH_ERROR, "a list of empty elements would never end",
     "The layout describes a list that goes on to the end of its region, and an element that takes no bytes was met. "
     "The layout has to be corrected."},
    {"EXPRESSION-FAILED", SMITH_ERROR, "a count or size cannot be computed",
     "The layout computes how much there is from other values of the file, and with these values that divides by zero "
     "or overflows. One of them is damaged, or the layout does not foresee it."},
    {"CONDITION-FAILED", SMITH_ERROR, "it cannot be determined whether something is there",
     "Whether a member is present depends on other values of the file, and with these values the condition divides by "
     "zero or overflows. One of them is damaged, or the layout does not foresee it."},
    {"HOOK-NONE", SMITH_ERROR, "the program has no codec that the layout declares",
     "The layout says `hook codec`, for something that the layout language cannot say, and functions of that name are "
     "no part of this program. A program that uses the library hands its own over when it parses the layout."},
    {"HOOK-LAW", SMITH_ERROR, "a codec does not unpack what it has packed",
     "What a codec of the layout's own (`hook codec`) has packed is unpacked again before it is written, and came back "
     "as something else. Nothing was written. The functions of the codec have to be corrected."},
    {"PACKED-CONTENT", SMITH_ERROR, "this cannot be packed",
     "A picture or sound must have exactly as many bytes as the size that stands beside it says, and be packed by a method "
     "there is. Where its size was changed, its content must change with it."},
    {"PACKED-DAMAGED", SMITH_ERROR, "compressed bytes cannot be unpacked",
     "The stream is broken, its checksum is wrong, or it ends before everything came out. What was lost in the middle of a "
     "compressed stream takes everything behind it along. Look for a backup; editors often leave one beside the file."},
    {"PACKED-TOO-LONG", SMITH_ERROR, "the compressed bytes reach beyond the file",
     "The file says how many compressed bytes there are, and that is more than it has. It was probably cut short."},
    {"PACKED-TRAILING", SMITH_ERROR, "bytes behind the end mark of compressed chunks",
     "What was unpacked goes on behind the mark that ends its chunks, where no reader looks. The file was written by "
     "something that did not know the format well."},
    {"UNPACKED-TOO-LARGE", SMITH_ERROR, "compressed bytes unpack to more than allowed",
     "All compressed regions of one file together may unpack to 24 MiB and 4 times the file unless the caller says "
     "otherwise. Files that cross this are most often made to exhaust the memory of their reader. "
     "`--limits inflated=1G` allows more."},

    /* ---- chunks ---- */
    {"CHUNK-ID-CUT", SMITH_ERROR, "the bytes end within the id of a chunk",
     "A chunk begins here and the bytes are over before its id is. The file was cut short, or the chunk before this "
     "one has a wrong size."},
    {"CHUNK-HEADER-CUT", SMITH_ERROR, "the bytes end within the header of a chunk",
     "A chunk begins here and the bytes are over before its size is. The file was cut short, or the chunk before this "
     "one has a wrong size."},
    {"CHUNK-SIZE-NEGATIVE", SMITH_ERROR, "the size of a chunk is negative",
     "The size is stored as a number that can be negative, and it is. The header is damaged, or the chunk before this "
     "one has a wrong size and this is no header at all."},
    {"CHUNK-TOO-LONG", SMITH_ERROR, "the size of a chunk reaches beyond what surrounds it",
     "The chunk says it is longer than the bytes that are left in the file or in the chunk around it. The file was cut "
     "short, or the size is damaged. What it holds is kept as raw bytes, so nothing is lost on writing."},
    {"STREAM-BROKEN", SMITH_ERROR, "a run of chunks cannot be followed to its end",
     "From here on, no chunk can be made out up to the end of what surrounds them. Everything before has been read; "
     "the rest is kept as raw bytes and written back as it is, but no program will find anything in it."},
    {"CHUNK-UNKNOWN", SMITH_WARNING, "a chunk the layout does not know",
     "The id of this chunk is not in the format's layout. A newer program than the layout knows wrote it, or a "
     "modified one. Readers of the format skip chunks they do not know, so this does no harm; the chunk is kept and "
     "written back at its place."},
    {"CHUNK-DUPLICATE", SMITH_WARNING, "a chunk occurs twice where one is expected",
     "The format has room for one chunk with this id here, and there are several. Which of them counts depends on the "
     "program that reads the file: most take the last. All are kept. Something went wrong when the file was written; "
     "opening and saving it in its own editor usually settles it."},
    {"HEADER-SPELLING", SMITH_INFO, "the header of a chunk is spelled unusually",
     "The header says the same as the one the usual writer would have written, in other bytes: most often the size "
     "takes more bytes than needed. The spelling is kept on writing."},
    {"END-MISSING", SMITH_WARNING, "the mark that ends a run of chunks is missing",
     "The chunks simply stop at the end of what surrounds them. Readers that insist on the mark will complain or read "
     "too far. The file may have been cut exactly here. It is written back as it is."},
    {"END-SPELLING", SMITH_INFO, "the mark that ends a run of chunks is spelled unusually",
     "An end mark is there, in other bytes than the usual writer's. The spelling is kept on writing."},

    /* ---- what can be read, and is odd ---- */
    {"BLOCK-GAP", SMITH_INFO, "bytes between two blocks that belong to none",
     "The file is held together by offsets, and no offset leads to these bytes. They are left over from something that "
     "was removed or grew and was moved, or fill up to a round number. They are kept on writing, before the block that "
     "follows them; in JSON they are the key with `$gap`, which may be deleted."},
    {"BLOCK-OVERLAP", SMITH_INFO, "a block shares bytes with others",
     "Two offsets lead to the same bytes, or one block begins before another one ends. Some tools save room in this "
     "way. The values are shown for each of the offsets; on writing they share their bytes as long as these are the "
     "same, and part when one of them is changed. In JSON this is the key with `$overlap`."},
    {"BLOCK-ORDER", SMITH_INFO, "a block lies before one that usually stands before it",
     "Offsets may lead anywhere, and programs follow them wherever they lead; but the usual writer of the format has "
     "another order. The order is kept on writing. In JSON it is in the keys with `$place`; without them, the usual "
     "order is written."},

    /* ---- offsets that lead to nothing ---- */
    {"OFFSET-OUTSIDE", SMITH_ERROR, "an offset leads out of the file",
     "What should lie at this offset is not there: the file (or the part of it that the offset counts from) ends "
     "before it, or the offset is negative. The file was cut short, or the offset is damaged. The offset is kept as it "
     "is, and what it should lead to counts as absent."},
    {"POOL-MISSING", SMITH_ERROR, "a value lies in a pool that cannot be read",
     "Names and the like lie together in a pool (a table of strings, say), and an offset here leads into it. The pool "
     "itself is not there or is damaged. Reading, the offset is kept as it is and the value counts as empty; writing, a "
     "value that is not empty has nowhere to go."},
    {"ASSUMPTION-UNKNOWN", SMITH_ERROR, "a file cannot be taken for what was said",
     "Of some formats there are several revisions that no byte of a file distinguishes, and one of them can be asked for by name. "
     "This format has no such choice, or that one is not among its names; the message lists those there are."},
    {"FORMAT-LOSS", SMITH_WARNING, "a file of this format cannot hold a value",
     "The document was read from another file format, a text for instance, which can say more than the format it is "
     "written as now. Keep the original: what is named is not in the result."},
    {"REVISION-LOSS", SMITH_WARNING, "what another revision of a format has no place for is lost",
     "`convert --for` and `build --for` write a file in another revision of its format. What was said here has no place in that "
     "one and is left out of the new file; the old file still has it."},
    {"POOL-ODD", SMITH_INFO, "a table of values is not as a usual writer makes it",
     "Its values stand in an order of their own, several times, within each other, or with bytes between them that nothing leads "
     "to. The table is kept as it is until a new value is needed; then it is made anew, each value once."},
    {"ANCHOR-MISSING", SMITH_ERROR, "what the file is known by is missing",
     "Some formats are read from a certain place that only its first bytes mark, mostly near the end of the file. These bytes "
     "are nowhere: the file was cut short, or is of another format."},
    {"OFFSET-CIRCLE", SMITH_ERROR, "an offset leads back to what it is part of",
     "Following this offset leads to something that is being read already, so it would never end. A program that "
     "follows it will hang or crash. The offset is kept as it is, and what it should lead to counts as absent."},
    {"BLOCKS-TOO-LARGE", SMITH_ERROR, "offsets lead to more data than a file of this size should hold",
     "So many offsets lead to the same bytes that what they lead to would be far larger than the file (16 times its "
     "size, and 16 MiB). The offsets beyond that are kept as they are. A file that does this was most likely made to "
     "exhaust the memory of its reader."},
    {"PART-UNREAD", SMITH_ERROR, "a part that cannot be read would be left behind",
     "An offset of this file leads to something that cannot be read: damaged, or newer than the layout. How long it is, and what "
     "in it are offsets, nobody knows, so it can be kept only where it is. With the change that was asked for, something in the "
     "file would move, and the offset would lead to other bytes. Nothing was written. Changes that keep every length are "
     "possible; so is setting what the path names to `null`, which gives the part up; `levelsmith check` says why it cannot be "
     "read."},
    {"SPACE-MISSING", SMITH_ERROR, "an offset counts from something that is not around it",
     "The layout says that an offset counts from the beginning of a certain member, and the offset does not stand "
     "inside of that member. The layout has to be corrected."},
    {"OFFSET-TOO-LARGE", SMITH_ERROR, "a block would lie where its offset cannot lead to",
     "When writing: the offset is a number of so many bits, and the place of the block is larger than that, or it is "
     "the very number that means \"none\". There is too much before the block; something has to become smaller."},
    {"PLACE-PINNED", SMITH_ERROR, "what is pinned to its place would have to move",
     "When writing: the layout says that a block stays where it is (`pin`), because what leads to it cannot be followed, as "
     "addresses in code. What stands before it may grow into zeros between the two, and no further."},

    /* ---- archives ---- */
    {"ENTRY-MISFIT", SMITH_WARNING, "an entry of an archive is not what it should be",
     "What the entries of this archive are is known by their numbers or names. The bytes of this one cannot be read as that: "
     "they are damaged, or something else was put in their place, and the program will make nonsense of them."},

    {"TRAILING-BYTES", SMITH_WARNING, "the file goes on behind its last value",
     "Behind everything that the format has to say, there are more bytes. Programs ignore them. They may be left over "
     "from a longer file that was overwritten, or hidden on purpose. They are kept on writing."},
    {"TAIL-BYTES", SMITH_INFO, "bytes behind the last value of a chunk or region",
     "The chunk or region is larger than what the layout knows of it. A newer program may have added values at its "
     "end, which older readers skip. The bytes are kept on writing, as long as the chunk stays."},
    {"BYTES-UNREAD", SMITH_ERROR, "a part of the file is read by no program",
     "More than one byte in a hundred stands where nothing leads to: between blocks, behind the last value, at the end of "
     "regions. No program that writes the format leaves so much; a count, a size or an offset was overwritten, and what it "
     "spoke of is lost to every reader. `levelsmith repair` makes out what it can; look for a backup as well."},
    {"CHUNKS-END-EARLY", SMITH_ERROR, "chunks end before what surrounds them does",
     "The mark that ends a run of chunks is here, and the chunk around them goes on. Readers skip what is behind the mark. "
     "Most often these were chunks, and zeros were written over one of them. `levelsmith repair` finds those that are whole."},
    {"ELEMENTS-BLANK", SMITH_ERROR, "elements of a list are nothing but zeros",
     "The file counts these elements, and all their bytes are zeros: as lost blocks of a disk, or an interrupted transfer, "
     "leave them. What they were cannot be made out. `levelsmith repair` puts right what stands around them and says what is "
     "lost; delete the elements, or take them from a backup."},
    {"CONTENT-BLANK", SMITH_ERROR, "content with a wrong checksum has a hole",
     "The checksum of this content is wrong, and there is a long run of zeros in it, or in the bytes that it is packed to: as "
     "lost blocks of a disk, or an interrupted transfer, leave them. What stood there cannot be made out; the rest of the "
     "content is kept."},
    {"PAD-BYTES", SMITH_INFO, "bytes that fill a structure up are no zeros, or too few",
     "Up to a round number of bytes a structure is filled up, usually with zeros. Programs ignore what stands there. It is "
     "kept as long as there are as many bytes to fill."},
    {"VALUE-SPELLING", SMITH_INFO, "a value is spelled unusually",
     "The bytes mean the value that is shown, but the usual writer would have chosen others: a number that takes more "
     "bytes than needed, a yes-or-no that is neither 0 nor 1, rubbish behind the end of a fixed-size text, bytes that "
     "are no character. The spelling is kept until the value is changed."},
    {"RESERVED-USED", SMITH_INFO, "a reserved field is not 0",
     "The layout says that 0 stands here and means nothing. Some editors leave what was in their memory, or what the thing "
     "was before it became something else. It is kept; in JSON, removing the key NAME$raw makes it 0. If the field has a "
     "meaning that the layout does not know, tell its author."},
    {"DERIVED-WRONG", SMITH_WARNING, "a count, size or checksum is not what it should be",
     "The value follows from the rest of the file, and the file says something else. Programs that trust it may read "
     "too much or too little. It is kept on writing as long as what it is computed from does not change; in JSON, "
     "removing the key NAME$raw puts it right."},
    {"ENUM-UNKNOWN", SMITH_WARNING, "a value that has no name",
     "The value should be one of a list, and it is not on the list. A newer program may know it; others will fall back "
     "to some default or refuse the file. The number is kept."},
    {"BITS-UNKNOWN", SMITH_WARNING, "flags are set that have no name",
     "Among these flags, some are set whose meaning the layout does not know. A newer program may know them. They are "
     "kept."},
    {"CASE-UNKNOWN", SMITH_WARNING, "a structure of unknown kind",
     "A value says which of several structures follows, and it says none of those the layout knows. The bytes are kept "
     "as they are, without being understood."},
    {"VALUE-RANGE", SMITH_WARNING, "a number is out of its range",
     "The layout says which numbers are meant to stand here, and this one is lower or higher. It is kept as it is. The "
     "program the file is for may take it, change it, or refuse the file."},
    {"REFERENCE-DANGLING", SMITH_WARNING, "a value refers to an element that does not exist",
     "The value is the number of an element in a list, and the list has no such element. The program the file is for "
     "may crash, refuse the file, or show something else in its place. Correct the value, or add the element."},

    /* ---- upgrading ---- */
    {"DOWNGRADE-NONE", SMITH_ERROR, "nobody knows what older releases read",
     "For most formats there is one program that ever read them, in one way. `upgrade --for` is for those whose program has "
     "changed what it writes."},
    {"UPGRADED", SMITH_INFO, "an old form became today's",
     "Releases of the program before today's wrote this in another form. The new one means the same, and is what it would write "
     "itself."},
    {"UPGRADE-LOST", SMITH_WARNING, "an upgrade dropped something that today's program does not read",
     "Today's form has no place for it, and the program would drop it too, when it saves the file. Keep the old file if you need "
     "it."},
    {"UPGRADE-LEFT", SMITH_WARNING, "an upgrade skipped something",
     "To bring it up to date takes more than the file: other files, or what the level looks like. It is still there, and today's "
     "program still reads it; opening and saving the file there does the rest."},
    {"SAVED", SMITH_INFO, "the program saves something in another way",
     "What the file says stays, or nobody sees it: a default that had not been said, a face that no wall has. The program does "
     "the same with every save."},
    {"SAVED-LOST", SMITH_WARNING, "the program loses something with its next save",
     "It leaves this out when it opens the file, or has no place for it when it saves. Keep the file as it is, or put it right "
     "before the program opens it."},
    {"SAVED-LOST-ALL", SMITH_INFO, "what the program loses with its next save, all in all",
     "The lines before it say what these are, and where the first of each is."},
    {"SAVED-NOT-OPENED", SMITH_INFO, "the program does not open the file",
     "So it does not save it either: this is what it would write. A project of Tomb Editor without a sound system is refused by "
     "releases since 1.3.16; upgrade gives it one."},
    {"AS-SAVED-NONE", SMITH_ERROR, "it is not known what the program saves",
     "What the next save of a program writes is known of projects of Tomb Editor alone. Save the file with its program and compare."},
    {"DOWNGRADE", SMITH_INFO, "which release a file was written for",
     "Programs of that release and of later ones read it."},
    {"DOWNGRADED", SMITH_INFO, "today's form became an older one",
     "The release reads this in another form, which means the same to it."},
    {"DOWNGRADE-LOST", SMITH_WARNING, "a release has no place for something",
     "The release cannot read it, and would drop it or open the file for reading only. Without it the file says less."},
    {"RELEASE", SMITH_ERROR, "files cannot be written for that release",
     "The format lists its releases, and the message says from which one on files can be written. A series is called by what people "
     "call it: 1.7 for 1.7.1."},
    {"UPGRADE-NONE", SMITH_INFO, "the format has no older forms",
     "Everything that was ever written in this format is still written the same way, so there is nothing to bring up to "
     "date."},

    /* ---- levels made of rooms ---- */
    {"ROOMS-LIMIT", SMITH_WARNING, "the level has more of something than its engine can hold",
     "Engines of Tomb Raider have tables of fixed sizes, and numbers of few bits in their files. What is beyond is cut "
     "off, refused by the compiler of levels, or breaks the game. `levelsmith info --engine-limits` shows all limits, and how "
     "near the level is to each."},
    {"ROOMS-LIMIT-NEAR", SMITH_INFO, "the level has more of something than every game of its engine can hold",
     "The original game stops at the smaller number; patched ones hold more. `levelsmith info --engine-limits` shows both."},
    {"ROOMS-NO-LARA", SMITH_WARNING, "nobody is in the level whom one could play",
     "Moveable 0, Lara, is in none of its rooms. The editor builds the level without a word, refuses only to play it at once, and "
     "the games end. Parts of levels and samples for other authors are often like this."},
    {"ROOMS-SLOT-UNKNOWN", SMITH_WARNING, "an object has a slot that its engine has not",
     "Objects are known by number, and each engine has its own list. This number is in none: the game ends when it comes "
     "to the object, or does not load the level. Most often the project was made for another engine."},
    {"ROOMS-BURIED", SMITH_INFO, "something stands where nobody sees it",
     "It is inside of a wall, or at least two clicks below the lowest floor or above the highest ceiling of its sector, "
     "and there is no opening. Authors hide things like this, until a trigger moves them; but often the floor was moved and "
     "the thing was not."},
    {"ROOMS-FLOOR-ABOVE", SMITH_INFO, "the floor of a sector is above its ceiling",
     "Nothing fits between the two. The editor shows both inside out, and the game treats the sector as a wall, or lets "
     "Lara fall out of the level."},
    {"ROOMS-LIGHT-RANGE", SMITH_INFO, "a light that ends before it begins",
     "Between its inner and its outer range, or angle, a light gets weaker. Here the inner one is larger, or one is less "
     "than 0: it shines as nobody has meant."},

    /* ---- rooms that move ---- */
    {"OPERATION-NONE", SMITH_ERROR, "nothing can be done to such files as a whole",
     "An operation changes a document as a whole: it moves all of a map, or drops what nobody uses. None is known for this "
     "format. `levelsmith edit FILE --do` lists those that there are for a file."},
    {"OPERATION-UNKNOWN", SMITH_ERROR, "there is no such operation",
     "The format has operations, but none of that name; the message lists them. `levelsmith edit FILE --do` says what they do."},
    {"OPERATION-ARGUMENT", SMITH_ERROR, "an operation was given an argument it cannot use, or none",
     "An argument stands behind the name: shift=16,-8. `levelsmith edit FILE --do` says which operation takes which."},

    {"PART-NONE", SMITH_ERROR, "rooms of this format cannot be moved",
     "To move rooms to another file the library has to know all that leads from room to room, and of this format it does "
     "not. `levelsmith formats` says what else can be done."},
    {"PART-INTO", SMITH_ERROR, "rooms cannot be put into a file of this format",
     "It can be converted to a format of which that is known, and not back. Convert it, and put the rooms into what that "
     "makes."},
    {"PART-FORMAT", SMITH_ERROR, "rooms of another format",
     "Rooms can be put into a file of the same format, or of one that theirs is converted to. `levelsmith convert` says which "
     "files become others."},
    {"ROOM-NONE", SMITH_ERROR, "there is no room of that number",
     "Rooms are known by the numbers by which others refer to them, which is not their place in the file. `levelsmith query "
     "FILE '.rooms[] | [.index, .name]'` lists both."},
    {"ROOM-PLACE", SMITH_ERROR, "rooms were to be put beyond the edge of the map",
     "The place is so far out that no program could show it."},

    /* ---- repairing ---- */
    {"BYTES-LOST", SMITH_ERROR, "bytes were cut out by a repair",
     "Among these chunks there is a stretch in which none can be made out: it was overwritten, or it is what is left of "
     "chunks whose beginning is lost. The repaired file goes on with the next chunk that can be read."},
    {"CHUNK-LOST", SMITH_ERROR, "a damaged chunk was cut out by a repair",
     "The chunk says where it ends, and that is right, but what is in it cannot be read. The repaired file does without "
     "it; readers take their default for it."},
    {"CHUNK-FRAMED", SMITH_INFO, "a chunk was framed anew by a repair",
     "The id, the size, or the mark that ends the chunks in it was damaged or missing. What is in it has been found by "
     "its contents and by what follows it."},
    {"LOST-REFERENCE-CLEARED", SMITH_WARNING, "a value that named something lost names nothing now",
     "What the value named was cut out by the repair. The format has a value for \"none\", and that is what it is now."},
    {"LOST-REFERENCE-REMOVED", SMITH_WARNING, "something that named a lost thing was removed",
     "What it named was cut out by the repair, and it cannot be without: a portal without a room, a picture without its "
     "texture. Programs would take some other thing for what is missing."},
    {"ERROR-REMOVED", SMITH_ERROR, "something wrong was removed by a repair",
     "`check` calls it an error, and there was no way to put it right: the smallest part of the file that holds it and that "
     "the format can do without is not in the repaired file. The message repeats the finding."},
    {"ERROR-LEFT", SMITH_ERROR, "a repair could not remove an error",
     "`check` calls it an error, and it lies in a part of the file that the format cannot do without. It is in the "
     "repaired file as it was. The message repeats the finding."},

    /* ---- writing ---- */
    {"VALUE-TOO-LONG", SMITH_ERROR, "a value is longer than the room the format has for it",
     "The format gives the text or the bytes a fixed room, and the value does not fit. Shorten it. Letters outside "
     "ASCII may take more than one byte."},
    {"VALUE-LENGTH", SMITH_ERROR, "a value has another length than the format requires",
     "The format computes how long the value has to be from other values, and it is shorter or longer than that. "
     "Change the value, or the ones its length depends on."},
    {"VALUE-NOT-ENDED", SMITH_ERROR, "a text lacks the byte behind which it may end",
     "In the file, the text ends at a certain byte, but only when another one came before it, such as the dot of a file "
     "name. This text has none, so a reader would go on beyond its end."},
    {"VALUE-HAS-TERMINATOR", SMITH_ERROR, "a value contains what marks its own end",
     "In the file, the value goes on until a certain byte or element, and that very one is within the value: a reader "
     "would stop there. Take it out."},
    {"EMIT-CLASS", SMITH_ERROR, "a layout does not say which of its records are entities",
     "Entity definitions are made of what `@class` stands at: a union whose cases are classes, or lists of records that classes "
     "are made of. This layout has none."},
    {"TEXT-NOT-IN-CHARSET", SMITH_ERROR, "a text has a character the format cannot spell",
     "Texts of this format are stored in an old code page or in ASCII, and the character has no code there. Replace "
     "it by one that has."},
    {"LIST-LENGTH", SMITH_ERROR, "a list has another length than the format requires",
     "How many elements there are follows from other values of the file (a width times a height, for example), and "
     "the list has more or fewer. Change the list, or the values its length depends on."},
    {"ELEMENT-MISSING", SMITH_ERROR, "an element of a list is missing",
     "A program that built the document left an element of a list empty (NULL). A list has no gaps: take the element "
     "out, or fill it."},
    {"CHAIN-EMPTY", SMITH_ERROR, "a chain is there but has no elements",
     "In the file, each element of this list holds the next one, so a list without any cannot be written. Leave the "
     "list out altogether, or give it an element."},
    {"CASE-MISMATCH", SMITH_ERROR, "a structure is not of the kind that is announced",
     "One value says which of several structures follows, and the document holds another one. Change the value that "
     "announces it, or the structure."},
    {"CHUNK-TOO-LARGE", SMITH_ERROR, "a chunk is larger than its header can say",
     "The field for the size of a chunk is not wide enough for what the chunk holds. Some of it has to go."},
    {"CHUNK-SIZE-UNIT", SMITH_ERROR, "the size of a chunk is no whole number of units",
     "The header of a chunk counts in units of several bytes, and the content is no multiple of that. It has to be "
     "made longer or shorter."},
    {"DERIVED-TOO-LARGE", SMITH_ERROR, "a count or size is too large for its field",
     "The field that has to hold the count or size is not wide enough for it: a list has too many elements, or "
     "something is too long. Some of it has to go."},
    {"LIST-EMPTY", SMITH_ERROR, "a list has no elements, and its count cannot say so",
     "The count of the list is stored less some number, so the file can only say of one element or more. Delete what the list is "
     "in, or give it an element."},
    {"MEMBER-NOT-ALLOWED", SMITH_ERROR, "something is there that the file could not show",
     "Other values of the document say that this member is absent in the file, and it is present. Writing the file "
     "would lose it. Remove it, or change the values its presence depends on."},
    {"VALUE-MISSING", SMITH_ERROR, "an element of a list is missing",
     "A program that built the document left an element of a list empty (NULL), so it has no JSON form either. A list "
     "has no gaps: take the element out, or fill it."},
    {"VALUE-TYPE", SMITH_ERROR, "a value has a type that JSON has no form for",
     "The layout's table holds a type the JSON writer does not know, or a root that is no structure. A layout that "
     "passed `levelsmith layout --check` cannot cause this: it is a mistake of the program that made the table."},
    {"LEVEL-CONDITION", SMITH_ERROR, "no level of that format can have such a thing",
     "A condition asks for a kind of things, or for a property of them, that the format does not have; the message lists its kinds. "
     "`levelsmith find FILE` shows what there is."},
    {"LEVEL-NONE", SMITH_ERROR, "the file is no level",
     "Its layout names no things. Archives have levels as entries: `levelsmith find ARCHIVE:/ENTRY`."},
    {"NAME-NOT-FOUND", SMITH_ERROR, "nothing in the list is called so",
     "A step of a path is a name, as in `[name=Hall]`, that no element of the list has. The message has the nearest names."},
    {"VALUE-ABSENT", SMITH_ERROR, "the file has no value there",
     "The layout has such a place, and this file leaves it empty. A program that asks for values by path "
     "(<levelsmith/value.h>) takes what it means to have none."},
    {"VALUE-COMPUTED", SMITH_ERROR, "a number is known only when the file is written",
     "It is a size or a checksum of bytes that a writer makes. Write the document and read it again with a trace to see it."},
    {"VALUE-KIND", SMITH_ERROR, "another kind of value stands there",
     "A program asked for a number where a text stands, or the like. smith_get_kind() says what stands at a path."},
    {"VALUE-UNNAMED", SMITH_ERROR, "the layout has no name for the value",
     "The number is none of the names of its enum, or it has no enum. Ask for the number."},
    {"VALUE-UTF8", SMITH_ERROR, "a text in memory is not valid UTF-8",
     "Texts of a document are UTF-8 whatever the file uses, and a program put other bytes into one. Reading a file "
     "never does that."},

    /* ---- changing ---- */
    {"FORM-NONE", SMITH_ERROR, "a thing has a form that there is not",
     "Its `form` is a number that names no chunk of the layout."},
    {"EDIT-FORM", SMITH_ERROR, "the form of a thing has no such member",
     "The release that wrote it had another chunk for it, in which this has no place. Its `form` says which; set that to one of a "
     "later release, or bring the whole file up to date with `upgrade`."},
    {"EDIT-COMPUTED", SMITH_ERROR, "a value that follows from others cannot be set",
     "Counts, sizes and checksums are computed whenever a file is written. Change what they are computed from."},
    {"EDIT-ALWAYS-THERE", SMITH_ERROR, "a value that cannot be absent cannot be deleted",
     "The format has a place for this value in every file. It can be set to something else; only elements of lists and "
     "what the format calls optional can be deleted."},
    {"EDIT-FIXED", SMITH_ERROR, "an array of fixed length",
     "The format has so many elements here in every file: they can be set, but none can be inserted, deleted or moved."},
    {"EDIT-UNCOUNTED", SMITH_ERROR, "a number seems to count elements of this list, and would not follow",
     "Something names the first of several elements of this list, and a number behind it seems to say how many. The layout does not "
     "say that it counts them, so it would stay as it is when elements come, go or move. Let the layout say `-> list[first, count]`, or "
     "@stored(\"why\") that the number counts something else. New elements can come at the end of the list."},
    {"EDIT-NO-LIST", SMITH_ERROR, "elements are only in lists",
     "The path leads to something that is no list, so nothing can be inserted there. `levelsmith json FILE PATH` shows "
     "what it is."},
    {"ORIGIN-OWN-WORDS", SMITH_ERROR, "a change would lose what a file has besides its values",
     "The file, a text for instance, has ids, comments or an order of somebody's own, which no value has. They are never lost "
     "by a change: it is made in place, and what did not change stays. This one cannot be made so. Convert the file to the "
     "format itself and change that, or convert it to the same kind of file first, without what is its own."},
    {"ORIGIN-PARTIAL", SMITH_ERROR, "a change would be lost: the file cannot say it",
     "The file is in a form that holds only a part of what there may be, and what was changed is not of that part. Convert it to "
     "the format itself and change that."},
    {"EDIT-UNSTABLE", SMITH_ERROR, "what would be written would not read back as it is",
     "Before a changed file, or one built from a JSON text, is written it is decoded again and compared. Something in it "
     "comes out differently: a text that means something else in the character set of the format, or that contains what "
     "ends it; a list that another one is found by; or what no bytes state and readers tell from the rest, such as what "
     "offsets count from. Nothing was written."},
    {"EDIT-BESIDE", SMITH_ERROR, "elements of this list come and go with those of another one",
     "The list has an element for each of another list, with the same number. Insert, delete or move there, and this one "
     "follows; a new element is then set here."},
    {"EDIT-SEALED", SMITH_ERROR, "what is sealed would be other bytes",
     "The layout says of a member that it is `sealed`, and why: a signature or a hash covers its bytes that nobody but the "
     "author can compute, so programs would refuse the file. A value in it was changed, or a number or an address in it follows "
     "what was changed elsewhere. Nothing was written. Records that have such members can come and go as a whole."},
    {"LIST-FIXED", SMITH_ERROR, "elements of this list come and go at its end only",
     "What the elements mean depends on where they stand, and no number in the file says so: words of frames, of which only a "
     "size tells where the next one begins. One that came between them, left or moved would give others another meaning. Set "
     "the whole list to what it shall be (`set`, `edit`, `apply`)."},
    {"EDIT-DROPPED", SMITH_INFO, "a value went with what it depended on",
     "Whether the value is there, or what kind it has, depends on another value that was changed. The old one has no "
     "place in the file any more."},
    {"CONFLICT-FORM", SMITH_ERROR, "not a list of conflicts",
     "`levelsmith merge` writes such lists: a JSON object with \"conflicts\", an array of objects that have \"path\", "
     "\"kind\", and what each side has there as \"base\", \"ours\" and \"theirs\"."},
    {"CONFLICT-CHANGED", SMITH_ERROR, "a value is not that of ours any more",
     "Somebody changed the value of the conflict since the merge. Merge again, or set the value by hand."},
    {"CONFLICT-GONE", SMITH_ERROR, "the element of a conflict is not there any more, or may be one of several",
     "Since the merge, the element was changed or deleted, or others came that are the same. Merge again, or set the value "
     "by hand."},
    {"CONFLICT-NO-VALUE", SMITH_ERROR, "theirs has nothing that could be taken",
     "Of a conflict of this kind only our side has a value, such as a number that named what the other side deleted. "
     "Choose ours, or say a value: `PATH=:JSON`."},
    {"CONFLICT-NUMBERS", SMITH_ERROR, "the numbers in a conflict may mean other elements now",
     "The value refers to elements of lists by their index, and these lists are not as they were after the merge. Merge "
     "again, or set the value by hand."},
    {"PATCH-FORM", SMITH_ERROR, "not a JSON Patch",
     "A patch is a JSON array of operations, as RFC 6902 has them: objects with \"op\", \"path\" and, depending on the "
     "operation, \"value\" or \"from\". `levelsmith diff A B --json` prints one."},
    {"PATCH-TEST", SMITH_ERROR, "the file is not what the patch was made for",
     "The patch tests that a value is what its maker had, and it is another one. Nothing was written."},
    {"DIFF-FORMATS", SMITH_ERROR, "files of different formats cannot be compared",
     "Both files have to be of one format. When it was guessed wrong, say it with -t FORMAT."},
    {"RANGE-LEFT", SMITH_WARNING, "elements that belonged to a deleted one are nobody's",
     "The deleted element named a range of another list as its own, such as a sector its walls, and no other one has these "
     "elements. They stay where they are. Where the format's program wants each of them to belong to something, delete them "
     "first: the range is empty then."},
    {"REFERENCE-LOST", SMITH_WARNING, "something refers to an element that was deleted",
     "A number that names an element of a list names one that was deleted. It was left as it is, so it may name another "
     "element now. Set it to what it should be, or delete with --none, which sets such numbers to \"no element\" "
     "where the format has a value for that."},
    {"REFERENCE-RANGE", SMITH_ERROR, "an element would leave the range it belongs to, with no way back",
     "A first number and a count say which elements belong to something. When this one moved, it would be the last that its "
     "range has, or stand between two ranges, and where it belonged could not be told any more. Insert it where it shall be "
     "(`FIRST/0` or `FIRST/-` in place of an index say into which range), and delete it here."},
    {"REFERENCE-WIDTH", SMITH_ERROR, "a number would not fit where it stands any more",
     "When elements come or move, numbers that name others follow, and this one cannot hold its new number: 256 in a byte, a "
     "number with a bit that means something else. Nothing was changed. Such a list has no room for more elements before "
     "that one."},
    {"MERGE-RENUMBERED", SMITH_WARNING, "a thing of theirs has another number than in theirs",
     "Both sides gave a new thing the next free number, which is the same then, and only one thing may have it. That of theirs has "
     "the next one that is free now. Nothing in the file refers to it, but scripts may: look there for the old number. With "
     "`merge --strict` both keep theirs, and it is a conflict."},
    {"DIFFERENCES-UNSEEN", SMITH_INFO, "a picture of differences does not mark all of them",
     "A plan shows where things are and what they are, not their light, their textures, or what they are set to, nor rooms that "
     "others flip to and floors below other rooms. Two plans of different scales cannot be compared pixel by pixel. The list of "
     "differences has them."},
    {"REFERENCE-TAKEN-ALONG", SMITH_INFO, "an element was deleted together with what it needs",
     "The number in it named the deleted element, and it was asked for that such numbers say \"no element\" then. The game's "
     "programs leave such an element out without what it names: an opening to a room, a frame of a texture."},
    {"REFERENCE-CLEARED", SMITH_INFO, "a reference to a deleted element now says \"no element\"",
     "The element that the number named was deleted, and it was asked for that such numbers say \"no element\" then."},

    /* ---- JSON ---- */
    {"JSON-SYNTAX", SMITH_ERROR, "the text is not JSON",
     "At the line and column of the message, the text breaks the rules of JSON: a comma too many or too few, a missing "
     "quote, a comment. Any JSON checker (`jq . FILE`) will find the same place."},
    {"JSON-TEXT", SMITH_ERROR, "a JSON string is no valid text",
     "A string holds bytes that are not UTF-8, or half of a surrogate pair (\\uD800 to \\uDFFF belong together in "
     "twos). Save the file as UTF-8."},
    {"JSON-NUL", SMITH_ERROR, "a JSON string contains the character NUL",
     "Texts end with NUL in these formats, so none can contain one. Bytes behind the end of a text are kept in the key "
     "NAME$raw instead."},
    {"JSON-DEPTH", SMITH_ERROR, "the JSON text is nested too deeply",
     "There are more brackets within brackets than any document of this kind could need. The limit keeps a hostile "
     "text from exhausting memory."},
    {"JSON-FORM", SMITH_ERROR, "a form has no such member",
     "Of one thing a program had several chunks, one release after the other; `form` says which this is in. Leave the member out, or "
     "say another form."},
    {"JSON-FORMAT", SMITH_ERROR, "the JSON text does not say which format it is, or says another",
     "The first key of a document is \"$format\", with the id of the format: `levelsmith formats` lists the built-in "
     "ones, `--layout` reads those of your own. When -t or --layout name a format, the text has to name the same."},
    {"JSON-TYPE", SMITH_ERROR, "a JSON value of the wrong kind",
     "There is a number where a text is needed, a list where an object is needed, and so on. `levelsmith json` of a "
     "similar file shows the form; docs/json.md describes it."},
    {"JSON-RANGE", SMITH_ERROR, "a number that its field cannot hold",
     "The field has so many bits in the file, and the number needs more, or is negative where only positive ones can "
     "be. The message says which numbers fit."},
    {"JSON-NAME", SMITH_ERROR, "a name that is none of those the field may have",
     "The field takes one of a list of names, and this is not one of them. Mind capitals. A number without a name may "
     "be given as a number."},
    {"JSON-HEX", SMITH_ERROR, "a string of hex digits is expected",
     "Raw bytes are written as pairs of hex digits without spaces: \"00ff1a\"."},
    {"JSON-FILE", SMITH_ERROR, "bytes that are in a file of their own",
     "{\"$file\": \"name\"} stands for bytes that lie in a file beside the text: this is the manifest of an unpacked "
     "archive. `levelsmith pack` reads it together with its folder. Such an object needs a \"$file\"."},
    {"NO-ARCHIVE", SMITH_ERROR, "a file that has no entries",
     "Only archives can be listed, unpacked and packed. `levelsmith formats` says which formats are archives."},
    {"ENTRY-MISSING", SMITH_ERROR, "an entry that the archive does not have",
     "Only some entries were asked for, and one of them is not there. `levelsmith list` says which there are."},
    {"ENTRY-NEW", SMITH_ERROR, "an entry that cannot be put into an archive",
     "The archive has no entry of that name, and what a new one would need besides its bytes (a number, a kind, a place in a "
     "list) is not certain, or its name is none that such an archive can have. `extract` the archive, write the entry into "
     "the manifest as it ought to be, and `pack` the folder."},
    {"EDIT-LOSES", SMITH_ERROR, "a change that would lose something",
     "The game, or the editor of such files, leaves out what the change makes, as it loads the file, and says nothing. The messages "
     "before it say what. Change it so that it is taken, or write it all the same with --force."},
    {"OTHER-KIND", SMITH_ERROR, "something of another kind would be replaced",
     "What is written would take the place of something that is of another kind: a picture that of a level in an archive, a "
     "file that of its own JSON text. Or a file would not be recognised any more as what it was, because a value of it is one "
     "that such files never have. `--force` writes it all the same."},
    {"ENTRY-OVERLAP", SMITH_ERROR, "entries of an archive share bytes",
     "The bytes of an entry are also those of another, or of the list of them, and archives of this format are not written "
     "so. Either the list is damaged, or the archive was made to unpack to far more than it has. `extract --force` takes "
     "such entries all the same."},
    {"ENTRY-RAW", SMITH_WARNING, "an entry was unpacked as bytes",
     "The entry was taken for something that has a form for people, but it is damaged, or that form would not have made "
     "the same entry again. So it was written as it is, to a .bin file; nothing is lost."},
    {"FILE-NAME", SMITH_ERROR, "a name that no file of the folder can have",
     "Names in a manifest are relative, with / between their parts, and stay inside the folder on every system: no "
     "absolute path, no .., no drive, none of the characters \\ : * ? \" < > |, no device name such as NUL."},
    {"FILE-FORM", SMITH_ERROR, "a file in a form that its entry cannot have",
     "Entries of a format are made from files of certain kinds (`levelsmith formats` lists them), or from JSON. This file "
     "has another extension. Convert it, or correct \"$file\" in the manifest."},
    {"FORM-UNKNOWN", SMITH_ERROR, "a format that nobody knows",
     "The manifest says that a file is of a format which is none of those `levelsmith formats` lists."},
    {"MANIFEST-MISSING", SMITH_ERROR, "a folder without a manifest",
     "`levelsmith pack` makes an archive of a folder by its manifest.json, which `levelsmith extract` writes. Folders "
     "without one can be packed for some formats: name the format with -t. Where the names of all files show what they are, as "
     "res751.png, that is not needed."},
    {"PACK-FAILED", SMITH_ERROR, "some files of the folder cannot be packed",
     "What is wrong with each of them was said before. No archive was written."},
    {"FOLDER-TWICE", SMITH_ERROR, "two things of a folder would have one name",
     "A folder that stands for an archive would become a file that is there as well, as KID beside KID.DAT, or an archive a folder "
     "that is there. Move one of them elsewhere."},
    {"FOLDER-TOO-LARGE", SMITH_ERROR, "a folder with too many files",
     "This is hardly a folder that an archive was unpacked to."},
    {"JSON-COUNT", SMITH_ERROR, "an array has the wrong number of elements",
     "The format has a fixed number of elements here. Give exactly that many."},
    {"JSON-UNKNOWN-KEY", SMITH_ERROR, "a key that is no member of its structure",
     "The structure has no member of that name, so its value would be lost. It may be misspelled, stand in the wrong "
     "object, or belong to another version of the format."},
    {"JSON-DUPLICATE-KEY", SMITH_ERROR, "a key stands twice in one object",
     "Only one of the two values could be kept. Remove the other."},
    {"JSON-COMPUTED", SMITH_ERROR, "a value that is computed cannot be given",
     "Counts, sizes and fixed values follow from the rest of the document and are computed when the file is written. "
     "Remove the key."},
    {"JSON-UNION", SMITH_ERROR, "it is not clear which of several structures an object is",
     "Objects that may be of several kinds say which with the key \"$type\", or by another value of the document; it "
     "is missing, or says nothing that can stand here."},
    {"JSON-ORDER", SMITH_ERROR, "too much stands before what says its type",
     "The kind of an object may be given by a key that comes later, within limits. Write \"$type\", and the values that "
     "others depend on, first, as `levelsmith json` does."},
    {"JSON-QUIRK", SMITH_ERROR, "a key with a $ that cannot be right",
     "Keys such as NAME$raw keep how the file spelled something, and this one does not fit what it is about, for "
     "example because an element was removed. Such keys may always be deleted: the file is then spelled the usual "
     "way."},

    /* ---- paths ---- */
    {"PATH-NOT-FOUND", SMITH_ERROR, "there is no such value in this document",
     "A step of the path names a member that the structure does not have, an element that the list does not have, or "
     "something inside of a value that has no parts. The message says which step. Members are called as `levelsmith "
     "json` shows them, elements are counted from 0 or picked as [name=value], and what is absent in this file has no "
     "path in it."},
    {"NAMED-OTHERWISE", SMITH_WARNING, "an archive with the name of a file that is none",
     "Somebody packed a file and kept its name, or a site did that on the way. What is in the archive is checked; programs that go by "
     "the name cannot open it. `levelsmith extract` unpacks it."},
    {"FILE-MISSING", SMITH_WARNING, "a file that the document refers to is not there",
     "`--files` looked for it where the name says, counted from the folder of the document, and found nothing, also not "
     "with other capitals. Programs open such a document with something missing: white textures, no objects. `levelsmith "
     "paths` lists all names and moves them to another folder. Names with variables that only the program of the format "
     "knows are not looked for."},
    {"FOLDER-MISSING", SMITH_INFO, "a folder that the document refers to is not there",
     "Folders are often listed as places to search, and one of several is enough. `levelsmith paths` changes them."},
    {"PATHS-ABSOLUTE", SMITH_ERROR, "files of this format cannot name files relative to their own folder",
     "The program of the format takes names of files as they are and knows no variable for the folder of the document. "
     "Names can still be moved to another folder: `levelsmith paths --rebase OLD=NEW`."},

    /* ---- layouts ---- */
    {"LAYOUT-MISTAKE", SMITH_ERROR, "a layout does not follow the layout language",
     "The text that describes the format has a mistake, or several. `levelsmith layout --check FILE` shows each with "
     "its line; docs/layout-language.md describes the language."},
    {"LAYOUT-COUNT-STORED", SMITH_WARNING, "a layout has a count that nothing computes",
     "A number says how long a list, text or region of the same struct is, and is stored like any other value. Who inserts "
     "or removes an element has to change it too, or the file cannot be written. With `= count(list)` or `= sizeof(member)` "
     "behind its type it is computed. When it shall not be, because other values would have to follow that cannot, "
     "`@stored(\"the reason\")` says so."},
    {"LAYOUT-UNUSED", SMITH_WARNING, "a layout has an item that nothing uses",
     "Neither the root of the layout nor anything that it is made of speaks of the item. Perhaps the type of some member was "
     "meant to be this one. Items that are there for other layouts to import belong in a text without a root."},
    {"LAYOUT-NEVER", SMITH_WARNING, "a layout describes what no file can have",
     "A condition is never true, a tag never has the value of a case, or a region or list never has a byte: whatever the "
     "file holds, what stands there is not read. Or a condition is always true, and says nothing."},
    {"LAYOUT-UNSAYABLE", SMITH_ERROR, "a layout says what the other language has nothing for",
     "`levelsmith layout --emit` writes nothing rather than something that would read files wrongly. The message names "
     "the member; docs/emit.md lists what each language cannot say."},
    {"LAYOUT-TOO-LONG", SMITH_ERROR, "a layout is too long to be one",
     "Texts beyond that size are refused without looking at them. The file given as a layout is probably something "
     "else."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code *smith_engine_codes(void) {
    return codes;
}

const struct smith_code *smith_code_find(const struct smith_code *list, const struct smith_code *last,
                                         const char *code) {
    if (last && strcmp(last->code, code) == 0)
        return last;
    while (list && list->code && strcmp(list->code, code) != 0)
        list++;
    return list && list->code ? list : NULL;
}
