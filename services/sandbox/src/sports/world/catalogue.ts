import type { CrestPattern, LeagueView, SportView, TeamView } from '../protocol.ts';
import { diceOf } from './dice.ts';
import { footballClubs, otherTeams } from './teams.ts';

const MINUTE_MS = 60_000;

export interface Sport extends SportView {
  /** Real time a simulated match takes from start to end. */
  matchMs: number;
}

export interface Team extends TeamView {
  /** About 1; twice as strong is about 1.4 against 0.7. */
  strength: number;
}

export interface League extends LeagueView {
  teams: Team[];
  /** Matches running at the same time, all day. */
  lanes: number;
  /** Matches a day on the calendar of the coming days. */
  fixturesPerDay: number;
}

export const sports: Sport[] = [
  { id: '1', slug: 'football-1', kind: 'football', name: { pt: 'Futebol', en: 'Football' }, matchMs: 7 * MINUTE_MS },
  {
    id: '2',
    slug: 'basketball-2',
    kind: 'basketball',
    name: { pt: 'Basquete', en: 'Basketball' },
    matchMs: 6 * MINUTE_MS,
  },
  { id: '5', slug: 'tennis-5', kind: 'tennis', name: { pt: 'Tênis', en: 'Tennis' }, matchMs: 8 * MINUTE_MS },
  {
    id: '23',
    slug: 'volleyball-23',
    kind: 'volleyball',
    name: { pt: 'Vôlei', en: 'Volleyball' },
    matchMs: 7 * MINUTE_MS,
  },
  { id: '117', slug: 'mma-117', kind: 'mma', name: { pt: 'MMA', en: 'MMA' }, matchMs: 4 * MINUTE_MS },
  { id: '300', slug: 'esports-300', kind: 'esports', name: { pt: 'Esports', en: 'Esports' }, matchMs: 6 * MINUTE_MS },
];

const palette: [string, string][] = [
  ['#d7263d', '#ffffff'],
  ['#111827', '#f4f4f5'],
  ['#0b6e4f', '#ffffff'],
  ['#1746a2', '#ffd400'],
  ['#f26b1d', '#1b1b1b'],
  ['#6a1b9a', '#ffffff'],
  ['#0091ad', '#ffffff'],
  ['#8d1b3d', '#f5c84c'],
  ['#0a3d2e', '#e0b03a'],
  ['#2b59ff', '#ffffff'],
  ['#c1121f', '#111111'],
  ['#ffd400', '#00582c'],
  ['#00a676', '#111111'],
  ['#5c3d2e', '#ffd8a8'],
  ['#14213d', '#fca311'],
  ['#e63973', '#1d1135'],
];
const patterns: [CrestPattern, ...CrestPattern[]] = ['plain', 'stripes', 'hoops', 'half', 'sash', 'cross', 'chevron'];
const smallWords = new Set(['do', 'da', 'de', 'das', 'dos', 'e']);

function shortNameOf(name: string): string {
  const words = name.split(' ').filter((word) => !smallWords.has(word));
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : name;
  const fill = (words.at(-1) ?? name).slice(1, 3);
  return (letters.length >= 3 ? letters : letters + fill).slice(0, 3).toUpperCase();
}

function teamOf(name: string, isPerson: boolean): Team {
  const dice = diceOf(`team:${name}`);
  const first = palette[0] ?? ['#d7263d', '#ffffff'];
  return {
    name,
    short: shortNameOf(name),
    colors: palette[dice.between(0, palette.length - 1)] ?? first,
    pattern: isPerson ? 'person' : dice.pick(patterns),
    strength: 0.72 + dice.next() * 0.6,
  };
}

interface LeagueSeed {
  id: string;
  sportId: string;
  slug: string;
  pt: string;
  en: string;
  region: [string, string];
  teams: readonly string[];
  lanes: number;
  fixturesPerDay: number;
  popular?: boolean;
}

const brazil: [string, string] = ['Brasil', 'Brazil'];
const southAmerica: [string, string] = ['América do Sul', 'South America'];
const world: [string, string] = ['Internacional', 'International'];

const seeds: LeagueSeed[] = [
  {
    id: 'sna',
    sportId: '1',
    slug: 'serie-nacional-a',
    pt: 'Série Nacional A',
    en: 'National Series A',
    region: brazil,
    teams: footballClubs.first,
    lanes: 3,
    fixturesPerDay: 5,
    popular: true,
  },
  {
    id: 'snb',
    sportId: '1',
    slug: 'serie-nacional-b',
    pt: 'Série Nacional B',
    en: 'National Series B',
    region: brazil,
    teams: footballClubs.second,
    lanes: 2,
    fixturesPerDay: 3,
    popular: true,
  },
  {
    id: 'cco',
    sportId: '1',
    slug: 'copa-do-continente',
    pt: 'Copa do Continente',
    en: 'Continent Cup',
    region: southAmerica,
    teams: footballClubs.continent,
    lanes: 2,
    fixturesPerDay: 3,
    popular: true,
  },
  {
    id: 'fem',
    sportId: '1',
    slug: 'brasil-feminino',
    pt: 'Brasil Feminino',
    en: 'Brazil Women',
    region: brazil,
    teams: footballClubs.women,
    lanes: 1,
    fixturesPerDay: 2,
  },
  {
    id: 'lbb',
    sportId: '2',
    slug: 'liga-brasil-de-basquete',
    pt: 'Liga Brasil de Basquete',
    en: 'Brazil Basketball League',
    region: brazil,
    teams: otherTeams.basketball,
    lanes: 2,
    fixturesPerDay: 3,
    popular: true,
  },
  {
    id: 'arc',
    sportId: '5',
    slug: 'aberto-do-recife',
    pt: 'Aberto do Recife',
    en: 'Recife Open',
    region: world,
    teams: otherTeams.tennis,
    lanes: 2,
    fixturesPerDay: 4,
    popular: true,
  },
  {
    id: 'svl',
    sportId: '23',
    slug: 'superliga-do-litoral',
    pt: 'Superliga do Litoral',
    en: 'Coast Superleague',
    region: brazil,
    teams: otherTeams.volleyball,
    lanes: 2,
    fixturesPerDay: 3,
  },
  {
    id: 'arn',
    sportId: '117',
    slug: 'arena-combate',
    pt: 'Arena Combate',
    en: 'Arena Combat',
    region: world,
    teams: otherTeams.mma,
    lanes: 1,
    fixturesPerDay: 4,
  },
  {
    id: 'cyb',
    sportId: '300',
    slug: 'circuito-cyber',
    pt: 'Circuito Cyber FPS',
    en: 'Cyber Circuit FPS',
    region: world,
    teams: otherTeams.esports,
    lanes: 2,
    fixturesPerDay: 4,
    popular: true,
  },
];

const personSports = new Set(['5', '117']);

export const leagues: League[] = seeds.map((seed) => ({
  id: seed.id,
  sportId: seed.sportId,
  slug: seed.slug,
  name: { pt: seed.pt, en: seed.en },
  region: { pt: seed.region[0], en: seed.region[1] },
  popular: seed.popular ?? false,
  teams: seed.teams.map((name) => teamOf(name, personSports.has(seed.sportId))),
  lanes: seed.lanes,
  fixturesPerDay: seed.fixturesPerDay,
}));

export function findLeague(id: string): League | undefined {
  return leagues.find((league) => league.id === id);
}

export function sportOf(league: League): Sport {
  const sport = sports.find(({ id }) => id === league.sportId);
  if (!sport) throw new Error(`league ${league.id} names the unknown sport ${league.sportId}`);
  return sport;
}
