import type { Chance } from './engine.ts';

/**
 * Blackjack from a shoe that is shuffled after every card (each rank is always equally likely): the dealer stands on
 * every 17, a natural pays 3 to 2, any first two cards may be doubled, and there is no splitting.
 */

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const SUITS = ['♠', '♥', '♦', '♣'] as const;
const DEALER_STANDS = 17;
const LIMIT = 21;

export interface Card {
  rank: (typeof RANKS)[number];
  suit: (typeof SUITS)[number];
}

export interface Hand {
  total: number;
  soft: boolean;
}

export const MOVES = ['hit', 'stand', 'double'] as const;
export type Move = (typeof MOVES)[number];
export type Ending = 'player-blackjack' | 'player-bust' | 'dealer-bust' | 'player-wins' | 'dealer-wins' | 'push';

export interface Table {
  player: Card[];
  dealer: Card[];
  doubled: boolean;
  ending: Ending | null;
}

function drawCard(chance: Chance): Card {
  const rank = RANKS[chance.below(RANKS.length)] ?? 'A';
  const suit = SUITS[chance.below(SUITS.length)] ?? '♠';
  return { rank, suit };
}

const pipsOf = ({ rank }: Card): number => (rank === 'A' ? 1 : Number(rank) || 10);

export const valueOf = (cards: readonly Card[]): Hand => {
  const hard = cards.reduce((sum, card) => sum + pipsOf(card), 0);
  const soft = hard + 10 <= LIMIT && cards.some(({ rank }) => rank === 'A');
  return { total: soft ? hard + 10 : hard, soft };
};

const isNatural = (cards: readonly Card[]) => cards.length === 2 && valueOf(cards).total === LIMIT;

/** Deals two cards each; a natural on either side ends the round. */
export const deal = (chance: Chance): Table => {
  const [first, up, second, hole] = [drawCard(chance), drawCard(chance), drawCard(chance), drawCard(chance)];
  const table: Table = { player: [first, second], dealer: [up, hole], doubled: false, ending: null };
  if (!isNatural(table.player) && !isNatural(table.dealer)) return table;
  if (isNatural(table.player) && isNatural(table.dealer)) return { ...table, ending: 'push' };
  return { ...table, ending: isNatural(table.player) ? 'player-blackjack' : 'dealer-wins' };
};

export const mayDouble = (table: Table): boolean => table.ending === null && table.player.length === 2;

export const play = (table: Table, move: Move, chance: Chance): Table => {
  if (move === 'stand') return finish(table, chance);
  const player = [...table.player, drawCard(chance)];
  const next: Table = { ...table, player, doubled: table.doubled || move === 'double' };
  const { total } = valueOf(player);
  if (total > LIMIT) return { ...next, ending: 'player-bust' };
  return move === 'double' || total === LIMIT ? finish(next, chance) : next;
};

function finish(table: Table, chance: Chance): Table {
  const dealer = [...table.dealer];
  while (valueOf(dealer).total < DEALER_STANDS) dealer.push(drawCard(chance));
  return { ...table, dealer, ending: compared(valueOf(table.player).total, valueOf(dealer).total) };
}

function compared(player: number, dealer: number): Ending {
  if (dealer > LIMIT) return 'dealer-bust';
  if (player === dealer) return 'push';
  return player > dealer ? 'player-wins' : 'dealer-wins';
}

/** Payout per placed stake, stake included; a natural returns 2.5. */
const RETURNS: Record<Ending, number> = {
  'player-blackjack': 2.5,
  'player-wins': 2,
  'dealer-bust': 2,
  push: 1,
  'dealer-wins': 0,
  'player-bust': 0,
};

/** `stake` is the first stake; doubling places it a second time. Even stakes give whole centavos for naturals. */
export const blackjackPayout = (table: Table, stake: number): number =>
  table.ending === null ? 0 : RETURNS[table.ending] * stake * (table.doubled ? 2 : 1);
