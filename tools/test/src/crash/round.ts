import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAfterCrash, verifySettled } from '@jangada/api/crash/verify';
import { settle, startStorm } from '@jangada/api/crash/storm';
import type { Machine, Victim } from './machine.ts';
import { watchRecovery } from './recovery.ts';

const BEFORE_MS_MIN = 150;
const BEFORE_MS_MAX = 900;
const DEAD_MS_MAX = 250;
const AFTERWARDS_MS = 250;

export interface Round {
  readonly victims: readonly Victim[];
  /** Number of calls, by their outcome at the end of the storm. */
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly refused: number;
  /** Number of calls without an answer that took effect. */
  readonly doneUnanswered: number;
  /** Time from the kill until the API answered again. */
  readonly awayMs: number;
  /** Time from the kill until the first acknowledgement of a money call that was sent after the first failure. */
  readonly acknowledgedAgainMs: number;
  /**
   * Time from the kill until the first acknowledgement of a deposit that was sent after the first failure; null if none
   * succeeded in time.
   */
  readonly depositAgainMs: number | null;
}

/**
 * Runs one storm of money calls during which something is killed and restarted, then checks the ledger.
 *
 * @throws when a check fails
 */
export const runRound = async (machine: Machine, victims: readonly Victim[]): Promise<Round> => {
  const { stage, apiUrl } = machine;
  const scene = await stage.newScene();
  const recovery = watchRecovery();
  const storm = startStorm(apiUrl, stage, scene, recovery.note);
  let awayMs: number;
  let acknowledgedAgainMs: number;
  try {
    await sleep(randomInt(BEFORE_MS_MIN, BEFORE_MS_MAX));
    const killedMs = recovery.kill();
    await Promise.all(victims.map((victim) => machine.kill(victim)));
    await sleep(randomInt(DEAD_MS_MAX));
    await machine.revive(victims);
    awayMs = performance.now() - killedMs;
    acknowledgedAgainMs = await recovery.acknowledgedAgain();
    await sleep(AFTERWARDS_MS);
  } finally {
    await storm.stop();
  }

  const { moves } = storm;
  const count = (outcome: string) => moves.filter((move) => move.outcome === outcome).length;
  const before = { acknowledged: count('acknowledged'), unanswered: count('unknown'), refused: count('refused') };
  const written = await verifyAfterCrash(stage, scene, moves);
  await settle(moves);
  await verifySettled(stage, scene, moves);
  return {
    victims,
    ...before,
    doneUnanswered: written - before.acknowledged,
    awayMs,
    acknowledgedAgainMs,
    depositAgainMs: recovery.deposit(),
  };
};
