import type { Language } from '@jangada/contracts/values/languages';
import type { Reader } from '../../../database/database.ts';
import { refundSentences, refusalSentence } from './deposit-notifications.ts';
import { lastRefund } from './last-refund.ts';

/** Why a deposit was refused, and the state of its refund; null when neither applies. */
export const depositNote = async (reader: Reader, id: number, language: Language): Promise<string | null> => {
  const { status, refusal, refund } = await reader
    .selectFrom('deposits')
    .select(['status', 'refusal'])
    .select(lastRefund().as('refund'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'refused' && status !== 'refunded') return null;
  const sentences = [refusal === null ? null : refusalSentence(refusal), refund && refundSentences[refund]];
  return sentences.flatMap((sentence) => sentence?.[language] ?? []).join(' ') || null;
};
