import type { Game } from '@jangada/contracts/domains/games/game';
import type { TickerBet } from './bet-results.ts';

/** One simulated bet in this time (CAS-36). */
export const SIMULATION_MS = 1_500;

/** The share of small amounts (CAS-37); the others are large (CAS-38). */
export const SMALL_SHARE = 0.6;

/** In centavos: R$ 0,40 to R$ 150,00. */
export const SMALL_AMOUNTS = { least: 40, most: 15_000 };

/** In centavos: R$ 500,00 to R$ 50.000,00. */
export const LARGE_AMOUNTS = { least: 50_000, most: 5_000_000 };

const WIN_SHARE = 0.4;

/** Invented names, masked as the server masks real ones. */
const names = [
  'An',
  'Be',
  'Ca',
  'Da',
  'Ed',
  'Fe',
  'Gi',
  'He',
  'Is',
  'Jo',
  'La',
  'Ma',
  'Ni',
  'Ol',
  'Pa',
  'Ra',
  'Ta',
  'Vi',
];

interface SimulationSource {
  /** Returns a number from 0 to below 1; `Math.random` in the page. */
  readonly random: () => number;
  readonly now: () => Date;
  /** The games that the page has loaded, so that a simulated bet needs no request (CAS-41). */
  readonly games: readonly Game[];
}

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

const amountOf = (random: () => number): number => {
  const { least, most } = random() < SMALL_SHARE ? SMALL_AMOUNTS : LARGE_AMOUNTS;
  return least + Math.floor(random() * (most - least + 1));
};

/**
 * A simulated bet for a demonstration; undefined when there is no game to show.
 *
 * @param number unique to this bet
 */
export const simulateBet = ({ random, now, games }: SimulationSource, number: number): TickerBet | undefined => {
  const game = pick(games, random);
  if (!game) return undefined;
  const { id, title, image, gamecode, providercode } = game;
  return {
    type: random() < WIN_SHARE ? 'win' : 'bet',
    transaction: `simulated-${number}`,
    game: { id, title, image, gamecode, providercode },
    user: { id: null, name: `${pick(names, random) ?? ''}***` },
    amount: amountOf(random),
    date: now().toISOString(),
    simulated: true,
  };
};

interface Simulation extends SimulationSource {
  /** Called before every bet; no bet is simulated once it returns false. */
  readonly isAllowed: () => boolean;
  readonly add: (bet: TickerBet) => void;
}

let simulatedBets = 0;

/** Simulates bets; returns a function that stops it and leaves no timer. */
export const runSimulation = ({ isAllowed, add, ...source }: Simulation): (() => void) => {
  const timer = setInterval(() => {
    if (!isAllowed()) return;
    const bet = simulateBet(source, ++simulatedBets);
    if (bet) add(bet);
  }, SIMULATION_MS);
  return () => clearInterval(timer);
};
