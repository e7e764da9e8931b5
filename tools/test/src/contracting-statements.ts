/** A line of a migration that justifies a contracting statement: `-- contracts: nothing reads it since 0012`. */
const DECLARED = /^-- contracts: \S.*$/m;

/** Columns and tables that a text adds: the previous release does not use them. */
const addedBy = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((statement) => [
    ...[...statement.matchAll(/\badd column (?:if not exists )?(\w+)/g)].map(([, name]) => name ?? ''),
    ...[...statement.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, name]) => name ?? ''),
  ]);

/** Statements in lower case, one per line, without comments and function bodies. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');

const contracting: readonly (readonly [what: RegExp, why: string])[] = [
  [/\bdrop (table|column|view|schema|type|function|procedure)\b/, 'removes what the release before may use'],
  [/\brename\b/, 'renames what the release before may use'],
  [/\balter (column )?\w+ (set data )?type\b/, 'changes a type that the release before reads and writes'],
  [/\bset not null\b/, 'refuses rows that the release before may write'],
  [/\brevoke\b/, 'takes a right that the release before may need'],
];

/** Statements that contract only if they concern existing tables and columns. */
const refusing: readonly (readonly [what: RegExp, why: string])[] = [
  [
    /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/,
    'refuses rows that the release before may write',
  ],
  [/\bcreate unique index\b/, 'refuses rows that the release before may write'],
];

const isUnfilled = (column: string): boolean => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column);

/**
 * The statements of a migration with which the previous release would not work: during an upgrade both releases run on
 * the new schema, and afterwards the previous one may have to return (docs/operations.md).
 *
 * @returns a sentence for each; none when the text declares with `-- contracts: <why>` that it contracts on purpose
 */
export const contractingStatements = (sql: string): string[] => {
  if (DECLARED.test(sql)) return [];
  const statements = statementsOf(sql);
  const added = addedBy(statements);
  const isOfNew = (statement: string): boolean => added.some((name) => new RegExp(`\\b${name}\\b`).test(statement));
  return statements.flatMap((statement) => {
    const found = contracting.filter(([what]) => what.test(statement)).map(([, why]) => why);
    if (!isOfNew(statement)) found.push(...refusing.filter(([what]) => what.test(statement)).map(([, why]) => why));
    const [, ...columns] = statement.split(/\badd column\b/);
    if (columns.some(isUnfilled)) found.push('adds a column that the release before does not fill');
    return found.map((why) => `${statement.slice(0, 80)}: ${why}`);
  });
};
