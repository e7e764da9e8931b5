import { addSpinWinnings } from '../../rewards/bonuses/free-spins.ts';
import type { Tx } from '../../../database/database.ts';
import { house } from '../../ledger/accounts.ts';
import { getBalances, type Balances } from '../../ledger/balances.ts';
import { credit, moveAll, type Posting, type TxnKind } from '../../ledger/ledger.ts';
import type { LockedWallet } from '../../ledger/wallets.ts';
import { announceBet } from './announcements.ts';
import * as bets from './bets.repository.ts';
import type { Funding } from './funding.ts';
import { reviewWin } from './win-review.ts';
import { settleRound } from './settlement.ts';
import { storeRemainder } from './win-remainders.ts';
import { betFingerprint, type Applied, type Prize, type Stake } from './bet-instructions.ts';

/** The decision on one provider movement: a new movement, or a replay. */
export type Decision = NewMovement | { readonly replayOf: Balances };

interface NewMovement {
  readonly kind: bets.BetKind;
  readonly input: Stake | Prize;
  readonly funding: Funding;
  readonly wallet: LockedWallet;
  readonly refTxId: string | null;
  /** The platform grant whose free spin won this prize. */
  readonly spinsGrant?: string;
  /** The maximum of the round in centavos; the prize exceeds it and is held. */
  readonly heldAbove?: number;
}

const isNew = (decision: Decision): decision is NewMovement => 'input' in decision;

/**
 * Writes the decisions of different players: moves the money, stores the rows, ends the rounds, and announces.
 *
 * @returns in the same order
 */
export const writeDecisions = async (tx: Tx, decisions: readonly Decision[]): Promise<Applied[]> => {
  const news = decisions.filter(isNew).map((decision) => ({ ...decision, postings: postingsOf(decision) }));
  // A free round's stake and the end of a lost round move no money.
  const paid = news.filter(({ postings }) => postings.length > 0);
  const moved = await moveAll(
    paid.map((decision) => {
      const { kind, wallet, postings, input } = decision;
      const idemKey = `${kind}:${input.provider}:${input.txId}`;
      const movement = { idemKey, kind: txnKindOf(decision), ref: input.roundId, postings };
      return { wallet, movement, isLast: !isWalletChangedAfter(decision) };
    }),
  );
  const movedOf = new Map(paid.map((decision, index) => [decision.wallet, moved[index]]));
  if (news.length > 0)
    await bets.insertBets(
      tx,
      news.map((decision) => rowOf(decision, movedOf.get(decision.wallet)?.txnId ?? null)),
    );
  const applied: Applied[] = [];
  for (const decision of decisions) {
    if (!isNew(decision)) {
      applied.push({ balances: decision.replayOf, replayed: true });
      continue;
    }
    const { wallet } = decision;
    await finish(tx, decision);
    const balances = isWalletChangedAfter(decision)
      ? await getBalances(tx, wallet.userId)
      : (movedOf.get(wallet)?.balances ?? wallet);
    applied.push({ balances, replayed: false });
  }
  return applied;
};

/**
 * Whether later statements change the wallet again: triggers add settled stakes to it, and winnings of free spins join
 * a bonus.
 */
const isWalletChangedAfter = ({ input, spinsGrant }: NewMovement): boolean =>
  input.roundClosed || spinsGrant !== undefined;

/** The steps after the movement and its row are stored. */
async function finish(tx: Tx, decision: NewMovement): Promise<void> {
  const { kind, input, wallet, refTxId, spinsGrant = null, heldAbove } = decision;
  const { provider, player, game, txId, roundId, roundClosed, amount } = input;
  if (roundClosed) await settleRound(tx, { provider, userId: player.id, roundId }, refTxId);
  if ('remainder' in input && input.remainder) await storeRemainder(tx, input, input.remainder);
  if (heldAbove !== undefined) return reviewWin(wallet, input, { amountMax: heldAbove, spinsGrant });
  if (kind !== 'refund' && amount > 0)
    await announceBet(tx, { kind, player, game, amount, transaction: refTxId ?? txId });
  if (spinsGrant === null) return;
  const prize = await bets.findMovement(tx, provider, txId);
  if (prize) await addSpinWinnings(wallet, spinsGrant, { prizeId: prize.id, txId, amount });
}

const kinds = { bet: 'bet', win: 'win', refund: 'bet-refund' } satisfies Record<bets.BetKind, TxnKind>;

const txnKindOf = ({ kind, heldAbove, spinsGrant }: NewMovement): TxnKind => {
  if (heldAbove !== undefined) return 'win-held';
  return spinsGrant === undefined ? kinds[kind] : 'win-free-spin';
};

function postingsOf({ kind, input, funding: { cash, bonus }, wallet, heldAbove }: NewMovement): readonly Posting[] {
  const gaming = house(`gaming:${input.provider}`);
  if (heldAbove !== undefined) return [{ from: gaming, to: house('held_wins'), amount: cash + bonus }];
  const [ownCash, ownBonus] = [wallet.account('cash'), wallet.account('bonus')];
  const moves: Record<bets.BetKind, () => readonly Posting[]> = {
    bet: () => [
      { from: ownCash, to: gaming, amount: cash },
      { from: ownBonus, to: gaming, amount: bonus },
    ],
    win: () => [...credit(wallet, gaming, cash), { from: gaming, to: ownBonus, amount: bonus }],
    // A refund returns to the accounts that paid the stake.
    refund: () => [
      { from: gaming, to: ownCash, amount: cash },
      { from: gaming, to: ownBonus, amount: bonus },
    ],
  };
  return moves[kind]().filter(({ amount }) => amount > 0);
}

const rowOf = (
  { kind, input: stake, funding: { cash, bonus }, refTxId }: NewMovement,
  txnId: number | null,
): bets.NewBet => ({
  txn_id: txnId,
  ref_tx_id: refTxId,
  user_id: stake.player.id,
  provider: stake.provider,
  kind,
  provider_tx_id: stake.txId,
  fingerprint: betFingerprint(stake),
  round_id: stake.roundId,
  round_closed: stake.roundClosed,
  game_id: stake.game.id,
  title: stake.game.title,
  cash,
  bonus,
  odds: stake.odds ?? null,
  free: stake.free !== undefined,
  free_grant: stake.free?.grant ?? null,
});
