import { BINGO_PAYS } from '../engines/bingo.ts';
import { HUNDREDTHS_MAX } from '../engines/crash.ts';
import { RISKS, slotsOf } from '../engines/plinko.ts';
import { returnOf } from '../engines/roulette.ts';
import { FREE_SPINS_MAX } from '../engines/slot/slot-engine.ts';
import { slotModel, type SlotModel } from '../engines/slot/slot-models.ts';
import type { Engine } from './game.ts';

/** Of all that a hand has staked: a blackjack, 3 to 2 with the stake back. */
const BLACKJACK_RETURN = 2.5;

/**
 * What a round can pay at most, in all its stakes together, from the numbers that its engine decides by. No luck passes it;
 * of slots it is a bound that needs every line and every free spin at once.
 */
export function highestWinOf(engine: Engine): number {
  switch (engine.kind) {
    case 'slot':
      return highestOfSlot(slotModel(engine.model));
    case 'crash':
      return HUNDREDTHS_MAX / 100;
    case 'roulette':
      return returnOf('straight-0');
    case 'blackjack':
      return BLACKJACK_RETURN;
    case 'bingo':
      return Math.max(...Object.values(BINGO_PAYS));
    case 'plinko':
      return Math.max(...RISKS.flatMap((risk) => slotsOf(risk))) / 100;
  }
}

/** Every line at its best with the most bonus symbols, in the paid spin and in as many free ones as there can be. */
function highestOfSlot({ paying, pays, scatter, freeSpinMultiplier: times }: SlotModel): number {
  const line = Math.max(...paying.flatMap((symbol) => pays[symbol] ?? []));
  const spin = line + Math.max(0, ...Object.values(scatter ?? {}).map(({ pay }) => pay));
  return spin * (1 + (scatter ? FREE_SPINS_MAX * times : 0));
}
