import type { Game } from './catalogue/catalogue.ts';
import { bingoEngine } from './engines/bingo.ts';
import { seekMultiplier, type Chance, type InstantEngine, type Outcome } from './engines/engine.ts';
import { plinkoEngine } from './engines/plinko.ts';
import { rouletteEngine } from './engines/roulette.ts';
import { slotEngine, slotModel } from './engines/slot.ts';

/** A parsed wager: its cost, and the function that decides its round. */
export interface ReadyWager {
  stake: number;
  decide(chance: Chance, requestedMultiplier: number | undefined): Outcome;
}

/** Reads a wager for a single-call game; null when the body is not a valid wager, or the game is of another kind. */
export const readWager = ({ engine }: Game, body: unknown): ReadyWager | null => {
  if (engine.kind === 'slot') return ready(slotEngine(slotModel(engine.model)), body);
  if (engine.kind === 'roulette') return ready(rouletteEngine, body);
  if (engine.kind === 'bingo') return ready(bingoEngine, body);
  if (engine.kind === 'plinko') return ready(plinkoEngine, body);
  return null;
};

function ready<Wager extends { stake: number }>(engine: InstantEngine<Wager>, body: unknown): ReadyWager | null {
  const wager = engine.readWager(body);
  return (
    wager && {
      stake: wager.stake,
      decide: (chance, wanted) =>
        wanted === undefined
          ? engine.decide(wager, chance)
          : seekMultiplier(() => engine.decide(wager, chance), wager.stake, wanted),
    }
  );
}
