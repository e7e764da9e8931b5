import { randomUUID } from 'node:crypto';
import { noticeHeaders } from '../support/sign-notice.ts';
import { valorOf } from '../../src/vendors/pix/bacen-messages.ts';
import type { Sent } from './move.ts';
import type { Charge, StagePlayer } from './stage.ts';
import { untilPaid } from './paid-deposit.ts';
import type { PixProvider } from './pix-provider.ts';
import { post } from './post.ts';

/**
 * A payment that the provider reports in a signed notice, which the API verifies with the provider.
 *
 * @param chave the tenant's PIX key at the provider
 */
export const notifiedDeposit =
  (provider: PixProvider, tenant: string, chave: string) =>
  (apiUrl: string, { token }: Pick<StagePlayer, 'token'>, { txid, amount, depositId }: Charge) => {
    const endToEndId = `E${randomUUID().replaceAll('-', '').slice(0, 31)}`;
    const pix = { endToEndId, txid, valor: valorOf(amount), chave, horario: new Date().toISOString() };
    provider.paid(pix);
    return {
      ledgerKey: `pix:${endToEndId}`,
      send: async (): Promise<Sent> => {
        const payload = JSON.stringify({ pix: [pix] });
        const answer = await post(`${apiUrl}/webhooks/pix/${tenant}/pix`, noticeHeaders(tenant, payload), payload);
        if (answer?.status !== 200) return { outcome: 'unknown' };
        // The answer says only that the notice is stored.
        return { outcome: await untilPaid(apiUrl, { authorization: `Bearer ${token}` }, depositId) };
      },
    };
  };
