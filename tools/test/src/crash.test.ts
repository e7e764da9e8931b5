import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { verifyDelivered } from '@jangada/api/crash/verify';
import { startMachine, type Victim } from './crash/machine.ts';
import { runRound } from './crash/round.ts';

const rounds: readonly (readonly [string, readonly Victim[]])[] = [
  ['the API is killed', ['api']],
  ['the database is killed', ['database']],
  ['both are killed', ['api', 'database']],
];

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

  it('every event of a committed transaction is delivered, and copies are recognised by their id', async (test) => {
    const delivered = await verifyDelivered(machine.stage);
    assert.ok(delivered.events > 0);
    test.diagnostic(JSON.stringify(delivered));
  });
});
