import { findLeague, leagues, sportOf } from './catalogue.ts';
import type { League, Team } from './catalogue.ts';
import { hashOf, shuffled } from './dice.ts';

/**
 * Matches are derived from the clock: nothing is stored, and an id from an old bet finds the same match. Lanes play
 * short matches back to back all day; the calendar has evening matches of the coming days.
 */
export interface Fixture {
  id: string;
  slug: string;
  league: League;
  home: Team;
  away: Team;
  startsAt: number;
  endsAt: number;
}

const GAP_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Brasília time is UTC−3 all year. */
const BRASILIA_OFFSET_MS = 3 * HOUR_MS;
const CALENDAR_DAYS = 4;
const UPCOMING_CYCLES = 2;
const FINISHED_SHOWN_MS = 45_000;
const kickOffHours = [16, 18.5, 20, 21.5, 19, 11] as const;

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function fixtureOf(id: string, league: League, teams: (Team | undefined)[], startsAt: number): Fixture | undefined {
  const [home, away] = teams;
  if (!home || !away) return undefined;
  const slug = `${slugOf(home.name)}-x-${slugOf(away.name)}-${id}`;
  return { id, slug, league, home, away, startsAt, endsAt: startsAt + sportOf(league).matchMs };
}

/** Leagues and lanes start at different times, so that there are always matches in every stage. */
function laneTiming(league: League, lane: number): { cycleMs: number; offsetMs: number } {
  const cycleMs = sportOf(league).matchMs + GAP_MS;
  return { cycleMs, offsetMs: Math.floor((cycleMs * lane) / league.lanes) + (hashOf(league.id) % cycleMs) };
}

function laneFixture(league: League, lane: number, cycle: number): Fixture | undefined {
  const { cycleMs, offsetMs } = laneTiming(league, lane);
  // The two halves of the league alternate, so that a team does not play in two consecutive cycles.
  const turn = league.teams.filter((_, index) => index % 2 === cycle % 2);
  const order = shuffled(turn, `${league.id}:${cycle}`);
  const id = `${league.id}_f${lane}_${cycle.toString(36)}`;
  return fixtureOf(id, league, order.slice(lane * 2, lane * 2 + 2), cycle * cycleMs + offsetMs);
}

function calendarFixture(league: League, day: number, place: number): Fixture | undefined {
  const order = shuffled(league.teams, `${league.id}:day:${day}`);
  const hour = kickOffHours[(place + day) % kickOffHours.length] ?? kickOffHours[0];
  const id = `${league.id}_d${place}_${day.toString(36)}`;
  return fixtureOf(
    id,
    league,
    order.slice(place * 2, place * 2 + 2),
    day * DAY_MS + hour * HOUR_MS + BRASILIA_OFFSET_MS,
  );
}

function laneFixtures(league: League, now: number): (Fixture | undefined)[] {
  return Array.from({ length: league.lanes }, (_, lane) => {
    const { cycleMs, offsetMs } = laneTiming(league, lane);
    const current = Math.floor((now - offsetMs) / cycleMs);
    return Array.from({ length: UPCOMING_CYCLES + 1 }, (__, ahead) => laneFixture(league, lane, current + ahead));
  }).flat();
}

function calendarFixtures(league: League, now: number): (Fixture | undefined)[] {
  const today = Math.floor((now - BRASILIA_OFFSET_MS) / DAY_MS);
  return Array.from({ length: CALENDAR_DAYS }, (_, ahead) =>
    Array.from({ length: league.fixturesPerDay }, (__, place) => calendarFixture(league, today + ahead, place)),
  ).flat();
}

/** The matches on the board: live, starting soon, on the coming days, or just ended. */
export const listFixtures = (now: number): Fixture[] =>
  leagues
    .flatMap((league) => [...laneFixtures(league, now), ...calendarFixtures(league, now)])
    .filter((fixture) => fixture !== undefined)
    .filter((fixture) => fixture.endsAt + FINISHED_SHOWN_MS > now)
    .toSorted((a, b) => a.startsAt - b.startsAt);

const idShape = /^([a-z]{3})_([fd])(\d{1,2})_([0-9a-z]{1,8})$/;

/** The match of an id, even long after its end. */
export const findFixture = (id: string): Fixture | undefined => {
  const [, leagueId = '', kind, place, turn = ''] = idShape.exec(id) ?? [];
  const league = findLeague(leagueId);
  if (!league) return undefined;
  const at = Number(place);
  const number = Number.parseInt(turn, 36);
  if (kind === 'f') return at < league.lanes ? laneFixture(league, at, number) : undefined;
  return at < league.fixturesPerDay ? calendarFixture(league, number, at) : undefined;
};

/** `a-x-b-sna_f0_27x` names the fixture `sna_f0_27x`. */
export const fixtureIdOfSlug = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1);
