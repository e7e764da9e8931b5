import { button, el, sleep } from '../../kit/dom.ts';
import type { PlinkoView } from '../engines/plinko.ts';
import { animateFor, disc, prefersReducedMotion, resultList, sharpCanvas } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Played } from './table-state.ts';

type Point = { x: number; y: number };
type ToPixels = (x: number, y: number) => [number, number];

const ROW_MS = 165;
const LANDED_MS = 350;
const RESULTS_MAX = 6;
const RISKS = ['low', 'medium', 'high'] as const;

/** A ball falls through pins; the slot at the bottom multiplies the stake. */
export const mount = (frame: Frame): void => {
  const { facts, texts, format, stage, extras } = frame;
  const rows = facts.plinko?.rows ?? 0;
  let risk: (typeof RISKS)[number] = 'medium';
  let ball: Point | null = null;
  let trail: Point[] = [];
  let lit = -1;

  /** Grid units: one unit between pins, the top pin row at y = 1, slots below the last row. */
  const view = sharpCanvas('pins', (context, w, h) => {
    const unit = Math.min(w / (rows + 2.2), (h - 34) / (rows + 1.2));
    const at: ToPixels = (x, y) => [w / 2 + x * unit, 8 + y * unit];
    context.fillStyle = '#ffffffd9';
    for (let row = 1; row <= rows; row += 1)
      for (let pin = 0; pin < row + 2; pin += 1)
        disc(context, ...at(pin - (row + 1) / 2, row), Math.max(1.6, unit * 0.1));
    drawSlots(context, at, unit);
    if (ball) drawBall(context, ball, at, unit);
  });

  const drawSlots = (context: CanvasRenderingContext2D, at: ToPixels, unit: number) => {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    facts.plinko?.slots[risk].forEach((multiplier, index) => {
      const [x, y] = at(index - rows / 2, rows + 0.75);
      const heat = Math.min(1, Math.log(1 + multiplier / 100) / Math.log(30));
      context.fillStyle = lit === index ? '#fff' : `hsl(${52 - heat * 52} 92% ${58 - heat * 8}%)`;
      context.beginPath();
      context.roundRect(x - unit * 0.46, y - 3, unit * 0.92, 26, 6);
      context.fill();
      context.fillStyle = '#1c0d02';
      context.font = `800 ${Math.max(9, Math.min(13, unit * 0.34))}px Sora, sans-serif`;
      context.fillText(format.plain(multiplier / 100), x, y + 10);
    });
  };

  const drawBall = (context: CanvasRenderingContext2D, place: Point, at: ToPixels, unit: number) => {
    trail.forEach((point, index) => {
      context.fillStyle = `hsl(48 100% 70% / ${(index / trail.length) * 0.4})`;
      disc(context, ...at(point.x, point.y), unit * 0.16);
    });
    const [x, y] = at(place.x, place.y);
    const shine = context.createRadialGradient(x - unit * 0.1, y - unit * 0.12, 1, x, y, unit * 0.3);
    shine.addColorStop(0, '#fff6d6');
    shine.addColorStop(1, '#f08c1a');
    context.fillStyle = shine;
    Object.assign(context, { shadowColor: '#ffb341', shadowBlur: 14 });
    disc(context, x, y, Math.max(4, unit * 0.28));
    context.shadowBlur = 0;
  };

  const results = resultList(RESULTS_MAX, { class: 'history' });
  stage.append(el('div', { class: 'plinko-board' }, view.canvas, results.list));

  const animate = async ({ view: fall }: Played<PlinkoView>) => {
    lit = -1;
    trail = [];
    let x = 0;
    for (const [row, step] of fall.path.entries()) {
      const next = x + (step === 1 ? 0.5 : -0.5);
      await hop(x, next, row);
      x = next;
    }
    lit = fall.slot;
    view.redraw();
    const kind = fall.multiplier >= 200 ? 'high' : fall.multiplier >= 100 ? 'middle' : 'low';
    results.add(kind, format.times(fall.multiplier));
    await sleep(prefersReducedMotion() ? 0 : LANDED_MS);
  };

  /** The way from one pin to the next: a small bounce, then down. */
  const hop = (from: number, to: number, row: number) =>
    animateFor(ROW_MS, (share) => {
      const bounce = -0.34 * Math.sin(Math.PI * Math.min(1, share * 1.6)) * (share < 0.625 ? 1 : 0);
      ball = { x: from + (to - from) * share, y: row + 0.72 + share ** 2 + bounce };
      if (!prefersReducedMotion()) trail = [...trail.slice(-9), ball];
      view.redraw();
    });

  const drop = async () => {
    frame.setGo(texts.drop, null);
    for (const one of choices) one.disabled = true;
    const stake = frame.stake();
    await frame.playRound<PlinkoView>({ stake, risk }, stake, animate);
    for (const one of choices) one.disabled = false;
    frame.setGo(texts.drop, () => void drop());
  };

  const choices = RISKS.map((one) =>
    button(texts.risks[one], 'pill', () => choose(one), `${texts.risk}: ${texts.risks[one]}`),
  );
  const choose = (next: typeof risk) => {
    risk = next;
    lit = -1;
    ball = null;
    RISKS.forEach((one, index) => choices[index]?.setAttribute('aria-pressed', String(one === next)));
    view.redraw();
  };
  extras.append(el('div', { class: 'risks', role: 'group', 'aria-label': texts.risk }, ...choices));
  choose('medium');
  frame.setGo(texts.drop, null);
  void frame.resumeRound<PlinkoView>(animate).then(() => frame.setGo(texts.drop, () => void drop()));
};
