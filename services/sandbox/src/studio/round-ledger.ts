import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Journal } from '../kit/journal.ts';
import type { WalletAnswer, WalletBody, WalletClient, WalletPath } from './wallet-client.ts';

/** What is written down about a round, in this order. A round without `done` is finished after a restart. */
export type RoundEntry =
  | { round: string; step: 'bet'; body: WalletBody }
  | { round: string; step: 'closing'; path: WalletPath; bodies: WalletBody[] }
  | { round: string; step: 'done' };

interface OpenRound {
  bets: WalletBody[];
  closing: { path: WalletPath; bodies: WalletBody[] } | null;
}

export type RoundLedger = ReturnType<typeof createRoundLedger>;

const RETRY_FIRST_MS = 2_000;
const RETRY_LONGEST_MS = 60_000;
/** Refusals of a win or rollback that a later try cannot change are not repeated for ever. */
const REFUSED_TRIES_MAX = 5;

/** Makes sure that every bet ends in a win (also of nothing) or a rollback, across network failures and restarts. */
export function createRoundLedger(
  journal: Journal<RoundEntry>,
  wallet: WalletClient,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) {
  const keepTrying = async (round: string, path: WalletPath, bodies: WalletBody[]): Promise<void> => {
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
          return; // Stopping: the journal still holds the round, the next start goes on.
        }
      }
    }
    journal.append({ round, step: 'done' });
  };

  return {
    /** Places a bet; when its outcome is unknown it is rolled back in the background. */
    async bet(round: string, body: WalletBody, rollback: () => WalletBody[]): Promise<WalletAnswer> {
      journal.append({ round, step: 'bet', body });
      const answer = await wallet.call('/transaction/bet', body);
      if (answer.kind === 'unreachable' && !stopping.aborted) {
        const bodies = rollback();
        journal.append({ round, step: 'closing', path: '/transaction/rollback', bodies });
        void keepTrying(round, '/transaction/rollback', bodies);
      }
      return answer;
    },

    discard: (round: string): void => journal.append({ round, step: 'done' }),

    /** Ends a round. A failed first try goes on in the background; then the answer is `unreachable`. */
    async close(round: string, path: WalletPath, bodies: WalletBody[]): Promise<WalletAnswer> {
      journal.append({ round, step: 'closing', path, bodies });
      const [first] = bodies;
      const answer = first && bodies.length === 1 ? await wallet.call(path, first) : null;
      if (answer?.kind === 'ok') journal.append({ round, step: 'done' });
      else if (!stopping.aborted) void keepTrying(round, path, bodies);
      return answer ?? { kind: 'unreachable' };
    },

    /** Finishes what an earlier run left open: undelivered endings again, bets without ending rolled back. */
    resume(rollbackOf: (bet: WalletBody) => WalletBody): void {
      const open = openRounds(journal.replay());
      journal.rewrite([...open].flatMap(([round, one]) => entriesOf(round, one)));
      for (const [round, { bets, closing }] of open) {
        const ending = closing ?? { path: '/transaction/rollback' as const, bodies: bets.map(rollbackOf) };
        if (!closing) journal.append({ round, step: 'closing', ...ending });
        void keepTrying(round, ending.path, ending.bodies);
      }
      if (open.size > 0) log.warn({ rounds: open.size }, 'finishing rounds of an earlier run');
    },
  };
}

function openRounds(entries: RoundEntry[]): Map<string, OpenRound> {
  const open = new Map<string, OpenRound>();
  for (const entry of entries) {
    const round = open.get(entry.round) ?? { bets: [], closing: null };
    if (entry.step === 'done') open.delete(entry.round);
    else if (entry.step === 'bet') open.set(entry.round, { ...round, bets: [...round.bets, entry.body] });
    else open.set(entry.round, { ...round, closing: { path: entry.path, bodies: entry.bodies } });
  }
  return open;
}

function entriesOf(round: string, { bets, closing }: OpenRound): RoundEntry[] {
  const placed = bets.map((body): RoundEntry => ({ round, step: 'bet', body }));
  return closing ? [...placed, { round, step: 'closing', ...closing }] : placed;
}
