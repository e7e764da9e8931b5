import type { Language } from '@jangada/contracts/values/languages';
import type { WithdrawStatus } from '@jangada/contracts/domains/payments/status';
import type { Transaction } from '@jangada/contracts/domains/wallet/endpoints';

export const withdrawName: Record<Language, string> = { pt: 'Saque via PIX', en: 'PIX withdrawal' };

interface Shown {
  readonly id: number;
  readonly amount: number;
  readonly status: WithdrawStatus;
  readonly created_at: Date;
}

export const withdrawLine = ({ id, amount, status, created_at }: Shown, language: Language): Transaction => ({
  id,
  type: 'withdraw',
  created_at: created_at.toISOString(),
  status,
  amount: -amount,
  description: withdrawName[language],
  method: 'pix',
});
