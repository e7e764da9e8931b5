import { BYTE_ORDER_MARK, csvLines } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import type { OperationTexts } from '../operations/use-operation-texts.ts';
import { csvValue } from '../parts/cell-value.tsx';
import { type ListColumn, valueIn } from './list-view.ts';

/** A file of more rows is refused, never cut off. */
export const CSV_ROWS_MAX = 1_000_000;
/** So much text is held as a string; the browser keeps the parts before it outside of the page's memory. */
const PART_CHARACTERS = 1_000_000;

interface CsvOptions<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly language: Language;
  readonly texts: OperationTexts;
}

/** A file for a spreadsheet of the language, written page by page. */
export const createCsv = <Row>({ columns, language, texts }: CsvOptions<Row>) => {
  const separator = language === 'pt' ? ';' : ',';
  const parts: Blob[] = [];
  let text = BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)], separator);
  const flush = (): void => {
    parts.push(new Blob([text]));
    text = '';
  };
  const add = (lines: readonly (readonly string[])[]): void => {
    text += csvLines(lines, separator);
    if (text.length > PART_CHARACTERS) flush();
  };
  return {
    addRows: (rows: readonly Row[]): void =>
      add(
        rows.map((row) =>
          columns.map((column) =>
            csvValue(column.kind, column.texts ?? column.id, valueIn(column, row), { language, texts }),
          ),
        ),
      ),
    /** @param footer the last line: filter, time and person */
    end: (footer: readonly string[]): Blob => {
      add([footer]);
      flush();
      return new Blob(parts, { type: 'text/csv;charset=utf-8' });
    },
  };
};

export const saveFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A large file is still being read when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
};

const REVOKED_AFTER_MS = 60_000;
