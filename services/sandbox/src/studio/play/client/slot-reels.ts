import { el, isCalm, sleep } from './elements.ts';
import type { SlotBoard } from './facts.ts';

const FILLERS = 14;
const LOOP_MS = 420;
const LAND_MS = 700;
const LAND_STEP_MS = 170;
const TURBO = 0.35;

/** The reels: pictures in columns that run and come to rest on the stops the server decided. */
export function slotReels(board: SlotBoard) {
  const { rows, strips, symbols } = board;
  const symbolAt = (reel: number, position: number): number => {
    const strip = strips[reel] ?? [];
    return strip[((position % strip.length) + strip.length) % strip.length] ?? 0;
  };

  const reels = strips.map((_, reel) => {
    const pictures = Array.from({ length: rows + FILLERS + rows }, () => el('img', { alt: '', draggable: 'false' }));
    const cells = pictures.map((picture) => el('div', { class: 'cell' }, picture));
    const band = el('div', { class: 'band' }, ...cells);
    return {
      reel,
      pictures,
      cells,
      band,
      place: el('div', { class: 'reel' }, band),
      running: null as Animation | null,
    };
  });
  type Reel = (typeof reels)[number];

  const show = ({ pictures, cells }: Reel, index: number, symbol: number) => {
    const picture = pictures[index];
    const source = symbols[symbol] ?? '';
    if (picture && picture.getAttribute('src') !== source) picture.src = source;
    cells[index]?.classList.toggle('wild', symbol === 0);
    cells[index]?.classList.toggle('bonus', symbol === 1);
  };

  const fill = (one: Reel, stop: number, before: number) => {
    for (let row = 0; row < rows; row += 1) show(one, row, symbolAt(one.reel, stop + row));
    for (let row = rows; row < one.pictures.length - rows; row += 1) show(one, row, symbolAt(one.reel, stop + row));
    for (let row = 0; row < rows; row += 1)
      show(one, one.pictures.length - rows + row, symbolAt(one.reel, before + row));
  };

  let stops = strips.map((strip) => Math.floor(Math.random() * strip.length));
  reels.forEach((one) => fill(one, stops[one.reel] ?? 0, stops[one.reel] ?? 0));
  const shift = (from: number) => `translateY(calc(${-from} * var(--cell)))`;
  let hurry = false;

  return {
    element: el('div', { class: 'reels', 'aria-hidden': 'true' }, ...reels.map(({ place }) => place)),
    reels,
    symbolAt,

    /** Starts running at once, before the server has answered: a press must be felt. */
    run(): void {
      hurry = false;
      if (isCalm()) return;
      for (const one of reels) {
        one.place.classList.add('blurred');
        const travel = [{ transform: shift(FILLERS) }, { transform: shift(0) }];
        one.running = one.band.animate(travel, { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY });
      }
    },

    /** Lets the reels land, one after the other; those that wait for a third bonus symbol take longer. */
    async land(next: number[], waitsFor: (reel: number) => boolean): Promise<void> {
      let delay = 0;
      const landings = reels.map(async (one) => {
        const stop = next[one.reel] ?? 0;
        delay += waitsFor(one.reel) ? LAND_STEP_MS * 5 : one.reel === 0 ? 0 : LAND_STEP_MS;
        const duration = (LAND_MS + delay) * (hurry ? TURBO : 1);
        one.place.classList.toggle('waiting', waitsFor(one.reel));
        one.running?.cancel();
        fill(one, stop, stops[one.reel] ?? 0);
        if (!isCalm()) {
          const travel = [{ transform: shift(FILLERS + rows) }, { transform: shift(0) }];
          const landing = one.band.animate(travel, { duration, easing: 'cubic-bezier(0.2, 0.75, 0.3, 1.035)' });
          one.running = landing;
          if (hurry) landing.playbackRate = 1 / TURBO;
          await landing.finished.catch(() => undefined);
        }
        one.place.classList.remove('blurred', 'waiting');
      });
      stops = next;
      await Promise.all(landings);
      if (isCalm()) await sleep(150);
    },

    /** A second press: come to rest now. */
    hurry(): void {
      hurry = true;
      for (const one of reels) if (one.running) one.running.playbackRate = 1 / TURBO;
    },

    stop(): void {
      for (const one of reels) {
        one.running?.cancel();
        one.place.classList.remove('blurred', 'waiting');
      }
    },

    cellAt: (reel: number, row: number): HTMLElement | undefined => reels[reel]?.cells[row],
    clear(): void {
      for (const one of reels) for (const cell of one.cells) cell.classList.remove('hit', 'dim');
    },
  };
}
