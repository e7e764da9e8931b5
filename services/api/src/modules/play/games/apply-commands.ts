import { type Tx } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Aggregator } from '../../../vendors/aggregators/aggregator.ts';
import type { Bet, WalletCall, WalletCommand, WalletOutcome, Win } from '../../../vendors/aggregators/wallet-call.ts';
import { getBalances, type Balances } from '../../ledger/balances.ts';
import { lockWallets } from '../../ledger/wallets.ts';
import type { PlayedGame } from '../betting/bet-instructions.ts';
import { selectBetContexts, type BetContext, type BetReference } from '../betting/bets.repository.ts';
import { lockBettor, selectBettors, userIdsOf, type Bettor, type LockedBettor } from '../betting/lock-bettor.ts';
import { decideBet, decideWin, payFreeRounds } from '../betting/place-bet.ts';
import { rememberCalls } from '../betting/provider-calls.ts';
import { BetRefused } from '../betting/refusals.ts';
import { rollBack } from '../betting/rollback.ts';
import { finishRound } from '../betting/settlement.ts';
import { writeDecisions, type Decision } from '../betting/write-bets.ts';
import { selectLaunches, type GameLaunch } from './game-launches.query.ts';

export const balanceOf = ({ cash, bonus }: Balances): number => cash + bonus;

/** A bet or a prize as received. */
export interface WalletJob {
  readonly call: WalletCall;
  readonly command: Bet | Win;
  readonly raw: string;
  readonly publicId: string;
  readonly tenant: Tenant;
}

export type Received = Omit<WalletJob, 'command'>;

export const isMovement = (command: WalletCommand): command is Bet | Win =>
  command.kind === 'bet' || command.kind === 'win';

type Caller = Pick<Aggregator, 'name' | 'wallet'>;

/** Stores the calls as received, with what we answered. */
export const rememberOutcomes = (
  { name: provider, wallet: protocol }: Caller,
  tx: Tx,
  calls: readonly (Omit<Received, 'publicId'> & { readonly outcome: WalletOutcome })[],
) =>
  rememberCalls(
    tx,
    calls.map(({ call: { operation }, raw, outcome: { refusal } }) => ({
      ...{ provider, operation, raw, outcome: protocol.wordOf(refusal) },
    })),
  );

/**
 * Applies several bets and prizes of different players in one transaction.
 *
 * @param locked what to do with a job whose player's wallet another transaction has locked
 * @returns undefined for a skipped job and for one of an unknown player
 */
export const applyJobs = async (
  aggregator: Caller,
  tx: Tx,
  jobs: readonly WalletJob[],
  locked: 'wait' | 'skip',
): Promise<(WalletOutcome | undefined)[]> => {
  const [first] = jobs;
  if (!first) return [];
  const publicIds = jobs.map(({ publicId }) => publicId);
  const userIds = userIdsOf(publicIds);
  const [wallets, bettors, contexts, launches] = await lockWallets(tx, { userIds, locked }, [
    selectBettors(publicIds),
    selectBetContexts(
      jobs.map((job) => referenceOf(aggregator, job)),
      userIds,
    ),
    selectLaunches(aggregator.name, jobs, first.tenant),
  ]);
  const playerOf = new Map(bettors.map((player) => [player.public_id, player]));
  const walletOf = new Map(wallets.map((wallet) => [wallet.userId, wallet]));
  const decisions: Decision[] = [];
  const outcomes = new Map<WalletJob, WalletOutcome | number>();
  for (const [index, job] of jobs.entries()) {
    const player = playerOf.get(job.publicId);
    const wallet = player && walletOf.get(player.id);
    if (!wallet) continue;
    const [context, launch] = [contexts[index], launches[index]];
    if (!context || !launch) throw new TypeError('one row for each call');
    const decision = await refusedOr(() => decide(aggregator, tx, job, { player, wallet }, context, launch));
    outcomes.set(job, 'refusal' in decision ? decision : decisions.push(decision) - 1);
  }
  const applied = await writeDecisions(tx, decisions);
  return jobs.map((job) => {
    const outcome = outcomes.get(job);
    if (typeof outcome !== 'number') return outcome;
    const done = applied[outcome];
    return done && { refusal: null, balance: balanceOf(done.balances) };
  });
};

const referenceOf = ({ name: provider }: Caller, { command }: WalletJob): BetReference => ({
  ...{ kind: command.kind, provider, txId: command.txId, roundId: command.roundId },
  refTxId: command.kind === 'win' ? command.refTxId : null,
});

/** Bets need a valid session and an open game; wins are paid even without them. */
const decide = async (
  { name: provider, wallet: protocol }: Caller,
  tx: Tx,
  { call, command, tenant }: WalletJob,
  { player, wallet }: LockedBettor,
  context: BetContext,
  launch: GameLaunch,
): Promise<Decision> => {
  requireReais(call);
  const input = { provider, ...instruction(command), ...(protocol.isUnordered ? { isUnordered: true } : {}) };
  if (command.kind === 'win') {
    const game = launch.id === null ? unknownGame(call.gameCode ?? '') : withAddress(launch);
    const prize = { ...input, player, game, refTxId: command.refTxId };
    return decideWin(tx, prize, tenant, { wallet, context });
  }
  // A repeated bet gets its first answer, whatever the state of its session and game.
  const game = context.knownFingerprint === null ? allowed(launch, player) : withAddress(launch);
  return decideBet(tx, { ...input, player, game }, tenant, { wallet, context });
};

/** @throws {BetRefused} */
export const applyCommand = async (
  aggregator: Caller,
  tx: Tx,
  received: Received,
  command: WalletCommand,
): Promise<WalletOutcome> => {
  if (isMovement(command)) {
    const [outcome] = await applyJobs(aggregator, tx, [{ ...received, command }], 'wait');
    if (!outcome) throw new BetRefused('PLAYER_NOT_FOUND', null);
    if (outcome.refusal !== null) throw new BetRefused(outcome.refusal, null);
    return outcome;
  }
  const bettor = await lockBettor(tx, received.publicId);
  if (!bettor) throw new BetRefused('PLAYER_NOT_FOUND', null);
  requireReais(received.call, bettor.wallet);
  return { refusal: null, balance: balanceOf(await applyOther(aggregator, tx, received, bettor, command)) };
};

const applyOther = async (
  { name: provider }: Caller,
  tx: Tx,
  { call, publicId, tenant }: Received,
  { player }: LockedBettor,
  command: Exclude<WalletCommand, Bet | Win>,
): Promise<Balances> => {
  switch (command.kind) {
    case 'rollback':
      return (await rollBack(tx, { provider, player, ...command })).balances;
    case 'finish':
      await finishRound(tx, { provider, userId: player.id, roundId: command.roundId });
      return getBalances(tx, player.id);
    case 'free-rounds': {
      const { txId, grant, amount } = command;
      const gameOf = async (gameCode: string) => {
        const { rows } = await selectLaunches(provider, [{ publicId, call: { ...call, gameCode } }], tenant).execute(
          tx,
        );
        const [launch] = rows;
        return launch && launch.id !== null ? withAddress(launch) : unknownGame(gameCode);
      };
      const total = { provider, player, txId, roundId: txId, amount, roundClosed: true, refTxId: null, grant };
      return (await payFreeRounds(tx, total, tenant, gameOf)).balances;
    }
  }
};

/** A refusal is thrown before any write, so the transaction can continue. */
export const refusedOr = async <Result>(run: () => Promise<Result>): Promise<Result | WalletOutcome> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof BetRefused)) throw error;
    const { refusal, balances } = error;
    return { refusal, ...(balances ? { balance: balanceOf(balances) } : {}) };
  }
};

/** @throws {BetRefused} */
export const requireReais = ({ currency }: WalletCall, balances: Balances | null = null): void => {
  if (currency !== null && currency !== 'BRL') throw new BetRefused('WRONG_CURRENCY', balances);
};

function instruction(command: Bet | Win) {
  const { txId, roundId, roundClosed, amount, free } = command;
  if (amount === null) throw new BetRefused('BAD_REQUEST', null);
  return {
    ...{ txId, roundId, roundClosed, amount },
    ...(command.kind === 'win' && command.remainder ? { remainder: command.remainder } : {}),
    ...(free ? { free: { grant: free.grant, grantedBy: 'platform' as const } } : {}),
  };
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
