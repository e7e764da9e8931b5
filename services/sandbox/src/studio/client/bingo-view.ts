import { el, sleep } from '../../kit/dom.ts';
import type { BingoView } from '../engines/bingo.ts';
import { prefersReducedMotion, stepper } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Played } from './table-state.ts';
import { fill } from './texts.ts';

const CARDS_MAX = 4;
const BALL_MS = 130;
const LAST_BALLS_SHOWN = 7;
const EMPTY_ROWS = [0, 1, 2].map(() => [0, 0, 0, 0, 0]);

/** Video bingo: up to four cards, forty balls, complete rows pay. */
export const mount = (frame: Frame): void => {
  const { facts, texts, format, stage, extras } = frame;
  let cards = 1;
  let hurried = false;

  const balls = el('div', { class: 'balls', 'aria-hidden': 'true' });
  const board = el('div', { class: 'board' });
  stage.append(el('div', { class: 'hall' }, balls, board));

  const most = () => Math.min(CARDS_MAX, Math.floor(facts.maxBet / frame.stake()));
  const total = () => frame.stake() * cards;

  const drawCards = (shown: { rows: number[][] }[]) => {
    const cell = (number: number) => el('span', { class: 'number' }, number ? String(number) : '');
    const made = shown.map(({ rows }, index) => {
      const state = el('span', { class: 'state' });
      const lines = rows.map((row) => el('div', { class: 'row' }, ...row.map(cell)));
      const title = el('h2', {}, el('span', {}, fill(texts.card, index + 1)), state);
      return { state, lines, place: el('section', { class: 'card' }, title, ...lines) };
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

  const animate = async ({ view }: Played<BingoView>) => {
    const shown = drawCards(view.cards);
    const lines = view.cards.flatMap(({ rows }, card) =>
      rows.map((numbers, line) => ({ numbers, element: shown[card]?.lines[line] })),
    );
    balls.replaceChildren();
    for (const number of view.drawn) {
      balls.prepend(ballOf(number));
      while (balls.children.length > LAST_BALLS_SHOWN) balls.lastChild?.remove();
      for (const { numbers, element } of lines) element?.children[numbers.indexOf(number)]?.classList.add('hit');
      if (!prefersReducedMotion() && !hurried) await sleep(BALL_MS);
    }
    const drawn = new Set(view.drawn);
    for (const { numbers, element } of lines)
      if (numbers.every((number) => drawn.has(number))) element?.classList.add('complete');
    view.cards.forEach(({ complete, amount }, card) => {
      const state = shown[card]?.state;
      if (state && complete > 0) state.textContent = `${texts.rowsDone[complete]} · ${format.money(amount)}`;
    });
    await sleep(prefersReducedMotion() ? 0 : 500);
  };

  const play = async () => {
    hurried = false;
    count.down.disabled = count.up.disabled = true;
    frame.setGo(texts.stop, () => {
      hurried = true;
    });
    await frame.playRound<BingoView>({ stake: total(), cards }, total(), animate);
    choose(0);
  };

  const choose = (by: number) => {
    cards = Math.max(1, Math.min(most(), cards + by));
    count.shown.textContent = `${cards} · ${format.money(total())}`;
    count.down.disabled = cards === 1;
    count.up.disabled = cards === most();
    frame.setGo(texts.draw, () => void play());
    if (by !== 0) drawCards(Array.from({ length: cards }, () => ({ rows: EMPTY_ROWS })));
  };
  const count = stepper(texts.cards, choose);
  extras.append(el('div', { class: 'count' }, ...count.parts));
  frame.onStakeChange(() => choose(0));
  choose(0);
  drawCards([{ rows: EMPTY_ROWS }]);
  frame.setGo(texts.draw, null);
  void frame.resumeRound<BingoView>(animate).then(() => choose(0));
};
