import { nodesOf, type Explained, type PlanNode } from './record-plans.ts';

export interface Fault {
  readonly statement: string;
  /** A whole table is scanned because no index fits, or many rows are read or sorted. */
  readonly what: 'scan' | 'rows' | 'sort';
  readonly table: string;
  readonly rows: number;
}

/** A statement that reads or sorts more rows of a table that grows reads or sorts more with every year. */
const ROWS_MAX = 1_000;

/** What grows with the tables in the plan of a statement. */
export const faultsOf = ({ statement, plan }: Explained, growing: ReadonlySet<string>): Fault[] => {
  const found: Fault[] = [];
  for (const node of nodesOf(plan)) {
    const table = node['Relation Name'];
    if (table !== undefined && growing.has(table)) {
      const rows = rowsRead(node);
      if (node['Node Type'] === 'Seq Scan' || rows > ROWS_MAX)
        found.push({ statement, what: node['Node Type'] === 'Seq Scan' ? 'scan' : 'rows', table, rows });
    }
    if (node['Node Type'].includes('Sort')) {
      const [sorted] = nodesOf(node)
        .flatMap((below) => below['Relation Name'] ?? [])
        .filter((name) => growing.has(name));
      const rows = rowsOf(node);
      if (sorted !== undefined && rows > ROWS_MAX) found.push({ statement, what: 'sort', table: sorted, rows });
    }
  }
  return found;
};

const rowsOf = (node: PlanNode): number => (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1);

const rowsRead = (node: PlanNode): number =>
  rowsOf(node) +
  ((node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * (node['Actual Loops'] ?? 1);
