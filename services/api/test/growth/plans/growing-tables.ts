import { connected } from '../../support/as-owner.ts';
import type { TestDatabase } from '../../support/test-database.ts';

/** A table of a filled database with fewer rows counts as one that does not grow. */
const ROWS_MIN = 100;

interface Tables {
  readonly growing: ReadonlySet<string>;
  readonly others: readonly string[];
}

/** The tables of the schema by the rows that the fill gave them. */
export const tablesByGrowth = ({ adminUrl }: Pick<TestDatabase, 'adminUrl'>): Promise<Tables> =>
  connected(adminUrl, async (admin) => {
    // The proof fills these after the fill.
    await admin.query(
      'analyze proven_balances, player_days, day_sums, day_movements, first_deposits, day_figures, game_days, game_players',
    );
    const { rows } = await admin.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::bigint::integer as rows from pg_class
       where relnamespace = 'platform'::regnamespace and relkind in ('r', 'p') order by 1`,
    );
    return {
      growing: new Set(rows.filter((row) => row.rows >= ROWS_MIN).map(({ name }) => name)),
      others: rows.filter((row) => row.rows < ROWS_MIN).map(({ name }) => name),
    };
  });
