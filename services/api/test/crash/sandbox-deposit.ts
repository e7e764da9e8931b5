import { randomUUID } from 'node:crypto';
import { createDeposit } from '@jangada/contracts/domains/payments/endpoints';
import { API_PATH } from '@jangada/contracts/domains/site/api-path';
import type { Sent } from './move.ts';
import { untilPaid } from './paid-deposit.ts';
import { post } from './post.ts';
import type { MoneyStage } from './stage.ts';

const unknown: Sent = { outcome: 'unknown' };

/**
 * A deposit as a player makes it on a running site: creates a charge through the site, pays it at the sandbox's bank,
 * and ends when the site reports the payment.
 */
export const sandboxDeposit =
  (edgeUrl: string, sandboxUrl: string): MoneyStage['deposit'] =>
  (_apiUrl, { token }, { amount }) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    let charge: { readonly id: number; readonly code: string } | undefined;
    let ledgerKey: string | undefined;

    const makeCharge = async (): Promise<'refused' | 'unknown' | undefined> => {
      const answer = await post(`${edgeUrl}${API_PATH}${createDeposit.path}`, headers, JSON.stringify({ amount }));
      const { transaction_id: id, qrcode: code } = answer?.body ?? {};
      if (answer?.status === 200 && id !== undefined && code !== undefined) charge = { id, code };
      else return answer && answer.status < 500 ? 'refused' : 'unknown';
      return undefined;
    };

    const send = async (): Promise<Sent> => {
      const failure = charge ? undefined : await makeCharge();
      if (failure || !charge) return { outcome: failure ?? 'unknown' };
      if (ledgerKey === undefined) {
        const paid = await post(`${sandboxUrl}/control/pix/pay`, {}, JSON.stringify({ pixCopiaECola: charge.code }));
        const [pix] = paid?.body.pix ?? [];
        if (!pix) return unknown;
        ledgerKey = `pix:${pix.endToEndId}`;
      }
      return { outcome: await untilPaid(`${edgeUrl}${API_PATH}`, headers, charge.id), ledgerKey };
    };
    return { ledgerKey: null, send };
  };
