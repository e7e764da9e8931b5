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
  /** Calls, by how they had ended when the storm was over. */
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly refused: number;
  /** Of those without an answer, how many had been done all the same. */
  readonly doneUnanswered: number;
  /** From the kill until the API answered again. */
  readonly awayMs: number;
  /** From the kill until a money call that was sent after the first failure was acknowledged. */
  readonly acknowledgedAgainMs: number;
  /** The same for a deposit, if there was one in time. */
  readonly depositAgainMs: number | null;
}

/**
 * One storm of money calls in the middle of which something is killed and started again; then the proofs.
 *
 * @throws when one of them fails
 */
export async function runRound(machine: Machine, victims: readonly Victim[]): Promise<Round> {
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
}
