import { cutText } from '@jangada/contracts/values/characters';
import type { FastifyReply } from 'fastify';
import type { Tx } from '../../../database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SportsCallback } from '../../../vendors/sports/sports-provider.ts';
import { recordUnreadable } from '../../../third-party-messages/record-unreadable.ts';
import { findUserByPublicId, type UserRow } from '../../../users/users.repository.ts';
import type { BetRefusal } from '../../../vendors/aggregators/wallet-call.ts';
import { readExternalName } from '../betting/player-names.ts';
import { BetRefused } from '../betting/refusals.ts';
import { findBet, findMovement } from '../betting/bets.repository.ts';
import { rememberCalls } from '../betting/provider-calls.ts';
import { rollBack, type Rollback } from '../betting/rollback.ts';
import type { Applied, FreeStake } from '../betting/bet-instructions.ts';
import { payWin, placeBet, refundBet } from '../betting/place-bet.ts';
import { type Balances, getBalances } from '../../ledger/balances.ts';
import { lockWallet } from '../../ledger/wallets.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { SPORTS } from './open-bets.ts';

type Message = SportsCallback['message'];

/** Our refusals as the provider's codes. It has no code for a limit, so we report that the player may not bet. */
const codes = {
  NOT_ENOUGH_MONEY: '2001',
  PLAYER_NOT_FOUND: '1006',
  PLAYER_BLOCKED: '1005',
  LIMIT_REACHED: '1005',
  SESSION_INVALID: '1006',
  SESSION_EXPIRED: '1006',
  WRONG_CURRENCY: '2002',
  GAME_NOT_ALLOWED: '1005',
  TX_NOT_FOUND: '2003',
  BAD_REQUEST: '2004',
  BAD_SIGNATURE: '2004',
  TX_CONFLICT: '2005',
  ROUND_CLOSED: '2005',
  TX_ALREADY_ROLLED_BACK: '2006',
} as const satisfies Record<BetRefusal, string>;

interface Kind {
  /** The operation that the provider writes into the transaction. */
  readonly operation: string;
  readonly namesBet: boolean;
  readonly namesParent: boolean;
}

const settlement = { namesBet: true, namesParent: false };

/** The messages that move money; the other two move none. */
const kinds: Readonly<Record<string, Kind>> = {
  make: { operation: 'bet', namesBet: false, namesParent: false },
  win: { operation: 'win', ...settlement },
  lost: { operation: 'lost', ...settlement },
  refund: { operation: 'refund', ...settlement },
  discard: { operation: 'discard', ...settlement },
  rollback: { operation: 'rollback', namesBet: true, namesParent: true },
};

const HTTP_BAD_REQUEST = 400;
const HTTP_UNAUTHORIZED = 401;

type Operation = (tx: Tx, message: Message, player: UserRow, tenant: Tenant) => Promise<Balances>;

/** The effect of each message on the money. A lost bet is a prize of zero, which ends the round. */
const operations: Readonly<Record<string, Operation>> = {
  make: async (tx, message, player, tenant) => (await placeBet(tx, stakeOf(message, player), tenant)).balances,
  win: async (tx, message, player, tenant) => (await payWin(tx, prizeOf(message, player), tenant)).balances,
  lost: async (tx, message, player, tenant) =>
    (await payWin(tx, { ...prizeOf(message, player), amount: 0 }, tenant)).balances,
  refund: async (tx, message, player) => (await refundBet(tx, prizeOf(message, player))).balances,
  discard: async (tx, message, player) => {
    const refTxId = required(message.bet_transaction_id);
    return (await discard(tx, { ...base(message, player), refTxId })).balances;
  },
  // Takes a settlement back: the bet is open again and will be settled under a new id.
  rollback: async (tx, message, player) => {
    const refTxId = required(message.parent_transaction_id);
    return (await rollBackUnsettled(tx, { ...base(message, player), refTxId })).balances;
  },
  // Both only report the state of a bet; other messages move its money.
  commit: (tx, message, player) => acknowledge(tx, message, player),
  settlement: (tx, message, player) => acknowledge(tx, message, player),
};

/** The sports provider calls these routes with signed bodies. */
export const registerSportsWallet = (app: Platform): void => {
  app.server.get('/providers/sports/ping', async () => ({ timestamp: Date.now() / 1000 }));

  for (const [operation, apply] of Object.entries(operations)) {
    app.server.post(`/providers/sports/bet/${operation}`, async (request, reply) => {
      const callback = await app.sports.readCallback(request.body);
      if (!callback) {
        request.log.warn({ operation }, 'sports: a message with a bad signature');
        return refuse(reply, 'BAD_SIGNATURE', HTTP_UNAUTHORIZED);
      }
      const { brandId } = callback;
      const tenant = brandId === undefined ? undefined : await app.tenants.findByBrand(brandId);
      if ('unreadable' in callback) {
        request.log.warn({ operation, reason: callback.unreadable.reason }, 'sports: an unreadable message');
        if (tenant) await recordUnreadable(app.db, tenant.id, 'sports-wallet', [callback.unreadable]);
        return refuse(reply, 'BAD_REQUEST');
      }
      const { message } = callback;
      const read = readExternalName(message.transaction.ext_player_id);
      if (!tenant || read?.tenantId !== tenant.id) return refuse(reply, 'PLAYER_NOT_FOUND');
      const answer = await app.db.transaction(tenant.id, async (tx) => {
        const player = await findUserByPublicId(tx, read.publicId);
        const given = await answered(() => {
          refuseAnotherKind(operation, message);
          return applied(apply, tx, message, player, tenant);
        });
        const outcome = typeof given === 'string' ? given : 'OK';
        await rememberCalls(tx, [{ provider: SPORTS, operation, raw: request.rawBody, outcome }]);
        return given;
      });
      if (typeof answer !== 'string') return replyOf(message, answer);
      if (answer !== 'NOT_ENOUGH_MONEY') request.log.info({ operation, refusal: answer }, 'sports: refused');
      return refuse(reply, answer);
    });
  }
};

/**
 * The signature covers the message and not the path, so a message signed for one kind of call is refused on the others
 * (decision 0082).
 *
 * @throws {BetRefused} BAD_REQUEST
 */
function refuseAnotherKind(called: string, message: Message): void {
  const kind = kinds[called];
  if (!kind) return;
  const { bet_transaction_id: bet, parent_transaction_id: parent, transaction } = message;
  const isOfKind =
    transaction.operation === kind.operation &&
    (bet !== undefined) === kind.namesBet &&
    (parent !== undefined) === kind.namesParent;
  if (!isOfKind) throw new BetRefused('BAD_REQUEST', null);
}

/** @throws {BetRefused} BAD_REQUEST when the reference is missing */
function required(reference: string | undefined): string {
  if (reference === undefined) throw new BetRefused('BAD_REQUEST', null);
  return reference;
}

async function applied(
  apply: Operation,
  tx: Tx,
  message: Message,
  player: UserRow | undefined,
  tenant: Tenant,
): Promise<Balances> {
  if (!player) throw new BetRefused('PLAYER_NOT_FOUND', null);
  if (message.transaction.currency !== 'BRL') throw new BetRefused('WRONG_CURRENCY', null);
  return apply(tx, message, player, tenant);
}

/** A refusal is thrown before any write, so the transaction can continue. */
async function answered(run: () => Promise<Balances>): Promise<Balances | BetRefusal> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    return error.refusal;
  }
}

/** Returns a stake that the provider has given up. */
async function discard(tx: Tx, rollback: Rollback): Promise<Applied> {
  const wallet = await lockWallet(tx, rollback.player.id);
  const movement = await findMovement(tx, SPORTS, rollback.refTxId);
  if (movement && movement.kind !== 'bet') throw new BetRefused('TX_CONFLICT', wallet);
  return rollBackUnsettled(tx, rollback);
}

/** A settled bet must be reopened before its stake is returned. */
async function rollBackUnsettled(tx: Tx, rollback: Rollback): Promise<Applied> {
  const wallet = await lockWallet(tx, rollback.player.id);
  const bet = await findBet(tx, SPORTS, rollback.refTxId);
  if (bet && !bet.rolled_back_at && (bet.settled_at || bet.refunded_at)) throw new BetRefused('ROUND_CLOSED', wallet);
  return rollBack(tx, rollback);
}

async function acknowledge(tx: Tx, { bet_transaction_id: betId, transaction }: Message, player: UserRow) {
  const balances = await getBalances(tx, player.id);
  const bet = await findBet(tx, SPORTS, betId ?? transaction.id);
  if (bet?.user_id !== player.id) throw new BetRefused('TX_NOT_FOUND', balances);
  return balances;
}

const replyOf = ({ transaction: { id } }: Message, { cash, bonus }: Balances) => ({
  id,
  ext_transaction_id: id,
  balance: cash + bonus,
});

const refuse = (reply: FastifyReply, refusal: BetRefusal, status = HTTP_BAD_REQUEST) =>
  reply.code(status).send({ code: codes[refusal], message: refusal });

const base = ({ transaction }: Message, player: UserRow) => ({
  provider: SPORTS,
  player,
  txId: transaction.id,
  roundId: transaction.betslip_id,
});

const stakeOf = (message: Message, player: UserRow) => ({
  ...base(message, player),
  amount: message.transaction.amount,
  roundClosed: false,
  game: { id: null, title: titleOf(message), image: null, bonusAllowed: false },
  ...oddsOf(message),
  ...freeOf(message),
});

const prizeOf = (message: Message, player: UserRow) => ({
  ...stakeOf(message, player),
  roundClosed: true,
  refTxId: message.bet_transaction_id ?? null,
});

function oddsOf({ betslip }: Message): { odds?: number } {
  const odds = Number(betslip?.k);
  return Number.isFinite(odds) && odds >= 1 && odds <= ODDS_MAX ? { odds } : {};
}

/** Free bets that cost the player nothing. */
const freeKinds: readonly string[] = ['FREEBET_REFUND', 'FREEBET_FREEMONEY', 'COMBOBOOST'];

const freeOf = ({ bonus_type: type, bonus_id: grant }: Message): { free?: FreeStake } =>
  type && freeKinds.includes(type) ? { free: { grant: grant ?? null, grantedBy: 'provider' } } : {};

const ODDS_MAX = 1_000_000;
const TITLE_CHARS_MAX = 120;

/** The bet's title in the player's statement. */
function titleOf({ betslip }: Message): string {
  const games = (betslip?.bets ?? []).map(({ competitor_name: sides = [] }) => sides.join(' × ')).filter(Boolean);
  const [first] = games;
  if (!first) return 'Esportes';
  return cutText(games.length > 1 ? `${first} +${games.length - 1}` : first, TITLE_CHARS_MAX);
}
