import type { Language } from '@jangada/contracts/values/languages';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';
import type { Selectable } from 'kysely';
import type { BonusRow } from './bonuses.repository.ts';
import type { BonusTables } from './tables.ts';

type Spins = Selectable<BonusTables['free_spins']>;

/** The fields are null when the studio has never offered the game. */
interface SpunGame {
  readonly game_id: number | null;
  readonly game_title: string | null;
  readonly game_active: boolean | null;
}

const shown: Record<BonusRow['status'], Bonus['status']> = {
  offered: 'offered',
  active: 'active',
  wagering: 'active',
  completed: 'finished',
  expired: 'expired',
  cancelled: 'cancelled',
  voided: 'cancelled',
};

/**
 * @param bonusBalance the player's bonus money: only one bonus is open at a time, and cancelling it takes all of the
 *   money
 */
export const presentBonus = (row: BonusRow, language: Language, bonusBalance: number): Bonus => ({
  id: row.id,
  kind: 'money',
  name: row.name[language],
  amount: row.amount,
  rollover_total: row.requirement,
  rollover_done: row.progress,
  progress: percentDone(row),
  status: shown[row.status],
  expires_at: row.expires_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  cancel_loss: cancelLoss(row, bonusBalance),
  max_bet: row.max_bet,
  max_convert: row.max_convert,
  free_spins: null,
});

function cancelLoss({ status }: BonusRow, bonusBalance: number): number | null {
  if (status === 'offered') return 0;
  return status === 'active' || status === 'wagering' ? bonusBalance : null;
}

const shownSpins: Record<Spins['status'], Bonus['status']> = {
  granted: 'active',
  launched: 'active',
  used: 'finished',
  expired: 'expired',
};

/** Waiting or played spins. Their prizes form a bonus with its own rollover. */
export const presentSpins = (row: Spins & SpunGame, language: Language): Bonus => ({
  id: row.id,
  kind: 'free_spins',
  name: row.name[language],
  amount: row.spin_value * row.total,
  rollover_total: 0,
  rollover_done: 0,
  progress: Math.floor((row.used * 100) / row.total),
  status: row.expires_at <= new Date() && row.used < row.total ? 'expired' : shownSpins[row.status],
  expires_at: row.expires_at.toISOString(),
  created_at: row.created_at.toISOString(),
  cancel_loss: null,
  max_bet: row.max_bet,
  max_convert: row.max_convert,
  free_spins: {
    used: row.used,
    total: row.total,
    spin_value: row.spin_value,
    game_id: row.game_active ? row.game_id : null,
    game: row.game_title ?? row.game_code,
  },
});

/** Rounded down, so that 100 means complete. */
function percentDone({ requirement, progress, status }: BonusRow): number {
  if (requirement === 0) return status === 'completed' ? 100 : 0;
  return Math.floor((progress * 100) / requirement);
}
