import type { Affiliates } from '@jangada/contracts/domains/profile/affiliates';
import { sql } from 'kysely';
import type { Config } from '../../../config/config.ts';
import type { Reader } from '../../../database/database.ts';
import { pageOf, readNewest, type PageRequest } from '../../../http/pages.ts';
import { getUser } from '../../../users/users.repository.ts';
import { maskedName } from '../../../users/public-name.ts';
import { siteOrigin } from '../../../tenants/addresses.ts';
import { mainDomain, type Tenant } from '../../../tenants/tenant.ts';
import { referralRules } from './referral-rules.ts';

const PER_PAGE = 10;

/** A player's invitations; invited players are shown only by a masked name (ACC-15). */
export const affiliatesOf = async (
  reader: Reader,
  config: Config,
  tenant: Tenant,
  userId: number,
  part: Omit<PageRequest, 'perPage'>,
): Promise<Affiliates> => {
  const { referral_code: code } = await getUser(reader, userId);
  const { active, condition, value, baseline } = referralRules(tenant);
  const { earnings, ...counts } = await sumsOf(reader, userId);
  return {
    code,
    link: `${siteOrigin(config, mainDomain(tenant))}/?ref=${code}`,
    active,
    condition,
    cpa_value: value,
    cpa_baseline: baseline,
    counts,
    earnings,
    referrals: await listReferrals(reader, userId, { ...part, perPage: PER_PAGE }),
  };
};

interface Sums {
  readonly registered: number;
  readonly qualified: number;
  readonly paid: number;
  readonly earnings: number;
}

async function sumsOf(reader: Reader, referrerId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) filter (where state <> 'rejected') as registered,
      count(*) filter (where state in ('qualified', 'approved', 'paid')) as qualified,
      count(*) filter (where state = 'paid') as paid,
      coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as earnings
    from referrals where referrer_id = ${referrerId}`.execute(reader);
  const [sums] = rows;
  if (!sums) throw new TypeError('an aggregate always has a row');
  return sums;
}

async function listReferrals(reader: Reader, referrerId: number, request: PageRequest) {
  const invited = reader
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .select(['r.id', 'r.state', 'r.amount', 'r.registered_at', 'u.first_name', 'u.last_name'])
    .where('r.referrer_id', '=', referrerId);
  const { rows, ...count } = await readNewest(reader, invited, request, { id: 'r.id' });
  const shown = rows.map(({ id, state, amount, registered_at, first_name, last_name }) => ({
    id,
    name: maskedName({ first: first_name, last: last_name }),
    state,
    amount: state === 'paid' ? (amount ?? 0) : 0,
    registered_at: registered_at.toISOString(),
  }));
  return pageOf(shown, count, request.page ?? 1, request.perPage);
}
