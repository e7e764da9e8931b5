import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isRecord } from '../kit/input.ts';
import { signBody, SIGNATURE_HEADER } from './signature.ts';
import type { StudioOrders } from './studio-orders.ts';

export type WalletPath = '/user/balance' | '/transaction/bet' | '/transaction/win' | '/transaction/rollback';

/** The wallet's answer, or that there was no answer. Balances are in centavos. */
export type WalletAnswer =
  | { kind: 'ok'; balance: number }
  | { kind: 'refused'; status: string; balance: number | null }
  | { kind: 'unreachable' };

/** The body of a call, ready to be signed; a retry sends the same text. */
export type WalletBody = Record<string, string | number | boolean>;

export interface WalletClient {
  /** One call, made up to three times with the same body. */
  call(path: WalletPath, body: WalletBody): Promise<WalletAnswer>;
}

const CALL_TIMEOUT_MS = 5_000;
const RETRY_DELAYS_MS = [250, 1_000];
/** Hub88 counts money in hundred-thousandths: R$ 1 is 100000. */
export const UNITS_PER_CENTAVO = 1_000;
/** Answers that leave the outcome unknown. */
const UNCERTAIN = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT']);

interface Setup {
  walletUrl: string | null;
  privateKey: string;
  orders: StudioOrders;
  log: FastifyBaseLogger;
  stopping: AbortSignal;
}

/** Calls the operator's wallet: signs, waits, retries, and reads the answer. */
export const createWalletClient = ({ walletUrl, privateKey, orders, log, stopping }: Setup): WalletClient => {
  const send = async (path: WalletPath, rawBody: string): Promise<WalletAnswer> => {
    try {
      const response = await fetch(`${walletUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signBody(rawBody, privateKey) },
        body: rawBody,
        signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      return answerOf(JSON.parse(text));
    } catch (error) {
      log.warn({ path, reason: String(error) }, 'wallet call failed');
      return { kind: 'unreachable' };
    }
  };

  const sendLater = (path: WalletPath, rawBody: string, delaySeconds: number) => {
    void sleep(delaySeconds * 1000, undefined, { signal: stopping, ref: false })
      .then(() => send(path, rawBody))
      .catch(() => undefined); // The wait was aborted: the message is treated as lost.
  };

  const sendWithFault = async (path: WalletPath, rawBody: string): Promise<WalletAnswer | 'give-up'> => {
    const fault = orders.takeFault(path.replace('/transaction/', ''));
    if (fault?.next === 'drop-request') return { kind: 'unreachable' };
    if (fault?.next === 'late') {
      sendLater(path, rawBody, fault.delaySeconds);
      return 'give-up';
    }
    if (fault?.next === 'slow') await sleep(fault.delaySeconds * 1000);
    const answer = await send(path, rawBody);
    if (fault?.next === 'twice') await send(path, rawBody);
    return fault?.next === 'drop-response' ? { kind: 'unreachable' } : answer;
  };

  return {
    async call(path, body) {
      if (!walletUrl) return { kind: 'unreachable' };
      const rawBody = JSON.stringify({ request_uuid: randomUUID(), ...body });
      for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
        if (delayMs > 0) await sleep(delayMs);
        const answer = await sendWithFault(path, rawBody);
        if (answer === 'give-up' || stopping.aborted) break;
        if (answer.kind !== 'unreachable') return answer;
      }
      return { kind: 'unreachable' };
    },
  };
};

function answerOf(body: unknown): WalletAnswer {
  if (!isRecord(body) || typeof body.status !== 'string') throw new Error('unparsable answer');
  const { status, balance } = body;
  const centavos = typeof balance === 'number' ? Math.floor(balance / UNITS_PER_CENTAVO) : null;
  if (UNCERTAIN.has(status)) throw new Error(status);
  if (status !== 'RS_OK') return { kind: 'refused', status, balance: centavos };
  if (centavos === null) throw new Error('RS_OK without a balance');
  return { kind: 'ok', balance: centavos };
}
