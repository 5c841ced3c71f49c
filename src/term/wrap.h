/*
 * wrap.h - long lines broken between words, for modes that print: what is written to stdout flows to the width of the terminal.
 */
#ifndef HD_TERM_WRAP_H
#define HD_TERM_WRAP_H

/* From now on; nothing where stdout is not a terminal. */
void wrap_begin(void);
void wrap_end(void);

#endif
