import { el, sleep } from '../../kit/dom.ts';
import { animateFor, prefersReducedMotion } from './elements.ts';

const COINS = 90;
const SHOWN_MS = 2_600;
const COUNT_MS_MAX = 1_800;
const BIG = 10;
const HUGE = 40;

/** Counts a number up in an element; without animation under reduced motion. */
export const countUp = (target: HTMLElement, from: number, to: number, format: (value: number) => string) =>
  animateFor(Math.min(COUNT_MS_MAX, 400 + (to - from) / 20), (share) => {
    target.textContent = format(Math.round(from + (to - from) * (1 - (1 - share) ** 3)));
  });

export const sizeOf = (amount: number, stake: number): 'small' | 'big' | 'huge' => {
  if (amount >= stake * HUGE) return 'huge';
  return amount >= stake * BIG ? 'big' : 'small';
};

function coin(): HTMLElement {
  const made = el('i');
  const values = {
    x: Math.random(),
    speed: 0.45 + Math.random() * 0.7,
    size: 5 + Math.random() * 9,
    late: Math.random(),
  };
  for (const [name, value] of Object.entries(values)) made.style.setProperty(`--${name}`, String(value));
  return made;
}

/** Falling coins and the amount counting up, for wins of ten stakes and more. */
export const celebrate = async (title: string, amount: number, format: (value: number) => string): Promise<void> => {
  const shown = el('output', { class: 'celebration-amount' }, format(0));
  const coins = el('div', { class: 'coins', 'aria-hidden': 'true' });
  if (!prefersReducedMotion()) coins.append(...Array.from({ length: COINS }, coin));
  const place = el('div', { class: 'celebration' }, coins, el('p', {}, title), shown);
  document.body.append(place);
  await Promise.all([countUp(shown, 0, amount, format), sleep(SHOWN_MS)]);
  place.remove();
};
