import { button, el, isCalm, sharpCanvas, sleep } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Played } from './standing.ts';

interface Fall {
  path: number[];
  slot: number;
  multiplier: number;
}
type Risk = keyof Frame['texts']['risks'];

const ROW_MS = 165;
const LANDED_MS = 700;
const HISTORY_MAX = 6;
const RISKS: readonly Risk[] = ['low', 'medium', 'high'];

/** A ball falls through pins; the slot at the bottom multiplies the stake. */
export function mount(frame: Frame): void {
  const { facts, texts, write, stage, extras } = frame;
  const rows = facts.plinko?.rows ?? 0;
  let risk: Risk = 'medium';
  let ball: { x: number; y: number } | null = null;
  let trail: { x: number; y: number }[] = [];
  let lit = -1;

  const slots = () => facts.plinko?.slots[risk] ?? [];

  /** Board units: one unit between pins, the top pin row at y = 1, slots below the last row. */
  const view = sharpCanvas('pins', (context, w, h) => {
    const unit = Math.min(w / (rows + 2.2), (h - 34) / (rows + 1.2));
    const at = (x: number, y: number): [number, number] => [w / 2 + x * unit, 8 + y * unit];
    context.fillStyle = '#ffffffd9';
    for (let row = 1; row <= rows; row += 1)
      for (let pin = 0; pin < row + 2; pin += 1) {
        context.beginPath();
        context.arc(...at(pin - (row + 1) / 2, row), Math.max(1.6, unit * 0.1), 0, Math.PI * 2);
        context.fill();
      }
    drawSlots(context, at, unit);
    if (ball) drawBall(context, at, unit);
  });

  const drawSlots = (
    context: CanvasRenderingContext2D,
    at: (x: number, y: number) => [number, number],
    unit: number,
  ) => {
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    slots().forEach((multiplier, index) => {
      const [x, y] = at(index - rows / 2, rows + 0.75);
      const heat = Math.min(1, Math.log(1 + multiplier / 100) / Math.log(30));
      context.fillStyle = lit === index ? '#fff' : `hsl(${52 - heat * 52} 92% ${58 - heat * 8}%)`;
      context.beginPath();
      context.roundRect(x - unit * 0.46, y - 3, unit * 0.92, 26, 6);
      context.fill();
      context.fillStyle = '#1c0d02';
      context.font = `800 ${Math.max(9, Math.min(13, unit * 0.34))}px Sora, sans-serif`;
      context.fillText(write.plain(multiplier / 100), x, y + 10);
    });
  };

  const drawBall = (
    context: CanvasRenderingContext2D,
    at: (x: number, y: number) => [number, number],
    unit: number,
  ) => {
    trail.forEach((point, index) => {
      context.fillStyle = `hsl(48 100% 70% / ${(index / trail.length) * 0.4})`;
      context.beginPath();
      context.arc(...at(point.x, point.y), unit * 0.16, 0, Math.PI * 2);
      context.fill();
    });
    const [x, y] = at(ball?.x ?? 0, ball?.y ?? 0);
    const shine = context.createRadialGradient(x - unit * 0.1, y - unit * 0.12, 1, x, y, unit * 0.3);
    shine.addColorStop(0, '#fff6d6');
    shine.addColorStop(1, '#f08c1a');
    context.fillStyle = shine;
    context.shadowColor = '#ffb341';
    context.shadowBlur = 14;
    context.beginPath();
    context.arc(x, y, Math.max(4, unit * 0.28), 0, Math.PI * 2);
    context.fill();
    context.shadowBlur = 0;
  };

  const history = el('ol', { class: 'history' });
  const place = el('div', { class: 'plinko-board' }, view.canvas, history);
  stage.append(place);

  const animate = async ({ view: fall }: Played<Fall>) => {
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
    history.prepend(
      el(
        'li',
        { class: fall.multiplier >= 200 ? 'high' : fall.multiplier >= 100 ? 'middle' : 'low' },
        write.times(fall.multiplier),
      ),
    );
    while (history.children.length > HISTORY_MAX) history.lastChild?.remove();
    await sleep(isCalm() ? 0 : LANDED_MS / 2);
  };

  /** From one pin to the next: a small bounce, then down. */
  const hop = async (from: number, to: number, row: number) => {
    const started = performance.now();
    for (let share = 0; share < 1 && !isCalm();) {
      share = Math.min(1, (performance.now() - started) / ROW_MS);
      const bounce = -0.34 * Math.sin(Math.PI * Math.min(1, share * 1.6)) * (share < 0.625 ? 1 : 0);
      ball = { x: from + (to - from) * share, y: row + 0.72 + share ** 2 + bounce };
      trail = [...trail.slice(-9), ball];
      view.redraw();
      await new Promise(requestAnimationFrame);
    }
    ball = { x: to, y: row + 1.72 };
    view.redraw();
  };

  const drop = async () => {
    frame.setGo(texts.drop, null);
    for (const one of choices) one.disabled = true;
    const stake = frame.stake();
    await frame.playRound<Fall>({ stake, risk }, stake, animate);
    for (const one of choices) one.disabled = false;
    frame.setGo(texts.drop, () => void drop());
  };

  const choices = RISKS.map((one) =>
    button(texts.risks[one], 'pill', () => choose(one), `${texts.risk}: ${texts.risks[one]}`),
  );
  const choose = (next: Risk) => {
    risk = next;
    lit = -1;
    ball = null;
    RISKS.forEach((one, index) => choices[index]?.setAttribute('aria-pressed', String(one === next)));
    view.redraw();
  };
  extras.append(el('div', { class: 'risks', role: 'group', 'aria-label': texts.risk }, ...choices));
  choose('medium');
  frame.setGo(texts.drop, null);
  void frame.takeUpRound<Fall>(animate).then(() => frame.setGo(texts.drop, () => void drop()));
}
