const NAME_CHARS_MAX = 255;

/** They begin a transaction and take no time of their own. */
const BEGINNING = /^(begin|select set_config|set local)\b/i;
const COMMENT = /\/\*.*?\*\/|--[^\n]*/gs;
const LITERAL = /'[^']*'/g;
/** Where FROM names no table. */
const OTHER_FROM = /\bextract\s*\(\s*\w+\s+from\b|\bdistinct\s+from\b/gi;
const LOCK = /\bfor\s+(?:no\s+key\s+)?update\b/gi;
const VERB = /^\s*\(*\s*(\w+)/;
const CHANGE = /\b(insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?(\w+)/i;
/** A list of values that was sent as an array comes by a function, and is joined with a table. */
const TABLE = /\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?([a-z_]\w*)\b(?!\s*\()/i;
const FUNCTION = /\b(?:from|select)\s+([a-z_]\w*)\s*\(/i;

/**
 * The kind of a statement and the first table or function that it names, such as `SELECT bets`: by its text, in which
 * there are no values.
 */
const nameOf = (text: string): string => {
  const plain = text.replace(COMMENT, ' ').replace(LITERAL, "''").replace(OTHER_FROM, '(').replace(LOCK, '');
  const [, verb = ''] = VERB.exec(plain) ?? [];
  const [, change, changed] = CHANGE.exec(plain) ?? [];
  const isChange = change !== undefined && !/^select$/i.test(verb);
  if (isChange) return `${(change.split(/\s/)[0] ?? '').toUpperCase()} ${changed}`;
  const kind = /^with$/i.test(verb) ? 'SELECT' : verb.toUpperCase();
  const [, target] = TABLE.exec(plain) ?? FUNCTION.exec(plain) ?? [];
  return target === undefined ? kind : `${kind} ${target}`;
};

/** The name of statements that are sent together. */
export const nameOfStatements = (texts: readonly string[]): string => {
  const plain = texts.map((text) => text.replace(COMMENT, ' ').trimStart());
  const done = plain.filter((text) => !BEGINNING.test(text));
  return (done.length > 0 ? done : plain).map(nameOf).join('; ').slice(0, NAME_CHARS_MAX);
};
