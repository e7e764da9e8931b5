import type { Reader } from '../../database/database.ts';
import type { RestrictionsTable } from '../../database/schema.ts';

type Source = RestrictionsTable['source'];

export interface Restriction {
  readonly source: Source;
  readonly startAt: Date;
  readonly endAt: Date | null;
}

const exclusions: readonly Source[] = ['self_specific', 'self_central', 'social_program', 'debt_program', 'court'];

/** Sources that stop new bets; all of them do (domain.md 7.10). */
export async function listRestrictions(reader: Reader, userId: number, at = new Date()): Promise<Restriction[]> {
  const rows = await reader
    .selectFrom('restrictions')
    .select(['source', 'start_at as startAt', 'end_at as endAt'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('start_at', '<=', at)
    .where((where) => where.or([where('end_at', 'is', null), where('end_at', '>', at)]))
    .execute();
  return rows;
}

/** The exclusion that is in force, if one is. */
export const exclusionAmong = (restrictions: readonly Restriction[]): Restriction | undefined =>
  restrictions.find(({ source }) => exclusions.includes(source));

/** The facts a login refused by self-exclusion carries (AUTH-20, AUTH-28). */
export const exclusionFacts = ({ startAt, endAt }: Restriction) => ({
  selfExcluded: true,
  start_at: startAt.toISOString(),
  end_at: endAt?.toISOString() ?? null,
});
