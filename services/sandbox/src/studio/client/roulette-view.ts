import { button, el, sleep } from '../../kit/dom.ts';
import type { RouletteBet as Bet, RouletteView } from '../engines/roulette.ts';
import { resultList } from './elements.ts';
import type { Frame } from './frame.ts';
import { createCloth, shortAmount, sumOf } from './roulette-cloth.ts';
import { createWheel } from './roulette-wheel.ts';
import type { Played } from './table-state.ts';
import { fill } from './texts.ts';

const RESULTS_MAX = 14;
const CHIPS_SHOWN_MAX = 5;

/** Roulette: chips on the table, the wheel, the result. */
export const mount = (frame: Frame): void => {
  const { facts, texts, format, stage, extras } = frame;
  const red = new Set(facts.roulette?.red);
  const wheel = createWheel(facts.roulette?.wheel ?? []);
  const chips = facts.stakes.slice(0, CHIPS_SHOWN_MAX);
  let chip = chips[0] ?? facts.minBet;
  let placed: Bet[] = [];
  let last: Bet[] = [];
  // Chips cannot be placed before the state of the table is known.
  let spinning = true;

  const cloth = createCloth(red, frame, (spot) => place(spot));

  const draw = () => {
    const total = sumOf(placed);
    cloth.drawChips(placed);
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
    cloth.clearMarks();
    frame.showMessage('');
    put([...placed, { spot, amount: chip }]);
  };
  const put = (bets: Bet[]) => {
    placed = bets;
    draw();
  };

  const results = resultList(RESULTS_MAX, { class: 'numbers', 'aria-label': texts.lastNumbers });

  const animate = async ({ view: { pocket, wins }, payout }: Played<RouletteView>) => {
    await wheel.spinTo(pocket);
    const colour = pocket === 0 ? 'green' : red.has(pocket) ? 'red' : 'black';
    results.add(colour, String(pocket));
    const result = fill(texts.result, pocket, texts[colour].toLowerCase());
    cloth.mark(`straight-${pocket}`, 'landed');
    for (const win of wins) cloth.mark(win.spot, 'won');
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
    const made = button(
      shortAmount(format, value),
      'chip-choice',
      () => choose(value),
      `${texts.chip} ${format.money(value)}`,
    );
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
  stage.append(el('div', { class: 'table' }, side, cloth.element));
  extras.append(el('div', { class: 'chips' }, ...chipButtons));
  draw();
  void frame.resumeRound<RouletteView>(animate).then(() => {
    spinning = false;
    drawAgain();
  });
};
