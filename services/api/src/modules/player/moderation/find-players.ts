import type { FoundPlayer } from '@jangada/contracts/ops/players';
import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../../database/database.ts';
import { nameOf } from '../../../users/get-player.ts';

/** More players than one identifier has; a round of a provider can have several. */
const FOUND_MAX = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** `E`, the bank and the minute, and what tells one Pix of that minute from another. */
const E2E_ID = /^e(?<minute>\d{20})[\da-z]{11}$/;
/** The longest number that is exact. */
const NUMBER = /^\d{1,15}$/;
/** What people write before a number; it says what the number is of. */
const PREFIXED = /^(?:#|n[º°o]\.?|(?<word>\p{L}+)\s*[#:nº°]*)\s*(?<number>\d{1,15})$/iu;
const words: ReadonlyMap<string, FoundPlayer['by']> = new Map([
  ['jogador', 'id'],
  ['jogadora', 'id'],
  ['player', 'id'],
  ['saque', 'withdrawal'],
  ['withdrawal', 'withdrawal'],
  ['depósito', 'deposit'],
  ['deposito', 'deposit'],
  ['deposit', 'deposit'],
  ['aposta', 'bet'],
  ['bet', 'bet'],
  ['documento', 'document'],
  ['document', 'document'],
]);

type PaymentKind = NonNullable<FoundPlayer['payment']>['kind'];

interface Search {
  readonly by: FoundPlayer['by'];
  /** What the second column is the number of. */
  readonly of?: PaymentKind;
  readonly users: RawBuilder<unknown>;
}

/** Players of whom something has this identifier; every search is by an index of its own. */
export const findPlayers = async (reader: Reader, typed: string): Promise<FoundPlayer[]> => {
  const found = searchesFor(typed).map(
    ({ by, of, users }) => sql`(
      select ${by}::text as by, ${of ?? null}::text as kind, found.id, ${of ? sql`found.payment` : sql`null::bigint`} as payment
      from (${users}) as found (${of ? sql`id, payment` : sql`id`}) limit ${FOUND_MAX})`,
  );
  const { rows } = await sql<FoundRow>`
    select found.by, found.kind, found.payment, u.id, u.first_name, u.last_name
    from (
      select distinct by, kind, id, payment from (${sql.join(found, sql` union all `)}) as found
      order by id, by, kind, payment limit ${FOUND_MAX}) found
    cross join lateral (select * from users where id = found.id limit 1) u order by u.id, found.by, found.kind, found.payment`.execute(
    reader,
  );
  return rows.map(({ id, by, kind, payment, ...name }) => ({
    ...{ id, name: nameOf(name), by },
    payment: kind === null || payment === null ? null : { kind, id: payment },
  }));
};

interface FoundRow extends Pick<FoundPlayer, 'id' | 'by'> {
  readonly kind: PaymentKind | null;
  readonly payment: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** Copied text has breaks and spaces inside: nothing that identifies a player has any. */
function searchesFor(typed: string): Search[] {
  const { word, number } = PREFIXED.exec(typed.trim())?.groups ?? {};
  const by = word === undefined ? undefined : words.get(word.toLowerCase());
  if (number !== undefined && by) return searchesByNumber(Number(number)).filter((search) => search.by === by);
  return searchesByText(number !== undefined && word === undefined ? number : typed.replaceAll(/\s/gu, ''));
}

function searchesByText(identifier: string): Search[] {
  const digits = identifier.replaceAll(/\D/g, '');
  const lower = identifier.toLowerCase();
  // As it is dialled: 011 98765-4321, 0055 11 98765-4321.
  const dialled = digits.replace(/^0+/, '');
  const ids = [identifier, ...(UUID.test(lower) ? [lower, lower.replaceAll('-', '')] : [])];
  return [
    { by: 'email', users: sql`select id from users where email = ${lower}` },
    { by: 'cpf', users: sql`select id from users where cpf = ${digits}` },
    { by: 'phone', users: sql`select id from users where phone = any(${[`+${dialled}`, `+55${dialled}`]})` },
    { by: 'pix', of: 'deposit', users: sql`select user_id, id from deposits where ${hasE2eId(identifier)}` },
    { by: 'pix', of: 'withdrawal', users: sql`select user_id, id from withdrawals where ${hasE2eId(identifier)}` },
    { by: 'txid', of: 'deposit', users: sql`select user_id, id from deposits where txid = any(${ids})` },
    { by: 'payout', of: 'withdrawal', users: sql`select user_id, id from withdrawals where payout_id = any(${ids})` },
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

/** Typed in any case: the ids of a minute are found by the index, and this one among them. */
function hasE2eId(typed: string): RawBuilder<boolean> {
  const lower = typed.toLowerCase();
  const minute = E2E_ID.exec(lower)?.groups?.['minute'];
  if (minute === undefined) return sql`e2eid = ${typed}`;
  const [first, last] = [`E${minute}`, `E${minute}zzzzzzzzzzzz`];
  return sql`e2eid between ${first} and ${last} and lower(e2eid) = ${lower}`;
}

const searchesByUuid = (uuid: string): Search[] => [
  { by: 'public-id', users: sql`select id from users where public_id = ${uuid}::uuid` },
  { by: 'guest', users: sql`select user_id from user_browsers where guest_id = ${uuid}::uuid limit ${FOUND_MAX}` },
];

const searchesByNumber = (number: number): Search[] => [
  { by: 'id', users: sql`select id from users where id = ${number}` },
  { by: 'deposit', of: 'deposit', users: sql`select user_id, id from deposits where id = ${number}` },
  { by: 'withdrawal', of: 'withdrawal', users: sql`select user_id, id from withdrawals where id = ${number}` },
  { by: 'bet', users: sql`select user_id from bets where id = ${number}` },
  { by: 'document', users: sql`select user_id from documents where id = ${number}` },
];
