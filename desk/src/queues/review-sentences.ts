import type { WithdrawalWhy } from '@jangada/contracts/ops/payment-evidence';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

type Check = WithdrawalWhy['checks'][number];

const names = {
  amount: 'amount',
  'first-withdrawal': 'first',
  'new-key': 'key',
  chargeback: 'chargeback',
  debt: 'debt',
  bar: 'bar',
} as const;

/** A rule of the review as a sentence with its numbers. */
export const useReviewSentence = (): ((check: Check) => string) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  return ({ rule, passed, value, limit, code }) => {
    const shown = rule === 'first-withdrawal' ? formats.number(value ?? 0) : formats.money(value ?? 0);
    return t(`queues.withdrawal.${names[rule]}${passed ? 'Passed' : 'Failed'}`, {
      value: shown,
      limit: formats.money(limit ?? 0),
      code: code === null ? '' : texts.value('review', code),
    });
  };
};
