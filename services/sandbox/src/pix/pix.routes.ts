import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { openJournal } from '../kit/journal.ts';
import { registerPixApi } from './pix-api.routes.ts';
import { registerPixBank } from './pix-bank.routes.ts';
import { registerPixControl } from './pix-control.routes.ts';
import { pixNotifications } from './pix-notifications.ts';
import { pixOauth } from './pix-oauth.ts';
import { pixPayments } from './pix-payments.ts';
import { registerDict } from './dict.routes.ts';
import { registerPayoutControl } from './payout-control.routes.ts';
import { pixPayouts } from './pix-payouts.ts';
import { registerPayouts } from './payouts.routes.ts';
import { registerTakeBack } from './take-back.routes.ts';
import { openPixStore } from './pix-store.ts';

/** The PIX provider: API Pix for the receiver, a bank app for the payer, controls for tests. */
export async function registerPix(app: FastifyInstance, config: Config): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const store = openPixStore(openJournal(join(config.dataDir, 'pix.jsonl')));
  const { webhookSecret, webhookSecrets } = config.pix;
  const secretOf = (webhookUrl: string) => webhookSecrets[webhookUrl.split('/').at(-1) ?? ''] ?? webhookSecret;
  const notifications = pixNotifications(store, secretOf, app.log, stopping.signal);
  const payments = pixPayments(store, notifications, stopping.signal);
  const oauth = pixOauth(config.pix.clientId, config.pix.clientSecret);

  app.post<{ Body: { grant_type?: string } | undefined }>('/pix/oauth/token', oauth.token);
  await app.register(
    async (api) => {
      api.addHook('onRequest', oauth.guard);
      registerPixApi(api, store, notifications, config.publicUrl);
    },
    { prefix: '/pix/v2' },
  );
  const payouts = pixPayouts(store, notifications, config.pix.payoutBands, stopping.signal);
  await app.register(
    async (api) => {
      api.addHook('onRequest', oauth.guard);
      registerPayouts(api, store, payouts);
      registerDict(api);
    },
    { prefix: '/pix' },
  );
  registerPayoutControl(app, store, payouts);
  registerPixBank(app, store, payments);
  registerPixControl(app, store, payments);
  registerTakeBack(app, store, notifications);
  app.addHook('onListen', async () => {
    notifications.resume();
    payouts.resume();
  });
}
