import { randomUUID } from 'node:crypto';
import { noticeHeaders } from '../support/sign-notice.ts';
import { valorOf } from '../../src/vendors/pix/bacen-messages.ts';
import type { Sent } from './move.ts';
import type { PixProvider } from './pix-provider.ts';
import { post } from './post.ts';

/**
 * A payment that the provider reports in a signed notice, which the API verifies with the provider.
 *
 * @param chave the tenant's PIX key at the provider
 */
export const notifiedDeposit =
  (provider: PixProvider, tenant: string, chave: string) =>
  (apiUrl: string, _player: unknown, { txid, amount }: { readonly txid: string; readonly amount: number }) => {
    const endToEndId = `E${randomUUID().replaceAll('-', '').slice(0, 31)}`;
    const pix = { endToEndId, txid, valor: valorOf(amount), chave, horario: new Date().toISOString() };
    provider.paid(pix);
    return {
      ledgerKey: `pix:${endToEndId}`,
      send: async (): Promise<Sent> => {
        const payload = JSON.stringify({ pix: [pix] });
        const answer = await post(`${apiUrl}/webhooks/pix/${tenant}/pix`, noticeHeaders(tenant, payload), payload);
        return { outcome: answer?.status === 200 ? 'acknowledged' : 'unknown' };
      },
    };
  };
