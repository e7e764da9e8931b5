import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Tx } from '../../../database/database.ts';
import { createBetBatches } from './bet-batches.ts';

/** Batches whose transactions end when the test decides. */
function open() {
  const sizes: number[] = [];
  const ends: (() => void)[] = [];
  // The jobs of this test do not use the transaction.
  const transaction: Database['transaction'] = (_tenant, run) => run({} as Tx);
  const batches = createBetBatches<number, number>({ transaction }, { warn: () => undefined }, async (_tx, jobs) => {
    sizes.push(jobs.length);
    await new Promise<void>((end) => ends.push(end));
    return jobs;
  });
  let sent = 0;
  const send = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += 1) {
      sent += 1;
      void batches.run('jangada', [String(sent)], sent).then((answer) => answered.push(answer));
    }
    await turn();
    await turn();
  };
  const endFirst = async (): Promise<void> => {
    ends.shift()?.();
    await turn();
    await turn();
  };
  const answered: (number | undefined)[] = [];
  return { sizes, send, endFirst, answered };
}

describe('batches of bets', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('start at once when nothing is in progress', async () => {
    const { sizes, send } = open();
    await send(1);
    assert.deepEqual(sizes, [1]);
  });

  it('divide the jobs that are there evenly', async () => {
    const { sizes, send } = open();
    await send(32);
    assert.deepEqual(sizes, [16, 16]);
  });

  it('contain at most 32 jobs', async () => {
    const { sizes, send, endFirst } = open();
    await send(100);
    assert.deepEqual(sizes, [32, 32]);
    await endFirst();
    assert.deepEqual(sizes, [32, 32, 32]);
  });

  it('beside one in progress start with an even share, not with the first job', async () => {
    const { sizes, send } = open();
    await send(4);
    await send(3);
    assert.deepEqual(sizes, [4]);
    await send(2);
    assert.deepEqual(sizes, [4, 5]);
  });

  it('start with what waits when the one in progress ends', async () => {
    const { sizes, send, endFirst, answered } = open();
    await send(4);
    await send(2);
    await endFirst();
    assert.deepEqual(sizes, [4, 2]);
    await endFirst();
    assert.deepEqual(answered, [1, 2, 3, 4, 5, 6]);
  });

  it('start without an even share when the one in progress takes long', async () => {
    const { sizes, send } = open();
    await send(4);
    await send(1);
    assert.deepEqual(sizes, [4]);
    mock.timers.tick(10);
    assert.deepEqual(sizes, [4, 1]);
  });
});
