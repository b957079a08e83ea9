/* SPDX-License-Identifier: MIT
 *
 * Game versions of Tomb Editor (GameVersion of prj2.layout), and the engines whose numbers objects have there.
 */
#include "format/tomb_editor/tomb_editor.h"

enum smith_wad_engine smith_engine_of_game(int64_t game_version) {
    switch (game_version) {
    case 1: /* Tr1 */
    case 11: /* Tr1X */ return SMITH_WAD_TR1;
    case 2: /* Tr2 */
    case 12: /* Tr2X */ return SMITH_WAD_TR2;
    case 3: /* Tr3 */ return SMITH_WAD_TR3;
    case 4: /* Tr4 */
    case 16: /* Trng */ return SMITH_WAD_TR4;
    case 5: /* Tr5 */ return SMITH_WAD_TR5;
    case 18: /* TombEngine */ return SMITH_WAD_TOMB_ENGINE;
    default: return SMITH_WAD_NO_ENGINE;
    }
}
