import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startStorm } from '@jangada/api/crash/storm';
import { verifyAfterCrash, verifyDelivered } from '@jangada/api/crash/verify';
import { startMachine, type Victim } from './crash/machine.ts';
import { runRound } from './crash/round.ts';

const rounds: readonly (readonly [string, readonly Victim[]])[] = [
  ['the API is killed', ['api']],
  ['the database is killed', ['database']],
  ['both are killed', ['api', 'database']],
];

const ACKNOWLEDGED_BEFORE = 20;
const POLL_MS = 5;

describe('in a storm of money calls', () => {
  let machine: Awaited<ReturnType<typeof startMachine>>;
  before(async () => (machine = await startMachine()));
  after(() => machine.close());

  for (const [what, victims] of rounds)
    it(`${what}: acknowledged writes exist once, the others not at all or once after a retry`, async (test) => {
      const round = await runRound(machine, victims);
      assert.ok(round.acknowledged > 0 && round.unanswered > 0, JSON.stringify(round));
      test.diagnostic(JSON.stringify(round));
    });

  it('a base backup taken meanwhile restores to a ledger with every call acknowledged before it, and no half one', async (test) => {
    const { stage, apiUrl } = machine;
    const scene = await stage.newScene();
    const storm = startStorm(apiUrl, stage, scene);
    let copy: Awaited<ReturnType<typeof machine.copy>> | undefined;
    try {
      const isAcknowledged = ({ outcome }: { outcome: string }) => outcome === 'acknowledged';
      while (storm.moves.filter(isAcknowledged).length < ACKNOWLEDGED_BEFORE) await sleep(POLL_MS);
      const before = new Set(storm.moves.filter(isAcknowledged));
      copy = await machine.copy();
      await storm.stop();
      // The backup may or may not contain calls that were acknowledged while it was made.
      const moves = storm.moves.map((move) => (before.has(move) ? move : { ...move, outcome: 'unknown' as const }));
      const written = await verifyAfterCrash(copy.stage, scene, moves);
      assert.ok(written >= before.size);
      test.diagnostic(`${before.size} before the backup, ${written} in it, ${storm.moves.length} in all`);
    } finally {
      await storm.stop();
      await copy?.stop();
    }
  });

  it('every event of a committed transaction is delivered, and copies are recognised by their id', async (test) => {
    const delivered = await verifyDelivered(machine.stage);
    assert.ok(delivered.events > 0);
    test.diagnostic(JSON.stringify(delivered));
  });
});
