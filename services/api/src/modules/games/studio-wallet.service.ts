import type { Tx } from '../../database/database.ts';
import type { Platform } from '../../platform.ts';
import { digest } from '../../tokens.ts';
import { findUserByPublicId, type UserRow } from '../auth/users.repository.ts';
import { readExternalName } from '../betting/player-names.ts';
import { rememberCall } from '../betting/provider-calls.ts';
import { BetRefused, type BetRefusal } from '../betting/refusals.ts';
import { rollBack } from '../betting/rollback.ts';
import { payWin, placeBet, type PlayedGame } from '../betting/wallet-port.ts';
import { getBalances, type Balances } from '../ledger/wallets.ts';
import type { Tenant } from '../site/tenant.ts';
import {
  centavosOfUnits,
  statusOf,
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

interface Seat {
  readonly tenant: Tenant;
  readonly player: UserRow;
}

interface Told {
  readonly operation: string;
  readonly raw: string;
}

const balanceOf = ({ cash, bonus }: Balances): number => cash + bonus;

/** The seamless wallet as the aggregator calls it; every refusal is an answer, only a failure of ours is thrown. */
export function createStudioWallet({ db, tenants }: Pick<Platform, 'db' | 'tenants'>) {
  /** @param told the call as it arrived, to be kept with its outcome; null for one that moves nothing */
  const seated = async (
    name: string,
    told: Told | null,
    run: (tx: Tx, seat: Seat) => Promise<Balances>,
  ): Promise<Answer> => {
    const read = readExternalName(name);
    const tenant = read && (await tenants.find(read.tenantId));
    if (!tenant) return { status: statusOf('PLAYER_NOT_FOUND') };
    return db.transaction(tenant.id, async (tx) => {
      const player = await findUserByPublicId(tx, read.publicId);
      const answer = player
        ? await answered(() => run(tx, { tenant, player }))
        : { status: statusOf('PLAYER_NOT_FOUND') };
      if (told) await rememberCall(tx, { provider: STUDIO, ...told, outcome: answer.status });
      return answer;
    });
  };

  return {
    balance: (call: UserCall) => seated(call.user, null, (tx, { player }) => getBalances(tx, player.id)),

    /** Only a bet needs a living session: what is owed is paid whenever it comes (domain.md 3.2, rule 3). */
    bet: (call: TransactionCall, raw: string) =>
      seated(call.user, { operation: 'bet', raw }, async (tx, { tenant, player }) => {
        const told = instruction(call, player);
        const scene = await tableOf(tx, call, player);
        if (scene.session !== 'living') throw new BetRefused(scene.session, null);
        const { game } = scene;
        if (!game?.active || game.onlyDemo) throw new BetRefused('GAME_NOT_ALLOWED', null);
        return (await placeBet(tx, { ...told, game }, tenant)).balances;
      }),

    win: (call: TransactionCall, raw: string) =>
      seated(call.user, { operation: 'win', raw }, async (tx, { player }) => {
        const told = instruction(call, player);
        const game = (await findPlayed(tx, call.game_code)) ?? unknownGame(call.game_code);
        return (await payWin(tx, { ...told, game, refTxId: call.reference_transaction_uuid || null })).balances;
      }),

    rollback: (call: RollbackCall, raw: string) =>
      seated(call.user, { operation: 'rollback', raw }, async (tx, { player }) => {
        const { transaction_uuid: txId, reference_transaction_uuid: refTxId } = call;
        const rollback = { provider: STUDIO, player, txId, refTxId, roundId: call.round ?? refTxId };
        return (await rollBack(tx, rollback)).balances;
      }),
  };
}

/** A refusal is thrown before anything is written, so the transaction goes on. */
async function answered(run: () => Promise<Balances>): Promise<Answer> {
  try {
    return { status: 'RS_OK', balance: balanceOf(await run()) };
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    const { refusal, balances } = error;
    return { status: statusOf(refusal), ...(balances ? { balance: balanceOf(balances) } : {}) };
  }
}

function instruction(call: TransactionCall, player: UserRow) {
  if (call.currency !== 'BRL') throw new BetRefused('WRONG_CURRENCY', null);
  const amount = centavosOfUnits(call.amount);
  if (amount === undefined) throw new BetRefused('BAD_REQUEST', null);
  return {
    provider: STUDIO,
    player,
    txId: call.transaction_uuid,
    roundId: call.round,
    roundClosed: call.round_closed ?? false,
    amount,
    ...(call.is_free ? { free: { grant: call.reward_uuid ?? null } } : {}),
  };
}

type Played = PlayedGame & { readonly active: boolean; readonly onlyDemo: boolean };

interface Table {
  readonly session: 'living' | Extract<BetRefusal, 'SESSION_INVALID' | 'SESSION_EXPIRED'>;
  readonly game: Played | undefined;
}

async function tableOf(tx: Tx, { token, game_code: code }: TransactionCall, player: UserRow): Promise<Table> {
  const launch = await tx
    .selectFrom('game_launches')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', digest(token ?? ''))
    .executeTakeFirst();
  const game = await findPlayed(tx, code);
  if (launch?.user_id !== player.id) return { session: 'SESSION_INVALID', game };
  return { session: launch.expires_at > new Date() ? 'living' : 'SESSION_EXPIRED', game };
}

async function findPlayed(tx: Tx, code: string): Promise<Played | undefined> {
  return tx
    .selectFrom('games')
    .select(['id', 'title', 'image', 'bonus_allowed as bonusAllowed', 'active', 'only_demo as onlyDemo'])
    .where('code', '=', code)
    .executeTakeFirst();
}

const unknownGame = (code: string): PlayedGame => ({ id: null, title: code, image: null, bonusAllowed: false });
