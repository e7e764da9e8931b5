import { button, el, sleep } from '../../kit/dom.ts';
import type { ShownHand } from '../blackjack-tables.ts';
import type { Card } from '../engines/blackjack.ts';
import { prefersReducedMotion } from './elements.ts';
import type { Frame } from './frame.ts';
import { newId } from './studio-api.ts';
import type { TableState } from './table-state.ts';

type Answer = ShownHand & { payout: number; balance: number | null };

const CARD_MS = 260;
const ENDED_MS = 900;

/** Blackjack: cards, three moves, the dealer's turn. */
export function mount(frame: Frame): void {
  const { texts, format, stage, extras, api } = frame;
  let bet = 0;

  const side = (name: string) => {
    const total = el('output', { class: 'total' });
    const cards = el('div', { class: 'cards' });
    return { total, cards, place: el('section', { class: 'seat' }, el('h2', {}, name, ' ', total), cards) };
  };
  const dealer = side(texts.dealer);
  const player = side(texts.you);
  const result = el('p', { class: 'verdict', role: 'status' });
  stage.append(el('div', { class: 'felt' }, dealer.place, result, player.place));

  const drawCard = (card: Card | null): HTMLElement => {
    if (!card) return el('div', { class: 'card back', role: 'img', 'aria-label': texts.hiddenCard });
    const isRed = card.suit === '♥' || card.suit === '♦';
    const attributes = { class: `card${isRed ? ' red' : ''}`, role: 'img', 'aria-label': `${card.rank} ${card.suit}` };
    return el('div', attributes, el('b', {}, card.rank), el('span', {}, card.suit));
  };

  /** Adds the missing cards to the table, one by one. */
  const layOut = async (place: HTMLElement, cards: (Card | null)[]) => {
    for (const [index, card] of cards.entries()) {
      const there = place.children[index];
      const next = drawCard(card);
      if (there?.getAttribute('aria-label') === next.getAttribute('aria-label')) continue;
      if (there) there.replaceWith(next);
      else place.append(next);
      if (!prefersReducedMotion()) await sleep(CARD_MS);
    }
  };

  const totalOf = ({ total, soft }: ShownHand['player']) =>
    soft && total < 21 ? `${total - 10} / ${total}` : String(total);

  const show = async (hand: ShownHand) => {
    await layOut(player.cards, hand.player.cards);
    player.total.textContent = totalOf(hand.player);
    await layOut(dealer.cards, [...hand.dealer.cards, ...Array.from({ length: hand.dealer.hidden }, () => null)]);
    dealer.total.textContent = totalOf(hand.dealer);
    frame.showStake(hand.stake);
  };

  const moves = {
    hit: button(texts.hit, 'pill', () => void move('hit')),
    stand: button(texts.stand, 'pill', () => void move('stand')),
    double: button(texts.double, 'pill', () => void move('double')),
  };
  const allow = (hand: ShownHand | null) => {
    moves.hit.disabled = moves.stand.disabled = hand === null;
    moves.double.disabled = !hand?.mayDouble;
  };

  const setReady = () => {
    allow(null);
    frame.setBusy(false);
    frame.setRoundOpen(false);
    frame.setGo(texts.deal, () => void deal());
  };

  const showAnswer = async (requestId: string, answer: Answer) => {
    frame.showBalance(answer.ending === null ? answer.balance : null);
    await show(answer);
    if (answer.ending === null) return allow(answer);
    result.textContent = texts.endings[answer.ending];
    result.dataset.kind = answer.payout > answer.stake ? 'won' : answer.payout === 0 ? 'lost' : 'even';
    await frame.settle(answer.stake, answer.payout, answer.balance);
    frame.markSeen(requestId);
    if (answer.payout === 0) frame.showMessage(texts.lost);
    await sleep(prefersReducedMotion() ? 0 : ENDED_MS);
    setReady();
    frame.showStake(bet);
  };

  const move = async (which: keyof typeof moves) => {
    allow(null);
    const requestId = newId();
    try {
      await showAnswer(requestId, await api.play<Answer>('blackjack/move', { move: which, requestId }));
    } catch (error) {
      await frame.showError(error);
      if (!(await frame.resume(showState))) setReady();
    }
  };

  const deal = async () => {
    bet = frame.stake();
    frame.beginRound(texts.deal);
    const requestId = newId();
    try {
      const answer = await api.play<Answer>('blackjack/deal', { stake: bet, requestId });
      for (const { cards, total } of [dealer, player]) {
        cards.replaceChildren();
        total.textContent = '';
      }
      result.textContent = '';
      await showAnswer(requestId, answer);
    } catch (error) {
      await frame.showError(error);
      setReady();
    }
  };

  /** An open hand continues after a reload or a lost answer; a finished hand is shown. */
  const showState = async ({ hand, unseen }: TableState) => {
    const ended = unseen?.path.startsWith('blackjack/') ? unseen : null;
    // The studio stored this answer for this game.
    const shown = (hand ?? ended?.answer ?? null) as ShownHand | null;
    if (!shown) {
      await frame.refreshBalance();
      return setReady();
    }
    bet = shown.stake;
    frame.setGo(texts.deal, null);
    frame.setBusy(true);
    frame.setRoundOpen(true);
    if (ended) {
      await showAnswer(ended.requestId, ended.answer as Answer);
      return frame.refreshBalance();
    }
    await show(shown);
    allow(shown);
  };

  extras.append(el('div', { class: 'moves' }, ...Object.values(moves)));
  frame.showMessage(`${texts.limits}: ${format.money(frame.facts.minBet)} – ${format.money(frame.facts.maxBet)}`);
  allow(null);
  frame.setGo(texts.deal, null);
  void frame.resume(showState).then((isKnown) => isKnown || setReady());
}
