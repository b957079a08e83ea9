/* SPDX-License-Identifier: MIT
 *
 * What findings about PlatinumSrc maps mean, for `levelsmith explain`.
 */
#include "pmf.h"

const struct smith_code smith_pmf_codes[] = {
    {"PMF-VERSION", SMITH_WARNING, "a map of a version nobody knows",
     "The format has had version 0 ever since. A map with another one was written by a program newer than this one, and may "
     "have been read wrongly."},
    {"PMF-TEXT-LENGTH", SMITH_ERROR, "a text of the header is too short or too long",
     "With the zero at their end, names of the map and of its compiler take up to 256 bytes, description and authors up to "
     "65536, and names of gamemodes and extensions 2 to 32. The engine has room for no more."},
    {"PMF-GAMEMODES", SMITH_ERROR, "a map has more gamemodes than entities can name",
     "An entity says by 32 bits in which gamemodes it is there: the first one and 31 more."},
    {"PMF-NO-LEVEL", SMITH_ERROR, "a map has no level", "A map consists of one level or more; this one could not be entered."},
    {"PMF-ENTITY-ORDER", SMITH_ERROR, "types of entities do not come in the order of their numbers",
     "A table has all entities of one type together, and types in the order of their numbers, each once. A reader that "
     "relies on it would miss those that come later."},
    {"PMF-ENTITY-GAMEMODE", SMITH_WARNING, "an entity is there in gamemodes that the map does not have",
     "The bits beyond the gamemodes of the map mean nothing. Perhaps gamemodes were taken out of the map."},
    {"PMF-MATERIAL-MISSING", SMITH_ERROR, "a chunk uses a material that its level does not have",
     "Chunks list by number which materials of the level they use. This number is beyond the level's list."},
    {"PMF-ENVIRONMENT-MISSING", SMITH_ERROR, "the default environment of a level is not there",
     "Where no area says otherwise, the default environment is in force; its number is beyond the list."},
    {"PMF-CHUNK-MISSING", SMITH_WARNING, "a level lacks a chunk",
     "The table of chunks has an offset for every chunk of the level, and this one leads nowhere. The format knows no chunk "
     "that is absent, but a reader can take it for an empty one."},
    {"PMF-INDEX-COUNT", SMITH_ERROR, "the indices of a chunk do not make triangles",
     "Three indices make a triangle; their number must be a multiple of three."},
    {"PMF-VERTEX-MISSING", SMITH_ERROR, "an index names a vertex that is not there",
     "Indices name vertices of their chunk. An engine that does not look would read beyond them."},
    {"PMF-LIGHTMAP-SIZE", SMITH_ERROR, "a lightmap has more or fewer luxels than its size says",
     "Width and height are powers of two, and every luxel takes three bytes, red, green and blue."},
    {"PMF-NO-CUBE", SMITH_ERROR, "a chunk has no cube",
     "The first cube of a chunk is the whole of it; without any there is nothing to begin with."},
    {"PMF-CUBE-TYPE", SMITH_ERROR, "a cube is of a type nobody knows",
     "Types go from 0 to 7. As cubes lie one behind the other without an index, all behind this one are lost to a reader that "
     "takes it to have another size."},
    {"PMF-CUBE-BITS", SMITH_WARNING, "a cube has bits set that must be 0",
     "What the upper four bits of a cube's first byte mean depends on its type; these mean nothing and may come to mean "
     "something."},
    {"PMF-CUBE-CHILD", SMITH_ERROR, "a cube leads to one that cannot be its part",
     "Numbers of cubes are those of the chunk; number 0 is the whole chunk and part of nothing."},
    {"PMF-CUBE-SHARED", SMITH_ERROR, "two cubes lead to the same one",
     "Cubes are a tree: each stands in one place, but for empty ones. What stands in two has two sizes, and where a cube leads "
     "back to one it is part of, walking through it would never end."},
    {"PMF-CUBE-LOST", SMITH_WARNING, "no cube leads to this one",
     "Cubes are found from the first one on. One that nothing leads to is never seen; it only takes room."},
    {"PMF-CUBE-MATERIAL", SMITH_ERROR, "a cube has a material that its chunk does not use",
     "Cubes name materials by the number in the list of those that the chunk uses."},
    {"PMF-CUBE-TRIANGLES", SMITH_ERROR, "a cube has triangles beyond the indices of its chunk",
     "The indices of a cube's triangles follow each other from the first one on; here they go on behind the last index."},
    {NULL, SMITH_INFO, NULL, NULL},
};
