import { button, el, sleep } from '../../kit/dom.ts';
import type { RouletteBet as Bet, RouletteView } from '../engines/roulette.ts';
import { resultList } from './elements.ts';
import type { Frame } from './frame.ts';
import { createWheel } from './roulette-wheel.ts';
import type { Played } from './table-state.ts';
import { fill } from './texts.ts';

const RESULTS_MAX = 14;
const CHIPS_SHOWN_MAX = 5;

/** Roulette: chips on the table, the wheel, the result. */
export function mount(frame: Frame): void {
  const { facts, texts, format, stage, extras } = frame;
  const red = new Set(facts.roulette?.red);
  const wheel = createWheel(facts.roulette?.wheel ?? []);
  const chips = facts.stakes.slice(0, CHIPS_SHOWN_MAX);
  const spots = new Map<string, HTMLButtonElement>();
  let chip = chips[0] ?? facts.minBet;
  let placed: Bet[] = [];
  let last: Bet[] = [];
  // Chips cannot be placed before the state of the table is known.
  let spinning = true;

  const sumOf = (bets: Bet[]) => bets.reduce((sum, { amount }) => sum + amount, 0);
  const short = (centavos: number) => format.plain(centavos / 100);

  const draw = () => {
    const total = sumOf(placed);
    for (const [spot, cell] of spots) {
      const amount = sumOf(placed.filter((bet) => bet.spot === spot));
      cell.querySelector('.chip')?.remove();
      if (amount > 0) cell.append(el('span', { class: 'chip', 'aria-hidden': 'true' }, short(amount)));
      cell.setAttribute('aria-label', `${nameOf(spot)}${amount > 0 ? `, ${format.money(amount)}` : ''}`);
    }
    frame.showStake(total);
    const ready = !spinning && total >= facts.minBet && total <= facts.maxBet;
    frame.setGo(texts.spin, ready ? () => void spin() : null);
    if (!spinning && placed.length === 0) frame.showMessage(texts.placeBets);
    undo.disabled = clear.disabled = spinning || placed.length === 0;
    repeat.disabled = spinning || last.length === 0 || placed.length > 0;
  };

  const place = (spot: string) => {
    if (spinning) return;
    if (sumOf(placed) + chip > facts.maxBet) return frame.showMessage(`${texts.limits}: ${format.money(facts.maxBet)}`);
    for (const cell of spots.values()) cell.classList.remove('won', 'landed');
    frame.showMessage('');
    put([...placed, { spot, amount: chip }]);
  };
  const put = (bets: Bet[]) => {
    placed = bets;
    draw();
  };

  const nameOf = (spot: string): string => {
    const [kind = '', which = ''] = spot.split('-');
    if (kind === 'straight') return fill(texts.number, which);
    if (kind === 'dozen') return texts.dozens[Number(which) - 1] ?? '';
    if (kind === 'column') return texts.columns[Number(which) - 1] ?? '';
    const names: Record<string, string> = { red: texts.red, black: texts.black, even: texts.even, odd: texts.odd };
    return names[kind] ?? (kind === 'low' ? '1–18' : '19–36');
  };

  const cloth = el('div', { class: 'cloth' });
  const cell = (spot: string, label: string, className: string, variables: Record<string, number> = {}) => {
    const made = button('', `spot ${className}`, () => place(spot));
    made.append(el('span', {}, label));
    for (const [name, value] of Object.entries(variables)) made.style.setProperty(`--${name}`, String(value));
    spots.set(spot, made);
    cloth.append(made);
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
    const made = cell(spot, nameOf(spot), `half ${isColour ? spot : ''}`, { which: index + 1 });
    if (isColour) made.append(el('span', { class: 'brief' }, '◆'));
  });

  const results = resultList(RESULTS_MAX, { class: 'numbers', 'aria-label': texts.lastNumbers });

  const animate = async ({ view: { pocket, wins }, payout }: Played<RouletteView>) => {
    await wheel.spinTo(pocket);
    const colour = pocket === 0 ? 'green' : red.has(pocket) ? 'red' : 'black';
    results.add(colour, String(pocket));
    const result = fill(texts.result, pocket, texts[colour].toLowerCase());
    spots.get(`straight-${pocket}`)?.classList.add('landed');
    for (const win of wins) spots.get(win.spot)?.classList.add('won');
    frame.showMessage(payout > 0 ? `${result} · ${fill(texts.won, format.money(payout))}` : result);
    await sleep(900);
  };

  const spin = async () => {
    spinning = true;
    draw();
    const bets = [...placed];
    const done = await frame.playRound<RouletteView>({ bets }, sumOf(bets), animate);
    spinning = false;
    if (done) {
      last = bets;
      placed = [];
    }
    drawAgain();
  };

  /** Redraws the bets but keeps the message about the round. */
  const drawAgain = () => {
    const shown = document.querySelector('.message')?.textContent ?? '';
    draw();
    if (shown !== '') frame.showMessage(shown);
  };

  const undo = button(texts.undo, 'pill', () => put(placed.slice(0, -1)));
  const clear = button(texts.clear, 'pill', () => put([]));
  const repeat = button(texts.repeat, 'pill', () => put([...last]));

  const chipButtons = chips.map((value, index) => {
    const made = button(short(value), 'chip-choice', () => choose(value), `${texts.chip} ${format.money(value)}`);
    made.style.setProperty('--chip', String(index * 70));
    return made;
  });
  const choose = (value: number) => {
    chip = value;
    chips.forEach((one, index) => chipButtons[index]?.setAttribute('aria-pressed', String(one === value)));
  };
  choose(chip);

  frame.hideStake();
  const tools = el('div', { class: 'tools' }, undo, clear, repeat);
  const side = el('div', { class: 'side' }, wheel.element, el('div', { class: 'beside' }, results.list, tools));
  stage.append(el('div', { class: 'table' }, side, cloth));
  extras.append(el('div', { class: 'chips' }, ...chipButtons));
  draw();
  void frame.resumeRound<RouletteView>(animate).then(() => {
    spinning = false;
    drawAgain();
  });
}
