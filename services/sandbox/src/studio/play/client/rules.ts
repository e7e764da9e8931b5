import { el } from './elements.ts';
import type { Facts, SlotBoard } from './facts.ts';
import type { Texts, writers } from './texts.ts';

const SCATTER = 1;
const WILD = 0;
const SHORTEST_LINE = 3;

type Writers = ReturnType<typeof writers>;

/** What the rules sheet says: facts of the law first, then how this game pays. */
export function rulesOf(facts: Facts, texts: Texts, write: Writers): HTMLElement[] {
  const lines: [string, string][] = [
    [texts.rtp, `${write.plain(facts.rtp)}%`],
    [texts.volatility, texts.volatilities[facts.volatility]],
    [texts.limits, `${write.money(facts.minBet)} – ${write.money(facts.maxBet)}`],
  ];
  const list = el('dl', {}, ...lines.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
  const demo = facts.demo ? [el('p', { class: 'note' }, texts.demoNote)] : [];
  return [list, ...demo, ...gameRules(facts, texts, write), el('p', { class: 'note' }, texts.chance)];
}

function gameRules(facts: Facts, texts: Texts, write: Writers): HTMLElement[] {
  if (facts.slot) return slotRules(facts.slot, texts, write);
  if (facts.bingo) {
    const rows = Object.entries(facts.bingo.pays).map(([count, pay]) =>
      el('li', {}, `${texts.rowsDone(Number(count))}: ${write.plain(pay)}×`),
    );
    return [el('p', {}, texts.bingoRules), el('ul', {}, ...rows)];
  }
  const words = { crash: texts.crashRules, roulette: texts.rouletteRules, blackjack: texts.blackjackRules };
  const kind = facts.kind;
  if (kind === 'crash' || kind === 'roulette' || kind === 'blackjack') return [el('p', {}, words[kind])];
  return [el('p', {}, texts.plinkoRules)];
}

function slotRules(board: SlotBoard, texts: Texts, write: Writers): HTMLElement[] {
  const picture = (symbol: number) =>
    el('img', { src: board.symbols[symbol] ?? '', alt: '', width: '48', height: '48' });
  const pays = board.paying.map((symbol) => {
    const rows = (board.pays[symbol] ?? []).map((pay, index) =>
      el('span', {}, el('b', {}, String(index + SHORTEST_LINE)), ` ${write.plain(pay)}×`),
    );
    return el('li', {}, picture(symbol), el('span', { class: 'pays' }, ...rows.toReversed()));
  });
  const special = [el('li', {}, picture(WILD), el('span', {}, texts.wild))];
  if (board.scatter) {
    const rows = Object.entries(board.scatter).map(([count, { pay, freeSpins }]) =>
      el('span', {}, el('b', {}, count), ` ${write.plain(pay)}× · ${texts.freeSpins(freeSpins)}`),
    );
    const words = el('span', { class: 'pays' }, texts.scatter, ...rows, texts.multiplied(board.freeSpinMultiplier));
    special.push(el('li', {}, picture(SCATTER), words));
  }
  return [
    el('ul', { class: 'paytable wide' }, ...special),
    el('p', {}, texts.lines(board.lines.length)),
    el('ul', { class: 'paytable' }, ...pays),
  ];
}
