import { button, el, sleep } from '../../kit/dom.ts';
import type { ShownHand } from '../blackjack-tables.ts';
import { createHands } from './blackjack-hands.ts';
import { prefersReducedMotion } from './elements.ts';
import type { Frame } from './frame.ts';
import { newId } from './studio-api.ts';
import type { TableState } from './table-state.ts';

type Answer = ShownHand & { payout: number; balance: number | null };

const ENDED_MS = 900;

/** Blackjack: cards, three moves, the dealer's turn. */
export const mount = (frame: Frame): void => {
  const { texts, format, stage, extras, api } = frame;
  let bet = 0;

  const hands = createHands(texts);
  const result = el('p', { class: 'verdict', role: 'status' });
  stage.append(el('div', { class: 'felt' }, hands.dealer, result, hands.player));

  const show = async (hand: ShownHand) => {
    await hands.show(hand);
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
      hands.clear();
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
    // The studio stored this answer for this game, so it has this shape.
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
};
