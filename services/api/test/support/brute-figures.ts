import { localMoment } from '@jangada/contracts/values/local-time';
import type { Reader } from '../../src/database/database.ts';

export interface Entry {
  readonly txn: number;
  readonly kind: string;
  readonly account: string;
  /** `gaming` of `gaming:studio`. */
  readonly root: string;
  readonly amount: number;
  readonly day: string;
}

/** Every entry of the tenant with its day. @param late transactions that belong to a later day than their time says */
export const allEntries = async (
  reader: Reader,
  late: ReadonlyMap<number, string> = new Map(),
): Promise<readonly Entry[]> => {
  const rows = await reader
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_txns as t', 't.id', 'e.txn_id')
    .select(['t.id as txn', 't.kind', 't.created_at', 'e.account_id', 'e.amount'])
    .execute();
  return rows.map(({ txn, kind, created_at, account_id, amount }) => {
    const account = account_id.replace(/^house:|^player:\d+:/, '');
    const day = late.get(txn) ?? localMoment(created_at).day;
    return { txn, kind, account, root: account.split(':')[0] ?? account, amount, day };
  });
};

/** Figures of a day as desk.md's table says them, one by one over all entries. */
export const bruteFigures = (entries: readonly Entry[], day: string) => {
  const ofDay = entries.filter((entry) => entry.day === day);
  const sum = (account: string, kinds?: string) =>
    ofDay
      .filter(({ root, kind }) => root === account && (!kinds || kinds.split(' ').includes(kind)))
      .reduce((total, { amount }) => total + amount, 0) + 0;
  const atEnd = (account: string) =>
    entries
      .filter((entry) => entry.day <= day && entry.account === account)
      .reduce((total, { amount }) => total + amount, 0);
  const stakes = 'bet bet-rollback bet-refund bet-refund-rollback';
  const freeSpins = 'win-free-spin win-free-spin-rollback';
  const [turnover, prizes] = [sum('gaming', stakes), -sum('gaming', `win win-held win-rollback ${freeSpins}`) + 0];
  return {
    turnover,
    turnover_cash: -sum('cash', stakes) - sum('receivable', stakes) + 0,
    turnover_bonus: -sum('bonus', stakes) + 0,
    prizes,
    free_spins: -sum('gaming', freeSpins) + 0,
    ggr: sum('gaming'),
    hold: turnover === 0 ? null : sum('gaming') / turnover + 0,
    rtp: turnover === 0 ? null : prizes / turnover + 0,
    boxes: sum('box_inventory'),
    promotion: -sum('promo', 'bonus-grant bonus-expire bonus-cancel bonus-void bonus-excess') + 0,
    gifts: -sum('promo', 'cashback mission-reward referral referral-reversal reward-reversal') + 0,
    made_good: -sum('promo', 'win-rollback win-free-spin-rollback bet-refund-rollback') + 0,
    bonus_cost: -sum('promo') + 0,
    converted: -sum('bonus', 'bonus-convert') + 0,
    ngr: sum('gaming') + sum('box_inventory') + sum('promo'),
    deposits: -sum('psp', 'deposit') + 0,
    refunds: sum('psp', 'deposit-refund'),
    taken_back: sum('psp', 'chargeback'),
    withdrawals: sum('psp', 'withdrawal-paid'),
    net_deposits: -sum('psp') + 0,
    owed_change: sum('cash') + sum('bonus') + sum('hold'),
    debts_change: sum('receivable'),
    held_prizes: sum('held_wins'),
    suspense: sum('suspense'),
    fees: sum('fees'),
    tax: sum('tax'),
    owed: {
      cash: atEnd('cash'),
      bonus: atEnd('bonus'),
      hold: atEnd('hold'),
      debts: -atEnd('receivable') + 0,
    },
  };
};

interface Labelled extends Entry {
  /** Of the bet, prize or refund that the movement wrote or took back; `sports:0` has no game. */
  readonly game: string;
  readonly gameId: number;
  readonly userId: number | null;
  /** Of a stake: whether its round has none before it. */
  readonly isFirst: boolean;
}

/** The entries on accounts of games, each with its bet, which the key of its transaction names. */
export const gameEntries = async (reader: Reader, entries: readonly Entry[]): Promise<readonly Labelled[]> => {
  const keys = await reader.selectFrom('ledger_txns').select(['id', 'idem_key']).execute();
  const keyOf = new Map(keys.map(({ id, idem_key: key }) => [id, key]));
  const bets = await reader.selectFrom('bets').selectAll().orderBy('id').execute();
  return entries
    .filter(({ root }) => root === 'gaming')
    .map((entry) => {
      const provider = entry.account.slice('gaming:'.length);
      const bet = bets.find(
        ({ provider: own, provider_tx_id: tx }) =>
          own === provider && (keyOf.get(entry.txn) ?? '').endsWith(`:${provider}:${tx}`),
      );
      const first = bets.find(
        ({ kind, round_id: round, user_id: user, txn_id: txn }) =>
          kind === bet?.kind && round === bet.round_id && user === bet.user_id && txn !== null,
      );
      const gameId = bet?.game_id ?? 0;
      const isFirst = bet !== undefined && bet.kind !== 'win' && first?.id === bet.id;
      return { ...entry, game: `${provider}:${gameId}`, gameId, userId: bet?.user_id ?? null, isFirst };
    });
};

interface GameFacts {
  readonly rtp: number | null;
}

/** A line of games by its entries, as desk.md's table says it. @param facts of each game by its number */
export const bruteGames = (entries: readonly Labelled[], facts: ReadonlyMap<number, GameFacts>) => {
  const stakesOf = (own: readonly Labelled[]) => own.filter(({ kind }) => kind.startsWith('bet'));
  const winsOf = (own: readonly Labelled[]) => own.filter(({ kind }) => kind.startsWith('win'));
  const sum = (own: readonly { readonly amount: number }[]) => own.reduce((total, { amount }) => total + amount, 0) + 0;
  const squares = (own: readonly Labelled[]) =>
    own.reduce((total, { amount }) => total + Math.sign(amount) * amount ** 2, 0);
  const turnover = sum(stakesOf(entries));
  const prizes = -sum(winsOf(entries)) + 0;
  const rounds = stakesOf(entries)
    .filter(({ isFirst }) => isFirst)
    .reduce((count, { amount }) => count + Math.sign(amount), 0);
  const games = [...new Set(entries.map(({ game }) => game))].map((game) => {
    const own = entries.filter((entry) => entry.game === game);
    const [staked, paid] = [sum(stakesOf(own)), -sum(winsOf(own))];
    const stated = facts.get(own[0]?.gameId ?? 0)?.rtp ?? null;
    const mean = stated ?? (staked === 0 ? 0 : paid / staked);
    return { staked, stated, variance: Math.max(0, -squares(winsOf(own)) - mean ** 2 * squares(stakesOf(own))) };
  });
  const expecting = games.filter(({ stated }) => stated !== null);
  const staked = expecting.reduce((total, one) => total + one.staked, 0);
  const expected = expecting.reduce((total, one) => total + one.staked * (1 - (one.stated ?? 0)), 0);
  const variance = games.reduce((total, one) => total + one.variance, 0);
  return {
    turnover,
    prizes,
    free_spins: -sum(entries.filter(({ kind }) => kind.startsWith('win-free-spin'))) + 0,
    ggr: turnover - prizes,
    hold: turnover === 0 ? null : (turnover - prizes) / turnover,
    expected_hold: staked === 0 ? null : expected / staked,
    hold_sigma: rounds < 1_000 || turnover === 0 ? null : Math.sqrt(variance) / Math.abs(turnover),
    players: new Set(
      entries.filter(({ kind, userId }) => kind === 'bet' && userId !== null).map(({ userId }) => userId),
    ).size,
    rounds,
  };
};
