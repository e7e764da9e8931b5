import { el } from '../../kit/dom.ts';
import type { PageFacts, SlotBoard } from '../page-facts.ts';
import { fill, type Formats, type Texts } from './texts.ts';

const SCATTER = 1;
const WILD = 0;
const SHORTEST_LINE = 3;

/** The rules sheet: the legally required facts first, then the paytable. */
export const rulesOf = (facts: PageFacts, texts: Texts, format: Formats): HTMLElement[] => {
  const lines: [string, string][] = [
    [texts.rtp, `${format.plain(facts.rtp)}%`],
    [texts.volatility, texts.volatilities[facts.volatility]],
    [texts.limits, `${format.money(facts.minBet)} – ${format.money(facts.maxBet)}`],
  ];
  const list = el('dl', {}, ...lines.flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
  const demo = facts.demo ? [el('p', { class: 'note' }, texts.demoNote)] : [];
  return [list, ...demo, ...gameRules(facts, texts, format), el('p', { class: 'note' }, texts.chance)];
};

function gameRules({ slot, bingo, kind }: PageFacts, texts: Texts, format: Formats): HTMLElement[] {
  if (slot) return slotRules(slot, texts, format);
  const pays = Object.entries(bingo?.pays ?? {}).map(([rows, pay]) =>
    el('li', {}, `${texts.rowsDone[Number(rows)]}: ${format.plain(pay)}×`),
  );
  const rules = kind === 'slot' ? '' : texts.gameRules[kind];
  return [el('p', {}, rules), ...(pays.length > 0 ? [el('ul', {}, ...pays)] : [])];
}

function slotRules(board: SlotBoard, texts: Texts, format: Formats): HTMLElement[] {
  const line = (symbol: number, ...content: HTMLElement[]) =>
    el('li', {}, el('img', { src: board.symbols[symbol] ?? '', alt: '', width: '48', height: '48' }), ...content);
  const row = (count: string | number, text: string) => el('span', {}, el('b', {}, String(count)), ` ${text}`);
  const pays = board.paying.map((symbol) => {
    const rows = (board.pays[symbol] ?? []).map((pay, index) => row(index + SHORTEST_LINE, `${format.plain(pay)}×`));
    return line(symbol, el('span', { class: 'pays' }, ...rows.toReversed()));
  });
  const special = [line(WILD, el('span', {}, texts.wild))];
  if (board.scatter) {
    const rows = Object.entries(board.scatter).map(([count, { pay, freeSpins }]) =>
      row(count, `${format.plain(pay)}× · ${fill(texts.freeSpins, freeSpins)}`),
    );
    const multiplied = fill(texts.multiplied, board.freeSpinMultiplier);
    special.push(line(SCATTER, el('span', { class: 'pays' }, texts.scatter, ...rows, multiplied)));
  }
  return [
    el('ul', { class: 'paytable wide' }, ...special),
    el('p', {}, fill(texts.lines, board.lines.length)),
    el('ul', { class: 'paytable' }, ...pays),
  ];
}
