import { sql, type RawBuilder } from 'kysely';

/** The longest number that is exact. */
const NUMBER = /^\d{1,15}$/;

const columnsOf = { deposits: ['e2eid', 'txid'], withdrawals: ['e2eid', 'payout_id'] } as const;

/** The condition for the row with this number or id; each is looked up by an index of its own. */
export const isIdentified = (table: keyof typeof columnsOf, identifier: string): RawBuilder<boolean> => {
  const rows = sql.table(table);
  const found = [
    ...columnsOf[table].map((column) => sql`select id from ${rows} where ${sql.ref(column)} = ${identifier}`),
    ...(NUMBER.test(identifier) ? [sql`select ${Number(identifier)}::bigint`] : []),
  ];
  return sql`id = any(array(${sql.join(found, sql` union all `)}))`;
};
