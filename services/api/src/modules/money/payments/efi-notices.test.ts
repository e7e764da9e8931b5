import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '@jangada/server/testing/free-port';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { listPixNotices } from '@jangada/contracts/ops/payments';
import { aPlayer, balancesOf } from '../../../../test/support/players.ts';
import { startSandbox, until, type SandboxProcess } from '../../../../test/support/sandbox-process.ts';
import { startTestPlatform, type TestPlatform } from '../../../../test/support/test-platform.ts';

const [NEW, OLD] = ['the-new-secret-of-the-address', 'the-old-secret-of-the-address'];

let platform: TestPlatform;
let sandbox: SandboxProcess;
before(async () => {
  sandbox = await startSandbox({ PIX_CLIENT_ID: 'client', PIX_CLIENT_SECRET: 'secret' });
  const port = await freePort();
  platform = await startTestPlatform({
    API_PORT: String(port),
    PIX_BASE_URL: `${sandbox.url}/pix`,
    PIX_NOTICE_MECHANISMS: JSON.stringify({
      jangada: [
        { by: 'address', secrets: [NEW, OLD] },
        { by: 'networks', networks: ['127.0.0.0/8', '::1/128'] },
      ],
    }),
  });
  await platform.server.listen({ port, host: 'localhost' });
});
after(async () => {
  await platform.stop();
  await sandbox.stop();
});

describe('a provider that proves its notices by the registered address, as Efí without mutual TLS', () => {
  it('registers the address, which answers its test call, and reports a deposit that is credited', async () => {
    const player = await aPlayer(platform.db, { cash: 0 });
    const { status, body } = await platform.call(createDeposit, { token: player.token, body: { amount: 5_000 } });
    assert.equal(status, 200);
    await sandbox.control('/pix/pay', { pixCopiaECola: body.qrcode });
    await until('it is credited', async () => (await balancesOf(platform.db, player)).cash === 5_000);
    const { data } = (await platform.op(listPixNotices, { params: { tenant: 'jangada' } })).body;
    assert.equal(data.length, 1, 'the test call of the registration is no notice');
  });

  it('is believed with the old secret during the rotation, and with no other', async () => {
    const post = async (search: string): Promise<number> => {
      const url = `/webhooks/pix/jangada?${search}`;
      const headers = { 'content-type': 'application/json' };
      return (await platform.server.inject({ method: 'POST', url, headers, payload: '{"pix":[]}' })).statusCode;
    };
    assert.deepEqual([await post(`hmac=${OLD}&ignorar=/pix`), await post(`hmac=${NEW}&ignorar=/pix`)], [200, 200]);
    assert.deepEqual([await post('hmac=another-secret&ignorar=/pix'), await post('')], [403, 403]);
  });
});
