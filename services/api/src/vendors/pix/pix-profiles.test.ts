import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Config } from '../../config/config.ts';
import { quirks } from '../../../test/support/pix-quirks.ts';
import { startPixStandIn, type PixStandIn } from '../../../test/support/pix-stand-in.ts';
import { createBacenPix } from './bacen.ts';
import type { PixPort } from './pix-port.ts';
import { pixProfiles, type PixProfileName } from '../../config/pix-profiles.ts';
import { createPixSession } from './pix-session.ts';

const TXID = 'a'.repeat(32);
const CPF = '52998224725';
const KEY = 'our-key';
const newCharge = {
  txid: TXID,
  amount: 5_000,
  key: KEY,
  payer: { cpf: CPF, name: 'Ana Souza' },
  expirySeconds: 300,
  message: 'Depósito',
};

for (const name of Object.keys(quirks) as PixProfileName[])
  describe(`a provider of the profile ${name}`, () => {
    let bank: PixStandIn;
    let pix: PixPort;
    let missing: readonly string[];

    before(async () => {
      bank = await startPixStandIn(quirks[name]);
      const config = {
        baseUrl: bank.url,
        clientId: 'client',
        clientSecret: 'secret',
        profile: name,
        account: '123456',
        appKey: 'the-app-key',
        tls: null,
      } as unknown as Config['pix'];
      const session = createPixSession(config, { onMissingScopes: (scopes) => (missing = scopes) });
      pix = createBacenPix(session, pixProfiles[name]);
      missing = [];
    });
    after(() => bank.close());

    it('makes a charge with one token for calls at the same time, and again without a second charge', async () => {
      const [charge, unknown] = await Promise.all([pix.createCharge(newCharge), pix.findCharge('b'.repeat(32))]);
      assert.deepEqual([charge.code, charge.amount, unknown], [`code-of-${TXID}`, 5_000, undefined]);
      assert.equal(bank.tokens(), 1);
      assert.equal((await pix.createCharge(newCharge)).code, `code-of-${TXID}`);
      assert.deepEqual(bank.refused(), []);
      const fewer = name === 'sicredi' ? ['pix.read', 'pix.write', 'webhook.read', 'webhook.write'] : [];
      assert.deepEqual(missing, fewer);
    });

    it('is asked again with a new token when it lost the old one', async () => {
      bank.forgetTokens();
      assert.equal((await pix.findCharge(TXID))?.amount, 5_000);
      assert.equal(bank.tokens(), 2);
    });

    it('has the address registered', async () => {
      await pix.ensureWebhook(KEY, { url: 'https://api.example/webhooks/pix/t', secret: undefined });
      assert.equal(bank.webhookOf(KEY), 'https://api.example/webhooks/pix/t');
      assert.deepEqual(bank.refused(), []);
    });
  });

it('a profile without a value that its calls carry is refused by name', async () => {
  const config = { baseUrl: 'http://127.0.0.1:9', clientId: 'c', clientSecret: 's', profile: 'inter' };
  const pix = createBacenPix(createPixSession(config as unknown as Config['pix']), pixProfiles.inter);
  await assert.rejects(pix.findCharge(TXID), /the PIX profile inter needs account/);
});
