import { sql, type RawBuilder } from 'kysely';
import { type Tx } from '../../../database/database.ts';
import { PREPARED } from '../../../database/pipelined-dialect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { STUDIO } from '../../../vendors/studio/studio.ts';
import { digest } from '../../../crypto/tokens.ts';
import { findUserByPublicId } from '../../../users/users.repository.ts';
import { readExternalName } from '../betting/player-names.ts';
import { createBetBatches } from '../betting/bet-batches.ts';
import { selectBetContexts, type BetContext, type BetReference } from '../betting/bets.repository.ts';
import { lockBettor, selectBettors, userIdsOf, type Bettor, type LockedBettor } from '../betting/lock-bettor.ts';
import { rememberCalls } from '../betting/provider-calls.ts';
import { BetRefused } from '../betting/refusals.ts';
import type { PlayedGame } from '../betting/bet-instructions.ts';
import { decideBet, decideWin } from '../betting/place-bet.ts';
import { writeDecisions, type Decision } from '../betting/write-bets.ts';
import { getBalances, type Balances } from '../../ledger/balances.ts';
import { lockWallets } from '../../ledger/wallets.ts';
import { rollBack } from '../betting/rollback.ts';
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

/** The adapter's answer, with the balance in centavos if the player is known. */
export interface Answer {
  readonly status: RsStatus;
  readonly balance?: number;
}

const balanceOf = ({ cash, bonus }: Balances): number => cash + bonus;

/** A bet or a prize as received. */
export type StudioJob = (
  | { readonly operation: 'bet'; readonly call: TransactionCall }
  | { readonly operation: 'win'; readonly call: WinCall }
) & { readonly raw: string; readonly publicId: string; readonly tenant: Tenant };

/**
 * The seamless wallet that the aggregator calls. Every refusal is an answer; only our own failures are thrown.
 *
 * @param makeBatches batches bets and prizes of several players; batching changes no answer
 */
export const createStudioWallet = (
  { db, tenants, log }: Pick<Platform, 'db' | 'tenants' | 'log'>,
  makeBatches: typeof createBetBatches<StudioJob, Answer> = createBetBatches,
) => {
  const batches = makeBatches(db, log, (tx, jobs) => applyJobs(tx, jobs, 'skip'));

  /** @param job without the player, whom the call names */
  const play = async (
    job:
      | { readonly operation: 'bet'; readonly call: TransactionCall; readonly raw: string }
      | { readonly operation: 'win'; readonly call: WinCall; readonly raw: string },
  ): Promise<Answer> => {
    const found = await tenantOf(job.call.user);
    if (!found) return { status: statusOf('PLAYER_NOT_FOUND') };
    const { tenant, publicId } = found;
    const own = { ...job, ...found };
    const answer = await batches.run(tenant.id, [publicId, job.call.transaction_uuid], own);
    return answer ?? db.transaction(tenant.id, (tx) => applyAlone(tx, own));
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

    bet: (call: TransactionCall, raw: string) => play({ operation: 'bet', call, raw }),

    win: (call: WinCall, raw: string) => play({ operation: 'win', call, raw }),

    rollback: async (call: RollbackCall, raw: string): Promise<Answer> => {
      const found = await tenantOf(call.user);
      if (!found) return { status: statusOf('PLAYER_NOT_FOUND') };
      return db.transaction(found.tenant.id, async (tx) => {
        const answer = await answered(async () => {
          const { player } = bettorOf(await lockBettor(tx, found.publicId));
          const { transaction_uuid: txId, reference_transaction_uuid: refTxId } = call;
          const rollback = { provider: STUDIO, player, txId, refTxId, roundId: call.round ?? refTxId };
          return (await rollBack(tx, rollback)).balances;
        });
        await rememberCalls(tx, [{ provider: STUDIO, operation: 'rollback', raw, outcome: answer.status }]);
        return answer;
      });
    },
  };
};

function bettorOf(bettor: LockedBettor | undefined): LockedBettor {
  if (!bettor) throw new BetRefused('PLAYER_NOT_FOUND', null);
  return bettor;
}

/**
 * Applies several bets and prizes of different players in one transaction.
 *
 * @param locked what to do with a job whose player's wallet another transaction has locked
 * @returns undefined for a skipped job and for one of an unknown player
 */
async function applyJobs(tx: Tx, jobs: readonly StudioJob[], locked: 'wait' | 'skip'): Promise<(Answer | undefined)[]> {
  const [first] = jobs;
  if (!first) return [];
  const publicIds = jobs.map(({ publicId }) => publicId);
  const userIds = userIdsOf(publicIds);
  const calls = jobs.map(({ call }) => call);
  const [wallets, bettors, contexts, launches] = await lockWallets(tx, { userIds, locked }, [
    selectBettors(publicIds),
    selectBetContexts(jobs.map(referenceOf), userIds),
    selectLaunches(calls, first.tenant),
  ]);
  const playerOf = new Map(bettors.map((player) => [player.public_id, player]));
  const walletOf = new Map(wallets.map((wallet) => [wallet.userId, wallet]));
  const decisions: Decision[] = [];
  const answers = new Map<StudioJob, Answer | number>();
  for (const [index, job] of jobs.entries()) {
    const player = playerOf.get(job.publicId);
    const wallet = player && walletOf.get(player.id);
    if (!wallet) continue;
    const [context, launch] = [contexts[index], launches[index]];
    if (!context || !launch) throw new TypeError('one row for each call');
    const decision = await refusedOr(() => decide(tx, job, { player, wallet }, context, launch));
    answers.set(job, 'status' in decision ? decision : decisions.push(decision) - 1);
  }
  const applied = await writeDecisions(tx, decisions);
  const answerOf = (job: StudioJob): Answer | undefined => {
    const answer = answers.get(job);
    if (typeof answer !== 'number') return answer;
    const done = applied[answer];
    return done && { status: 'RS_OK', balance: balanceOf(done.balances) };
  };
  const all = jobs.map(answerOf);
  const stored = jobs.flatMap(({ operation, raw }, index) => {
    const outcome = all[index]?.status;
    return outcome === undefined ? [] : [{ provider: STUDIO, operation, raw, outcome }];
  });
  await rememberCalls(tx, stored);
  return all;
}

/** Blocks until the player's wallet is locked. */
async function applyAlone(tx: Tx, job: StudioJob): Promise<Answer> {
  const [answer] = await applyJobs(tx, [job], 'wait');
  if (answer) return answer;
  const outcome = statusOf('PLAYER_NOT_FOUND');
  await rememberCalls(tx, [{ provider: STUDIO, operation: job.operation, raw: job.raw, outcome }]);
  return { status: outcome };
}

const referenceOf = ({ operation: kind, call }: StudioJob): BetReference => ({
  kind,
  provider: STUDIO,
  txId: call.transaction_uuid,
  roundId: call.round,
  refTxId: 'reference_transaction_uuid' in call ? call.reference_transaction_uuid : null,
});

/** Bets need a valid session and an open game; wins are paid even without them. */
async function decide(
  tx: Tx,
  job: StudioJob,
  { player, wallet }: LockedBettor,
  context: BetContext,
  launch: GameLaunch,
): Promise<Decision> {
  const input = instruction(job.call, job.operation);
  if (job.operation === 'win') {
    const game = launch.id === null ? unknownGame(job.call.game_code) : withAddress(launch);
    const prize = { ...input, player, game, refTxId: job.call.reference_transaction_uuid };
    return decideWin(tx, prize, job.tenant, { wallet, context });
  }
  // A repeated bet gets its first answer, whatever the state of its session and game.
  const game = context.knownFingerprint === null ? allowed(launch, player) : withAddress(launch);
  return decideBet(tx, { ...input, player, game }, job.tenant, { wallet, context });
}

/** A refusal is thrown before any write, so the transaction can continue. */
async function refusedOr<Result>(run: () => Promise<Result>): Promise<Result | Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    const { refusal, balances } = error;
    return { status: statusOf(refusal), ...(balances ? { balance: balanceOf(balances) } : {}) };
  }
}

async function answered(run: () => Promise<Balances>): Promise<Answer> {
  const done = await refusedOr(run);
  return 'status' in done ? done : { status: 'RS_OK', balance: balanceOf(done) };
}

/** A prize is always owed, even with a fraction of a centavo; a stake with a fraction is refused. */
function instruction(call: TransactionCall, operation: StudioJob['operation']) {
  if (call.currency !== 'BRL') throw new BetRefused('WRONG_CURRENCY', null);
  const parts = centavosOfUnits(call.amount);
  if (!parts || (operation === 'bet' && parts.remainder > 0)) throw new BetRefused('BAD_REQUEST', null);
  const { amount, remainder } = parts;
  return {
    provider: STUDIO,
    txId: call.transaction_uuid,
    roundId: call.round,
    roundClosed: call.round_closed ?? false,
    amount,
    ...(remainder > 0 ? { remainder } : {}),
    ...(call.is_free ? { free: { grant: call.reward_uuid || null, grantedBy: 'platform' as const } } : {}),
  };
}

/** The game and the launch that a bet names; each may be missing. */
interface GameLaunch extends Omit<PlayedGame, 'title' | 'address'> {
  readonly title: string;
  readonly gamecode: string | null;
  readonly providercode: string | null;
  readonly playable: boolean;
  readonly launchedBy: number | null;
  /** The launch or its session has ended. */
  readonly ended: boolean;
}

/**
 * Two makers may use the same code: the game of the launch is used then, and without a launch always the same one. On
 * regulated sites, half an hour without a call of the player or a bet locks play: `LOCKED_AFTER_MS`.
 *
 * @returns in the order of the calls
 */
function selectLaunches(calls: readonly TransactionCall[], { settings }: Tenant): RawBuilder<GameLaunch> {
  const lockedAfterSeconds = settings.site.is_regulated ? LOCKED_AFTER_MS / 1_000 : null;
  return sql<GameLaunch>`
    ${PREPARED} select launch.* from unnest(
      ${calls.map(({ game_code: code }) => code)}::text[], ${calls.map(({ token }) => digest(token ?? ''))}::text[]
    ) with ordinality input (code, token_hash, position)
    cross join lateral (
      select g.id, coalesce(g.title, '') as title, g.image, g.code as gamecode, g.provider_code as providercode,
        coalesce(g.bonus_allowed, false) as "bonusAllowed", g.max_win_multiplier::double precision as "maxWinMultiplier",
        coalesce(g.active and not g.only_demo, false) and not exists (
          select from game_switches off
          where off.provider_code = g.provider_code and (off.game_code is null or off.game_code = g.code)) as playable,
        l.user_id as "launchedBy",
        coalesce(least(l.expires_at, s.expires_at) <= now(), false) or s.revoked_at is not null
          or case when s.seen_at < now() - make_interval(secs => ${lockedAfterSeconds}) then not exists (
            select from (select created_at from bets where user_id = l.user_id and kind = 'bet' order by created_at desc limit 1) last
            where last.created_at > now() - make_interval(secs => ${lockedAfterSeconds})) else false end as ended
      from (values (true)) one (row)
      left join games g on g.code = input.code
      left join game_launches l on l.token_hash = input.token_hash
      left join sessions s on s.token_hash = l.session_hash
      order by g.id = l.game_id desc nulls last, g.id
      limit 1
    ) launch order by input.position`;
}

function allowed(at: GameLaunch, player: Bettor): PlayedGame {
  if (at.launchedBy !== player.id) throw new BetRefused('SESSION_INVALID', null);
  if (at.ended) throw new BetRefused('SESSION_EXPIRED', null);
  if (!at.playable) throw new BetRefused('GAME_NOT_ALLOWED', null);
  return withAddress(at);
}

const withAddress = ({ gamecode, providercode, ...game }: GameLaunch): PlayedGame =>
  gamecode !== null && providercode !== null ? { ...game, address: { gamecode, providercode } } : game;

const unknownGame = (code: string): PlayedGame => ({ id: null, title: code, image: null, bonusAllowed: false });
