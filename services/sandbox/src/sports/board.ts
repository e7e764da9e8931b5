import type { Board, BoardChange, EventView, MarketType, MarketView, MatchState } from './protocol.ts';
import { leagues, sports } from './world/catalogue.ts';
import { findFixture, listFixtures } from './world/fixtures.ts';
import type { Fixture } from './world/fixtures.ts';
import { marketsOf } from './world/markets.ts';
import { finalState, stateAt } from './world/simulation.ts';

const FEATURED_MAX = 8;
/** Market types in lists, with one market of each. */
const listedTypes: MarketType[] = [
  'winner3',
  'winner2',
  'total',
  'handicap',
  'total-parts',
  'handicap-parts',
  'both-score',
];

export type World = ReturnType<typeof createWorld>;

/** A result from a control call instead of the simulation; the score is null for a cancelled event. */
export interface ForcedResult {
  eventId: string;
  score: [number, number] | null;
}

/** Omits the fields that only the simulation needs. */
const sportViews = sports.map(({ matchMs: _matchMs, ...sport }) => sport);
const leagueViews = leagues.map(({ teams: _teams, lanes: _lanes, fixturesPerDay: _perDay, ...league }) => league);
const teamView = ({ strength: _strength, ...team }: Fixture['home']): EventView['home'] => team;

const evenness = ({ outcomes }: MarketView): number =>
  Math.abs((outcomes[0]?.odds ?? 0) - (outcomes.at(-1)?.odds ?? 0));

/** A list shows the most even line of a type with lines, because its outcome is the least certain. */
function mainMarkets(markets: MarketView[]): MarketView[] {
  return listedTypes.flatMap((type) => {
    const ofType = markets.filter((market) => market.type === type);
    const [best] = ofType.toSorted((a, b) => evenness(a) - evenness(b));
    return best ? [best] : [];
  });
}

/** The current matches as the widget shows them. @param clock returns milliseconds */
export const createWorld = (clock: () => number) => {
  const forced = new Map<string, ForcedResult>();

  const stateOf = (fixture: Fixture, now: number): MatchState => {
    const decided = forced.get(fixture.id);
    if (!decided) return stateAt(fixture, now);
    const final = finalState(fixture);
    const score = decided.score ?? [0, 0];
    return { ...final, score, parts: partsOf(final, score), incidents: incidentsOf(score) };
  };

  const viewOf = (fixture: Fixture, now: number, isFull: boolean): EventView => {
    const state = stateOf(fixture, now);
    const markets = marketsOf(fixture, state, now);
    const { id, slug, league, startsAt } = fixture;
    return {
      id,
      slug,
      sportId: league.sportId,
      leagueId: league.id,
      home: teamView(fixture.home),
      away: teamView(fixture.away),
      startsAt,
      state: isFull ? state : { ...state, incidents: state.incidents.filter(({ kind }) => kind === 'goal') },
      markets: isFull ? markets : mainMarkets(markets),
      marketCount: markets.length,
      featured: false,
    };
  };

  const board = (): Board => {
    const now = clock();
    const events = listFixtures(now).map((fixture) => viewOf(fixture, now, false));
    const picked = events
      .filter(({ state, leagueId }) => state.phase !== 'finished' && isPopular(leagueId))
      .toSorted((a, b) => attraction(b, now) - attraction(a, now))
      .slice(0, FEATURED_MAX);
    const featured = new Set(picked.map(({ id }) => id));
    return {
      now,
      sports: sportViews,
      leagues: leagueViews,
      events: events.map((event) => ({ ...event, featured: featured.has(event.id) })),
    };
  };

  return {
    board,
    event: (id: string): EventView | undefined => {
      const fixture = findFixture(id);
      return fixture && viewOf(fixture, clock(), true);
    },
    /** Undefined while the match is not over; null when it was cancelled. */
    final: (id: string): MatchState | null | undefined => {
      const decided = forced.get(id);
      if (decided && !decided.score) return null;
      const fixture = findFixture(id);
      if (!fixture) return null;
      const state = stateOf(fixture, clock());
      return state.phase === 'finished' ? state : undefined;
    },
    force: (result: ForcedResult): void => void forced.set(result.eventId, result),
    changeSince: (previous: Board, next: Board): BoardChange => {
      const known = new Map(previous.events.map((event) => [event.id, JSON.stringify(event)]));
      const ids = new Set(next.events.map(({ id }) => id));
      return {
        now: next.now,
        changed: next.events.filter((event) => known.get(event.id) !== JSON.stringify(event)),
        removed: previous.events.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
      };
    },
  };
};

const isPopular = (leagueId: string): boolean => leagues.find(({ id }) => id === leagueId)?.popular ?? false;

const SOON_MS = 30 * 60_000;
const LATE_MINUTE = 65;

/** Live football comes first, while it is open; then matches that start soon. */
function attraction({ state, startsAt, sportId }: EventView, now: number): number {
  const live = state.phase === 'live' ? 4 : 0;
  const soon = startsAt - now < SOON_MS ? 1 : 0;
  const football = sportId === '1' ? 2 : 0;
  const isDecided = Number.parseInt(state.clock, 10) > LATE_MINUTE && state.score[0] !== state.score[1];
  return live + soon + football - (isDecided ? 4 : 0);
}

const partsOf = (final: MatchState, score: [number, number]): [number, number][] =>
  final.parts.length <= 2 ? [[0, 0], score] : final.parts;

const incidentsOf = (score: [number, number]): MatchState['incidents'] =>
  ([0, 1] as const).flatMap((side) =>
    Array.from({ length: Math.min(score[side], 20) }, () => ({ kind: 'goal' as const, side, minute: 90 })),
  );
