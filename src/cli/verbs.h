/*
 * verbs.h - the verbs of `holdout`: each is in the file of its name; main.c has the table.
 * A verb gets argv with argv[0] = its name and returns the exit code: 0 fine, 1 the answer is no, 2 asked wrongly.
 */
#ifndef HD_CLI_VERBS_H
#define HD_CLI_VERBS_H

enum { EXIT_FINE = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

int verb_play(int argc, char **argv);
int verb_analyse(int argc, char **argv);
int verb_serve(int argc, char **argv);
int verb_backup(int argc, char **argv);
int verb_engine(int argc, char **argv);
int verb_lint(int argc, char **argv);
int verb_map(int argc, char **argv);
int verb_replay(int argc, char **argv);
int verb_rules(int argc, char **argv);
int verb_campaign(int argc, char **argv);
int verb_cards(int argc, char **argv);
int verb_bench(int argc, char **argv);
int verb_sim(int argc, char **argv);
int verb_missions(int argc, char **argv);

#endif
