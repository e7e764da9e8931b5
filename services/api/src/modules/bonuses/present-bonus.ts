import type { Language } from '@jangada/contracts/languages';
import type { Bonus } from '@jangada/contracts/wallet/endpoints';
import type { BonusRow } from './bonuses.repository.ts';

const shown: Record<BonusRow['status'], Bonus['status']> = {
  offered: 'offered',
  active: 'active',
  wagering: 'active',
  completed: 'finished',
  expired: 'expired',
  cancelled: 'cancelled',
  voided: 'cancelled',
};

export const presentBonus = (row: BonusRow, language: Language): Bonus => ({
  id: row.id,
  name: row.name[language],
  amount: row.amount,
  rollover_total: row.requirement,
  rollover_done: row.progress,
  progress: percentDone(row),
  status: shown[row.status],
  expires_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

/** Rounded down, so that 100 says that nothing is missing. */
function percentDone({ requirement, progress, status }: BonusRow): number {
  if (requirement === 0) return status === 'completed' ? 100 : 0;
  return Math.floor((progress * 100) / requirement);
}
