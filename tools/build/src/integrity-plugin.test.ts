import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { rejectInsteadOfThrowing } from './integrity-plugin.ts';

type Ensure = (chunk: string) => Promise<string>;

/** The function behind `import()` in a build, around webpack's own. */
const ensureAround = (ensure: Ensure): Ensure => {
  const runtime = { e: ensure };
  runInNewContext(`(() => {${rejectInsteadOfThrowing('runtime.e')}})()`, { runtime });
  return runtime.e;
};

describe('import() of a build', () => {
  it('rejects with the error when the script of the chunk cannot be made', async () => {
    const broken = ensureAround(() => {
      throw new TypeError('no script may be added');
    });
    await assert.rejects(broken('7'), /^TypeError: no script may be added$/);
  });

  it('loads and rejects as before otherwise', async () => {
    assert.equal(await ensureAround(async (chunk) => `chunk ${chunk}`)('7'), 'chunk 7');
    await assert.rejects(
      ensureAround(() => Promise.reject(new Error('Loading chunk 7 failed.')))('7'),
      /Loading chunk 7/,
    );
  });
});
