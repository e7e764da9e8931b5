import { button, el, isCalm, sleep } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Played } from './standing.ts';

interface BingoCard {
  rows: number[][];
  complete: number;
  amount: number;
}
interface Draw {
  drawn: number[];
  cards: BingoCard[];
}

const CARDS_MAX = 4;
const BALL_MS = 130;
const LAST_BALLS_SHOWN = 7;
const EMPTY_ROWS = [0, 1, 2].map(() => [0, 0, 0, 0, 0]);

/** Video bingo: up to four cards, forty balls, complete rows pay. */
export function mount(frame: Frame): void {
  const { facts, texts, write, stage, extras } = frame;
  let cards = 1;
  let hurried = false;

  const balls = el('div', { class: 'balls', 'aria-hidden': 'true' });
  const board = el('div', { class: 'board' });
  stage.append(el('div', { class: 'hall' }, balls, board));

  const most = () => Math.min(CARDS_MAX, Math.floor(facts.maxBet / frame.stake()));
  const total = () => frame.stake() * cards;

  const drawCards = (shown: { rows: number[][] }[]) => {
    const made = shown.map(({ rows }, index) => {
      const state = el('span', { class: 'state' });
      const numbers = rows.map((row) =>
        el(
          'div',
          { class: 'row' },
          ...row.map((number) => el('span', { class: 'number' }, number ? String(number) : '')),
        ),
      );
      return {
        state,
        numbers,
        place: el('section', { class: 'card' }, el('h2', {}, el('span', {}, texts.card(index + 1)), state), ...numbers),
      };
    });
    board.dataset.cards = String(shown.length);
    board.replaceChildren(...made.map(({ place }) => place));
    return made;
  };

  const ballOf = (number: number) => {
    const ball = el('span', { class: 'ball' }, String(number));
    ball.style.setProperty('--ball', String(Math.floor((number - 1) / 15) * 72));
    return ball;
  };

  const animate = async ({ view }: Played<Draw>) => {
    const shown = drawCards(view.cards);
    balls.replaceChildren();
    for (const number of view.drawn) {
      balls.prepend(ballOf(number));
      while (balls.children.length > LAST_BALLS_SHOWN) balls.lastChild?.remove();
      view.cards.forEach((card, at) =>
        card.rows.forEach((row, line) => {
          const column = row.indexOf(number);
          if (column >= 0) shown[at]?.numbers[line]?.children[column]?.classList.add('hit');
        }),
      );
      if (!isCalm() && !hurried) await sleep(BALL_MS);
    }
    const drawn = new Set(view.drawn);
    view.cards.forEach((card, at) => {
      card.rows.forEach((row, line) => {
        if (row.every((number) => drawn.has(number))) shown[at]?.numbers[line]?.classList.add('complete');
      });
      const state = shown[at]?.state;
      if (state && card.complete > 0)
        state.textContent = `${texts.rowsDone(card.complete)} · ${write.money(card.amount)}`;
    });
    await sleep(isCalm() ? 0 : 500);
  };

  const play = async () => {
    hurried = false;
    for (const one of [fewer, more]) one.disabled = true;
    frame.setGo(texts.stop, () => {
      hurried = true;
    });
    await frame.playRound<Draw>({ stake: total(), cards }, total(), animate);
    choose(0);
  };

  const count = el('output', { class: 'amount' });
  const choose = (by: number) => {
    cards = Math.max(1, Math.min(most(), cards + by));
    count.textContent = `${cards} · ${write.money(total())}`;
    fewer.disabled = cards === 1;
    more.disabled = cards === most();
    frame.setGo(texts.draw, () => void play());
    if (by !== 0) drawCards(Array.from({ length: cards }, () => ({ rows: EMPTY_ROWS })));
  };
  const fewer = button('−', 'step', () => choose(-1), `− ${texts.cards}`);
  const more = button('+', 'step', () => choose(1), `+ ${texts.cards}`);
  extras.append(
    el('div', { class: 'count' }, fewer, el('div', { class: 'fact' }, el('span', {}, texts.cards), count), more),
  );
  frame.onStakeChange(() => choose(0));
  choose(0);
  drawCards([{ rows: EMPTY_ROWS }]);
  frame.setGo(texts.draw, null);
  void frame.takeUpRound<Draw>(animate).then(() => choose(0));
}
