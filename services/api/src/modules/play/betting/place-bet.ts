import type { Tx } from '../../../database/database.ts';
import { DomainError } from '../../../errors/domain-error.ts';
import { mayBet } from '../../eligibility/access/capabilities.ts';
import { bonusStakeBar } from '../../rewards/bonuses/bonus-stake-bar.ts';
import { findOpenBonus } from '../../rewards/bonuses/bonuses.repository.ts';
import { takeAllFreeSpins, takeFreeSpin, winsBonus } from '../../rewards/bonuses/free-spins.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { betFingerprint, type Applied, type PlayedGame, type Prize, type Stake } from './bet-instructions.ts';
import * as bets from './bets.repository.ts';
import { writeDecisions, type Decision } from './write-bets.ts';
import { lockWallet, type LockedWallet } from '../../ledger/wallets.ts';
import { fundStake, splitPrize, type Funding } from './funding.ts';
import { alertWinAboveMaximum } from './payout-alerts.ts';
import { excessOf } from './win-limits.ts';
import { BetRefused } from './refusals.ts';

/** The facts that the rules read; they stay valid because the wallet is locked. */
export interface BetPosition {
  readonly wallet: LockedWallet;
  readonly context: bets.BetContext;
}

async function lockPosition(tx: Tx, kind: bets.BetKind, input: Stake | Prize): Promise<BetPosition> {
  const wallet = await lockWallet(tx, input.player.id);
  const refTxId = 'refTxId' in input ? input.refTxId : null;
  const { rows } = await bets.selectBetContexts([{ ...input, kind, refTxId }], [wallet.userId]).execute(tx);
  const [context] = rows;
  if (!context) throw new TypeError('an aggregate always has a row');
  return { wallet, context };
}

/** Takes a stake once. Only this function checks whether the player may bet. @throws {BetRefused} */
export const placeBet = async (tx: Tx, stake: Stake, tenant: Tenant): Promise<Applied> =>
  writeOne(tx, await decideBet(tx, stake, tenant, await lockPosition(tx, 'bet', stake)));

/** Pays a prize once. A prize of zero ends the round. @throws {BetRefused} */
export const payWin = async (tx: Tx, prize: Prize, tenant: Tenant): Promise<Applied> =>
  writeOne(tx, await decideWin(tx, prize, tenant, await lockPosition(tx, 'win', prize)));

async function writeOne(tx: Tx, decision: Decision): Promise<Applied> {
  const [applied] = await writeDecisions(tx, [decision]);
  if (!applied) throw new TypeError('a decision without its answer');
  return applied;
}

/** Decides a bet without writing it. @throws {BetRefused} */
export const decideBet = async (tx: Tx, stake: Stake, tenant: Tenant, at: BetPosition): Promise<Decision> => {
  const { wallet, context } = at;
  if (isReplay(context, stake, wallet)) return { replayOf: wallet };
  if (context.takenBack) return takenBack(stake, wallet);
  // Where prizes may come first, a round may have ended before its bet arrives.
  const isLate = stake.isUnordered === true && context.closed && context.bets === 0;
  if (context.closed && !isLate) throw new BetRefused('ROUND_CLOSED', wallet);
  await refuseBarred(tx, stake, tenant, wallet);
  const amount = stake.free ? 0 : stake.amount;
  const ofRound = context.cash + context.bonus + amount;
  const barOf = async () => bonusStakeBar(tx, wallet.userId, ofRound);
  // A stake that bonus money pays in part counts as a whole against the highest bet that the bonus allows.
  if (context.bonus > 0 && amount > 0 && (await barOf())) throw new BetRefused('LIMIT_REACHED', wallet);
  const bar = stake.game.bonusAllowed && amount > wallet.cash ? await barOf() : null;
  const funding = fundStake(amount, wallet, stake.game.bonusAllowed && bar !== 'expired');
  if (!funding) throw new BetRefused('NOT_ENOUGH_MONEY', wallet);
  if (bar === 'max-bet') throw new BetRefused('LIMIT_REACHED', wallet);
  const { grant = null, grantedBy = null } = stake.free ?? {};
  const isOurs = grant !== null && grantedBy === 'platform';
  const spin = isOurs && { reward: grant, amount: stake.amount, gameCode: stake.game.address?.gamecode ?? null };
  if (spin && !(await takeFreeSpin(wallet, spin))) throw new BetRefused('LIMIT_REACHED', wallet);
  const input = isLate ? { ...stake, roundClosed: true } : stake;
  return { kind: 'bet', input, funding, wallet, refTxId: null };
};

/** Decides a prize without writing it. @throws {BetRefused} */
export const decideWin = async (tx: Tx, prize: Prize, tenant: Tenant, at: BetPosition): Promise<Decision> => {
  const { wallet, context } = at;
  if (isReplay(context, prize, wallet)) return { replayOf: wallet };
  if (context.takenBack) return takenBack(prize, wallet);
  const { isUnordered = false } = prize;
  if (context.bets === 0 && !isUnordered) throw new BetRefused('TX_NOT_FOUND', wallet);
  if (context.bets > 0 && context.standing === 0) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (context.closed && !isUnordered) throw new BetRefused('ROUND_CLOSED', wallet);
  const excess = await excessOf(tx, prize, context, tenant);
  if (excess) await alertWinAboveMaximum(tx, prize, excess);
  // Only a prize of exactly zero ends a round by itself.
  const roundClosed = prize.roundClosed || (prize.amount === 0 && !prize.remainder && !isUnordered);
  const grant = prize.amount > 0 ? grantOf(prize, context) : null;
  const held = excess ? { heldAbove: excess.amountMax } : {};
  const decided = { kind: 'win', input: { ...prize, roundClosed }, wallet, refTxId: prize.refTxId, ...held } as const;
  // The prize of a platform free spin is bonus money with its own rollover.
  if (grant && (await winsBonus(tx, wallet.userId, grant)))
    return { ...decided, funding: { cash: 0, bonus: prize.amount }, spinsGrant: grant };
  return { ...decided, funding: await prizeFunding(tx, prize.amount, context, wallet) };
};

/** It was rolled back before it arrived. @throws {BetRefused} unless its provider expects that it is accepted without effect */
function takenBack({ isUnordered }: Stake, wallet: LockedWallet): Decision {
  if (isUnordered) return { replayOf: wallet };
  throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
}

/**
 * Pays the total of free rounds of ours that a provider played without a call for each.
 *
 * @param gameOf finds the grant's game
 * @throws {BetRefused} TX_NOT_FOUND when the player has no such grant
 */
export const payFreeRounds = async (
  tx: Tx,
  total: Omit<Prize, 'game' | 'free'> & { readonly grant: string },
  tenant: Tenant,
  gameOf: (gameCode: string) => Promise<PlayedGame>,
): Promise<Applied> => {
  const { grant, ...rest } = total;
  const free = { grant, grantedBy: 'platform' as const };
  const prize = { ...rest, free, game: { id: null, title: '', image: null, bonusAllowed: false } };
  const { wallet, context } = await lockPosition(tx, 'win', prize);
  if (isReplay(context, prize, wallet)) return { balances: wallet, replayed: true };
  const spins = await takeAllFreeSpins(wallet, grant);
  if (!spins) throw new BetRefused('TX_NOT_FOUND', wallet);
  const played = { ...context, bets: spins.rounds, standing: spins.rounds, free: true, freeGrant: grant };
  const known = { ...prize, isUnordered: true, game: await gameOf(spins.gameCode) };
  return writeOne(tx, await decideWin(tx, known, tenant, { wallet, context: played }));
};

/** The grant of a prize of free rounds, even if the provider names the grant only with the bet. */
function grantOf(prize: Prize, context: bets.BetContext): string | null {
  if (!context.free) return null;
  return prize.free?.grant ?? (context.cash + context.bonus === 0 ? context.freeGrant : null);
}

/**
 * Returns a sports stake, in whole or in part: the round has ended and the stake does not count. A refund is not a
 * prize.
 *
 * @throws {BetRefused}
 */
export const refundBet = async (tx: Tx, refund: Prize): Promise<Applied> => {
  const { wallet, context } = await lockPosition(tx, 'refund', refund);
  if (isReplay(context, refund, wallet)) return { balances: wallet, replayed: true };
  if (context.takenBack) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  const bet = refund.refTxId === null ? undefined : await bets.findBet(tx, refund.provider, refund.refTxId);
  if (bet?.user_id !== refund.player.id) throw new BetRefused('TX_NOT_FOUND', wallet);
  if (bet.rolled_back_at) throw new BetRefused('TX_ALREADY_ROLLED_BACK', wallet);
  if (context.closed) throw new BetRefused('ROUND_CLOSED', wallet);
  if (refund.amount > bet.cash + bet.bonus) throw new BetRefused('TX_CONFLICT', wallet);
  await bets.markRefunded(tx, bet.id, new Date());
  const input = { ...refund, roundClosed: true };
  const funding = splitPrize(refund.amount, bet);
  return writeOne(tx, { kind: 'refund', input, funding, wallet, refTxId: refund.refTxId });
};

/** The prize of a free round joins an open bonus; without one it is real money (decision 0013). */
async function prizeFunding(tx: Tx, amount: number, context: bets.BetContext, wallet: LockedWallet): Promise<Funding> {
  const unpaid = context.cash + context.bonus === 0;
  const joinsBonus = unpaid && context.free && amount > 0 && (await findOpenBonus(tx, wallet.userId)) !== undefined;
  return joinsBonus ? { cash: 0, bonus: amount } : splitPrize(amount, context);
}

/**
 * @throws {BetRefused} TX_CONFLICT when the id belongs to another movement: provider ids are unique across kinds
 *   (decision 0082)
 */
function isReplay(
  { knownFingerprint, usedByAnotherKind }: bets.BetContext,
  input: Stake | Prize,
  wallet: LockedWallet,
): boolean {
  const isConflict = knownFingerprint === null ? usedByAnotherKind : knownFingerprint !== betFingerprint(input);
  if (isConflict) throw new BetRefused('TX_CONFLICT', wallet);
  return knownFingerprint !== null;
}

async function refuseBarred(tx: Tx, stake: Stake, tenant: Tenant, wallet: LockedWallet): Promise<void> {
  try {
    await mayBet(tx, stake.player, tenant, stake.free ? 0 : stake.amount, wallet.guarded);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new BetRefused(error.code === 'bet.limit-reached' ? 'LIMIT_REACHED' : 'PLAYER_BLOCKED', wallet);
  }
}
