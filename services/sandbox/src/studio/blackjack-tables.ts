import { blackjackPayout, deal, mayDouble, play, valueOf, type Move, type Table } from './engines/blackjack.ts';
import { cryptoChance } from './engines/engine.ts';
import { PlayRefused, type Round, type Rounds } from './rounds.ts';
import { tableOf, type GameSession } from './sessions.ts';
import type { StudioOrders } from './studio-orders.ts';

interface Playing {
  round: Round;
  stake: number;
  table: Table;
  /** The multiplier that a control call ordered, if the deal has not reached it. */
  wanted: number | undefined;
}

export type BlackjackTables = ReturnType<typeof createBlackjackTables>;

const DEALS_TRIED_MAX = 20_000;

/** Blackjack hands between the deal and the settlement. */
export const createBlackjackTables = ({ rounds, orders }: { rounds: Rounds; orders: StudioOrders }) => {
  const playing = new Map<string, Playing>();

  const answer = async (session: GameSession, hand: Playing, balance: number | null) => {
    if (hand.table.ending === null) {
      playing.set(tableOf(session), hand);
      return { ...shown(hand), payout: 0, balance };
    }
    playing.delete(tableOf(session));
    const payout = blackjackPayout(hand.table, hand.stake);
    return { ...shown(hand), payout, balance: await rounds.close(session, hand.round, payout) };
  };

  return {
    isPlaying: (session: GameSession): boolean => playing.has(tableOf(session)),
    /** Returns the open hand to a page that was reopened. */
    current: (session: GameSession) => {
      const hand = playing.get(tableOf(session));
      return hand ? shown(hand) : null;
    },

    async deal(session: GameSession, stake: number) {
      const { round, balance } = await rounds.open(session, stake);
      const wanted = orders.takeMultiplier(session);
      const table = wanted === undefined ? deal(cryptoChance) : dealFor(wanted);
      return answer(session, { round, stake, table, wanted }, balance);
    },

    /** Null when the move is not allowed now. */
    async move(session: GameSession, move: Move) {
      const hand = playing.get(tableOf(session));
      if (!hand) throw new PlayRefused('interrupted');
      if (move === 'double' && !mayDouble(hand.table)) return null;
      const balance = move === 'double' ? await raise(session, hand) : null;
      const table = hand.wanted === undefined ? play(hand.table, move, cryptoChance) : playFor(hand, move, hand.wanted);
      return answer(session, { ...hand, table }, balance);
    },
  };

  async function raise(session: GameSession, hand: Playing): Promise<number> {
    try {
      return await rounds.raise(session, hand.round, hand.stake);
    } catch (error) {
      // The wallet did not answer. The whole round is rolled back, so the hand is over.
      if (error instanceof PlayRefused && error.refusal === 'wallet-away') playing.delete(tableOf(session));
      throw error;
    }
  }
};

const tried = (draw: () => Table, fits: (table: Table) => boolean): Table => {
  let table = draw();
  for (let deals = 1; deals < DEALS_TRIED_MAX && !fits(table); deals += 1) table = draw();
  return table;
};

/** 2.5 is a natural; for other multipliers the hand stays open and can reach it, at least by standing. */
const dealFor = (wanted: number): Table =>
  tried(
    () => deal(cryptoChance),
    (table) =>
      wanted === 2.5
        ? table.ending === 'player-blackjack'
        : table.ending === null && blackjackPayout(play(table, 'stand', cryptoChance), 1) === wanted,
  );

function playFor({ table }: Playing, move: Move, wanted: number): Table {
  return tried(
    () => play(table, move, cryptoChance),
    (next) => next.ending === null || blackjackPayout(next, 1) === wanted * (next.doubled ? 2 : 1),
  );
}

export type ShownHand = ReturnType<typeof shown>;

/** The hand as the player sees it: the dealer's second card stays face down until the hand is over. */
function shown({ table, stake }: Playing) {
  const over = table.ending !== null;
  const dealer = over ? table.dealer : table.dealer.slice(0, 1);
  return {
    stake: table.doubled ? stake * 2 : stake,
    player: { cards: table.player, ...valueOf(table.player) },
    dealer: { cards: dealer, hidden: table.dealer.length - dealer.length, ...valueOf(dealer) },
    ending: table.ending,
    mayDouble: mayDouble(table),
  };
}
