/* Whole random games of `eva` in plain C: the limit that `rip bench eva` measures against.
 * Default options; the only argument is the option `doors` (2 or 3). It shares no code with the
 * engine, so its statistics are a second opinion on the rules. Clause ids: the rulebook of eva.
 *
 * Standard input, one request a line; standard output, one answer a line:
 *   run SECONDS       {"count": decisions, "seconds": CPU seconds}
 *   stats GAMES SEED  {"games": ..., "decisions": ..., "won": {...}, "lost": {...}, ...}
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Moves: 1..13 is the door to that room. A set of moves, rooms or ranks is a mask of bits. */
enum { CLOSE = 14, CLOSE_PASSAGE, PASSAGE, FLIP, DECLINE };
#define BIT(n) (1u << (n))
#define ROOMS 0x3ffeu
#define ENTRANCE 1

/* Secrets: six patterns in the order of their symbols, four locks, two passages, the ghost. */
enum { PATTERNS = 6, FIRST_LOCK = 6, PASS = 10, GHOST = 12, SECRETS = 13, NO_LOCK = 4 };

enum { RUNNING, BONES_HOME, GRAVE_AT_ENTRANCE, TRAPPED, STUCK_AT_ENTRANCE, GRAVE_LOST, NO_WAY_BACK,
       GHOST_WITH_BONES, OUT_OF_DOORS, REASONS };
static const char *const REASON[REASONS] = {
    "running", "bones_home", "grave_at_entrance", "trapped", "stuck_at_entrance", "grave_lost",
    "no_way_back", "ghost_with_bones", "out_of_doors"};

typedef struct {
    uint32_t legal;          /* the moves of the open question */
    uint32_t unvisited, closed;
    uint32_t left;           /* ranks of which a card is in the deck or lies on the table */
    uint32_t ends;           /* rooms known to be an end of the passage */
    uint32_t row;            /* patterns consistent with the clues; the rest is undecided */
    int token, clues, over, cards, secrets;
    bool bones, ghost_met, via_passage;
    uint16_t doors[14];      /* ranks lying under a room; its exit doors once it is closed */
    uint8_t copies[14];      /* cards of a rank that are not discarded */
    uint8_t secret[14];
    uint8_t room_of[SECRETS]; /* 0: not revealed */
    uint8_t hidden[SECRETS]; /* a bag: drawn from at random */
    uint8_t deck[52];        /* a bag: rank + 16 * suit */
} Game;

static Game start;
static int doors_drawn = 2;
static uint64_t seed = 1;

static inline uint32_t below(uint32_t n) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((seed >> 32) * n >> 32);
}

static inline void discard(Game *g, int rank) {
    if (--g->copies[rank] == 0) g->left &= ~BIT(rank);
}

static inline void discard_doors(Game *g) {
    for (uint32_t doors = g->doors[g->token]; doors; doors &= doors - 1)
        discard(g, __builtin_ctz(doors));
    g->doors[g->token] = 0;
}

/* E-220 to E-224, E-228. False: fewer cards than a draw needs. */
static inline bool draw_doors(Game *g, int lock) {
    uint32_t doors = 0;
    int n = g->cards < doors_drawn ? g->cards : doors_drawn;
    for (int i = 0; i < n; i++) {
        uint32_t at = below((uint32_t)g->cards);
        int card = g->deck[at], rank = card & 15;
        g->deck[at] = g->deck[--g->cards];
        if (rank == g->token || card >> 4 == lock || doors & BIT(rank)) discard(g, rank);
        else doors |= BIT(rank);
    }
    g->doors[g->token] = (uint16_t)doors;
    return n == doors_drawn;
}

/* E-430 to E-432 */
static inline int declared_loss(const Game *g) {
    uint32_t live = g->left & ~g->closed;
    bool unseen_live = (g->unvisited & live) != 0;
    if (!(live & BIT(ENTRANCE))) {
        uint32_t other = g->ends & ~BIT(ENTRANCE);
        bool reachable = other & live || (g->bones && other == (BIT(g->token) & ~g->closed));
        if (!(g->ends & BIT(ENTRANCE)) || !(other ? reachable : unseen_live)) return NO_WAY_BACK;
    }
    if (g->bones || (unseen_live && !g->ghost_met)) return RUNNING;
    for (uint32_t row = g->row; row; row &= row - 1) {
        int room = g->room_of[__builtin_ctz(row)];
        if (room ? (live & BIT(room)) != 0 : unseen_live) return RUNNING;
    }
    return GRAVE_LOST;
}

/* E-302, E-421 */
static inline void ask_move(Game *g) {
    uint32_t legal = g->doors[g->token] & ~g->closed;
    bool passage_open = (g->ends & (g->ends - 1)) && !(g->ends & g->closed); /* E-270 */
    if (g->token != ENTRANCE) legal |= BIT(CLOSE);
    if (passage_open && g->ends & BIT(g->token)) {
        if (g->token != ENTRANCE) legal |= BIT(CLOSE_PASSAGE);
        if (!g->via_passage || !legal) legal |= BIT(PASSAGE); /* E-274 */
    }
    g->legal = legal;
    g->over = legal ? declared_loss(g) : STUCK_AT_ENTRANCE;
}

/* E-250, E-303, E-422 */
static inline void close_room(Game *g) {
    discard_doors(g);
    g->closed |= BIT(g->token);
    bool enough = draw_doors(g, NO_LOCK);
    g->legal = g->doors[g->token] & ~g->closed;
    g->over = g->legal ? declared_loss(g) : enough ? TRAPPED : OUT_OF_DOORS;
}

static inline bool at_grave(const Game *g) {
    return g->clues == 3 && g->row == BIT(g->secret[g->token]);
}

/* E-211 (4), E-240, E-244 */
static inline void look_for_bones(Game *g) {
    if (!at_grave(g)) ask_move(g);
    else if (g->token == ENTRANCE) g->over = GRAVE_AT_ENTRANCE;
    else g->bones = true, close_room(g);
}

static inline void reveal(Game *g, int choices) {
    uint32_t at = below((uint32_t)choices);
    int secret = g->hidden[at];
    g->hidden[at] = g->hidden[--g->secrets];
    g->secret[g->token] = (uint8_t)secret;
    g->room_of[secret] = (uint8_t)g->token;
    g->unvisited &= ~BIT(g->token);
    if (secret == PASS || secret == PASS + 1) g->ends |= BIT(g->token);
}

/* E-210 (5), (6) */
static inline void draw_first_doors(Game *g) {
    draw_doors(g, g->secret[g->token] - FIRST_LOCK);
    ask_move(g);
}

static inline void enter_by_door(Game *g, int room) {
    if (g->closed & BIT(g->token)) discard_doors(g); /* E-253 */
    else g->doors[g->token] &= (uint16_t)~BIT(room), discard(g, room); /* E-226 */
    g->token = room;
    g->via_passage = false;
    if (room == ENTRANCE && g->bones) g->over = BONES_HOME; /* E-401 */
    else if (!(g->unvisited & BIT(room))) { /* E-211 */
        if (g->clues < 3) g->legal = BIT(FLIP) | BIT(DECLINE);
        else look_for_bones(g);
    } else { /* E-210 */
        reveal(g, g->secrets);
        if (g->secret[room] == GHOST) {
            g->ghost_met = true;
            g->clues = 0, g->row = BIT(PATTERNS) - 1; /* E-260: any row again */
            if (g->bones) g->over = GHOST_WITH_BONES; /* E-263 */
            else close_room(g);
        } else if (at_grave(g)) g->bones = true, close_room(g); /* E-241 */
        else draw_first_doors(g);
    }
}

static inline void enter_by_passage(Game *g) { /* E-212 */
    g->token = __builtin_ctz(g->ends & ~BIT(g->token));
    g->via_passage = true;
    if (g->token == ENTRANCE && g->bones) g->over = BONES_HOME;
    else ask_move(g);
}

static inline void flip(Game *g) { /* E-230: a symbol leaves a third, then a half of the rows */
    uint32_t first = g->row & -g->row;
    if (g->clues == 0) g->row = 3u << 2 * below(3);
    else if (g->clues == 1) g->row = below(2) ? first : g->row ^ first;
    g->clues++;
}

static inline void play(Game *g, int move) {
    switch (move) {
    case CLOSE: close_room(g); break;
    case CLOSE_PASSAGE: /* E-275 */
        discard_doors(g);
        g->closed |= BIT(g->token);
        enter_by_passage(g);
        break;
    case PASSAGE: enter_by_passage(g); break;
    case FLIP: flip(g); /* fall through */
    case DECLINE: look_for_bones(g); break;
    default: enter_by_door(g, move);
    }
}

typedef struct { long long games, decisions, real, longest, ends[REASONS]; } Tally;

static void play_game(Tally *tally) {
    Game g = start;
    long long decisions = 0;
    reveal(&g, GHOST); /* E-103: the ghost is the last of the bag */
    draw_first_doors(&g);
    for (; !g.over; decisions++) {
        int moves[20];
        uint32_t n = 0;
        for (uint32_t legal = g.legal; legal; legal &= legal - 1) moves[n++] = __builtin_ctz(legal);
        play(&g, moves[below(n)]);
        tally->real += n > 1;
    }
    tally->games++;
    tally->decisions += decisions;
    tally->ends[g.over]++;
    if (decisions > tally->longest) tally->longest = decisions;
}

static void run(double seconds) {
    Tally tally = {0};
    clock_t begin = clock(), spent = 0; /* CPU time of this process */
    for (; (double)spent < seconds * CLOCKS_PER_SEC; spent = clock() - begin)
        for (int i = 0; i < 1000; i++) play_game(&tally);
    printf("{\"count\": %lld, \"seconds\": %.6f}\n", tally.decisions,
           (double)spent / CLOCKS_PER_SEC);
}

static void stats(long long games) {
    Tally tally = {0};
    while (games-- > 0) play_game(&tally);
    printf("{\"games\": %lld, \"decisions\": %lld, \"real\": %lld, \"longest\": %lld, \"won\": {",
           tally.games, tally.decisions, tally.real, tally.longest);
    for (int i = BONES_HOME; i < REASONS; i++)
        printf("%s\"%s\": %lld", i == BONES_HOME ? "" : i == TRAPPED ? "}, \"lost\": {" : ", ",
               REASON[i], tally.ends[i]);
    printf("}}\n");
}

int main(int argc, char **argv) {
    char line[100];
    double seconds;
    long long games;
    if (argc > 1) doors_drawn = atoi(argv[1]);
    start = (Game){.token = ENTRANCE, .unvisited = ROOMS, .left = ROOMS, .row = BIT(PATTERNS) - 1,
                   .cards = 52, .secrets = SECRETS};
    for (int i = 0; i < 52; i++) start.deck[i] = (uint8_t)(i % 13 + 1 + i / 13 * 16);
    for (int i = 0; i < 13; i++) start.hidden[i] = (uint8_t)i, start.copies[i + 1] = 4;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "run %lf", &seconds) == 1) run(seconds);
        else if (sscanf(line, "stats %lld %" SCNu64, &games, &seed) == 2) stats(games);
        else return fprintf(stderr, "not understood: %s", line), 2;
        fflush(stdout);
    }
    return 0;
}
