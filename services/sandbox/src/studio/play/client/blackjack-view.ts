import { button, el, isCalm, sleep } from './elements.ts';
import type { Frame } from './frame.ts';

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
  const { texts, write, stage, extras, call } = frame;
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

  const follow = async (answer: Answer) => {
    frame.showBalance(answer.ending === null ? answer.balance : null);
    await show(answer);
    if (answer.ending === null) return allow(answer);
    verdict.textContent = texts.endings[answer.ending];
    verdict.dataset.kind = answer.payout > answer.stake ? 'won' : answer.payout === 0 ? 'lost' : 'even';
    await frame.settle(answer.stake, answer.payout, answer.balance);
    if (answer.payout === 0) frame.say(texts.lost);
    await sleep(isCalm() ? 0 : ENDED_MS);
    rest();
    frame.showStake(bet);
  };

  const move = async (which: keyof typeof moves) => {
    allow(null);
    try {
      await follow(await call<Answer>('blackjack/move', { move: which }));
    } catch (error) {
      await frame.trouble(error);
      await resume();
    }
  };

  const deal = async () => {
    bet = frame.stake();
    frame.setGo(texts.deal, null);
    frame.setBusy(true);
    frame.clearWin();
    frame.say('');
    frame.roundOpen(true);
    try {
      const answer = await call<Answer>('blackjack/deal', { stake: bet });
      for (const place of [dealer.cards, player.cards]) place.replaceChildren();
      for (const total of [dealer.total, player.total]) total.textContent = '';
      verdict.textContent = '';
      await follow(answer);
    } catch (error) {
      await frame.trouble(error);
      rest();
    }
  };

  /** A hand that is still on the studio's table goes on, after a reload or a lost answer. */
  const resume = async () => {
    const { hand } = await call<{ hand: Shown | null }>('blackjack/state');
    if (!hand) return rest();
    bet = hand.stake;
    frame.setGo(texts.deal, null);
    frame.setBusy(true);
    frame.roundOpen(true);
    await show(hand);
    allow(hand);
  };

  extras.append(el('div', { class: 'moves' }, moves.hit, moves.stand, moves.double));
  frame.say(`${texts.limits}: ${write.money(frame.facts.minBet)} – ${write.money(frame.facts.maxBet)}`);
  rest();
  void resume();
}
