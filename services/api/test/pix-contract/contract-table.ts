import { columns, providers, type Provider } from './providers.ts';

const cellOf = ({ without }: Provider, column: (typeof columns)[number]): string => without[column] ?? 'works by test';

/** Providers that a connection cannot name yet, and why their payouts are not simply added. */
const WITHOUT_ADAPTER: Readonly<Record<string, string>> = {
  'mercado pago': 'no adapter: payouts are signed by Ed25519, and nobody names the owner of a key',
};

/** PSP × what it does, in the form that the formatter leaves alone. */
export const contractTable = (): string => {
  const rows = [
    ['adapter', ...columns],
    ...providers.map((one) => [one.name, ...columns.map((column) => cellOf(one, column))]),
    ...Object.entries(WITHOUT_ADAPTER).map(([name, payout]) => [
      name,
      ...columns.map((column) => (column === 'payout' ? payout : 'no adapter')),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [rows[0] ?? [], rule, ...rows.slice(1)].map(lineOf).join('\n');
};
