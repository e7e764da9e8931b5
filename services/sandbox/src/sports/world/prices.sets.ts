import type { MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import type { Quote } from './markets.ts';
import { isPartWon, rulesOf, unitChance } from './sets.ts';
import type { SetRules } from './sets.ts';

const PART_SHARPNESS = 9;
const LEAD_WEIGHT = 0.9;

const squash = (value: number): number => 1 / (1 + Math.exp(-value));
const unsquash = (chance: number): number => Math.log(chance / (1 - chance));

interface FinalParts {
  home: number;
  away: number;
  chance: number;
}

/** All ways the rest can go; parts are few, so they are simply counted. */
function finalParts(home: number, away: number, current: number, next: number, set: SetRules): FinalParts[] {
  if (home === set.partsToWin || away === set.partsToWin) return [{ home, away, chance: 1 }];
  const scaled = (branch: FinalParts[], by: number): FinalParts[] =>
    branch.map((end) => ({ ...end, chance: end.chance * by }));
  return [
    ...scaled(finalParts(home + 1, away, next, next, set), current),
    ...scaled(finalParts(home, away + 1, next, next, set), 1 - current),
  ];
}

export function priceSets(fixture: Fixture, state: MatchState): Quote[] {
  const set = rulesOf(fixture);
  const part = squash((unitChance(fixture) - 0.5) * PART_SHARPNESS * 2);
  const index = state.parts.length - 1;
  const [first, second] = state.parts.at(-1) ?? [0, 0];
  const isRunning = index >= 0 && !isPartWon([first, second], index, set);
  const late = Math.max(first, second) / set.unitsToWin;
  const lead = ((first - second) / set.unitsToWin) * LEAD_WEIGHT * 6 * (0.5 + late);
  const current = isRunning ? squash(unsquash(part) + lead) : part;
  const ends = finalParts(state.score[0], state.score[1], current, part, set);
  const chanceOf = (wins: (end: FinalParts) => boolean): number =>
    ends.reduce((sum, end) => (wins(end) ? sum + end.chance : sum), 0);

  const home = chanceOf((end) => end.home > end.away);
  const partsMax = set.partsToWin * 2 - 1;
  const lines = Array.from({ length: partsMax - set.partsToWin }, (_, step) => set.partsToWin + step + 0.5);
  const totals = lines.map((line): Quote => {
    const over = chanceOf((end) => end.home + end.away > line);
    return {
      type: 'total-parts',
      line,
      chances: [
        { id: 'over', chance: over },
        { id: 'under', chance: 1 - over },
      ],
    };
  });
  const handicaps = [-1.5, 1.5].map((line): Quote => {
    const covered = chanceOf((end) => end.home + line > end.away);
    return {
      type: 'handicap-parts',
      line,
      chances: [
        { id: 'home', chance: covered },
        { id: 'away', chance: 1 - covered },
      ],
    };
  });
  const exact = new Map<string, number>();
  for (const end of ends)
    exact.set(`${end.home}-${end.away}`, (exact.get(`${end.home}-${end.away}`) ?? 0) + end.chance);
  const running = Math.max(1, state.score[0] + state.score[1] + 1);

  return [
    {
      type: 'winner2',
      chances: [
        { id: 'home', chance: home },
        { id: 'away', chance: 1 - home },
      ],
    },
    ...totals,
    ...handicaps,
    {
      type: 'part-winner',
      line: running,
      chances: [
        { id: 'home', chance: current },
        { id: 'away', chance: 1 - current },
      ],
    },
    {
      type: 'correct-score',
      chances: [...exact].map(([id, chance]) => ({ id, chance })).toSorted((a, b) => (a.id < b.id ? 1 : -1)),
    },
  ];
}
