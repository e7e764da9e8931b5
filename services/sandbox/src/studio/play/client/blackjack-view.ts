import { button, el, isCalm, sleep } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Standing } from './standing.ts';
import { newId } from './studio-api.ts';

interface Card {
  rank: string;
  suit: string;
}
interface Hand {
  cards: Card[];
  total: number;
  soft: boolean;
}
type Ending = keyof Frame['texts']['endings'];
interface Shown {
  stake: number;
  player: Hand;
  dealer: Hand & { hidden: number };
  ending: Ending | null;
  mayDouble: boolean;
}
type Answer = Shown & { payout: number; balance: number | null };

const CARD_MS = 260;
const ENDED_MS = 900;

/** Blackjack: cards, three moves, the dealer's turn. */
export function mount(frame: Frame): void {
  const { texts, write, stage, extras, api } = frame;
  let bet = 0;

  const seat = (name: string) => {
    const total = el('output', { class: 'total' });
    const cards = el('div', { class: 'cards' });
    return { total, cards, place: el('section', { class: 'seat' }, el('h2', {}, name, ' ', total), cards) };
  };
  const dealer = seat(texts.dealer);
  const player = seat(texts.you);
  const verdict = el('p', { class: 'verdict', role: 'status' });
  stage.append(el('div', { class: 'felt' }, dealer.place, verdict, player.place));

  const drawCard = (card: Card | null): HTMLElement => {
    if (!card) return el('div', { class: 'card back', role: 'img', 'aria-label': texts.hiddenCard });
    const red = card.suit === '♥' || card.suit === '♦';
    const face = el('div', {
      class: `card${red ? ' red' : ''}`,
      role: 'img',
      'aria-label': `${card.rank} ${card.suit}`,
    });
    face.append(el('b', {}, card.rank), el('span', {}, card.suit));
    return face;
  };

  /** Adds the cards that are not on the table yet, one by one. */
  const layOut = async (place: HTMLElement, cards: (Card | null)[]) => {
    for (const [index, card] of cards.entries()) {
      const there = place.children[index];
      const wanted = drawCard(card);
      if (there?.getAttribute('aria-label') === wanted.getAttribute('aria-label')) continue;
      if (there) there.replaceWith(wanted);
      else place.append(wanted);
      if (!isCalm()) await sleep(CARD_MS);
    }
  };

  const totalOf = ({ total, soft }: Hand) => (soft && total < 21 ? `${total - 10} / ${total}` : String(total));

  const show = async (hand: Shown) => {
    const hidden = Array.from({ length: hand.dealer.hidden }, () => null);
    await layOut(player.cards, hand.player.cards);
    player.total.textContent = totalOf(hand.player);
    await layOut(dealer.cards, [...hand.dealer.cards, ...hidden]);
    dealer.total.textContent = totalOf(hand.dealer);
    frame.showStake(hand.stake);
  };

  const moves = {
    hit: button(texts.hit, 'pill', () => void move('hit')),
    stand: button(texts.stand, 'pill', () => void move('stand')),
    double: button(texts.double, 'pill', () => void move('double')),
  };
  const allow = (hand: Shown | null) => {
    moves.hit.disabled = moves.stand.disabled = hand === null;
    moves.double.disabled = !hand?.mayDouble;
  };

  const rest = () => {
    allow(null);
    frame.setBusy(false);
    frame.roundOpen(false);
    frame.setGo(texts.deal, () => void deal());
  };

  const follow = async (requestId: string, answer: Answer) => {
    frame.showBalance(answer.ending === null ? answer.balance : null);
    await show(answer);
    if (answer.ending === null) return allow(answer);
    verdict.textContent = texts.endings[answer.ending];
    verdict.dataset.kind = answer.payout > answer.stake ? 'won' : answer.payout === 0 ? 'lost' : 'even';
    await frame.settle(answer.stake, answer.payout, answer.balance);
    frame.seen(requestId);
    if (answer.payout === 0) frame.say(texts.lost);
    await sleep(isCalm() ? 0 : ENDED_MS);
    rest();
    frame.showStake(bet);
  };

  const move = async (which: keyof typeof moves) => {
    allow(null);
    const requestId = newId();
    try {
      await follow(requestId, await api.play<Answer>('blackjack/move', { move: which, requestId }));
    } catch (error) {
      await frame.trouble(error);
      if (!(await frame.takeUp(resume))) rest();
    }
  };

  const deal = async () => {
    bet = frame.stake();
    frame.setGo(texts.deal, null);
    frame.setBusy(true);
    frame.clearWin();
    frame.say('');
    frame.roundOpen(true);
    const requestId = newId();
    try {
      const answer = await api.play<Answer>('blackjack/deal', { stake: bet, requestId });
      for (const place of [dealer.cards, player.cards]) place.replaceChildren();
      for (const total of [dealer.total, player.total]) total.textContent = '';
      verdict.textContent = '';
      await follow(requestId, answer);
    } catch (error) {
      await frame.trouble(error);
      rest();
    }
  };

  /** A hand that is still on the studio's table goes on, after a reload or a lost answer; one that has ended is shown. */
  const resume = async ({ hand, unseen }: Standing) => {
    const ended = unseen?.path.startsWith('blackjack/') ? unseen : null;
    // The studio keeps what it has answered to this very game.
    const shown = (hand ?? ended?.answer ?? null) as Shown | null;
    if (!shown) {
      await frame.refreshBalance();
      return rest();
    }
    bet = shown.stake;
    frame.setGo(texts.deal, null);
    frame.setBusy(true);
    frame.roundOpen(true);
    if (ended) {
      await follow(ended.requestId, ended.answer as Answer);
      return frame.refreshBalance();
    }
    await show(shown);
    allow(shown);
  };

  extras.append(el('div', { class: 'moves' }, moves.hit, moves.stand, moves.double));
  frame.say(`${texts.limits}: ${write.money(frame.facts.minBet)} – ${write.money(frame.facts.maxBet)}`);
  allow(null);
  frame.setGo(texts.deal, null);
  void frame.takeUp(resume).then((told) => told || rest());
}
