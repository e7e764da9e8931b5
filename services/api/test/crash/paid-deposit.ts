import { setTimeout as sleep } from 'node:timers/promises';
import { getDepositStatus } from '@jangada/contracts/domains/payments/endpoints';
import type { Outcome } from './move.ts';
import { post } from './post.ts';

const TRIES_MAX = 20;
const PAUSE_MS = 150;

/** Queries a deposit until it is paid. @param apiUrl the address below which the API's paths are */
export const untilPaid = async (
  apiUrl: string,
  headers: Record<string, string>,
  depositId: number,
): Promise<Outcome> => {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const body = JSON.stringify({ transaction_id: depositId });
    const answer = await post(`${apiUrl}${getDepositStatus.path}`, headers, body);
    if (!answer || answer.status >= 500) return 'unknown';
    if (answer.body.status === 'paid') return 'acknowledged';
    await sleep(PAUSE_MS);
  }
  return 'unknown';
};
