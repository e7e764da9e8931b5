import { symbolsOf, type Game } from './catalogue/catalogue.ts';
import { BINGO_PAYS } from './engines/bingo.ts';
import { PIN_ROWS, slotsOf, type Risk } from './engines/plinko.ts';
import { RED, WHEEL } from './engines/roulette.ts';
import { slotModel, slotStrips, type SlotModel } from './engines/slot.ts';
import type { GameSession } from './sessions.ts';

const STAKES = [
  20, 40, 60, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 500_000,
  1_000_000,
];
const TYPICAL_STAKE = 100;

export interface SlotBoard extends Pick<
  SlotModel,
  'rows' | 'lines' | 'paying' | 'pays' | 'scatter' | 'freeSpinMultiplier'
> {
  strips: number[][];
  /** Picture addresses; 0 is the wild, 1 the scatter. */
  symbols: string[];
}

/** The drawing data of the page, one type per kind of game. */
interface Boards {
  slot?: SlotBoard;
  roulette?: { wheel: number[]; red: number[] };
  plinko?: { rows: number; slots: Record<Risk, number[]> };
  bingo?: { pays: Readonly<Record<number, number>> };
}

export type PageFacts = ReturnType<typeof pageFacts>;

/** The data of the game page, embedded in its HTML; it never contains a result. */
export const pageFacts = (session: GameSession, game: Game) => {
  const { code, title, category, rtp, volatility, minBet, maxBet, hues, engine } = game;
  const stakes = STAKES.filter((stake) => stake >= minBet && stake <= maxBet);
  return {
    session: session.id,
    lang: session.lang,
    demo: session.mode === 'demo',
    freeBets: session.freeBets ? { left: session.freeBets.left, stake: session.freeBets.stake } : null,
    lobbyOrigin: session.lobbyUrl ? new URL(session.lobbyUrl).origin : null,
    ...{ code, title, category, rtp, volatility, minBet, maxBet, hues, stakes },
    provider: game.provider.name,
    firstStake: stakes.find((stake) => stake >= TYPICAL_STAKE) ?? minBet,
    kind: engine.kind,
    ...boardsOf(game),
  };
};

function boardsOf({ engine }: Game): Boards {
  if (engine.kind === 'slot') {
    const model = slotModel(engine.model);
    const { rows, lines, paying, pays, scatter, freeSpinMultiplier } = model;
    const symbols = symbolsOf(engine.theme).map((name) => `/studio/symbol/${name}.svg`);
    return { slot: { rows, lines, paying, pays, scatter, freeSpinMultiplier, strips: slotStrips(model), symbols } };
  }
  if (engine.kind === 'roulette') return { roulette: { wheel: WHEEL, red: [...RED] } };
  if (engine.kind === 'bingo') return { bingo: { pays: BINGO_PAYS } };
  if (engine.kind !== 'plinko') return {};
  const [low, medium, high] = [slotsOf('low'), slotsOf('medium'), slotsOf('high')];
  return { plinko: { rows: PIN_ROWS, slots: { low, medium, high } } };
}
