import { button, el, sleep } from './elements.ts';
import type { Frame } from './frame.ts';
import { rouletteWheel } from './roulette-wheel.ts';
import type { Played } from './standing.ts';

interface Bet {
  spot: string;
  amount: number;
}
interface Drawn {
  pocket: number;
  wins: Bet[];
}

const HISTORY_MAX = 14;
const NUMBERS = Array.from({ length: 36 }, (_, index) => index + 1);
const CHIPS_SHOWN_MAX = 5;

/** Roulette: chips on the cloth, the wheel, the result. */
export function mount(frame: Frame): void {
  const { facts, texts, write, stage, extras } = frame;
  const red = new Set(facts.roulette?.red);
  const wheel = rouletteWheel(facts.roulette?.wheel ?? [], red);
  const chips = facts.stakes.slice(0, CHIPS_SHOWN_MAX);
  const spots = new Map<string, HTMLButtonElement>();
  let chip = chips[0] ?? facts.minBet;
  let placed: Bet[] = [];
  let last: Bet[] = [];
  let spinning = false;

  const total = () => placed.reduce((sum, bet) => sum + bet.amount, 0);
  const onSpot = (spot: string) => placed.filter((bet) => bet.spot === spot).reduce((sum, bet) => sum + bet.amount, 0);

  const draw = () => {
    for (const [spot, cell] of spots) {
      const amount = onSpot(spot);
      cell.querySelector('.chip')?.remove();
      if (amount > 0) cell.append(el('span', { class: 'chip', 'aria-hidden': 'true' }, short(amount)));
      cell.setAttribute('aria-label', `${nameOf(spot)}${amount > 0 ? `, ${write.money(amount)}` : ''}`);
    }
    frame.showStake(total());
    const ready = !spinning && total() >= facts.minBet && total() <= facts.maxBet;
    frame.setGo(texts.spin, ready ? () => void spin() : null);
    if (!spinning && placed.length === 0) frame.say(texts.placeBets);
    undo.disabled = clear.disabled = spinning || placed.length === 0;
    repeat.disabled = spinning || last.length === 0 || placed.length > 0;
  };

  const short = (centavos: number) => write.plain(centavos / 100);

  const place = (spot: string) => {
    if (spinning) return;
    if (total() + chip > facts.maxBet) return frame.say(`${texts.limits}: ${write.money(facts.maxBet)}`);
    for (const cell of spots.values()) cell.classList.remove('won', 'landed');
    placed = [...placed, { spot, amount: chip }];
    frame.say('');
    draw();
  };

  const nameOf = (spot: string): string => {
    const [kind = '', which = ''] = spot.split('-');
    if (kind === 'straight') return texts.number(Number(which));
    if (kind === 'dozen') return texts.dozen(Number(which));
    if (kind === 'column') return texts.column(Number(which));
    const words: Record<string, string> = { red: texts.red, black: texts.black, even: texts.even, odd: texts.odd };
    return words[kind] ?? (kind === 'low' ? '1–18' : '19–36');
  };

  const cell = (spot: string, label: string, className: string) => {
    const made = button('', `spot ${className}`, () => place(spot));
    made.append(el('span', {}, label));
    if (className.startsWith('half ') && className !== 'half ') made.append(el('span', { class: 'brief' }, '◆'));
    spots.set(spot, made);
    return made;
  };

  const cloth = el('div', { class: 'cloth' });
  cloth.append(cell('straight-0', '0', 'zero green'));
  for (const number of NUMBERS) {
    const made = cell(`straight-${number}`, String(number), red.has(number) ? 'red' : 'black');
    made.style.setProperty('--row', String(Math.ceil(number / 3)));
    made.style.setProperty('--column', String(((number - 1) % 3) + 1));
    made.classList.add('number');
    cloth.append(made);
  }
  for (const which of [1, 2, 3]) {
    const column = cell(`column-${which}`, '2:1', 'column');
    column.style.setProperty('--column', String(which));
    const dozen = cell(`dozen-${which}`, texts.dozen(which), 'dozen');
    dozen.style.setProperty('--which', String(which));
    cloth.append(column, dozen);
  }
  const outside: [string, string, string][] = [
    ['low', '1–18', ''],
    ['even', texts.even, ''],
    ['red', texts.red, 'red'],
    ['black', texts.black, 'black'],
    ['odd', texts.odd, ''],
    ['high', '19–36', ''],
  ];
  outside.forEach(([spot, label, colour], index) => {
    const made = cell(spot, label, `half ${colour}`);
    made.style.setProperty('--which', String(index + 1));
    cloth.append(made);
  });

  const history = el('ol', { class: 'numbers', 'aria-label': texts.lastNumbers });
  const remember = (pocket: number) => {
    const colour = pocket === 0 ? 'green' : red.has(pocket) ? 'red' : 'black';
    history.prepend(el('li', { class: colour }, String(pocket)));
    while (history.children.length > HISTORY_MAX) history.lastChild?.remove();
    const words = { green: texts.green, red: texts.red.toLowerCase(), black: texts.black.toLowerCase() };
    return texts.result(pocket, words[colour]);
  };

  const animate = async ({ view, payout }: Played<Drawn>) => {
    await wheel.spinTo(view.pocket);
    const words = remember(view.pocket);
    spots.get(`straight-${view.pocket}`)?.classList.add('landed');
    for (const win of view.wins) spots.get(win.spot)?.classList.add('won');
    frame.say(payout > 0 ? `${words} · ${texts.won(write.money(payout))}` : words);
    await sleep(900);
  };

  const spin = async () => {
    spinning = true;
    draw();
    const bets = [...placed];
    const done = await frame.playRound<Drawn>({ bets }, total(), animate);
    spinning = false;
    if (done) {
      last = bets;
      placed = [];
    }
    drawAgain();
  };

  /** What was said about the round stays. */
  const drawAgain = () => {
    const said = document.querySelector('.message')?.textContent ?? '';
    draw();
    if (said !== '') frame.say(said);
  };

  const undo = button(texts.undo, 'pill', () => {
    placed = placed.slice(0, -1);
    draw();
  });
  const clear = button(texts.clear, 'pill', () => {
    placed = [];
    draw();
  });
  const repeat = button(texts.repeat, 'pill', () => {
    placed = [...last];
    draw();
  });

  const chipButtons = chips.map((value) => {
    const made = button(short(value), 'chip-choice', () => choose(value), `${texts.chip} ${write.money(value)}`);
    made.style.setProperty('--chip', String(chips.indexOf(value) * 70));
    return made;
  });
  const choose = (value: number) => {
    chip = value;
    chips.forEach((one, index) => chipButtons[index]?.setAttribute('aria-pressed', String(one === value)));
  };
  choose(chip);

  frame.hideStake();
  const tools = el('div', { class: 'tools' }, undo, clear, repeat);
  const side = el('div', { class: 'side' }, wheel.canvas, el('div', { class: 'beside' }, history, tools));
  stage.append(el('div', { class: 'table' }, side, cloth));
  extras.append(el('div', { class: 'chips' }, ...chipButtons));
  spinning = true;
  draw();
  void frame.takeUpRound<Drawn>(animate).then(() => {
    spinning = false;
    drawAgain();
  });
}
