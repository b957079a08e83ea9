/* SPDX-License-Identifier: MIT
 *
 * The list of rules about object archives.
 */
#include "format/wad2/check/wad2_check.h"

smith_rule *const smith_wad2_rules[] = {
    smith_wad2_check_head,     smith_wad2_check_chunks,     smith_wad2_check_order,
    smith_wad2_check_pictures, smith_wad2_check_numbers,    smith_wad2_check_meshes,
    smith_wad2_check_bones,    smith_wad2_check_animations, NULL,
};

static void check_2017(struct smith_run *run) {
    smith_report_finding(run, "WAD2-OF-2017", smith_rule_path("/"), "no release since 1.0.9 reads this archive");
}

smith_rule *const smith_wad2_2017_rules[] = {check_2017, NULL};
