import { el, sleep } from '../../kit/dom.ts';
import { animateFor, isCalm, sharpCanvas } from './elements.ts';

const COINS = 90;
const SHOWN_MS = 2_600;
const COUNT_MS_MAX = 1_800;
const BIG = 10;
const HUGE = 40;

/** Counts a number up in an element; at once for players who want less movement. */
export const countUp = (target: HTMLElement, from: number, to: number, format: (value: number) => string) =>
  animateFor(Math.min(COUNT_MS_MAX, 400 + (to - from) / 20), (share) => {
    target.textContent = format(Math.round(from + (to - from) * (1 - (1 - share) ** 3)));
  });

export function sizeOf(amount: number, stake: number): 'small' | 'big' | 'huge' {
  if (amount >= stake * HUGE) return 'huge';
  return amount >= stake * BIG ? 'big' : 'small';
}

/** Coins over the whole game and the amount counting up, for wins of ten stakes and more. */
export async function celebrate(title: string, amount: number, format: (value: number) => string): Promise<void> {
  const shown = el('output', { class: 'celebration-amount' }, format(0));
  const place = el('div', { class: 'celebration' }, el('p', {}, title), shown);
  const coins = Array.from({ length: COINS }, () => ({
    x: Math.random(),
    speed: 0.45 + Math.random() * 0.7,
    size: 5 + Math.random() * 9,
    turn: Math.random() * 6,
    late: Math.random() * 0.5,
  }));
  let seconds = 0;
  const rain = sharpCanvas('coins', (context, w, h) => {
    for (const coin of coins) {
      const fall = (seconds - coin.late) * coin.speed;
      if (fall < 0 || fall > 1.2) continue;
      const squeeze = Math.abs(Math.cos(coin.turn + seconds * 6));
      context.fillStyle = `hsl(44 95% ${48 + squeeze * 22}%)`;
      context.beginPath();
      context.ellipse(coin.x * w, fall * h - 20, coin.size * Math.max(0.2, squeeze), coin.size, 0, 0, Math.PI * 2);
      context.fill();
    }
  });
  if (!isCalm()) place.prepend(rain.canvas);
  document.body.append(place);
  const raining = animateFor(SHOWN_MS, (share) => {
    seconds = (share * SHOWN_MS) / 1000;
    rain.redraw();
  });
  await Promise.all([countUp(shown, 0, amount, format), raining]);
  await sleep(isCalm() ? SHOWN_MS : 300);
  place.remove();
}
