import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Config } from '../../config/config.ts';
import { createBacenPix } from './bacen.ts';
import type { PixRequest } from './pix-session.ts';
import { noticeMechanismsOf, noticePathOf, webhookOf } from './webhook.ts';

const config = {
  pix: {
    webhookUrl: 'https://api.example/hooks/pix',
    webhookSecrets: { jangada: ['agreed', 'next'] },
    noticeMechanisms: {
      tucano: [{ by: 'certificate', names: ['pix.bank.example'] }],
      onca: [
        { by: 'address', secrets: ['new secret', 'old'] },
        { by: 'networks', networks: ['192.0.2.0/24'] },
      ],
    },
  },
} as unknown as Pick<Config, 'pix'>;
const verde = { id: 'verde', webhookSecret: 'own-secret' };

describe('a webhook', () => {
  it('has the address of its tenant, of which the provider signs the path with /pix', () => {
    assert.equal(webhookOf(config, verde).url, 'https://api.example/hooks/pix/verde');
    assert.equal(noticePathOf(webhookOf(config, verde)), '/hooks/pix/verde/pix');
  });

  it('has the secrets of the environment, which are not sent; otherwise the tenant’s own', () => {
    const jangada = { id: 'jangada', webhookSecret: 'own-secret' };
    assert.deepEqual(noticeMechanismsOf(config, jangada), [{ by: 'signature', secrets: ['agreed', 'next'] }]);
    assert.equal(webhookOf(config, jangada).secret, undefined);
    assert.deepEqual(noticeMechanismsOf(config, verde), [{ by: 'signature', secrets: ['own-secret'] }]);
    assert.equal(webhookOf(config, verde).secret, 'own-secret');
    assert.deepEqual(noticeMechanismsOf(config, { id: 'none' }), []);
  });

  it('whose secret is in the address is registered with the newer one, and its last parameter takes the /pix', () => {
    const onca = { id: 'onca', webhookSecret: 'own-secret' };
    const url = 'https://api.example/hooks/pix/onca?hmac=new%20secret&ignorar=';
    assert.deepEqual(webhookOf(config, onca), { url, secret: undefined, skipsMtls: true });
    assert.equal(noticePathOf(webhookOf(config, onca)), '/hooks/pix/onca');
  });

  it('tells the provider whether to check that our address demands its certificate', async () => {
    const headers: PixRequest['headers'][] = [];
    const pix = createBacenPix(async (_path, input = {}) => {
      headers.push(input.headers);
      return { status: 200, text: '', json: null };
    });
    for (const id of ['tucano', 'onca', 'jangada']) await pix.ensureWebhook(id, webhookOf(config, { id }));
    assert.deepEqual(headers, [{ 'x-skip-mtls-checking': 'false' }, { 'x-skip-mtls-checking': 'true' }, {}]);
  });

  it('is registered once with its secret, and again when the secret is another', async () => {
    const sent: PixRequest[] = [];
    const pix = createBacenPix(async (_path, input = {}) => {
      sent.push(input);
      return { status: 200, text: '', json: null };
    });
    await pix.ensureWebhook('key', webhookOf(config, verde));
    await pix.ensureWebhook('key', webhookOf(config, verde));
    await pix.ensureWebhook('key', webhookOf(config, { ...verde, webhookSecret: 'newer' }));
    await pix.ensureWebhook('other', webhookOf(config, { id: 'none' }));
    assert.deepEqual(
      sent.map(({ headers }) => headers?.['x-webhook-secret']),
      ['own-secret', 'newer', undefined],
    );
    assert.deepEqual(sent[0]?.body, { webhookUrl: 'https://api.example/hooks/pix/verde' });
  });
});
