import type { Coupon } from '@jangada/contracts/domains/bonuses/endpoints';
import type { Bonus } from '@jangada/contracts/domains/wallet/endpoints';

/** A coupon for tests, in the server's shape. */
export const aCoupon = (part: Partial<Coupon> = {}): Coupon => ({
  code: 'BEMVINDO',
  name: 'Boas-vindas',
  kind: 'percent',
  value: 100,
  min_deposit: 2000,
  amount_max: 20_000,
  rollover: 10,
  max_bet: 5000,
  max_convert: 100_000,
  valid_days: 15,
  spin_value: null,
  game: null,
  ends_at: null,
  ...part,
});

/** An active bonus for tests. */
export const aBonus = (part: Partial<Bonus> = {}): Bonus => ({
  id: 1,
  kind: 'money',
  name: 'Bônus VIP',
  amount: 30_000,
  rollover_total: 150_000,
  rollover_done: 75_000,
  progress: 50,
  status: 'active',
  expires_at: '2026-12-20T22:30:00Z',
  created_at: '2026-11-20T12:00:00Z',
  cancel_loss: 23_456,
  max_bet: 5000,
  max_convert: 100_000,
  free_spins: null,
  ...part,
});
