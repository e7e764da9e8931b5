import type { Bilingual } from '@jangada/contracts/values/languages';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment, OfTenant, Optional } from '../../../database/columns.ts';

type Numbered = ColumnType<number, never, never>;
type Words = JSONColumnType<Bilingual>;

interface CouponsTable extends OfTenant {
  id: Numbered;
  code: string;
  name: Words;
  kind: 'percent' | 'fixed' | 'free_spins';
  value: number;
  amount_max: Optional<number>;
  min_deposit: Generated<number>;
  multiplier: number;
  max_bet: Optional<number>;
  max_convert: Optional<number>;
  valid_days: number;
  game_code: Optional<string>;
  spin_value: Optional<number>;
  listed: boolean;
  starts_at: Moment;
  ends_at: Optional<Date>;
  uses_max: Optional<number>;
  uses_per_user_max: Generated<number>;
  uses: Generated<number>;
  stopped_at: Optional<Date>;
  created_at: Moment;
}

interface CouponUsesTable extends OfTenant {
  coupon_id: number;
  deposit_id: number;
  user_id: number;
  created_at: Moment;
}

interface BonusesTable extends OfTenant {
  id: Numbered;
  user_id: number;
  origin: 'deposit' | 'registration' | 'mission' | 'free_spins' | 'operator' | 'seed';
  origin_ref: string;
  name: Words;
  amount: number;
  multiplier: number;
  requirement: number;
  progress: Generated<number>;
  converted: Generated<number>;
  counts_bonus: boolean;
  max_bet: Optional<number>;
  max_convert: Optional<number>;
  valid_days: number;
  status: Generated<'offered' | 'active' | 'wagering' | 'completed' | 'expired' | 'cancelled' | 'voided'>;
  activated_at: Optional<Date>;
  expires_at: Optional<Date>;
  ended_at: Optional<Date>;
  /** How often the bonus's completion was reversed. */
  reopened: Generated<number>;
  created_at: Moment;
}

interface BonusStakesTable extends OfTenant {
  bonus_id: number;
  bet_id: number;
  settled: number;
  counts: number;
}

interface BonusLinesTable extends OfTenant {
  id: ColumnType<number, never, never>;
  user_id: number;
  type: 'bonus' | 'rollover';
  description: Words;
  amount: number;
  txn_id: number;
  created_at: Moment;
}

interface FreeSpinsTable extends OfTenant {
  id: Numbered;
  user_id: number;
  origin: string;
  origin_ref: string;
  name: Words;
  game_code: string;
  spin_value: number;
  total: number;
  used: Generated<number>;
  winnings: Generated<number>;
  multiplier: number;
  max_bet: Optional<number>;
  max_convert: Optional<number>;
  valid_days: number;
  status: Generated<'granted' | 'launched' | 'used' | 'expired'>;
  expires_at: Date;
  /** When the deposit behind the spins was refunded. */
  withdrawn_at: Optional<Date>;
  created_at: Moment;
}

interface CashbackEntriesTable extends OfTenant {
  id: Numbered;
  user_id: number;
  type: 'calendar' | 'immediate';
  period_start: Date;
  period_end: Date;
  available_at: string;
  amount: number;
  slots: number;
  claimed: Generated<number>;
  /** The reason for an operator's gift. */
  origin_ref: Optional<string>;
  /** The share of the loss, for entries of a period. */
  percent: Optional<number>;
  created_at: Moment;
}

interface CashbackClaimsTable extends OfTenant {
  cashback_id: number;
  local_day: string;
  slot: number;
  user_id: number;
  amount: number;
  txn_id: number;
  created_at: Moment;
}

interface CashbackReleasesTable extends OfTenant {
  released_at: Date;
  entries: number;
  created_at: Moment;
}

export interface BonusTables {
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
  bonuses: BonusesTable;
  bonus_stakes: BonusStakesTable;
  bonus_lines: BonusLinesTable;
  free_spins: FreeSpinsTable;
  cashback_entries: CashbackEntriesTable;
  cashback_claims: CashbackClaimsTable;
  cashback_releases: CashbackReleasesTable;
}

declare module '../../../database/schema.ts' {
  interface Schema extends BonusTables {}
}
