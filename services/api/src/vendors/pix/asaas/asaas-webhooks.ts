import type { ApiCall } from '../api-call.ts';
import { VendorUnavailable } from '../../send-request.ts';
import type { PixPort } from '../pix-port.ts';
import { readAnswer } from '../pix-session.ts';
import type { AsaasAccount } from './asaas-account.ts';
import * as messages from './asaas-messages.ts';
import { PAID, REFUNDED } from './read-asaas-notice.ts';

/** How long a registration is trusted. */
const KNOWN_MS = 9 * 60_000;

/**
 * Registers the address, or writes the registration again: its token cannot be read. That also ends the pause that
 * Asaas makes after notices were refused. Whom Asaas tells of a pause is the address of the account.
 */
export const createAsaasWebhooks = (call: ApiCall, { listAll }: AsaasAccount): PixPort['ensureWebhook'] => {
  let known = { wanted: '', untilMs: 0 };
  return async (_key, { url, authorization }) => {
    const wanted = `${url} ${authorization ?? ''}`;
    if (known.wanted === wanted && known.untilMs > Date.now()) return;
    const present = (await listAll(messages.webhook, '/v3/webhooks')).find((one) => one.url === url);
    const webhook = {
      name: 'Jangada',
      url,
      enabled: true,
      interrupted: false,
      // A notice that fails does not hold up the others.
      sendType: 'NON_SEQUENTIALLY',
      events: [...PAID, ...REFUNDED],
      ...(authorization === undefined ? {} : { authToken: authorization }),
    };
    const { status } = present
      ? await call(`/v3/webhooks/${encodeURIComponent(present.id)}`, { method: 'PUT', body: webhook })
      : await call('/v3/webhooks', {
          method: 'POST',
          body: { ...webhook, apiVersion: 3, email: await readEmail(call) },
        });
    if (status >= 300) throw new VendorUnavailable(`registering the webhook got ${status}`);
    known = { wanted, untilMs: Date.now() + KNOWN_MS };
  };
};

const readEmail = async (call: ApiCall): Promise<string> =>
  readAnswer(messages.company, await call('/v3/myAccount/commercialInfo/'), 'our company').email;
