import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { startTestPlatform } from '../../test/support/test-platform.ts';

const BOARD = 'https://board.example.bet.br';

describe('the page of the desk', () => {
  let dir = '';
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'jangada-desk-'));
    await writeFile(join(dir, 'index.html'), '<!doctype html><script nonce="{{nonce}}"></script>');
  });
  after(() => rm(dir, { recursive: true }));

  const headersWith = async (env: Record<string, string>) => {
    const platform = await startTestPlatform({ OPS_DESK_DIR: dir, ...env });
    try {
      return (await platform.server.ops.inject({ url: '/jangada/day' })).headers;
    } finally {
      await platform.stop();
    }
  };

  it('sends a form to the board alone, with its origin, by which the board knows it', async () => {
    const headers = await headersWith({ OPS_BOARD_ORIGIN: BOARD });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'.*; form-action https:\/\/board\.example\.bet\.br;/);
    assert.equal(headers['referrer-policy'], 'strict-origin');
  });

  it('sends no form where there is no board', async () => {
    const policy = String((await headersWith({}))['content-security-policy']);
    assert.match(policy, /; form-action 'none';/);
  });

  it('frames nothing but the documents that it holds in memory', async () => {
    const policy = String((await headersWith({}))['content-security-policy']);
    assert.match(policy, /; frame-src blob:;/);
  });
});
