import type { PlayerSettings, SettingsChange } from '@jangada/contracts/domains/profile/settings';
import type { Reader, Tx } from '../../../database/database.ts';
import { capabilitiesOf } from '../access/capabilities.ts';
import { guardWallet } from '../access/guard-wallet.ts';
import { listRestrictions, reasonOf } from '../access/restrictions.ts';
import { getUser } from '../../../users/users.repository.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { listLimits, type LimitUse } from '../access/limit-use.ts';
import { boundBets, cancelPending, setLimit } from './limits.repository.ts';

const HOUR_MS = 60 * 60_000;

/** Changes only the named settings (API-47). */
export const changeSettings = async (tx: Tx, userId: number, change: SettingsChange): Promise<void> => {
  const { limits = [], cancel_pending: cancelled = [], pause_hours: hours } = change;
  if (limits.length + cancelled.length > 0 || hours !== undefined)
    await guardWallet(tx, userId, async () => {
      for (const { kind, window } of cancelled) await cancelPending(tx, userId, kind, window);
      for (const limit of limits) await setLimit(tx, userId, limit);
      if (limits.length > 0) await boundBets(tx, userId);
      if (hours !== undefined) await pause(tx, userId, hours);
    });
  await writePreferences(tx, userId, change);
};

const pause = (tx: Tx, userId: number, hours: number) =>
  tx
    .insertInto('restrictions')
    .values({
      user_id: userId,
      source: 'pause',
      reason: 'asked for by the player',
      end_at: new Date(Date.now() + hours * HOUR_MS),
    })
    .execute();

async function writePreferences(tx: Tx, userId: number, { time_alert: alert, marketing }: SettingsChange) {
  const switches = Object.entries(marketing ?? {}).filter(([, on]) => on !== undefined);
  if (alert === undefined && switches.length === 0) return;
  const row = {
    ...(alert === undefined ? {} : { time_alert_minutes: alert }),
    ...Object.fromEntries(switches.map(([channel, on]) => [`marketing_${channel}`, on])),
    updated_at: new Date(),
  };
  await tx
    .insertInto('player_settings')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
}

export const settingsOf = async (reader: Reader, userId: number, tenant: Tenant): Promise<PlayerSettings> => {
  const row = await reader.selectFrom('player_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const restrictions = await listRestrictions(reader, userId, tenant);
  return {
    // The table's check constraint allows exactly the minutes of this type.
    time_alert: (row?.time_alert_minutes ?? null) as PlayerSettings['time_alert'],
    limits: (await listLimits(reader, userId)).map(presentLimit),
    marketing: {
      email: row?.marketing_email ?? true,
      sms: row?.marketing_sms ?? true,
      push: row?.marketing_push ?? true,
    },
    restrictions: restrictions.map((restriction) => ({
      reason: reasonOf(restriction),
      start_at: restriction.startAt.toISOString(),
      end_at: restriction.endAt?.toISOString() ?? null,
    })),
    capabilities: await capabilitiesOf(reader, await getUser(reader, userId), tenant),
  };
};

export const presentLimit = ({ kind, window, value, used, resetsAt, pendingValue, pendingFrom }: LimitUse) => ({
  kind,
  window,
  value,
  used: Math.round(used),
  remaining: Math.max(0, value - Math.round(used)),
  resets_at: resetsAt.toISOString(),
  pending_value: pendingValue,
  pending_from: pendingFrom?.toISOString() ?? null,
});
