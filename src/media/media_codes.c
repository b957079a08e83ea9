/* SPDX-License-Identifier: MIT
 *
 * What the codes of errors about pictures and sounds mean, for `levelsmith explain`.
 */
#include <levelsmith/levelsmith.h>

static const struct smith_code codes[] = {
    /* ---- pictures ---- */
    {"PICTURE-CUT", SMITH_ERROR, "a picture has too few pixels",
     "Its width and height say how many pixels there should be, and the file has fewer of them."},
    {"PICTURE-LIMIT", SMITH_ERROR, "a picture has more pixels than allowed",
     "A picture that is read may have 4 million pixels and 4 for each byte of its file, one that is drawn 64 million, "
     "unless the caller says otherwise. The width or height is damaged, the file was made to do harm, or the scale is too "
     "large. `--limits pixels=100M` allows more."},
    {"PNG-NOT-ONE", SMITH_ERROR, "a file is no PNG file",
     "PNG files begin with eight certain bytes, and this one does not. Other kinds of pictures have to be converted by "
     "a painting program; giving them another name is not enough."},
    {"PNG-CUT", SMITH_ERROR, "a PNG file ends too early",
     "The file is over before its last chunk is, so part of the picture is missing. Copy or save it again."},
    {"PNG-DAMAGED", SMITH_ERROR, "a PNG file contradicts itself",
     "A checksum is wrong, the packed pixels cannot be unpacked, or the header asks for what no PNG file has. The "
     "message says which. Open the picture in a painting program and save it again."},
    {"PNG-UNKNOWN", SMITH_ERROR, "a PNG file is of a kind that is not read",
     "The file says of one of its chunks that nobody should read it without understanding that chunk, and we do not. "
     "Save it again as an ordinary PNG file."},
    {"PNG-INDEX", SMITH_ERROR, "a pixel has a colour that the palette does not have",
     "The picture is indexed, and the palette has fewer colours than the pixel's index asks for. Programs differ in what "
     "they show then, so it is refused. Give the palette more colours, or save the picture without palette."},
    {"PNG-REFUSED", SMITH_ERROR, "a picture cannot be written as a PNG file",
     "PNG files have at least one pixel, and libpng refuses more than a million in one direction."},
    {"FEATURE-ABSENT", SMITH_ERROR, "Levelsmith lacks a feature here",
     "Whoever built the library left out what needs another library: painting plans as pixels (Cairo), PNG files (libspng) or "
     "JPEG files (TurboJPEG). Build it with the option that the message names, or use what does without: SVG, BMP, TGA. Or "
     "Cairo, which is loaded when a plan is painted, is not installed: Debian has it as libcairo2."},
    {"IMAGE-UNKNOWN", SMITH_ERROR, "a file is no picture of a kind that is read",
     "Pictures are read from PNG, JPEG, BMP and TGA files, which are distinguished by their contents, whatever their names "
     "say. Convert others by a painting program."},
    {"JPEG-DAMAGED", SMITH_ERROR, "a JPEG file is damaged",
     "The file is cut short, or its data do not fit its header; the message has the words of the library that reads it. Open "
     "the picture in a painting program and save it again."},
    {"BMP-DAMAGED", SMITH_ERROR, "a BMP file contradicts itself",
     "It ends too early, has no pixels, more than its bytes can make, or a pixel with a colour that its palette does not "
     "have. Open the picture in a painting program and save it again."},
    {"BMP-UNKNOWN", SMITH_ERROR, "a BMP file is of a kind that is not read",
     "BMP files of 1, 4, 8, 16, 24 and 32 bits are read, with masks, and as runs. Others, such as those that have a JPEG or "
     "PNG file inside, have to be saved again in one of these forms."},
    {"TGA-DAMAGED", SMITH_ERROR, "a TGA file contradicts itself",
     "It ends too early, has no pixels, more than its bytes can make, or a pixel with a colour that its palette does not "
     "have. TGA files have no mark at their beginning, so it may be a file of another kind."},
    {"TGA-UNKNOWN", SMITH_ERROR, "a TGA file is of a kind that is not read",
     "TGA files with palette of up to 256 colours, in grey of 8 bits, and in true colour of 15, 16, 24 and 32 bits are read, as "
     "they are or in runs. Save others again in one of these forms."},
    {"PALETTE-NOT-ONE", SMITH_ERROR, "a file is no palette file",
     "Palettes are read as JASC-PAL (Paint Shop Pro and many others) and as GIMP Palette (GIMP, Inkscape): texts whose "
     "first line says so. Palettes as games have them in their own files are another matter."},
    {"PALETTE-DAMAGED", SMITH_ERROR, "a palette file has a line that cannot be read",
     "A palette file has a line for each colour, with three numbers from 0 to 255, and at most 256 colours. The error "
     "names the line."},
    {"PALETTE-EMPTY", SMITH_ERROR, "there is no colour to choose from",
     "The pixels of a picture were to get the colours of a palette, and the palette has none."},
    {"PALETTE-FULL", SMITH_ERROR, "a picture has more colours than its palette can have",
     "Reduce the colours in a painting program, or have the picture mapped to a palette, which takes the nearest colour "
     "of it for each pixel and reports the colours that it lacks."},

    /* ---- drawings ---- */
    {"DRAWING-SCALE", SMITH_ERROR, "a drawing has a scale that is no scale",
     "The scale of a drawing says how many pixels one of its units is. It has to be a number above zero, and one that "
     "gives a picture that somebody could look at."},
    {"DRAWING-FAR", SMITH_ERROR, "something is too far away to be drawn",
     "A position in the file lies so far from the others that no picture could show both, or is no number at all. `levelsmith "
     "check` may report which value it is."},
    {"DRAWING-LARGE", SMITH_ERROR, "a picture would have more pixels than can be drawn",
     "At the scale that was asked for, a side of the picture has more than 32767 pixels. Take a smaller scale, or only a "
     "part of the level. An SVG has the same bounds, so that it can be shown."},
    {"DRAWING-LAYER", SMITH_ERROR, "the plan has no layer of that name",
     "Layers are chosen by their names, with commas between them: `walls,water` shows these two only, `-names` hides one, "
     "`+grid` adds one, `all` and `none` do as they say. The message lists the layers that this plan has."},
    {"DRAWING-REFUSED", SMITH_ERROR, "the drawing could not be turned into pixels",
     "The library that paints (Cairo) gave up; its own words are in the message. Try a smaller scale."},

    /* ---- pictures of documents ---- */
    {"ROOMS-NONE", SMITH_ERROR, "documents of this format have no rooms",
     "Geometry and plans are made of rooms with sectors, as Tomb Raider projects have them. This format has none, or "
     "the document was read by a layout of its own, about which the library knows nothing more."},
    {"RENDER-NONE", SMITH_ERROR, "documents of this format have no picture",
     "`levelsmith render` shows levels; nobody has taught it yet what this format looks like, or there is nothing in it to "
     "be seen."},
    {"RENDER-COLOURS", SMITH_ERROR, "there is nothing to be seen in those colours",
     "A picture can be shown in the colours of several adapters (`--palette`), as far as a palette has them. It is looked for in "
     "the archive that the picture is in and in those beside it; `--game` names others."},
    {"RENDER-FORMATS", SMITH_ERROR, "two documents of different formats cannot be shown as versions of one",
     "`diff --picture` shows a file before and after a change. Convert one of the two first."},
    {"RENDER-GRAPHICS", SMITH_ERROR, "the graphics of the game are missing",
     "The picture is drawn with the pictures of the game itself, which the level file does not have. --game names a "
     "folder with the game's data files (VDUNGEON.DAT, KID.DAT, ...), or with a folder for each of them and in these the "
     "pictures as PNG files (res243.png). The message says which one was looked for."},
    {"ATLAS-NONE", SMITH_ERROR, "there is no atlas of this file",
     "An atlas shows the rooms of a level storey by storey, so the level has to be made of rooms: those of Tomb Raider "
     "are. `render` without --atlas makes a picture of the others."},
    {"ATLAS-LARGE", SMITH_ERROR, "a level has more than an atlas can show",
     "An atlas has at most 8192 rooms, of which 99 lie above each other. No engine has that many, so the file is damaged or "
     "was made to do harm. `render --rooms` makes plans of some of its rooms."},
    {"DRAWING-PDF", SMITH_ERROR, "a drawing cannot be written as PDF",
     "Plans are written as PDF, but not what has pictures in it: textures, or a level as the game shows it. Ask for SVG or "
     "PNG."},
    {"PDF-ABSENT", SMITH_ERROR, "PDF cannot be written here",
     "Cairo writes PDF files, and there is none here: it is not installed, or Levelsmith was built without it. Install "
     "libcairo.so.2 (on Debian the package libcairo2), or ask for SVG."},
    {"RENDER-EMPTY", SMITH_ERROR, "there is nothing to draw",
     "No room has one of the numbers, or its lowest floor between the heights, that were asked for. Heights are clicks of 256 "
     "world units, as the editor shows them."},
    {"RENDER-START", SMITH_ERROR, "the level begins nowhere",
     "Its rooms are laid out from the one where the player begins, and the level names a room or a tile that it does not "
     "have. Correct its start, for example with `levelsmith set`."},
    {"RENDER-VIEW", SMITH_ERROR, "nobody knows how a player sees it",
     "The view `player` is what the engine of a game shows at the first moment of a level. It is known of maps of Doom2D "
     "Forever; levels of Prince of Persia are drawn so whenever --game is given."},
    {"RENDER-MODE", SMITH_ERROR, "the game has no such mode of play",
     "What is there at the first moment depends on who plays: alone, together or against each other. The message says "
     "which modes the game has."},
    {"RENDER-LIMIT", SMITH_ERROR, "a picture would take too long",
     "Each pixel of the map would be painted hundreds of times, by panels over each other. No map that was made to be "
     "played does so."},
    {"RENDER-LEVEL", SMITH_ERROR, "it is not known which level of the game it is",
     "What a level looks like depends on its number, which only the program of the game knows, not the file. Give it with "
     "--level, or give the file a name with the number of its resource in it, as res2003.bin."},

    /* ---- models ---- */
    {"EXPORT-NONE", SMITH_ERROR, "documents of this format have no model",
     "`levelsmith export` makes models of levels that have rooms or meshes in three dimensions; this format has none, or "
     "nobody has taught it yet how they look."},
    {"TEXTURE-MISSING", SMITH_WARNING, "a texture file is not there",
     "It was looked for where the level says, and in the folder of the level. Faces with that texture are plain. Put the "
     "file there, or correct its name with `levelsmith paths`."},
    {"TEXTURE-UNREADABLE", SMITH_WARNING, "a texture file cannot be read",
     "It is there, but it is no PNG, JPEG, BMP or TGA file, or it is damaged; the message says what was found. Faces with "
     "that texture are plain."},
    {"OBJECTS-MISSING", SMITH_WARNING, "an archive of objects is not there",
     "It was looked for where the level says, in the folder of the level, and in those of --game. Things whose objects it has "
     "are nodes without meshes. Give it with --wad, or correct its name with `levelsmith paths`."},
    {"OBJECTS-UNREADABLE", SMITH_WARNING, "an archive of objects cannot be read",
     "It is there, but it is no archive of objects that is known, or it is damaged; the message says what was found. The "
     "level's other archives are asked for its objects."},
    {"OBJECT-MISSING", SMITH_WARNING, "things are of objects that no archive has",
     "They are nodes without meshes, in their places. Perhaps an archive is missing that the level was made with: give it with "
     "--wad."},
    {"OBJECTS-LIMIT", SMITH_WARNING, "things have more bones than a model may hold",
     "Each thing has a node for every bone of its object. From the thing on where these would be a quarter of a million, "
     "things are nodes without meshes."},
    {"EXPORT-WAD", SMITH_ERROR, "a file is no archive of objects",
     "What is given with --wad has to be a file of objects that levels place, as .wad2 and .wad files are."},
    {"EXPORT-ROOM", SMITH_ERROR, "a room that was asked for does not exist",
     "Rooms are asked for by the numbers that the file and its editor give them. `levelsmith query FILE '.rooms[].name'` "
     "lists their names."},
    {"EXPORT-OBJECT", SMITH_ERROR, "an object that was asked for does not exist",
     "Objects of an archive are asked for by their numbers. `levelsmith info` lists them with their names."},
    {"LEVEL-MISSING", SMITH_ERROR, "a level that was asked for does not exist",
     "A map may have several levels. They are counted from 0, as in paths; `levelsmith info` says how many there are."},
    {"EXPORT-SCALE", SMITH_ERROR, "the scale is no size",
     "A model can be made larger or smaller, by a number above 0. 1 is in metres."},
    {"GLTF-VALUE", SMITH_ERROR, "a model says what a glTF file cannot",
     "A number is infinite or none at all, or something is named that is not there. The message says of which mesh, node, "
     "material, light, camera or animation, counted from 1. Documents do not make such models; a program that builds one has to "
     "leave such numbers out."},
    {"GLTF-LIMIT", SMITH_ERROR, "a model is too large for a file",
     "Programs that read glTF files count bytes with 31 bits. Leave textures out, or export fewer rooms at a time."},

    /* ---- sounds ---- */
    {"SOUND-LIMIT", SMITH_ERROR, "a sound would need more memory than allowed",
     "The samples of a sound count as unpacked bytes, of which one call makes 1 GiB unless the caller says otherwise. A "
     "melody of very few ticks a second lasts very long; so does a sound that is given a much higher rate."},
    {"SOUND-FORM", SMITH_ERROR, "a sound is in no form that this file can have",
     "A sound has at least one frame a second and one channel, and 8 or 16 bits a sample; a melody has at least one tick "
     "a second."},
    {"WAV-NOT-ONE", SMITH_ERROR, "a file is no WAV file",
     "WAV files begin with RIFF, a size, and WAVE. Other kinds of sounds have to be converted by a program for sounds; "
     "giving them another name is not enough."},
    {"WAV-CUT", SMITH_ERROR, "a WAV file ends too early",
     "One of its chunks says that it is longer than what is left of the file. Copy or save it again."},
    {"WAV-DAMAGED", SMITH_ERROR, "a WAV file contradicts itself",
     "It lacks its samples or what they are, or has a rate or size of samples that no sound can have. The message says "
     "which."},
    {"WAV-CODING", SMITH_ERROR, "a WAV file has samples of a kind that is not read",
     "Samples are read as whole numbers (PCM) of 8, 16, 24 or 32 bits. Floating point, A-law, ADPCM, MP3 and others have to "
     "be converted first: save the sound as \"PCM, 16 bits\"."},
    {"NOTE-TONE", SMITH_ERROR, "a tone is too low or too high for MIDI",
     "The keys of a MIDI file reach from 8 Hz to about 14 000 Hz, the pitch wheel's range included."},
    {"NOTE-LENGTH", SMITH_ERROR, "notes have times that a MIDI file cannot say",
     "A MIDI file can have up to 100 000 ticks a second here, and 4 294 967 295 of them in all."},
    {"MIDI-NOT-ONE", SMITH_ERROR, "a file is no MIDI file",
     "Standard MIDI files begin with MThd. Some programs keep theirs in other containers; save it as a standard MIDI file."},
    {"MIDI-CUT", SMITH_ERROR, "a MIDI file ends too early",
     "The file has fewer tracks than its header says, or ends within one of them. Copy or save it again."},
    {"MIDI-DAMAGED", SMITH_ERROR, "a MIDI file contradicts itself",
     "An event lacks its data or does not say what it is, or a time is impossible. The offset says where."},
    {"MIDI-FORMAT", SMITH_ERROR, "a MIDI file is a collection of songs",
     "Files of format 0 have one track and files of format 1 have tracks that are played together; format 2 has songs "
     "that have nothing to do with each other, and hardly any program reads it. Save the song alone."},
    {"MIDI-TRACKS", SMITH_ERROR, "a MIDI file has too many tracks",
     "Up to 256 tracks are read. No program for music makes so many; the file was made to do harm."},
    {NULL, SMITH_INFO, NULL, NULL},
};

const struct smith_code *smith_media_codes(void) {
    return codes;
}
