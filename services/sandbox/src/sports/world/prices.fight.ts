import type { MatchState } from '../protocol.ts';
import { homeChance, methodChances } from './fight.ts';
import type { Fixture } from './fixtures.ts';
import type { Quote } from './markets.ts';

const ROUNDS = 3;
const PRESSURE_WEIGHT = 0.0035;

export function priceFight(fixture: Fixture, state: MatchState): Quote[] {
  const live = state.phase === 'live';
  const home = Math.max(
    0.06,
    Math.min(0.94, homeChance(fixture) + (live ? (state.pressure - 50) * PRESSURE_WEIGHT : 0)),
  );
  const round = Math.max(1, state.parts.length);
  // An early end gets less likely with every round that passes.
  const early = (methodChances.ko + methodChances.submission) * (1 - (round - 1) / ROUNDS);
  const knockout = early * 0.66;
  const totals = [1.5, 2.5]
    .filter((line) => line > round - 0.5)
    .map((line): Quote => {
      const under = early * ((line - round + 1) / (ROUNDS - round + 1));
      return {
        type: 'total-parts',
        line,
        chances: [
          { id: 'over', chance: 1 - under },
          { id: 'under', chance: under },
        ],
      };
    });
  return [
    {
      type: 'winner2',
      chances: [
        { id: 'home', chance: home },
        { id: 'away', chance: 1 - home },
      ],
    },
    {
      type: 'method',
      chances: [
        { id: 'ko', chance: knockout },
        { id: 'submission', chance: early - knockout },
        { id: 'decision', chance: 1 - early },
      ],
    },
    ...totals,
  ];
}
