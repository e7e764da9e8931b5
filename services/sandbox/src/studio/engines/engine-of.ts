import type { Game } from '../catalogue/game.ts';
import { bingoEngine } from './bingo.ts';
import type { Chance } from './chance.ts';
import { seekMultiplier, type InstantEngine, type Outcome } from './engine.ts';
import { plinkoEngine } from './plinko.ts';
import { rouletteEngine } from './roulette.ts';
import { slotEngine } from './slot/slot-engine.ts';
import { slotModel } from './slot/slot-models.ts';

/** A wager that has been read: what it costs and how its round is decided. */
export interface ReadyWager {
  stake: number;
  decide(chance: Chance, wantedMultiplier: number | null): Outcome;
}

/** Reads a wager for a game whose rounds are over at once; null when the body is not one, or the game is another kind. */
export function readWager(game: Game, body: unknown): ReadyWager | null {
  const { engine } = game;
  if (engine.kind === 'slot') return ready(slotEngine(slotModel(engine.model)), body);
  if (engine.kind === 'roulette') return ready(rouletteEngine, body);
  if (engine.kind === 'bingo') return ready(bingoEngine, body);
  if (engine.kind === 'plinko') return ready(plinkoEngine, body);
  return null;
}

function ready<Wager extends { stake: number }>(engine: InstantEngine<Wager>, body: unknown): ReadyWager | null {
  const wager = engine.readWager(body);
  if (!wager) return null;
  return {
    stake: wager.stake,
    decide: (chance, wanted) =>
      wanted === null
        ? engine.decide(wager, chance)
        : seekMultiplier(() => engine.decide(wager, chance), wager.stake, wanted),
  };
}
