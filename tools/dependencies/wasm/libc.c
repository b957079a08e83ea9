/* SPDX-License-Identifier: MIT
 *
 * What of the C library would take 5 KB of a module and is never asked for there.
 */

int __rem_pio2_large(double *parts, double *remainder, int exponent, int count, int precision);
char *strerror(int number);

/* What is left of an angle of more than 800,000 radians: who turns things takes whole turns off first, so there is none,
 * and one would count as no turn. */
int __rem_pio2_large(double *parts, double *remainder, int exponent, int count, int precision) {
    (void)parts;
    (void)exponent;
    (void)count;
    (void)precision;
    remainder[0] = remainder[1] = 0;
    return 0;
}

/* Why a system call failed, of which there are none; printf() has a letter for it. */
char *strerror(int number) {
    static char text[] = "error";
    (void)number;
    return text;
}
