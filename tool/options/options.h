/* SPDX-License-Identifier: MIT
 *
 * Command-line options as data. A verb lists the options it takes; parsing, help and usage errors all come from
 * those lists, so an option that works is an option that is documented.
 */
#ifndef TOOL_OPTIONS_H
#define TOOL_OPTIONS_H

#include <stdbool.h>
#include <string.h>

/* Where a parsed option ends up in `struct arguments`. One meaning per entry over all verbs. */
enum option_key {
    OPTION_ABOUT,
    OPTION_ALL,
    OPTION_ALLOW_DEPTH,
    OPTION_ALL_MATCHES,
    OPTION_AS_SAVED,
    OPTION_AT,
    OPTION_ATLAS,
    OPTION_BASE,
    OPTION_BEFORE_SAVE,
    OPTION_BARE,
    OPTION_BYTES,
    OPTION_CHECK,
    OPTION_COLOR,
    OPTION_COMPACT,
    OPTION_DO,
    OPTION_EMIT,
    OPTION_ENGINE,
    OPTION_ENGINE_LIMITS,
    OPTION_ENVIRONMENT,
    OPTION_FAIL_ON,
    OPTION_FAITHFUL,
    OPTION_FILES,
    OPTION_FLOOR,
    OPTION_FOR,
    OPTION_FORCE,
    OPTION_FORMAT,
    OPTION_GAME,
    OPTION_GLOBAL,
    OPTION_HELP,
    OPTION_IN_PLACE,
    OPTION_JOBS,
    OPTION_JSON,
    OPTION_LAYERS,
    OPTION_LAYOUT,
    OPTION_LEVEL,
    OPTION_LIGHT,
    OPTION_COLLISION,
    OPTION_PORTALS,
    OPTION_LIMITS,
    OPTION_MINIMAL,
    OPTION_MODE,
    OPTION_NO_OBJECTS,
    OPTION_NO_TEXTURES,
    OPTION_ORIGIN,
    OPTION_PARTS,
    OPTION_NONE,
    OPTION_ONTO,
    OPTION_OUTPUT,
    OPTION_PAGE,
    OPTION_PALETTE,
    OPTION_FLYBY_BITS,
    OPTION_PICTURE,
    OPTION_PREFER,
    OPTION_QUIET,
    OPTION_RAW,
    OPTION_RECIPE,
    OPTION_REBASE,
    OPTION_RECURSIVE,
    OPTION_RELATIVE,
    OPTION_REMOVE,
    OPTION_REVISION,
    OPTION_ROOMS,
    OPTION_SCDOC,
    OPTION_SERVE,
    OPTION_SET,
    OPTION_SHARP,
    OPTION_SIDE,
    OPTION_STRICT,
    OPTION_MOVED_FROM,
    OPTION_ROUND,
    OPTION_SCALE,
    OPTION_STAT,
    OPTION_TEXTURES,
    OPTION_TIDY,
    OPTION_TO,
    OPTION_VERBOSE,
    OPTION_VIEW,
    OPTION_WAD,
    OPTION_KEYS,
};

struct option {
    enum option_key key;
    char letter; /* 'o' for -o; 0 = no short form */
    const char *name; /* "output" for --output */
    const char *value; /* what its value is called in help: "FILE"; NULL = a switch; "[=SUFFIX]": may be left
                                 * out, and is attached when it is not: -i.old, --in-place=.old; "[WORD…]": may be left
                                 * out where no word follows, or another option does; "PLACE=TEXT…": may be given several
                                 * times (one option of a verb at most is so) */
    const char *const *choices; /* the only values it takes, ends with NULL; NULL = any text */
    const char *help; /* a phrase, or sentences when it needs them; wrapped by help */
};

/* Options shared by several verbs. */
extern const struct option option_all, option_color, option_engine_limits, option_environment, option_files,
    option_force, option_format, option_game, option_help, option_in_place, option_json, option_layout, option_output,
    option_revision;

struct arguments {
    const char *values[OPTION_KEYS]; /* NULL = not given; "" = a switch that was; the last one wins */
    const char **operands; /* what is no option, in order; points into argv's memory */
    int operand_count;
    int many_count; /* how often the option was given that may be given several times */
    const char *const *words; /* the verb and all words behind it as they were given; ends with NULL */
    bool is_one_of_several; /* the files of this run are several: reports are JSON Lines (files/bulk.h says so) */
    bool is_worker; /* this process works on files for another one (files/worker_pool.h) */
};

/* How far an option reaches, spelled as in a command line: --name, --name=value, -x, -xvalue, a bundle. `next` is the word
 * behind it; NULL = there is none. */
enum option_reach {
    OPTION_UNKNOWN, /* it, or a letter of a bundle, is none of these */
    OPTION_ALONE, /* it has no value, or the value is attached */
    OPTION_WITH_NEXT, /* the next word is its value */
};
enum option_reach option_reach(const struct option *const *options, const char *word, const char *next);

/* Take apart `argv[0..argc)` (no program or verb name in it); operands are moved to its front. `options` ends with
 * NULL. On a mistake says on stderr what is wrong, as `levelsmith VERB: …`, and returns false. */
bool arguments_parse(struct arguments *arguments, const char *verb, const struct option *const *options, int argc,
                     const char **argv);

/* The values of that option, in order. They stand behind the operands, in argv's memory as well. */
static inline const char *const *arguments_many(const struct arguments *arguments) {
    return arguments->operands + arguments->operand_count;
}

static inline bool argument_given(const struct arguments *arguments, enum option_key key) {
    return arguments->values[key] != 0;
}

/* The place of the value that was given among `choices`, which end with NULL; 0 when none was. */
static inline unsigned argument_choice(const struct arguments *arguments, enum option_key key,
                                       const char *const *choices) {
    const char *value = arguments->values[key];
    for (unsigned i = 0; value && choices[i]; i++)
        if (strcmp(choices[i], value) == 0)
            return i;
    return 0;
}

#endif
