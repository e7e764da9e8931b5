import type { MatchState } from '../protocol.ts';
import { sportOf } from './catalogue.ts';
import type { Fixture } from './fixtures.ts';
import { diceOf, type Dice } from './dice.ts';
import { chanceIn, handicapsOf, homeAway, quote, totalsOf, type End, type Quote } from './quote.ts';

/** Sports won in parts: sets of games (tennis), sets of rallies (volleyball), maps of rounds (esports). */
interface SetRules {
  partsToWin: number;
  unitsToWin: number;
  lastPartUnits: number;
  lead: number;
  /** Number of units after which a part is decided regardless of the lead; a tie-break in tennis. */
  unitsMax: number;
  letter: 's' | 'm';
}

const rules: Record<string, SetRules> = {
  tennis: { partsToWin: 2, unitsToWin: 6, lastPartUnits: 6, lead: 2, unitsMax: 7, letter: 's' },
  volleyball: { partsToWin: 3, unitsToWin: 25, lastPartUnits: 15, lead: 2, unitsMax: 99, letter: 's' },
  esports: { partsToWin: 2, unitsToWin: 13, lastPartUnits: 13, lead: 2, unitsMax: 19, letter: 'm' },
};

function rulesOf(fixture: Fixture): SetRules {
  const found = rules[sportOf(fixture.league).kind];
  if (!found) throw new Error(`${fixture.league.id} is not played in sets`);
  return found;
}

const PART_SHARPNESS = 9;
const LEAD_WEIGHT = 0.9;
const UNIT_EDGE: Record<string, number> = { tennis: 0.07, volleyball: 0.024, esports: 0.05 };
const tennisPoints = ['0', '15', '30', '40'] as const;

/** The probability that the home side wins one game, rally or round. */
function unitChance(fixture: Fixture): number {
  const edge = UNIT_EDGE[sportOf(fixture.league).kind] ?? 0.05;
  const ratio = Math.log(fixture.home.strength / fixture.away.strength);
  return Math.max(0.3, Math.min(0.7, 0.505 + ratio * edge * 1.6));
}

function isPartWon([home, away]: [number, number], partIndex: number, set: SetRules): boolean {
  const isLast = partIndex === set.partsToWin * 2 - 2;
  const target = isLast ? set.lastPartUnits : set.unitsToWin;
  const top = Math.max(home, away);
  return top >= set.unitsMax || (top >= target && Math.abs(home - away) >= set.lead);
}

interface Step {
  parts: [number, number][];
  serving: 0 | 1;
}

function play(fixture: Fixture, dice: Dice): Step[] {
  const set = rulesOf(fixture);
  const chance = unitChance(fixture);
  const won: [number, number] = [0, 0];
  const steps: Step[] = [];
  let parts: [number, number][] = [[0, 0]];
  let serving: 0 | 1 = dice.next() < 0.5 ? 0 : 1;
  while (Math.max(...won) < set.partsToWin) {
    const winner = dice.next() < chance ? 0 : 1;
    const last = parts.at(-1) ?? [0, 0];
    const next: [number, number] = winner === 0 ? [last[0] + 1, last[1]] : [last[0], last[1] + 1];
    parts = [...parts.slice(0, -1), next];
    serving = set.letter === 's' && set.unitsToWin === 6 ? (serving === 0 ? 1 : 0) : winner;
    steps.push({ parts, serving });
    if (!isPartWon(next, parts.length - 1, set)) continue;
    won[winner] += 1;
    if (Math.max(...won) < set.partsToWin) parts = [...parts, [0, 0]];
  }
  return steps;
}

const played = new Map<string, Step[]>();
const PLAYED_MAX = 400;

function stepsOf(fixture: Fixture): Step[] {
  const known = played.get(fixture.id);
  if (known) return known;
  if (played.size >= PLAYED_MAX) played.clear();
  const steps = play(fixture, diceOf(`sets:${fixture.id}`));
  played.set(fixture.id, steps);
  return steps;
}

function gamePoints(fixture: Fixture, step: number, fraction: number): [string, string] {
  const dice = diceOf(`points:${fixture.id}:${step}`);
  const rallies = Math.floor(fraction * 5);
  const points: [number, number] = [0, 0];
  for (let count = 0; count < rallies; count += 1) points[dice.next() < 0.5 ? 0 : 1] += 1;
  const text = (value: number): string => tennisPoints[Math.min(3, value)] ?? '40';
  return [text(points[0]), text(points[1])];
}

const wins = (parts: [number, number][], side: 0 | 1): number =>
  parts.filter((part) => part[side] > part[side === 0 ? 1 : 0]).length;

export const setsAt = (fixture: Fixture, progress: number): MatchState => {
  const set = rulesOf(fixture);
  const steps = stepsOf(fixture);
  const exact = progress * steps.length;
  const done = Math.floor(exact);
  const step =
    done === 0
      ? { parts: [[0, 0]] as [number, number][], serving: 0 as const }
      : steps[Math.min(done, steps.length) - 1];
  const parts = step?.parts ?? [];
  const isOver = progress >= 1;
  const finished = parts.filter((part, index) => isPartWon(part, index, set));
  const isTennis = sportOf(fixture.league).kind === 'tennis';
  return {
    phase: isOver ? 'finished' : 'live',
    score: [wins(finished, 0), wins(finished, 1)],
    period: isOver ? 'ft' : `${set.letter}${Math.min(parts.length, finished.length + 1)}`,
    clock: '',
    parts,
    ...(isTennis && !isOver && { points: gamePoints(fixture, done, exact - done) }),
    ...(set.letter === 's' && !isOver && step && { serving: step.serving }),
    pressure: Math.round(50 + Math.sin(exact / 3) * 24),
    incidents: [],
  };
};

const squash = (value: number): number => 1 / (1 + Math.exp(-value));
const unsquash = (chance: number): number => Math.log(chance / (1 - chance));

/** All possible courses of the remaining parts; there are few, so they are enumerated. */
function finalParts(home: number, away: number, current: number, next: number, set: SetRules): End[] {
  if (home === set.partsToWin || away === set.partsToWin) return [{ home, away, chance: 1 }];
  const scaled = (branch: End[], by: number): End[] => branch.map((end) => ({ ...end, chance: end.chance * by }));
  return [
    ...scaled(finalParts(home + 1, away, next, next, set), current),
    ...scaled(finalParts(home, away + 1, next, next, set), 1 - current),
  ];
}

export const priceSets = (fixture: Fixture, { parts, score }: MatchState): Quote[] => {
  const set = rulesOf(fixture);
  const part = squash((unitChance(fixture) - 0.5) * PART_SHARPNESS * 2);
  const [first, second] = parts.at(-1) ?? [0, 0];
  const isRunning = parts.length > 0 && !isPartWon([first, second], parts.length - 1, set);
  const late = Math.max(first, second) / set.unitsToWin;
  const lead = ((first - second) / set.unitsToWin) * LEAD_WEIGHT * 6 * (0.5 + late);
  const current = isRunning ? squash(unsquash(part) + lead) : part;
  const ends = finalParts(score[0], score[1], current, part, set);
  const chanceOf = chanceIn(ends);
  const lines = Array.from({ length: set.partsToWin - 1 }, (_, step) => set.partsToWin + step + 0.5);
  const exact = new Map<string, number>();
  for (const { home, away, chance } of ends) exact.set(`${home}-${away}`, (exact.get(`${home}-${away}`) ?? 0) + chance);
  const home = chanceOf((end) => end.home > end.away);
  return [
    homeAway('winner2', home),
    ...totalsOf('total-parts', lines, chanceOf),
    ...handicapsOf('handicap-parts', [-1.5, 1.5], chanceOf),
    homeAway('part-winner', current, score[0] + score[1] + 1),
    quote(
      'correct-score',
      [...exact].toSorted(([a], [b]) => (a < b ? 1 : -1)),
    ),
  ];
};
