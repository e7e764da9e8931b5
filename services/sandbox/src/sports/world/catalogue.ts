import type { CrestPattern, LeagueView, SportKind, SportView, TeamView } from '../protocol.ts';
import { diceOf } from './dice.ts';
import data from './leagues.json' with { type: 'json' };

const MINUTE_MS = 60_000;

export interface Sport extends SportView {
  /** Real duration of a simulated match. */
  matchMs: number;
}

export interface Team extends TeamView {
  /** About 1 on average; a team with 1.4 is twice as strong as one with 0.7. */
  strength: number;
}

export interface League extends LeagueView {
  teams: Team[];
  /** Number of matches running at the same time, all day. */
  lanes: number;
  /** Number of matches a day on the calendar of the coming days. */
  fixturesPerDay: number;
}

export const sports: Sport[] = data.sports.map(({ matchMinutes, kind, ...sport }) => {
  // The file has only kinds that the simulation can play.
  return { ...sport, kind: kind as SportKind, matchMs: matchMinutes * MINUTE_MS };
});

const patterns: [CrestPattern, ...CrestPattern[]] = ['plain', 'stripes', 'hoops', 'half', 'sash', 'cross', 'chevron'];
const smallWords = new Set(['do', 'da', 'de', 'das', 'dos', 'e']);
const personSports = new Set(['5', '117']);

function shortNameOf(name: string): string {
  const parts = name.split(' ').filter((word) => !smallWords.has(word));
  const letters = parts.length > 1 ? parts.map((word) => word[0]).join('') : name;
  const rest = (parts.at(-1) ?? name).slice(1, 3);
  return (letters.length >= 3 ? letters : letters + rest).slice(0, 3).toUpperCase();
}

function teamOf(name: string, isPerson: boolean): Team {
  const dice = diceOf(`team:${name}`);
  const [first = '', second = ''] = data.colors[dice.between(0, data.colors.length - 1)] ?? [];
  return {
    name,
    short: shortNameOf(name),
    colors: [first, second],
    pattern: isPerson ? 'person' : dice.pick(patterns),
    strength: 0.72 + dice.next() * 0.6,
  };
}

/** Clubs and people are invented; none is meant to be a real one. */
export const leagues: League[] = data.leagues.map((league) => ({
  ...league,
  teams: league.teams.map((name) => teamOf(name, personSports.has(league.sportId))),
}));

export const findLeague = (id: string): League | undefined => leagues.find((league) => league.id === id);

export const sportOf = (league: League): Sport => {
  const sport = sports.find(({ id }) => id === league.sportId);
  if (!sport) throw new Error(`league ${league.id} names the unknown sport ${league.sportId}`);
  return sport;
};
