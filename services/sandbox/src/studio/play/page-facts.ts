import type { Game } from '../catalogue/game.ts';
import { SLOT_THEMES } from '../catalogue/slot-themes.ts';
import { BINGO_PAYS } from '../engines/bingo.ts';
import { PIN_ROWS, RISKS, slotsOf } from '../engines/plinko.ts';
import { RED, WHEEL } from '../engines/roulette.ts';
import { slotModel } from '../engines/slot/slot-models.ts';
import { slotStrips } from '../engines/slot/slot-strips.ts';
import type { GameSession } from '../sessions.ts';
import { symbolsOf } from './symbols.ts';

const STAKES = [
  20, 40, 60, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 20_000, 30_000, 50_000, 100_000, 200_000, 500_000,
  1_000_000,
];
const TYPICAL_STAKE = 100;

/** Everything the game page is told at start, as data in its HTML. Results are never among it. */
export function pageFacts(session: GameSession, game: Game) {
  const stakes = STAKES.filter((stake) => stake >= game.minBet && stake <= game.maxBet);
  return {
    session: session.id,
    lang: session.lang,
    demo: session.mode === 'demo',
    freeBets: session.freeBets ? { left: session.freeBets.left, stake: session.freeBets.stake } : null,
    lobbyOrigin: session.lobbyUrl ? new URL(session.lobbyUrl).origin : null,
    code: game.code,
    title: game.title,
    provider: game.provider.name,
    category: game.category,
    rtp: game.rtp,
    volatility: game.volatility,
    minBet: game.minBet,
    maxBet: game.maxBet,
    stakes,
    firstStake: stakes.find((stake) => stake >= TYPICAL_STAKE) ?? game.minBet,
    hues: game.hues,
    kind: game.engine.kind,
    ...boardOf(game),
  };
}

function boardOf({ engine }: Game) {
  if (engine.kind === 'slot') {
    const model = slotModel(engine.model);
    const theme = SLOT_THEMES.find((one) => one.id === engine.theme);
    const symbols = theme ? symbolsOf(theme).map((name) => `/studio/symbol/${name}.svg`) : [];
    const { rows, lines, paying, pays, scatter, freeSpinMultiplier } = model;
    return { slot: { rows, lines, paying, pays, scatter, freeSpinMultiplier, strips: slotStrips(model), symbols } };
  }
  if (engine.kind === 'roulette') return { roulette: { wheel: WHEEL, red: [...RED] } };
  if (engine.kind === 'plinko')
    return { plinko: { rows: PIN_ROWS, slots: Object.fromEntries(RISKS.map((risk) => [risk, slotsOf(risk)])) } };
  if (engine.kind === 'bingo') return { bingo: { pays: BINGO_PAYS } };
  return {};
}

export type PageFacts = ReturnType<typeof pageFacts>;
