import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'node:test';
import type { Platform } from '../../../platform/platform.ts';
import { VendorUnavailable } from '../../../vendors/send-request.ts';
import { refreshWebhooks } from './pix-webhook.routes.ts';

const aTenant = (id: string) => ({ id, active: true, settings: { pixKey: `key of ${id}` } });

describe('the addresses for notices', () => {
  it('are registered for the other tenants when the provider refuses the key of one', async () => {
    const registered: string[] = [];
    const app = {
      tenants: { list: async () => ['onca', 'jangada', 'tucano'].map(aTenant) },
      pix: {
        ensureWebhook: async (key: string) => {
          if (key === 'key of onca') throw new VendorUnavailable('registering the webhook got 404');
          registered.push(key);
        },
      },
      connections: { list: async () => [] },
      config: { pix: { noticeMechanisms: {}, webhookSecrets: {}, webhookUrl: 'https://api.example/webhooks/pix' } },
      log: { warn: () => undefined, debug: () => undefined },
    } as unknown as Platform;
    const stop = refreshWebhooks(app);
    for (let count = 0; registered.length < 2 && count < 100; count += 1) await sleep(20);
    stop();
    assert.deepEqual(registered, ['key of jangada', 'key of tucano']);
  });
});
