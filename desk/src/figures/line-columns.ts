import { BYTE_ORDER_MARK, csvAmount } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import { fileLines } from '../parts/file-lines.ts';
import { useFormats } from '../locale/formats.ts';

export type LineUnit = 'money' | 'share' | 'count' | 'seconds';

/** A value of each line, in the table and in the file alike. */
export interface LineColumn<Row> {
  readonly id: string;
  readonly head: string;
  readonly unit: LineUnit;
  /** How it is computed. */
  readonly note?: string;
  readonly value: (row: Row) => number | null;
  /** What it is made of. */
  readonly to?: (row: Row) => string | null;
}

const SHARE_DIGITS = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
/** Of a share: two of its percentage. */
const SHARE_DECIMALS = 4;
const MS_PER_S = 1_000;
const S_PER_MIN = 60;

/** A value as it is read; "–" where there is none. */
export const useLineText = () => {
  const formats = useFormats();
  return (unit: LineUnit, value: number | null): string => {
    if (value === null) return '–';
    if (unit === 'money') return formats.money(value);
    if (unit === 'share') return formats.number(value, SHARE_DIGITS);
    if (unit === 'count') return formats.number(value);
    return value < S_PER_MIN ? `${value} s` : formats.duration(value * MS_PER_S);
  };
};

interface CsvLine<Row> {
  readonly name: string;
  /** Stands in the file for the name, as spreadsheets read days. */
  readonly day?: string;
  readonly row: Row;
}

interface CsvTable<Row> {
  readonly head: string;
  readonly columns: readonly LineColumn<Row>[];
  readonly lines: readonly CsvLine<Row>[];
}

/** The lines of a table as a spreadsheet of the language reads them; times are in seconds. */
export const csvRows = <Row>({ head, columns, lines }: CsvTable<Row>, language: Language): string[][] => {
  const decimalSign = language === 'pt' ? ',' : '.';
  const cell = (unit: LineUnit, value: number | null): string => {
    if (value === null) return '';
    if (unit === 'money') return csvAmount(value, decimalSign);
    // As many digits as the page shows.
    return String(unit === 'share' ? Number(value.toFixed(SHARE_DECIMALS)) : value).replace('.', decimalSign);
  };
  return [
    [head, ...columns.map(({ head: name, unit }) => (unit === 'seconds' ? `${name} (s)` : name))],
    ...lines.map(({ name, day, row }) => [day ?? name, ...columns.map(({ unit, value }) => cell(unit, value(row)))]),
  ];
};

export const csvFile = (rows: readonly (readonly string[])[], language: Language): Blob =>
  new Blob([BYTE_ORDER_MARK + fileLines(rows, language)], { type: 'text/csv;charset=utf-8' });
