import { pathOf } from '@jangada/contracts/api/endpoint';
import { askedReply } from '@jangada/contracts/ops/requests';
import * as z from '@jangada/contracts/values/schema';
import type { OpsAddress } from '../find-ops.ts';
import type { OpsCommand } from './ops-command.ts';

const TIMEOUT_MS = 60_000;
/** The command waits for a second person. */
const ASKED_STATUS = 202;

/**
 * Sends a command to the API.
 *
 * @returns its checked reply; or the request, where the command waits for a second person
 * @throws with one line that says why it was refused or not answered
 */
export const sendOpsCommand = async (command: OpsCommand, { url, key }: OpsAddress): Promise<unknown> => {
  const { operation, params, query, body, reason } = command;
  const search = new URLSearchParams(query).toString();
  const answer = await ask(`${url}${pathOf(operation.path, params)}${search && `?${search}`}`, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': 'en',
      'x-reason': encodeURIComponent(reason),
      'idempotency-key': command.key,
      ...(operation.method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(operation.method === 'POST' && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply: unknown = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(refusalOf(answer.status, reply));
  const checked = z.safeParse(answer.status === ASKED_STATUS ? askedReply : operation.reply, reply);
  if (!checked.success) throw new Error(`${operation.words}: the API's answer breaks the contract`);
  return checked.data;
};

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new Error(`No API answers operators at ${new URL(url).origin}; was it started with OPS_PORT?`, {
      cause: error,
    });
  }
}

function refusalOf(status: number, reply: unknown): string {
  const { code, message, errors } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<
    string,
    unknown
  >;
  if (status === 401) return 'The API does not know this key: OPS_KEY is of nobody, or it has ended';
  const fields = typeof errors === 'object' && errors !== null ? Object.entries(errors) : [];
  const details = fields.map(([name, texts]) => `${name}: ${Array.isArray(texts) ? texts.join(' ') : String(texts)}`);
  return `${typeof message === 'string' ? message : `the API answered ${status}`} (${typeof code === 'string' ? code : status})${details.length > 0 ? `; ${details.join('; ')}` : ''}`;
}
