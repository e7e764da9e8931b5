import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { openCollection } from '../kit/journal.ts';
import type { WalletAnswer, WalletBody, WalletClient, WalletPath } from './wallet-client.ts';

interface StoredRound {
  round: string;
  bets: WalletBody[];
  closing: { path: WalletPath; bodies: WalletBody[] } | null;
  isDone: boolean;
}

export type RoundLedger = ReturnType<typeof openRoundLedger>;

const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 60_000;
/** A win or rollback is not retried after this many refusals. */
const REFUSED_TRIES_MAX = 5;

/** Ensures that every bet ends in a win (possibly of zero) or a rollback, across network failures and restarts. */
export const openRoundLedger = (file: string, wallet: WalletClient, log: FastifyBaseLogger, stopping: AbortSignal) => {
  const rounds = openCollection<StoredRound>(
    file,
    ({ round }) => round,
    ({ isDone }) => !isDone,
  );
  const save = (round: string, change: Partial<StoredRound>): void =>
    rounds.save({ round, bets: [], closing: null, isDone: false, ...rounds.find(round), ...change });
  const finish = (round: string): void => save(round, { bets: [], closing: null, isDone: true });

  const retry = async (round: string, path: WalletPath, bodies: WalletBody[]): Promise<void> => {
    for (const body of bodies) {
      let refusals = 0;
      for (let delayMs = RETRY_FIRST_MS; ; delayMs = Math.min(delayMs * 2, RETRY_LONGEST_MS)) {
        const answer = await wallet.call(path, body);
        if (answer.kind === 'ok') break;
        if (stopping.aborted) return;
        if (answer.kind === 'refused' && (refusals += 1) >= REFUSED_TRIES_MAX) {
          log.error({ round, path, status: answer.status }, 'the wallet refuses to finish a round');
          break;
        }
        try {
          await sleep(delayMs, undefined, { signal: stopping, ref: false });
        } catch {
          return; // The process is stopping: the round is stored and continues after the next start.
        }
      }
    }
    finish(round);
  };

  return {
    /** Places a bet; when its outcome is unknown it is rolled back in the background. */
    async bet(round: string, body: WalletBody, rollback: () => WalletBody[]): Promise<WalletAnswer> {
      save(round, { bets: [...(rounds.find(round)?.bets ?? []), body] });
      const answer = await wallet.call('/transaction/bet', body);
      if (answer.kind === 'unreachable' && !stopping.aborted) {
        const closing = { path: '/transaction/rollback' as const, bodies: rollback() };
        save(round, { closing });
        void retry(round, closing.path, closing.bodies);
      }
      return answer;
    },

    discard: finish,

    /** Ends a round. If the first attempt fails, it continues in the background and the answer is `unreachable`. */
    async close(round: string, path: WalletPath, body: WalletBody): Promise<WalletAnswer> {
      save(round, { closing: { path, bodies: [body] } });
      const answer = await wallet.call(path, body);
      if (answer.kind === 'ok') finish(round);
      else if (!stopping.aborted) void retry(round, path, [body]);
      return answer;
    },

    /**
     * Finishes the open rounds of an earlier run: repeats undelivered endings, and rolls back bets without an ending.
     */
    resume(rollbackOf: (bet: WalletBody) => WalletBody): void {
      const open = rounds.list().filter(({ isDone }) => !isDone);
      for (const { round, bets, closing } of open) {
        const ending = closing ?? { path: '/transaction/rollback' as const, bodies: bets.map(rollbackOf) };
        save(round, { closing: ending });
        void retry(round, ending.path, ending.bodies);
      }
      if (open.length > 0) log.warn({ rounds: open.length }, 'finishing rounds of an earlier run');
    },
  };
};
