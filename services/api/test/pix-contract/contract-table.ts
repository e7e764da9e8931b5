import { columns, providers, type Provider } from './providers.ts';

const cellOf = ({ without, sendsOnce }: Provider, column: (typeof columns)[number]): string =>
  without[column] ?? (column === 'payout' ? sendsOnce : undefined) ?? 'works by test';

/** Providers that a connection cannot name, and why (docs/decisions/payments-by-pix.md). */
const WITHOUT_ADAPTER: Readonly<Record<string, Provider['without']>> = {
  'mercado pago': {
    charge: 'no adapter: its code is a static one, and nothing names who paid',
    payout: 'no adapter: payouts are signed by Ed25519, and nobody names the owner of a key',
  },
};

/** PSP × what it does, in the form that the formatter leaves alone. */
export const contractTable = (): string => {
  const rows = [
    ['adapter', ...columns],
    ...providers.map((one) => [one.name, ...columns.map((column) => cellOf(one, column))]),
    ...Object.entries(WITHOUT_ADAPTER).map(([name, why]) => [
      name,
      ...columns.map((column) => why[column] ?? 'no adapter'),
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [rows[0] ?? [], rule, ...rows.slice(1)].map(lineOf).join('\n');
};
