import { el, sleep } from '../../kit/dom.ts';
import type { ShownHand } from '../blackjack-tables.ts';
import type { Card } from '../engines/blackjack.ts';
import { prefersReducedMotion } from './elements.ts';
import type { Texts } from './texts.ts';

const CARD_MS = 260;

/** The cards of the dealer and of the player on the table. */
export const createHands = (texts: Texts) => {
  const dealer = createSeat(texts.dealer);
  const player = createSeat(texts.you);

  return {
    dealer: dealer.place,
    player: player.place,
    clear(): void {
      for (const { cards, total } of [dealer, player]) {
        cards.replaceChildren();
        total.textContent = '';
      }
    },
    show: async (hand: ShownHand): Promise<void> => {
      await layOut(player.cards, hand.player.cards, texts);
      player.total.textContent = totalOf(hand.player);
      const hidden = Array.from({ length: hand.dealer.hidden }, () => null);
      await layOut(dealer.cards, [...hand.dealer.cards, ...hidden], texts);
      dealer.total.textContent = totalOf(hand.dealer);
    },
  };
};

function createSeat(name: string) {
  const total = el('output', { class: 'total' });
  const cards = el('div', { class: 'cards' });
  return { total, cards, place: el('section', { class: 'seat' }, el('h2', {}, name, ' ', total), cards) };
}

const drawCard = (card: Card | null, texts: Texts): HTMLElement => {
  if (!card) return el('div', { class: 'card back', role: 'img', 'aria-label': texts.hiddenCard });
  const isRed = card.suit === '♥' || card.suit === '♦';
  const attributes = { class: `card${isRed ? ' red' : ''}`, role: 'img', 'aria-label': `${card.rank} ${card.suit}` };
  return el('div', attributes, el('b', {}, card.rank), el('span', {}, card.suit));
};

/** Adds the missing cards to the table, one by one. */
const layOut = async (place: HTMLElement, cards: (Card | null)[], texts: Texts) => {
  for (const [index, card] of cards.entries()) {
    const there = place.children[index];
    const next = drawCard(card, texts);
    if (there?.getAttribute('aria-label') === next.getAttribute('aria-label')) continue;
    if (there) there.replaceWith(next);
    else place.append(next);
    if (!prefersReducedMotion()) await sleep(CARD_MS);
  }
};

const totalOf = ({ total, soft }: ShownHand['player']) =>
  soft && total < 21 ? `${total - 10} / ${total}` : String(total);
