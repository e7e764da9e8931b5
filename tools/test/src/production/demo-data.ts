import { demoOperators } from '@jangada/contracts/delivery/demo-operators';
import { demoTenants } from '@jangada/start/demo-tenants';
import { demoUsers } from '@jangada/start/demo-users';
import { Client } from 'pg';

/**
 * Rows of all tables that belong to the demo: those of its tenants, and those with its players' phones, its pictures, its
 * domains or an account of its operators.
 *
 * @param url an administrator of the database, whom row-level security does not bind
 */
export const demoDataOf = async (url: string): Promise<string[]> => {
  const tenants = demoTenants.map(({ slug }) => slug).join('|');
  const phones = (await demoUsers()).map(({ username }) => username).join('|');
  const operators = demoOperators.map(({ name }) => name).join('|');
  const pattern = [
    `^\\((${tenants}),`,
    `\\m(${phones})\\M`,
    `/brand/(${tenants})/`,
    `(${tenants})\\.localhost`,
    `,(${operators}),"?\\$argon2`,
  ].join('|');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('platform', 'delivery') and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const counted = await client.query<{ text: string }>(
        `select t::text as text from ${name} t where t::text ~* $1 limit 1`,
        [pattern],
      );
      const [row] = counted.rows;
      if (row) found.push(`${name}: ${row.text.slice(0, 200)}`);
    }
    return found;
  } finally {
    await client.end();
  }
};
