import { el, sleep } from '../../kit/dom.ts';
import type { SlotBoard } from '../page-facts.ts';
import { prefersReducedMotion } from './elements.ts';

const FILLERS = 14;
const LOOP_MS = 420;
const LAND_MS = 700;
const LAND_STEP_MS = 170;
const TURBO = 0.35;

/** The reels: columns of pictures that spin, and stop at the server's positions. */
export const createReels = ({ rows, strips, symbols }: SlotBoard) => {
  const symbolAt = (reel: number, position: number): number => {
    const strip = strips[reel] ?? [];
    return strip[((position % strip.length) + strip.length) % strip.length] ?? 0;
  };

  const reels = strips.map((_, reel) => {
    const pictures = Array.from({ length: rows + FILLERS + rows }, () => el('img', { alt: '', draggable: 'false' }));
    const cells = pictures.map((picture) => el('div', { class: 'cell' }, picture));
    const band = el('div', { class: 'band' }, ...cells);
    const place = el('div', { class: 'reel' }, band);
    return { reel, pictures, cells, band, place, running: null as Animation | null };
  });
  type Reel = (typeof reels)[number];

  const show = ({ pictures, cells }: Reel, index: number, symbol: number) => {
    const picture = pictures[index];
    const source = symbols[symbol] ?? '';
    if (picture && picture.getAttribute('src') !== source) picture.src = source;
    cells[index]?.classList.toggle('wild', symbol === 0);
    cells[index]?.classList.toggle('bonus', symbol === 1);
  };

  /** The band begins with the new stop; the previous one leaves at its end. */
  const fill = (one: Reel, stop: number, before: number) => {
    const lastRows = one.pictures.length - rows;
    one.pictures.forEach((_, row) =>
      show(one, row, symbolAt(one.reel, row < lastRows ? stop + row : before + row - lastRows)),
    );
  };

  let stops = strips.map((strip) => Math.floor(Math.random() * strip.length));
  for (const one of reels) fill(one, stops[one.reel] ?? 0, stops[one.reel] ?? 0);
  const shift = (from: number) => ({ transform: `translateY(calc(${-from} * var(--cell)))` });
  let hurry = false;

  const land = async (one: Reel, stop: number, durationMs: number) => {
    one.running?.cancel();
    fill(one, stop, stops[one.reel] ?? 0);
    if (!prefersReducedMotion()) {
      const easing = 'cubic-bezier(0.2, 0.75, 0.3, 1.035)';
      const landing = one.band.animate([shift(FILLERS + rows), shift(0)], { duration: durationMs, easing });
      one.running = landing;
      if (hurry) landing.playbackRate = 1 / TURBO;
      await landing.finished.catch(() => undefined);
    }
    one.place.classList.remove('blurred', 'waiting');
  };

  return {
    element: el('div', { class: 'reels', 'aria-hidden': 'true' }, ...reels.map(({ place }) => place)),
    symbolAt,

    /** Starts before the server has answered, so that a press has an immediate effect. */
    run(): void {
      hurry = false;
      if (prefersReducedMotion()) return;
      for (const one of reels) {
        one.place.classList.add('blurred');
        const timing = { duration: LOOP_MS, iterations: Number.POSITIVE_INFINITY };
        one.running = one.band.animate([shift(FILLERS), shift(0)], timing);
      }
    },

    /** Stops the reels one after the other; those that may bring a third bonus symbol take longer. */
    async land(next: number[], waitsFor: (reel: number) => boolean): Promise<void> {
      let delay = 0;
      const landings = reels.map((one) => {
        const isWaiting = waitsFor(one.reel);
        delay += isWaiting ? LAND_STEP_MS * 5 : one.reel === 0 ? 0 : LAND_STEP_MS;
        one.place.classList.toggle('waiting', isWaiting);
        return land(one, next[one.reel] ?? 0, (LAND_MS + delay) * (hurry ? TURBO : 1));
      });
      stops = next;
      await Promise.all(landings);
      if (prefersReducedMotion()) await sleep(150);
    },

    /** Stops the reels immediately, after a second press. */
    hurry(): void {
      hurry = true;
      for (const { running } of reels) if (running) running.playbackRate = 1 / TURBO;
    },

    stop(): void {
      for (const { running, place } of reels) {
        running?.cancel();
        place.classList.remove('blurred', 'waiting');
      }
    },

    cellAt: (reel: number, row: number): HTMLElement | undefined => reels[reel]?.cells[row],
    clear(): void {
      for (const cell of reels.flatMap(({ cells }) => cells)) cell.classList.remove('hit', 'dim');
    },
  };
};
