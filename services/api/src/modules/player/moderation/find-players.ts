import type { FoundPlayer } from '@jangada/contracts/ops/players';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';

/** More players than one identifier has; a round of a provider can have several. */
const FOUND_MAX = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The longest number that is exact. */
const NUMBER = /^\d{1,15}$/;

interface Search {
  readonly by: FoundPlayer['by'];
  readonly users: RawBuilder<unknown>;
}

/** Players of whom something has this identifier; every search is by an index of its own. */
export const findPlayers = async (reader: Reader, typed: string): Promise<FoundPlayer[]> => {
  const found = searchesFor(typed.trim()).map(
    ({ by, users }) => sql`(select ${by}::text as by, found.id from (${users}) as found (id) limit ${FOUND_MAX})`,
  );
  const { rows } = await sql<FoundPlayer>`
    select distinct by, id from (${sql.join(found, sql` union all `)}) as found order by id, by limit ${FOUND_MAX}`.execute(
    reader,
  );
  return rows;
};

function searchesFor(identifier: string): Search[] {
  const digits = identifier.replaceAll(/\D/g, '');
  const lower = identifier.toLowerCase();
  return [
    { by: 'email', users: sql`select id from users where email = ${lower}` },
    { by: 'cpf', users: sql`select id from users where cpf = ${digits}` },
    { by: 'phone', users: sql`select id from users where phone = any(${[`+${digits}`, `+55${digits}`]})` },
    { by: 'pix', users: sql`select user_id from deposits where e2eid = ${identifier}` },
    { by: 'pix', users: sql`select user_id from withdrawals where e2eid = ${identifier}` },
    { by: 'txid', users: sql`select user_id from deposits where txid = ${identifier}` },
    { by: 'payout', users: sql`select user_id from withdrawals where payout_id = ${identifier}` },
    { by: 'round', users: sql`select user_id from bets where round_id = ${identifier}` },
    {
      by: 'coupon',
      users: sql`select user_id from coupon_uses where coupon_id = (
        select id from coupons where code = ${identifier.toUpperCase()}) order by created_at desc limit ${FOUND_MAX}`,
    },
    ...(UUID.test(lower) ? searchesByUuid(lower) : []),
    ...(NUMBER.test(identifier) ? searchesByNumber(Number(identifier)) : []),
  ];
}

const searchesByUuid = (uuid: string): Search[] => [
  { by: 'public-id', users: sql`select id from users where public_id = ${uuid}::uuid` },
  { by: 'guest', users: sql`select user_id from user_browsers where guest_id = ${uuid}::uuid limit ${FOUND_MAX}` },
];

const searchesByNumber = (number: number): Search[] => [
  { by: 'id', users: sql`select id from users where id = ${number}` },
  { by: 'deposit', users: sql`select user_id from deposits where id = ${number}` },
  { by: 'withdrawal', users: sql`select user_id from withdrawals where id = ${number}` },
  { by: 'bet', users: sql`select user_id from bets where id = ${number}` },
  { by: 'document', users: sql`select user_id from documents where id = ${number}` },
];
