import type { Tx } from '../../../database/database.ts';
import { ask, preparedReading } from '../../../database/prepared.ts';
import { RunsAlone, shareTransactions, type SharedTransactions } from '../../../database/shared-transactions.ts';
import type { Platform } from '../../../platform/platform.ts';
import { STUDIO } from '../../../vendors/studio/studio.ts';
import { digest } from '../../../crypto/tokens.ts';
import { findUserByPublicId } from '../../../users/users.repository.ts';
import { readExternalName } from '../betting/player-names.ts';
import { rememberCall } from '../betting/provider-calls.ts';
import { BetRefused } from '../betting/refusals.ts';
import { rollBack } from '../betting/rollback.ts';
import { sit, sitIfUnheld, type Bettor, type Seat } from '../betting/seat.ts';
import { arrive, payWin, placeBet, type Applied, type PlayedGame } from '../betting/wallet-port.ts';
import { type Balances, getBalances } from '../../money/ledger/balances.ts';
import { LOCKED_AFTER_MS } from '../../../users/presence.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import {
  centavosOfUnits,
  statusOf,
  type RollbackCall,
  type RsStatus,
  type TransactionCall,
  type UserCall,
  type WinCall,
} from './studio-wallet.messages.ts';

/** What the adapter answers; the balance in centavos where there is a player to have one. */
export interface Answer {
  readonly status: RsStatus;
  readonly balance?: number;
}

interface Told {
  readonly operation: string;
  readonly raw: string;
}

const balanceOf = ({ cash, bonus }: Balances): number => cash + bonus;

/** How a player's seat is taken: waiting for it alone, or with others and without waiting. */
type TakeSeat = (tx: Tx, publicId: string) => Promise<Seat | undefined>;

interface Playing {
  readonly tenant: Tenant;
  readonly publicId: string;
  readonly takeSeat: TakeSeat;
}

/** Holding others' seats it waits for nobody; who is not there to be seated is looked for alone. */
const takeSeatBeside: TakeSeat = async (tx, publicId) => {
  const seat = await sitIfUnheld(tx, publicId);
  if (!seat) throw new RunsAlone();
  return seat;
};

/**
 * The seamless wallet as the aggregator calls it; every refusal is an answer, only a failure of ours is thrown.
 *
 * @param shared where bets and prizes of several players meet; whether they do changes no answer
 */
export function createStudioWallet(
  { db, tenants, log }: Pick<Platform, 'db' | 'tenants' | 'log'>,
  shared: SharedTransactions<Answer> = shareTransactions(db, log),
) {
  /**
   * @param told the call as it arrived, to be kept with its outcome
   * @param beside the id of a movement that may share a transaction with those of other players
   */
  const playing = async (
    name: string,
    told: Told,
    beside: string | null,
    run: (tx: Tx, playing: Playing) => Promise<Applied>,
  ): Promise<Answer> => {
    const found = await tenantOf(name);
    if (!found) return { status: statusOf('PLAYER_NOT_FOUND') };
    const play = (takeSeat: TakeSeat) => async (tx: Tx) => {
      const answer = await answered(async () => (await run(tx, { ...found, takeSeat })).balances);
      rememberCall(tx, { provider: STUDIO, ...told, outcome: answer.status });
      return answer;
    };
    const { tenant, publicId } = found;
    const answer = beside !== null && (await shared.run(tenant.id, [publicId, beside], play(takeSeatBeside)));
    return answer || db.transaction(tenant.id, play(sit));
  };

  const tenantOf = async (name: string): Promise<{ tenant: Tenant; publicId: string } | undefined> => {
    const read = readExternalName(name);
    const tenant = read && (await tenants.find(read.tenantId));
    return tenant && { tenant, publicId: read.publicId };
  };

  return {
    balance: async (call: UserCall): Promise<Answer> => {
      const found = await tenantOf(call.user);
      if (!found) return { status: statusOf('PLAYER_NOT_FOUND') };
      return db.read(found.tenant.id, (reader) =>
        answered(async () => {
          const player = await findUserByPublicId(reader, found.publicId);
          if (!player) throw new BetRefused('PLAYER_NOT_FOUND', null);
          return getBalances(reader, player.id);
        }),
      );
    },

    /** Only a bet needs a living sign-in and a game that is on: what is owed is paid whenever it comes (domain.md 3.2, rule 3). */
    bet: (call: TransactionCall, raw: string) =>
      playing(
        call.user,
        { operation: 'bet', raw },
        call.transaction_uuid,
        async (tx, { tenant, publicId, takeSeat }) => {
          const told = instruction(call);
          // Three statements that leave together, the lock first.
          const seated = takeSeat(tx, publicId);
          const arriving = arrive(tx, 'bet', { ...told, publicId }, seated);
          const [{ player }, arrival, table] = await Promise.all([seatOf(seated), arriving, tableOf(tx, call, tenant)]);
          // What was taken before stays taken: a repeated bet is told so, whatever has become of its session and its game.
          const game = arrival.scene.knownFingerprint === null ? allowed(table, player) : withAddress(table);
          return placeBet(tx, { ...told, player, game }, tenant, arrival);
        },
      ),

    win: (call: WinCall, raw: string) =>
      playing(
        call.user,
        { operation: 'win', raw },
        call.transaction_uuid,
        async (tx, { tenant, publicId, takeSeat }) => {
          const told = { ...instruction(call), refTxId: call.reference_transaction_uuid };
          const seated = takeSeat(tx, publicId);
          const arriving = arrive(tx, 'win', { ...told, publicId }, seated);
          const [{ player }, arrival, table] = await Promise.all([seatOf(seated), arriving, tableOf(tx, call, tenant)]);
          const game = table.id === null ? unknownGame(call.game_code) : withAddress(table);
          return payWin(tx, { ...told, player, game }, arrival);
        },
      ),

    rollback: (call: RollbackCall, raw: string) =>
      playing(call.user, { operation: 'rollback', raw }, null, async (tx, { publicId, takeSeat }) => {
        const { transaction_uuid: txId, reference_transaction_uuid: refTxId } = call;
        const { player } = await seatOf(takeSeat(tx, publicId));
        return rollBack(tx, { provider: STUDIO, player, txId, refTxId, roundId: call.round ?? refTxId });
      }),
  };
}

async function seatOf(seated: Promise<Seat | undefined>): Promise<Seat> {
  const seat = await seated;
  if (!seat) throw new BetRefused('PLAYER_NOT_FOUND', null);
  return seat;
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

function instruction(call: TransactionCall) {
  if (call.currency !== 'BRL') throw new BetRefused('WRONG_CURRENCY', null);
  const amount = centavosOfUnits(call.amount);
  if (amount === undefined) throw new BetRefused('BAD_REQUEST', null);
  return {
    provider: STUDIO,
    txId: call.transaction_uuid,
    roundId: call.round,
    roundClosed: call.round_closed ?? false,
    amount,
    ...(call.is_free ? { free: { grant: call.reward_uuid || null, grantedBy: 'platform' as const } } : {}),
  };
}

/** The game and the launch that a bet names; either may not be there. */
interface Table extends Omit<PlayedGame, 'title' | 'address'> {
  readonly title: string;
  readonly gamecode: string | null;
  readonly providercode: string | null;
  readonly playable: boolean;
  readonly seatedUserId: number | null;
  /** The launch has ended, or the sign-in behind it has. */
  readonly ended: boolean;
}

/**
 * Two makers may use one code: then the game of the launch is meant, and without a launch always the same one.
 * Where the law counts, half an hour without a call of the player or a bet locks play: `LOCKED_AFTER_MS`.
 */
const table = preparedReading<Table>(
  'studio-table',
  `select g.id, coalesce(g.title, '') as title, g.image, g.code as gamecode, g.provider_code as providercode,
     coalesce(g.bonus_allowed, false) as "bonusAllowed", g.max_win_multiplier::double precision as "maxWinMultiplier",
     coalesce(g.active and not g.only_demo, false) and not exists (
       select from game_switches off
       where off.provider_code = g.provider_code and (off.game_code is null or off.game_code = g.code)) as playable,
     l.user_id as "seatedUserId",
     coalesce(least(l.expires_at, s.expires_at) <= now(), false) or s.revoked_at is not null
       or case when s.seen_at < now() - make_interval(secs => $3) then not exists (
         select from (select created_at from bets where user_id = l.user_id order by id desc limit 1) last
         where last.created_at > now() - make_interval(secs => $3)) else false end as ended
   from (values (true)) one (row)
   left join games g on g.code = $1
   left join game_launches l on l.token_hash = $2
   left join sessions s on s.token_hash = l.session_hash
   order by g.id = l.game_id desc nulls last, g.id
   limit 1`,
  ['text', 'text', 'double precision'],
);

async function tableOf(tx: Tx, { token, game_code: code }: TransactionCall, { settings }: Tenant): Promise<Table> {
  const lockedAfterSeconds = settings.site.is_regulated ? LOCKED_AFTER_MS / 1_000 : null;
  const [found] = await ask(tx, table, [code, digest(token ?? ''), lockedAfterSeconds]);
  if (!found) throw new TypeError('a row of nothing is a row');
  return found;
}

function allowed(at: Table, player: Bettor): PlayedGame {
  if (at.seatedUserId !== player.id) throw new BetRefused('SESSION_INVALID', null);
  if (at.ended) throw new BetRefused('SESSION_EXPIRED', null);
  if (!at.playable) throw new BetRefused('GAME_NOT_ALLOWED', null);
  return withAddress(at);
}

const withAddress = ({ gamecode, providercode, ...game }: Table): PlayedGame =>
  gamecode !== null && providercode !== null ? { ...game, address: { gamecode, providercode } } : game;

const unknownGame = (code: string): PlayedGame => ({ id: null, title: code, image: null, bonusAllowed: false });
