import type { MatchState } from '../protocol.ts';
import type { Fixture } from './fixtures.ts';
import { expectedGoals, remainingOf } from './football.ts';
import type { Quote } from './markets.ts';

const GOALS_MAX = 9;
const totalLines = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5] as const;
const handicapLines = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5] as const;
const CORRECT_SCORES = 12;
const USEFUL_CHANCE = 0.06;

function poisson(mean: number, count: number): number {
  let chance = Math.exp(-mean);
  for (let goal = 1; goal <= count; goal += 1) chance *= mean / goal;
  return chance;
}

interface FinalScore {
  home: number;
  away: number;
  chance: number;
}

function finalScores(fixture: Fixture, state: MatchState): FinalScore[] {
  const remaining = remainingOf(state);
  const [home, away] = expectedGoals(fixture);
  const scores: FinalScore[] = [];
  for (let first = 0; first <= GOALS_MAX; first += 1) {
    for (let second = 0; second <= GOALS_MAX; second += 1) {
      const chance = poisson(home * remaining, first) * poisson(away * remaining, second);
      scores.push({ home: state.score[0] + first, away: state.score[1] + second, chance });
    }
  }
  return scores;
}

const isUseful = ({ chances }: Quote): boolean =>
  chances.every(({ chance }) => chance > USEFUL_CHANCE && chance < 1 - USEFUL_CHANCE);

export function priceFootball(fixture: Fixture, state: MatchState): Quote[] {
  const scores = finalScores(fixture, state);
  const chanceOf = (wins: (score: FinalScore) => boolean): number =>
    scores.reduce((sum, score) => (wins(score) ? sum + score.chance : sum), 0);
  const home = chanceOf((score) => score.home > score.away);
  const draw = chanceOf((score) => score.home === score.away);
  const away = chanceOf((score) => score.home < score.away);
  const both = chanceOf((score) => score.home > 0 && score.away > 0);
  const odd = chanceOf((score) => (score.home + score.away) % 2 === 1);
  const [homeGoals, awayGoals] = expectedGoals(fixture);
  const remaining = remainingOf(state);
  const noGoal = Math.exp(-(homeGoals + awayGoals) * remaining);
  const homeNext = (homeGoals / (homeGoals + awayGoals)) * (1 - noGoal);

  const totals = totalLines.map((line): Quote => {
    const over = chanceOf((score) => score.home + score.away > line);
    return {
      type: 'total',
      line,
      chances: [
        { id: 'over', chance: over },
        { id: 'under', chance: 1 - over },
      ],
    };
  });
  const handicaps = handicapLines.map((line): Quote => {
    const covered = chanceOf((score) => score.home + line > score.away);
    return {
      type: 'handicap',
      line,
      chances: [
        { id: 'home', chance: covered },
        { id: 'away', chance: 1 - covered },
      ],
    };
  });
  const exact = scores
    .toSorted((a, b) => b.chance - a.chance)
    .slice(0, CORRECT_SCORES)
    .toSorted((a, b) => a.home - b.home || a.away - b.away);

  return [
    {
      type: 'winner3',
      chances: [
        { id: 'home', chance: home },
        { id: 'draw', chance: draw },
        { id: 'away', chance: away },
      ],
    },
    ...totals.filter(isUseful),
    ...(state.score[0] > 0 && state.score[1] > 0
      ? []
      : [
          {
            type: 'both-score' as const,
            chances: [
              { id: 'yes', chance: both },
              { id: 'no', chance: 1 - both },
            ],
          },
        ]),
    {
      type: 'double-chance',
      chances: [
        { id: '1x', chance: home + draw },
        { id: '12', chance: home + away },
        { id: 'x2', chance: draw + away },
      ],
    },
    ...handicaps.filter(isUseful),
    {
      type: 'next-goal',
      line: state.score[0] + state.score[1] + 1,
      chances: [
        { id: 'home', chance: homeNext },
        { id: 'none', chance: noGoal },
        { id: 'away', chance: 1 - noGoal - homeNext },
      ],
    },
    {
      type: 'odd-even',
      chances: [
        { id: 'odd', chance: odd },
        { id: 'even', chance: 1 - odd },
      ],
    },
    {
      type: 'correct-score',
      chances: exact.map((score) => ({ id: `${score.home}-${score.away}`, chance: score.chance })),
    },
  ];
}
