/** Why rows are retained for as long as they are. */
export type RetentionBasis = 'law' | 'dispute' | 'product' | 'technical';

/** When rows of a table are deleted. */
export interface RowEnd {
  /** An age such as `30 days`, as PostgreSQL reads it. */
  readonly after: string;
  /** The moment from which the age is counted, such as `created_at`. */
  readonly since: string;
  /** Which rows, in words; all of them when it is missing. */
  readonly of?: string;
}

/** What a table grows with, and how its rows end. */
export interface Retention {
  readonly rowFor: string;
  readonly basis: RetentionBasis;
  readonly why: string;
  /** Empty when nothing is deleted by age. */
  readonly ends: readonly RowEnd[];
  /** Another end than by age, in words. */
  readonly otherEnd?: string;
}

export type RetentionRules<Rule extends Retention = Retention> = Readonly<Record<string, Rule>>;

const ROWS_OF_HEAD = 2;

/** The rules as rows of a Markdown table. Tables with equal rules share a row. */
export const printRetention = (rules: RetentionRules): string[] => {
  const tablesOf = new Map<string, string[]>();
  for (const [table, rule] of Object.entries(rules)) {
    const cells = `${rule.rowFor} | ${endOf(rule)} | ${rule.basis}: ${rule.why}`;
    tablesOf.set(cells, [...(tablesOf.get(cells) ?? []), `\`${table}\``]);
  }
  return [...tablesOf].map(([cells, tables]) => `| ${tables.join(', ')} | ${cells} |`);
};

const endOf = ({ ends, otherEnd }: Retention): string => {
  const aged = ends.map(({ after, since, of }) => `${of ? `${of}: ` : ''}${after} after \`${since}\``);
  return [...aged, ...(otherEnd ? [otherEnd] : [])].join('; ') || 'stay';
};

/** The rows of the table that follows a line of a Markdown document, without the spaces that align its columns. */
export const printedRows = (document: string, line: string): string[] => {
  const lines = document.split('\n').map((one) => one.replaceAll(/ +/g, ' '));
  const begin = lines.indexOf(line);
  const rows = lines.slice(lines.indexOf('', begin) + 1);
  return rows.slice(ROWS_OF_HEAD, rows.indexOf(''));
};
