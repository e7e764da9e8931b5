import type { Tx } from '../../database/database.ts';
import type { Platform } from '../../platform.ts';
import { digest } from '../../tokens.ts';
import { findUserByPublicId, type UserRow } from '../auth/users.repository.ts';
import { readExternalName } from '../betting/player-names.ts';
import { BetRefused, payWin, placeBet, rollBack, type BetRefusal, type PlayedGame } from '../betting/wallet-port.ts';
import { getBalances, type Balances } from '../ledger/wallets.ts';
import type { Tenant } from '../site/tenant.ts';
import {
  centavosOfUnits,
  type RollbackCall,
  type RsStatus,
  type TransactionCall,
  type UserCall,
} from './studio-wallet.messages.ts';

/** What the adapter answers; the balance in centavos where there is a player to have one. */
export interface Answer {
  readonly status: RsStatus;
  readonly balance?: number;
}

/** The aggregator's name in our ledger. */
export const STUDIO = 'studio';

const statusOf: Record<BetRefusal, RsStatus> = {
  NOT_ENOUGH_MONEY: 'RS_ERROR_NOT_ENOUGH_MONEY',
  PLAYER_BLOCKED: 'RS_ERROR_USER_DISABLED',
  TX_NOT_FOUND: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  TX_CONFLICT: 'RS_ERROR_DUPLICATE_TRANSACTION',
  TX_ALREADY_ROLLED_BACK: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
};

const balanceOf = ({ cash, bonus }: Balances): number => cash + bonus;
const ok = (balances: Balances): Answer => ({ status: 'RS_OK', balance: balanceOf(balances) });

interface Seat {
  readonly tenant: Tenant;
  readonly player: UserRow;
}

/** The seamless wallet as the aggregator calls it; every refusal is an answer, only a failure of ours is thrown. */
export function createStudioWallet({ db, tenants }: Pick<Platform, 'db' | 'tenants'>) {
  const seated = async (name: string, run: (tx: Tx, seat: Seat) => Promise<Answer>): Promise<Answer> => {
    const read = readExternalName(name);
    const tenant = read && (await tenants.find(read.tenantId));
    if (!tenant) return { status: 'RS_ERROR_INVALID_TOKEN' };
    try {
      return await db.transaction(tenant.id, async (tx) => {
        const player = await findUserByPublicId(tx, read.publicId);
        return player ? run(tx, { tenant, player }) : { status: 'RS_ERROR_INVALID_TOKEN' };
      });
    } catch (error) {
      if (!(error instanceof BetRefused)) throw error;
      return { status: statusOf[error.refusal], balance: balanceOf(error.balances) };
    }
  };

  return {
    balance: (call: UserCall) => seated(call.user, async (tx, { player }) => ok(await getBalances(tx, player.id))),

    /** Only a bet needs a living session: what is owed is paid whenever it comes (domain.md 3.2, rule 3). */
    bet: (call: TransactionCall) =>
      seated(call.user, async (tx, { tenant, player }) => {
        const read = readMoney(call);
        if ('status' in read) return read;
        const status = await launchStatus(tx, call.token, player);
        if (status !== 'RS_OK') return { status };
        const game = await findPlayed(tx, call.game_code);
        if (!game?.active) return { status: 'RS_ERROR_INVALID_GAME' };
        return ok((await placeBet(tx, { ...instruction(call, player, read.amount), game }, tenant)).balances);
      }),

    win: (call: TransactionCall) =>
      seated(call.user, async (tx, { player }) => {
        const read = readMoney(call);
        if ('status' in read) return read;
        const game = (await findPlayed(tx, call.game_code)) ?? unknownGame(call.game_code);
        const refTxId = call.reference_transaction_uuid || null;
        return ok((await payWin(tx, { ...instruction(call, player, read.amount), game, refTxId })).balances);
      }),

    rollback: (call: RollbackCall) =>
      seated(call.user, async (tx, { player }) => {
        const { transaction_uuid: txId, reference_transaction_uuid: refTxId } = call;
        const rollback = { provider: STUDIO, player, txId, refTxId, roundId: call.round ?? refTxId };
        return ok((await rollBack(tx, rollback)).balances);
      }),
  };
}

function readMoney(call: TransactionCall): { amount: number } | { status: RsStatus } {
  if (call.currency !== 'BRL') return { status: 'RS_ERROR_WRONG_CURRENCY' };
  const amount = centavosOfUnits(call.amount);
  return amount === undefined ? { status: 'RS_ERROR_WRONG_SYNTAX' } : { amount };
}

const instruction = (call: TransactionCall, player: UserRow, amount: number) => ({
  provider: STUDIO,
  player,
  txId: call.transaction_uuid,
  roundId: call.round,
  roundClosed: call.round_closed ?? false,
  // A free round's stake is the house's.
  amount: call.is_free ? 0 : amount,
});

async function launchStatus(tx: Tx, token: string | undefined, player: UserRow): Promise<RsStatus> {
  if (!token) return 'RS_ERROR_INVALID_TOKEN';
  const launch = await tx
    .selectFrom('game_launches')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (launch?.user_id !== player.id) return 'RS_ERROR_INVALID_TOKEN';
  return launch.expires_at > new Date() ? 'RS_OK' : 'RS_ERROR_TOKEN_EXPIRED';
}

async function findPlayed(tx: Tx, code: string): Promise<(PlayedGame & { active: boolean }) | undefined> {
  return tx
    .selectFrom('games')
    .select(['id', 'title', 'image', 'bonus_allowed as bonusAllowed', 'active'])
    .where('code', '=', code)
    .executeTakeFirst();
}

const unknownGame = (code: string): PlayedGame => ({ id: null, title: code, image: null, bonusAllowed: false });
