import { button, el } from '../../kit/dom.ts';
import type { RouletteBet as Bet } from '../engines/roulette.ts';
import { fill, type Formats, type Texts } from './texts.ts';

export const sumOf = (bets: readonly Bet[]): number => bets.reduce((sum, { amount }) => sum + amount, 0);

export const shortAmount = (format: Formats, centavos: number): string => format.plain(centavos / 100);

function nameOf(spot: string, texts: Texts): string {
  const [kind = '', which = ''] = spot.split('-');
  if (kind === 'straight') return fill(texts.number, which);
  if (kind === 'dozen') return texts.dozens[Number(which) - 1] ?? '';
  if (kind === 'column') return texts.columns[Number(which) - 1] ?? '';
  const names: Record<string, string> = { red: texts.red, black: texts.black, even: texts.even, odd: texts.odd };
  return names[kind] ?? (kind === 'low' ? '1–18' : '19–36');
}

/** The fields on which chips are placed. */
export const createCloth = (
  red: ReadonlySet<number>,
  { texts, format }: { readonly texts: Texts; readonly format: Formats },
  place: (spot: string) => void,
) => {
  const spots = new Map<string, HTMLButtonElement>();
  const element = el('div', { class: 'cloth' });
  const cell = (spot: string, label: string, className: string, variables: Record<string, number> = {}) => {
    const made = button('', `spot ${className}`, () => place(spot));
    made.append(el('span', {}, label));
    for (const [name, value] of Object.entries(variables)) made.style.setProperty(`--${name}`, String(value));
    spots.set(spot, made);
    element.append(made);
    return made;
  };
  cell('straight-0', '0', 'zero green');
  for (let number = 1; number <= 36; number += 1) {
    const at = { row: Math.ceil(number / 3), column: ((number - 1) % 3) + 1 };
    cell(`straight-${number}`, String(number), `${red.has(number) ? 'red' : 'black'} number`, at);
  }
  for (const which of [1, 2, 3]) {
    cell(`column-${which}`, '2:1', 'column', { column: which });
    cell(`dozen-${which}`, texts.dozens[which - 1] ?? '', 'dozen', { which });
  }
  ['low', 'even', 'red', 'black', 'odd', 'high'].forEach((spot, index) => {
    const isColour = spot === 'red' || spot === 'black';
    const made = cell(spot, nameOf(spot, texts), `half ${isColour ? spot : ''}`, { which: index + 1 });
    if (isColour) made.append(el('span', { class: 'brief' }, '◆'));
  });

  return {
    element,
    drawChips(placed: readonly Bet[]): void {
      for (const [spot, made] of spots) {
        const amount = sumOf(placed.filter((bet) => bet.spot === spot));
        made.querySelector('.chip')?.remove();
        if (amount > 0) made.append(el('span', { class: 'chip', 'aria-hidden': 'true' }, shortAmount(format, amount)));
        made.setAttribute('aria-label', `${nameOf(spot, texts)}${amount > 0 ? `, ${format.money(amount)}` : ''}`);
      }
    },
    mark: (spot: string, state: 'won' | 'landed'): void => spots.get(spot)?.classList.add(state),
    clearMarks(): void {
      for (const made of spots.values()) made.classList.remove('won', 'landed');
    },
  };
};
