import { sql } from 'kysely';
import type { Reader } from '../../../database/database.ts';

/** The maximum number of levels checked up the chain of invitations. */
const GENERATIONS_MAX = 10;

interface MailProvider {
  /** Addresses at any of these domains lead to the same mailbox. */
  readonly domains: readonly string[];
  /** Characters before the `@` that the provider ignores. */
  readonly ignored?: RegExp;
}

const mailProviders: readonly MailProvider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
];

/** The mailbox of an address: `Ana.Souza+2@googlemail.com` is `anasouza@gmail.com`. */
export const postBox = (email: string): string => {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [box = ''] = name.split('+');
  const { domains: [main] = [domain], ignored } = mailProviders.find(({ domains }) => domains.includes(domain)) ?? {};
  return `${ignored ? box.replace(ignored, '') : box}@${main}`;
};

/** A newly registered player. Phone and CPF are unique on a site, so they cannot reveal a second account. */
interface Newcomer {
  readonly email: string;
  readonly browserId: string | null;
}

/**
 * Whether the new player is somebody above them in the chain of referrals: a second account of the inviter, or of
 * another player invited by that person.
 *
 * @returns undefined when there is no reason to refuse
 */
export const refusalOf = async (
  reader: Reader,
  { email, browserId }: Newcomer,
  referrerId: number,
): Promise<'same-person' | 'circular' | undefined> => {
  const { rows: line } = await sql<{ id: number; email: string; browser: boolean }>`
    with recursive line (id, referred_by, email, generation) as (
      select id, referred_by, email, 1 from users where id = ${referrerId}
      union all
      select u.id, u.referred_by, u.email, line.generation + 1 from users u join line on u.id = line.referred_by
      where line.generation < ${GENERATIONS_MAX})
    select line.id, line.email, exists (
      select from user_browsers b where b.user_id = line.id and b.guest_id = ${browserId}::uuid) as browser
    from line`.execute(reader);
  const box = postBox(email);
  const same = line.find((one) => one.browser || postBox(one.email) === box);
  if (!same) return undefined;
  return same.id === referrerId ? 'same-person' : 'circular';
};

/** The referred players who share a browser with the player who referred them. */
export const listSharingBrowser = async (
  reader: Reader,
  pairs: readonly { readonly referrer_id: number; readonly referred_id: number }[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select pair.referred as id
    from unnest(${pairs.map((pair) => pair.referrer_id)}::bigint[], ${pairs.map((pair) => pair.referred_id)}::bigint[])
      as pair (referrer, referred)
    where exists (
      select from user_browsers one join user_browsers other on other.guest_id = one.guest_id
      where one.user_id = pair.referrer and other.user_id = pair.referred)`.execute(reader);
  return new Set(rows.map(({ id }) => id));
};

/**
 * Whether two players now look like one person: they share a browser, a mailbox (an e-mail can be changed) or a PIX key
 * for withdrawals.
 */
export const lookLikeOnePerson = async (reader: Reader, userId: number, otherId: number): Promise<boolean> => {
  const sharing = await listSharingBrowser(reader, [{ referrer_id: userId, referred_id: otherId }]);
  if (sharing.size > 0) return true;
  const [one, other] = await reader.selectFrom('users').select('email').where('id', 'in', [userId, otherId]).execute();
  if (one && other && postBox(one.email) === postBox(other.email)) return true;
  const paid = await reader
    .selectFrom('withdraw_methods as one')
    .innerJoin('withdraw_methods as other', 'other.key', 'one.key')
    .select('one.id')
    .where('one.user_id', '=', userId)
    .where('other.user_id', '=', otherId)
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
};
