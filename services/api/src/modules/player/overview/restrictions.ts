import type { PlayerForOps } from '@jangada/contracts/ops/players';
import type { Reader } from '../../../database/database.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import type { Source } from '../../eligibility/access/restrictions.ts';

const RESTRICTIONS_SHOWN_MAX = 50;

/** The restrictions of a player, the newest first, those that ended too. */
export const listRestrictions = async (
  reader: Reader,
  userId: number,
  tenant: Tenant,
): Promise<PlayerForOps['restrictions']> => {
  const rows = await reader
    .selectFrom('restrictions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RESTRICTIONS_SHOWN_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    source: row.source,
    note: row.reason,
    state: stateOf(row, tenant),
    start_at: row.start_at.toISOString(),
    end_at: row.end_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
};

interface Moments {
  readonly source: Source;
  readonly start_at: Date;
  readonly end_at: Date | null;
  readonly ended_at: Date | null;
}

function stateOf({ source, start_at: start, end_at: end, ended_at: ended }: Moments, { settings }: Tenant) {
  const now = new Date();
  if (ended !== null) return 'ended';
  if (start > now) return 'to-come';
  if (end === null || end > now) return 'active';
  return source === 'self_specific' && settings.site.is_regulated ? 'awaiting-return' : 'ended';
}
