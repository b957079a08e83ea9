/* SPDX-License-Identifier: MIT
 *
 * Which release of Tomb Editor wrote a project. A project does not say; but each chunk was written by some releases
 * only, which the layout's @since and @until remarks hold.
 */
#include "prj2.h"

#include "../../document/visit.h"
#include <stdlib.h>

int smith_prj2_release_compare(const char *a, const char *b) {
    for (;;) {
        char *end_a, *end_b;
        unsigned long left = strtoul(a, &end_a, 10), right = strtoul(b, &end_b, 10);
        if (left != right)
            return left < right ? -1 : 1;
        bool more_a = *end_a == '.', more_b = *end_b == '.';
        if (!more_a && !more_b) { /* a release candidate comes before what it was a candidate for */
            bool candidate_a = *end_a == '-', candidate_b = *end_b == '-';
            return (int)candidate_b - (int)candidate_a;
        }
        if (more_a != more_b)
            return more_a ? 1 : -1;
        a = end_a + 1;
        b = end_b + 1;
    }
}

static const char *remark(const struct smith_remarks *remarks, const char *key) {
    const struct smith_remark *found = smith_remark_find(remarks, key);
    return found ? found->value : NULL;
}

void smith_prj2_release_note(struct smith_prj2_release *release, const struct smith_remarks *remarks) {
    const char *since = remark(remarks, "since"), *until = remark(remarks, "until");
    if (since && (!release->oldest || smith_prj2_release_compare(since, release->oldest) > 0))
        release->oldest = since;
    if (until && (!release->newest || smith_prj2_release_compare(until, release->newest) < 0))
        release->newest = until;
}
