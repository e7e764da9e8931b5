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

/** How a call is written and answered: by Hub88's protocol, or by another aggregator's. */
export interface WalletWire {
  walletUrl: string | null;
  /** The text of a call, and its path below the address of the wallet. */
  write(path: WalletPath, body: WalletBody): { path: string; rawBody: string };
  headersOf(rawBody: string): Record<string, string>;
  /** Throws for an answer that leaves the outcome unknown. */
  read(status: number, text: string): WalletAnswer;
}

interface Setup {
  wire: WalletWire;
  orders: StudioOrders;
  log: FastifyBaseLogger;
  stopping: AbortSignal;
}

/** Calls the operator's wallet: signs, waits, retries, and reads the answer. */
export const createWalletClient = ({ wire, orders, log, stopping }: Setup): WalletClient => {
  const send = async (path: string, rawBody: string): Promise<WalletAnswer> => {
    try {
      const response = await fetch(`${wire.walletUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...wire.headersOf(rawBody) },
        body: rawBody,
        signal: AbortSignal.any([AbortSignal.timeout(CALL_TIMEOUT_MS), stopping]),
      });
      return wire.read(response.status, await response.text());
    } catch (error) {
      log.warn({ path, reason: String(error) }, 'wallet call failed');
      return { kind: 'unreachable' };
    }
  };

  const sendLater = (path: string, rawBody: string, delaySeconds: number) => {
    void sleep(delaySeconds * 1000, undefined, { signal: stopping, ref: false })
      .then(() => send(path, rawBody))
      .catch(() => undefined); // The wait was aborted: the message is treated as lost.
  };

  const sendWithFault = async (call: WalletPath, path: string, rawBody: string): Promise<WalletAnswer | 'give-up'> => {
    const fault = orders.takeFault(call.replace('/transaction/', ''));
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
      if (!wire.walletUrl) return { kind: 'unreachable' };
      const message = wire.write(path, body);
      for (const delayMs of [0, ...RETRY_DELAYS_MS]) {
        if (delayMs > 0) await sleep(delayMs);
        const answer = await sendWithFault(path, message.path, message.rawBody);
        if (answer === 'give-up' || stopping.aborted) break;
        if (answer.kind !== 'unreachable') return answer;
      }
      return { kind: 'unreachable' };
    },
  };
};

export const hub88Wire = ({ walletUrl, privateKey }: { walletUrl: string | null; privateKey: string }): WalletWire => ({
  walletUrl,
  write: (path, body) => ({ path, rawBody: JSON.stringify({ request_uuid: randomUUID(), ...body }) }),
  headersOf: (rawBody) => ({ [SIGNATURE_HEADER]: signBody(rawBody, privateKey) }),
  read: (status, text) => {
    if (status !== 200) throw new Error(`status ${status}`);
    return answerOf(JSON.parse(text));
  },
});

function answerOf(body: unknown): WalletAnswer {
  if (!isRecord(body) || typeof body.status !== 'string') throw new Error('unparsable answer');
  const { status, balance } = body;
  const centavos = typeof balance === 'number' ? Math.floor(balance / UNITS_PER_CENTAVO) : null;
  if (UNCERTAIN.has(status)) throw new Error(status);
  if (status !== 'RS_OK') return { kind: 'refused', status, balance: centavos };
  if (centavos === null) throw new Error('RS_OK without a balance');
  return { kind: 'ok', balance: centavos };
}
