import type { LimitChange } from '@jangada/contracts/domains/profile/limits';
import type { Tx } from '../database/database.ts';
import { changeSettings } from '../modules/eligibility/limits/settings.service.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { areaCodes, signedInPeople } from './people.ts';

const limits: readonly LimitChange[] = [
  { kind: 'deposit', window: 'month', value: 5_000_000 },
  { kind: 'loss', window: 'week', value: 500_000 },
  { kind: 'time', window: 'day', value: 600 },
];

const TIME_ALERT_MINUTES = 60;

/** The demo's VIP has limits; existing settings are not changed. */
export const seedLimits = async (tx: Tx, tenant: Tenant): Promise<void> => {
  const code = areaCodes[tenant.id];
  const person = signedInPeople.at(-1);
  if (!code || !person) return;
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', `+55${code}${person.phone}`)
    .executeTakeFirst();
  if (!user) return;
  const known = await tx
    .selectFrom('player_settings')
    .select('user_id')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  if (!known) await changeSettings(tx, user.id, { limits: [...limits], time_alert: TIME_ALERT_MINUTES });
};
