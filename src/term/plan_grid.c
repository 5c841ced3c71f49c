/*
 * plan_grid.c - a board of many small squares: no lines, a dot for every square, buildings and holes as blocks.
 * Not here: boards of rooms and streets (plan.c), what is in a place (plan_text.c).
 */
#include "term/plan.h"

#include <string.h>

/* Places of one cell, without walls around them: more of those than of anything else. */
int plan_grid_rows(const struct hd_map *map, bool comfortable)
{
    int squares = 0;
    bool tall[RULER_CELLS + 1] = {false};
    for (int p = 0; p < map->places; p++)
        squares += map->place[p].kind == HD_SQUARE;
    if (squares * 2 <= map->places || map->h > RULER_CELLS)
        return 0;
    for (int j = 0; j < map->h; j++) /* a building in one row only needs two: for its name, and for who is in it */
        for (int i = 0; i < map->w; i++) {
            int place = map->cell[j * map->w + i];
            bool above = j > 0 && map->cell[(j - 1) * map->w + i] == place;
            bool below = j + 1 < map->h && map->cell[(j + 1) * map->w + i] == place;
            tall[j] = tall[j] || (plan_is_built(map, place) && !above && !below);
        }
    int rows = 0;
    for (int j = 0; j < map->h; j++)
        rows += comfortable || tall[j] ? 2 : 1;
    return rows;
}

/* Which columns or rows hold a building that is one cell wide? */
static void find_wide(const struct plan *plan, bool *columns, bool *rows)
{
    memset(columns, 0, RULER_CELLS + 1);
    memset(rows, 0, RULER_CELLS + 1);
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++) {
        struct box box = plan->inside[p];
        if (!plan_is_built(plan->map, p))
            continue;
        columns[box.x] |= box.w == 1;
        rows[box.y] |= box.h == 1;
    }
}

void plan_grid_fit(struct plan *plan, int rows, int columns, bool whole)
{
    bool wide[RULER_CELLS + 1], tall[RULER_CELLS + 1];
    find_wide(plan, wide, tall);
    ruler_grid(&plan->across, plan->w, wide, whole ? 2 : 3, 7, whole ? 4 : 8, 14, columns);
    ruler_grid(&plan->down, plan->h, tall, 1, 3, whole ? 1 : 2, 3, rows);
    for (int p = 0; p < plan->map->places && p < HD_VIEW_PLACES; p++) {
        struct box *box = &plan->inside[p];
        int y0 = plan->down.at[box->y], y1 = plan->down.at[box->y + box->h];
        int x0 = plan->across.at[box->x], x1 = plan->across.at[box->x + box->w];
        *box = (struct box){y0, x0, y1 - y0, x1 - x0};
    }
    plan_canvas(plan);
}

/* A dot in the middle of a square; where enemies come from, another one. */
static struct dot square_dot(const struct plan *plan, int place, int y, int x, uint8_t ground)
{
    struct box box = plan->inside[place];
    bool middle = y == box.y + (box.h - 1) / 2 && x == box.x + (box.w - 1) / 2;
    bool source = plan->map->place[place].flags & HD_SPAWN;
    return (struct dot){middle ? (source ? L'×' : L'·') : L' ', PEN(source ? INK_RED : INK_STRIPE, ground, 0)};
}

void plan_grid_ground(struct plan *plan, const struct plan_marks *marks)
{
    for (int y = 0; y < plan->canvas.h; y++)
        for (int x = 0; x < plan->canvas.w; x++) {
            int place = plan_cell(plan, plan->across.cell[x], plan->down.cell[y]);
            struct dot *dot = plan_dot(plan, y, x);
            if (place < 0 || place >= HD_VIEW_PLACES)
                *dot = (struct dot){L'░', PEN(INK_HATCH, GROUND_PAGE, 0)};
            else if (plan_is_built(plan->map, place))
                *dot = (struct dot){L' ', PEN(INK_TEXT, plan_ground(plan, marks, place), 0)};
            else
                *dot = square_dot(plan, place, y, x, plan_ground(plan, marks, place));
        }
}
