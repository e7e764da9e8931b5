import type { Activity } from '@jangada/contracts/domains/profile/activity';
import { excludeSelf, getActivity, updateSettings } from '@jangada/contracts/domains/profile/endpoints';
import type { PlayerLimit } from '@jangada/contracts/domains/profile/limits';
import type { PlayerSettings } from '@jangada/contracts/domains/profile/settings';
import type { Fakes } from '@jangada/remote-kit/fakes';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** A fixed day, so that the stories look the same every day. */
const FAKE_DAY = '2026-11-20';
const midnight = Date.parse(`${FAKE_DAY}T03:00:00Z`);

const allowed = { allowed: true, reason: null, start_at: null, end_at: null };

const aLimit = (given: Partial<PlayerLimit> = {}): PlayerLimit => ({
  kind: 'deposit',
  window: 'day',
  value: 10_000,
  used: 4_500,
  remaining: 5_500,
  resets_at: new Date(midnight + DAY_MS).toISOString(),
  pending_value: null,
  pending_from: null,
  ...given,
});

export const someSettings = (given: Partial<PlayerSettings> = {}): PlayerSettings => ({
  time_alert: 60,
  limits: [
    aLimit(),
    aLimit({ kind: 'loss', window: 'week', value: 20_000, used: 20_000, remaining: 0 }),
    aLimit({
      kind: 'time',
      window: 'day',
      value: 120,
      used: 100,
      remaining: 20,
      pending_value: 240,
      pending_from: new Date(midnight + DAY_MS + 14 * HOUR_MS).toISOString(),
    }),
  ],
  marketing: { email: true, sms: true, push: true },
  restrictions: [],
  capabilities: {
    can_login: allowed,
    can_deposit: allowed,
    can_bet: allowed,
    can_withdraw: allowed,
    can_use_bonus: allowed,
    can_receive_marketing: allowed,
  },
  ...given,
});

const HOURS = 24;
const stakesOf = (hour: number): number => (hour < 9 || hour % 5 === 0 ? 0 : hour * 350);

export const someActivity = (given: Partial<Activity> = {}): Activity => ({
  period: 'day',
  since: new Date(midnight).toISOString(),
  step: 'hour',
  totals: { minutes: 155, deposits: 10_000, stakes: 84_000, prizes: 71_450, net: -12_550 },
  points: Array.from({ length: HOURS }, (_, hour) => ({
    at: new Date(midnight + hour * HOUR_MS).toISOString(),
    minutes: stakesOf(hour) > 0 ? 12 : 0,
    deposits: hour === 9 ? 10_000 : 0,
    stakes: stakesOf(hour),
    prizes: hour % 3 === 0 ? Math.round(stakesOf(hour) * 1.6) : 0,
  })),
  ...given,
});

/** Settings that keep the fake changes, and an activity. */
export const responsibleFakes = (fake: Fakes): void => {
  const settings = someSettings();
  fake.on(updateSettings, ({ body }) => ({
    data: { ...settings, ...(body.time_alert === undefined ? {} : { time_alert: body.time_alert }) },
  }));
  fake.on(getActivity, ({ query }) => ({ data: someActivity({ period: query.period }) }));
  fake.on(excludeSelf, () => ({
    selfExcluded: true,
    start_at: `${FAKE_DAY}T15:00:00Z`,
    end_at: `${FAKE_DAY}T15:00:00Z`,
  }));
};
