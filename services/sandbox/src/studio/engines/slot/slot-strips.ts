import { SLOT_MODELS, type SlotModel } from './slot-models.ts';

/**
 * The order of symbols on each reel. Copies of a symbol are spread evenly, so that two scatters never show on one reel at
 * once and the same symbol rarely stacks. Each reel starts its spread elsewhere, so that reels look different.
 */
function stripsOf(model: SlotModel): number[][] {
  return model.counts.map((counts, reel) =>
    Object.entries(counts)
      .flatMap(([symbol, count]) =>
        Array.from({ length: count }, (_, copy) => ({
          symbol: Number(symbol),
          place: (copy + ((Number(symbol) * 0.37 + reel * 0.23) % 1)) / count,
        })),
      )
      .toSorted((a, b) => a.place - b.place || a.symbol - b.symbol)
      .map(({ symbol }) => symbol),
  );
}

const STRIPS = new Map(SLOT_MODELS.map((model) => [model.id, stripsOf(model)]));

export const slotStrips = (model: SlotModel): number[][] => STRIPS.get(model.id) ?? stripsOf(model);
