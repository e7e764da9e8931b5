import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readOnce } from './read-once.ts';

describe('a reading for the gauges of a scrape', () => {
  it('is one for all of them, and a new one at the next scrape', async () => {
    let readings = 0;
    const read = readOnce(async () => (readings += 1));
    assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
    assert.equal(await read(), 2);
  });

  it('is null when it fails', async () => {
    assert.equal(await readOnce(() => Promise.reject(new Error('no database')))(), null);
  });

  it('is null when it does not end in time, and is not begun again meanwhile', async (test) => {
    // The limit of a reading keeps no process alive, and nothing else is under way here.
    const alive = setInterval(() => undefined, 1_000);
    test.after(() => clearInterval(alive));
    let end: (text: string) => void = () => undefined;
    let readings = 0;
    const read = readOnce(() => {
      readings += 1;
      return new Promise<string>((resolve) => (end = resolve));
    }, 10);
    assert.deepEqual([await read(), await read()], [null, null]);
    assert.equal(readings, 1);
    end('late');
    assert.equal(await read(), 'late');
  });
});
