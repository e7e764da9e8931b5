import { el } from '../../kit/dom.ts';
import type { SlotBoard } from '../page-facts.ts';
import type { LineWin, Spin } from '../engines/slot.ts';
import { prefersReducedMotion } from './elements.ts';
import { createReels } from './slot-reels.ts';

const SCATTER = 1;

function svg(tag: string, attributes: Record<string, string>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** The reels and the lines drawn over them. */
export const createMachine = (board: SlotBoard, title: string) => {
  const { rows, strips } = board;
  const reels = createReels(board);
  const viewBox = `0 0 ${strips.length} ${rows}`;
  const lines = svg('svg', { class: 'lines', viewBox, preserveAspectRatio: 'none' });
  const ribbon = el('p', { class: 'ribbon' });
  const lettering = el('p', { class: 'lettering', 'aria-hidden': 'true' }, title);
  const element = el('div', { class: 'machine' }, lettering, el('div', { class: 'window' }, reels.element), ribbon);
  reels.element.after(lines);
  element.style.setProperty('--reels', String(strips.length));
  element.style.setProperty('--rows', String(rows));

  const drawLine = (win: LineWin) => {
    const line = board.lines[win.line] ?? [];
    const points = line.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' ');
    lines.append(svg('polyline', { points, 'vector-effect': 'non-scaling-stroke' }));
    line.slice(0, win.count).forEach((row, reel) => reels.cellAt(reel, row)?.classList.add('hit'));
  };

  const clear = () => {
    lines.replaceChildren();
    reels.clear();
    element.classList.remove('winning');
  };

  const scatterRows = (reel: number, stop: number) =>
    Array.from({ length: rows }, (_, row) => row).filter((row) => reels.symbolAt(reel, stop + row) === SCATTER);

  const markScatters = (stops: number[]) =>
    stops.forEach((stop, reel) => {
      for (const row of scatterRows(reel, stop)) reels.cellAt(reel, row)?.classList.add('hit');
    });

  /** A reel spins longer when two bonus symbols are already visible. */
  const waitsFor =
    ({ stops }: Spin) =>
    (reel: number) =>
      board.scatter !== null &&
      !prefersReducedMotion() &&
      stops.slice(0, reel).filter((stop, at) => scatterRows(at, stop).length > 0).length >= 2;

  return {
    ...{ element, reels, ribbon, drawLine, clear, markScatters, waitsFor },
    setWinning: (): void => element.classList.add('winning'),
  };
};
