import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { createQueue } from '../kit/queue.ts';
import { createOauth } from './api-pix.ts';
import { createPixClaims } from './pix-claims.ts';
import { registerClaims } from './claims.routes.ts';
import { registerPayouts } from './payouts.routes.ts';
import { registerPixApi } from './pix-api.routes.ts';
import type { RefundOrders } from './refunds.routes.ts';
import { registerPixBank } from './pix-bank.routes.ts';
import { registerPixControl } from './pix-control.routes.ts';
import { createPixNotifications } from './pix-notifications.ts';
import { createPixPayments } from './pix-payments.ts';
import { createPixPayouts } from './pix-payouts.ts';
import { openPixStore } from './pix-store.ts';

/** The PIX provider: API Pix for the receiver, a bank app for the payer, and control calls for tests. */
export const registerPix = async (app: FastifyInstance, { dataDir, publicUrl, pix }: Config): Promise<void> => {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const store = openPixStore(dataDir);
  const secretOf = (url: string) =>
    store.webhooks.list().find(({ webhookUrl }) => webhookUrl === url)?.secret ??
    pix.webhookSecrets[url.split('/').at(-1) ?? ''] ??
    pix.webhookSecret;
  const notifications = createPixNotifications(store, secretOf, app.log, stopping.signal, pix.certificate);
  const payments = createPixPayments(store, notifications, stopping.signal);
  const payouts = createPixPayouts(store, notifications, pix.payoutBands, stopping.signal);
  const claims = createPixClaims(store, notifications);
  const refundOrders: RefundOrders = createQueue();
  const oauth = createOauth(pix.clientId, pix.clientSecret);

  app.post<{ Body: { grant_type?: string } | undefined }>('/pix/oauth/token', oauth.token);
  const guarded = (prefix: string, register: (api: FastifyInstance) => void) =>
    app.register(
      async (api) => {
        api.addHook('onRequest', oauth.guard);
        register(api);
      },
      { prefix },
    );
  await guarded('/pix/v2', (api) => registerPixApi(api, store, notifications, publicUrl, refundOrders));
  await guarded('/pix', (api) => {
    registerPayouts(api, store, payouts);
    registerClaims(api, store, claims);
  });
  registerPixBank(app, store, payments, claims);
  registerPixControl(app, { store, payments, payouts, claims, refundOrders });
  app.addHook('onListen', async () => {
    notifications.resume();
    payouts.resume();
  });
};
