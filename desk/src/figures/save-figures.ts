import { BYTE_ORDER_MARK, csvAmount } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import { saveFile } from '../list/export-csv.ts';
import { fileLines } from '../parts/file-lines.ts';
import type { Column } from './days.ts';
import { figureOf, groups, unitOf, type RowName } from './shown-figures.ts';

interface Texts {
  readonly language: Language;
  readonly nameOf: (name: RowName) => string;
  readonly headOf: (column: Column) => string;
  readonly figure: string;
  /** The last line: day, time, person and seal. */
  readonly footer: string;
}

/** A share of 8.34% is -0.0834 in the file. */
const SHARE_DIGITS = 6;

/** The shown figures as a spreadsheet of the language reads them. */
export const figuresCsv = (columns: readonly Column[], { language, nameOf, headOf, figure, footer }: Texts): string => {
  const decimalSign = language === 'pt' ? ',' : '.';
  const cell = (name: RowName, value: number | null): string => {
    if (value === null) return '';
    return unitOf(name) === 'money'
      ? csvAmount(value, decimalSign)
      : String(Number(value.toFixed(SHARE_DIGITS))).replace('.', decimalSign);
  };
  const rows = groups
    .flatMap((group) => group.rows)
    .map((name) => [nameOf(name), ...columns.map(({ days }) => cell(name, figureOf(name, days)))]);
  return BYTE_ORDER_MARK + fileLines([[figure, ...columns.map(headOf)], ...rows, [footer]], language);
};

export const saveFigures = (tenant: string, day: string, csv: string): void =>
  saveFile(`${tenant}-figures-${day}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
