import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  MATRIX_FAILURES_MAX,
  pairVerdict,
  type Matrix,
  type TriedPair,
} from '@jangada/contracts/delivery/matrix.endpoints';
import { makeSigningKey } from '@jangada/contracts/delivery/signature';
import { aBuild, startEdge, type TestEdge } from '../testing/test-edge.ts';
import { RESULT_BYTES_MAX } from './matrix.routes.ts';

const fine: TriedPair = { views: { tried: 2, offered: 3 }, failed: [], tool: 'Chromium 156' };

describe('the version matrix', () => {
  let edge: TestEdge;
  before(async () => {
    edge = await startEdge();
    const older = { contract: { built: '2.9.0', range: '^2.0.0' } };
    await edge.publish(aBuild('host', '0.9.0', older));
    for (const version of ['1.0.0', '1.1.0']) await edge.publish(aBuild('host', version));
    for (const version of ['1.0.0', '1.1.0']) await edge.publish(aBuild('wallet', version));
    await edge.publish(aBuild('casino', '1.0.0'));
    await edge.rollOut('jangada', 'host', { stable: '1.0.0' });
    await edge.rollOut('jangada', 'casino', { stable: '1.0.0' });
    const canary = { version: '1.1.0', percent: 10, salt: 'a' };
    await edge.rollOut('jangada', 'wallet', { stable: '1.0.0', canary });
  });
  after(() => edge.stop());

  const read = async (query = '') => (await edge.call('GET', `/matrix${query}`)).json<Matrix>();

  it('has each pair that is live, with what the contract says, and nothing of what nobody tried', async () => {
    const { pairs } = await read();
    assert.deepEqual(
      pairs.map(({ remote, version, host, tenants, mismatches, result }) => [
        remote,
        version,
        host,
        tenants,
        mismatches,
        result,
      ]),
      [
        ['casino', '1.0.0', '1.0.0', ['jangada'], [], null],
        ['wallet', '1.1.0', '1.0.0', ['jangada'], [], null],
        ['wallet', '1.0.0', '1.0.0', ['jangada'], [], null],
      ],
    );
  });

  it('compares live releases with the newest shell of each of the last two minor versions of the contract', async () => {
    const { contracts } = await read('?remote=casino');
    assert.deepEqual(
      contracts.map(({ host, contract, mismatches }) => [host, contract, mismatches.length]),
      [
        ['1.1.0', aBuild('host', '1.1.0').release.contract.built, 0],
        ['0.9.0', '2.9.0', 1],
      ],
    );
  });

  it('keeps the last result with the release', async () => {
    const failed = [{ view: './routes/wallet', what: 'threw while it mounted' }];
    for (const body of [fine, { ...fine, failed }]) {
      assert.equal((await edge.call('PUT', '/matrix/wallet/1.1.0/1.0.0', body)).statusCode, 200);
    }
    const [pair] = (await read('?remote=wallet')).pairs;
    assert.ok(pair?.result);
    assert.deepEqual(pair.result.failed, failed);
    assert.deepEqual([pair.result.tool, pair.result.views], [fine.tool, fine.views]);
    assert.equal(pairVerdict(pair), 'does-not-fit');
  });

  it('refuses a release or shell that was never published', async () => {
    for (const path of ['wallet/9.9.9/1.0.0', 'wallet/1.0.0/9.9.9', 'host/1.0.0/1.0.0']) {
      const reply = await edge.call('PUT', `/matrix/${path}`, fine);
      assert.deepEqual([reply.statusCode, reply.json<{ code: string }>().code], [404, 'release.unknown'], path);
    }
  });

  it('refuses a result that is too large, or has more failures than are kept', async () => {
    const failure = { view: './routes/wallet', what: 'x'.repeat(300) };
    const many = { ...fine, failed: Array.from({ length: MATRIX_FAILURES_MAX + 1 }, () => failure) };
    assert.equal((await edge.call('PUT', '/matrix/wallet/1.0.0/1.0.0', many)).statusCode, 422);
    const huge = { ...fine, tool: 'x'.repeat(RESULT_BYTES_MAX) };
    const reply = await edge.call('PUT', '/matrix/wallet/1.0.0/1.0.0', huge);
    assert.deepEqual([reply.statusCode, reply.json<{ code: string }>().code], [413, 'request.too-large']);
  });

  it('is read by every role, and written by who may publish the remote', async () => {
    const key = await makeSigningKey();
    const wanted = { remote: 'casino', name: 'casino', public_key: key.key.publicKey };
    const { token } = (await edge.call('POST', '/tokens', wanted)).json<{ token: string }>();
    const team = edge.callWith(token);
    assert.equal((await team('GET', '/matrix')).statusCode, 200);
    assert.equal((await team('PUT', '/matrix/casino/1.0.0/1.0.0', fine)).statusCode, 200);
    const refused = await team('PUT', '/matrix/wallet/1.0.0/1.0.0', fine);
    assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [403, 'operator.forbidden']);
    assert.equal((await edge.callWith('nobody')('GET', '/matrix')).statusCode, 401);
  });
});
