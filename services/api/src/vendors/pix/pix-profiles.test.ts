import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Config } from '../../config/config.ts';
import { startPixStandIn, type PixStandIn, type StandInQuirks } from '../../../test/support/pix-stand-in.ts';
import { VendorUnavailable } from '../send-request.ts';
import { createBacenPix } from './bacen.ts';
import type { PixPort } from './pix-port.ts';
import { pixProfiles, type PixProfileName } from '../../config/pix-profiles.ts';
import { createPixSession } from './pix-session.ts';

/**
 * What each provider demands and how its answers differ, by its own documentation and public clients; written apart
 * from the profiles, which it checks.
 */
const quirks: Record<PixProfileName, StandInQuirks> = {
  efi: {
    token: { path: '/oauth/token', basic: true, json: true },
    charge: '/v2',
    others: '/v2',
    unknown: 'efi',
  },
  itau: {
    token: { path: '/as/token.oauth2', fields: ['client_id', 'client_secret'] },
    charge: '/pix_recebimentos/v2',
    others: '/pix_recebimentos/v2',
    headers: { 'x-correlationid': /^[0-9a-f-]{36}$/ },
  },
  bb: {
    token: { path: '/oauth/token', basic: true, scope: true },
    charge: '/pix/v2',
    others: '/pix/v2',
    query: { 'gw-dev-app-key': 'the-app-key' },
    code: 'textoImagemQRcode',
  },
  bradesco: { token: { path: '/oauth/token', basic: true }, charge: '/v2', others: '/v2', created: 200 },
  santander: {
    token: { path: '/oauth/token', fields: ['client_id', 'client_secret'], grantInQuery: true },
    charge: '/api/v1',
    others: '/api/v1',
  },
  sicoob: {
    token: { path: '/auth/realms/cooperado/protocol/openid-connect/token', fields: ['client_id'], scope: true },
    charge: '/pix/api/v2',
    others: '/pix/api/v2',
    headers: { client_id: /^client$/ },
    code: 'brcode',
  },
  sicredi: {
    token: { path: '/oauth/token', basic: true, scope: true, granted: 'cob.read cob.write' },
    charge: '/api/v3',
    others: '/api/v2',
  },
  inter: {
    token: { path: '/oauth/v2/token', fields: ['client_id', 'client_secret'], scope: true },
    charge: '/pix/v2',
    others: '/pix/v2',
    headers: { 'x-conta-corrente': /^123456$/ },
    noticeIsList: true,
  },
};

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

    it('makes the charge although the answer to the first request was lost', async () => {
      const txid = 'c'.repeat(32);
      bank.loseAnswers(1);
      await assert.rejects(pix.createCharge({ ...newCharge, txid }), VendorUnavailable);
      assert.equal((await pix.createCharge({ ...newCharge, txid })).code, `code-of-${txid}`);
    });

    it('reports a payment, once or twice, and whose it is', async () => {
      const first = bank.pay(TXID, CPF);
      const { received } = pix.readNotice(first.notice);
      const [one] = received;
      assert.ok(one);
      assert.deepEqual([one.txid, one.amount], [TXID, 5_000]);
      assert.equal(await pix.checkReceived(one, CPF), 'own-account');
      assert.equal(await pix.checkReceived(one, '11144477735'), 'other-payer');
      assert.equal(await pix.checkReceived({ ...one, e2eid: 'E'.repeat(32) }, CPF), 'unknown');
      bank.pay(TXID, CPF);
      assert.equal((await pix.findCharge(TXID))?.received.length, 2);
      assert.equal((await pix.listReceived(new Date(0), new Date())).listed.length, 2);
    });

    it('refunds a part once per id, and refuses more than was paid', async () => {
      const [paid] = (await pix.findCharge(TXID))?.received ?? [];
      assert.ok(paid);
      const refund = (id: string, amount: number) => pix.refund({ e2eid: paid.e2eid, id, amount });
      assert.deepEqual([await refund('r1', 2_000), await refund('r1', 2_000)], ['sent', 'sent']);
      assert.equal(await refund('r2', 3_001), 'refused');
      assert.deepEqual(bank.refunds(), [2_000]);
    });

    it('is unavailable with 429, and asked again with a new token when it lost the old one', async () => {
      bank.answerNext(429);
      await assert.rejects(pix.findCharge(TXID), VendorUnavailable);
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
