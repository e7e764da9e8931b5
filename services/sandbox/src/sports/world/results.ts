import type { MarketType, MatchState, SelectionResult } from '../protocol.ts';

/** The result of a market's outcome, by the final state of the match. */
export const resultOf = (market: string, outcome: string, final: MatchState): SelectionResult => {
  const [type = '', lineText] = market.split(':');
  const line = Number(lineText ?? 0);
  const rule = rules[type as MarketType];
  if (!rule) return 'void';
  const isWon = rule(final, outcome, line);
  return isWon === undefined ? 'void' : isWon ? 'won' : 'lost';
};

/** True when won, false when lost, undefined when the bet is void. */
type Rule = (final: MatchState, outcome: string, line: number) => boolean | undefined;

const sideOf = ([home, away]: [number, number]): string => (home > away ? 'home' : home < away ? 'away' : 'draw');
const total = ([home, away]: [number, number]): number => home + away;

const overUnder = (sum: number, line: number, outcome: string): boolean =>
  outcome === 'over' ? sum > line : sum < line;

const winner: Rule = ({ score }, outcome) => sideOf(score) === outcome;
const handicap: Rule = ({ score }, outcome, line) => sideOf([score[0] + line, score[1]]) === outcome;

/** The line of a next-goal bet is the number of the goal: 2 is the second goal of the match. */
const nextGoal: Rule = ({ incidents, score }, outcome, line) => {
  const goal = incidents.filter(({ kind }) => kind === 'goal')[line - 1];
  if (goal) return (goal.side === 0 ? 'home' : 'away') === outcome;
  return total(score) >= line ? undefined : outcome === 'none';
};

const partWinner: Rule = ({ parts }, outcome, line) => {
  const part = parts[line - 1];
  return part && sideOf(part) === outcome;
};

const rules: Record<MarketType, Rule> = {
  winner3: winner,
  winner2: ({ score }, outcome) => (score[0] === score[1] ? undefined : sideOf(score) === outcome),
  'double-chance': ({ score }, outcome) => {
    const letter = { home: '1', away: '2', draw: 'x' }[sideOf(score)] ?? '';
    return outcome.includes(letter);
  },
  total: ({ score }, outcome, line) => overUnder(total(score), line, outcome),
  'both-score': ({ score }, outcome) => (score[0] > 0 && score[1] > 0 ? 'yes' : 'no') === outcome,
  handicap,
  'odd-even': ({ score }, outcome) => (total(score) % 2 === 1 ? 'odd' : 'even') === outcome,
  'correct-score': ({ score }, outcome) => `${score[0]}-${score[1]}` === outcome,
  'next-goal': nextGoal,
  'total-parts': ({ parts }, outcome, line) => overUnder(parts.length, line, outcome),
  'handicap-parts': handicap,
  'part-winner': partWinner,
  method: ({ method }, outcome) => method && method === outcome,
};
