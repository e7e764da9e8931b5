import { table } from '../table.ts';

const CELL_CHARS_MAX = 80;

/** A reply for people: a list as a table, other replies as names and values. */
export const describeAnswer = (reply: unknown): string => {
  if (!isRecord(reply)) return shown(reply);
  const { data, ...rest } = reply;
  if (Array.isArray(data)) return [listed(data), pageLine(rest)].filter(Boolean).join('\n');
  return named(isRecord(data) ? { ...data, ...rest } : reply);
};

function listed(rows: readonly unknown[]): string {
  const records = rows.map((row) => (isRecord(row) ? row : { value: row }));
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (records.length === 0) return 'nothing';
  return table([names, ...records.map((record) => names.map((name) => cut(shown(record[name]))))]);
}

const pageLine = ({ current_page: page, last_page: last, total }: Record<string, unknown>): string =>
  page === undefined || last === 1 ? '' : `page ${shown(page)} of ${shown(last)}, ${shown(total)} in all`;

const named = (record: Record<string, unknown>): string => table(linesOf(record));

/** Nested fields of a record are printed on separate lines under their path: `capabilities.can_bet`. */
function linesOf(record: Record<string, unknown>, way = ''): string[][] {
  return Object.entries(record).flatMap(([name, value]) => {
    const full = way + name;
    if (isRecord(value)) return isFlat(value) ? [[full, facts(value)]] : linesOf(value, `${full}.`);
    const isText = Array.isArray(value) && value.some((one) => typeof one === 'string');
    return isText ? value.map((one, index) => [index === 0 ? full : '', shown(one)]) : [[full, shown(value)]];
  });
}

const isFlat = (record: Record<string, unknown>): boolean =>
  Object.values(record).every((value) => typeof value !== 'object' || value === null);

const facts = (record: Record<string, unknown>): string =>
  Object.entries(record)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${shown(value)}`)
    .join(', ');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cut = (text: string): string => (text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX - 1)}…` : text);

function shown(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
