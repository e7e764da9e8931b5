import { toCsv } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import type { OperationTexts } from '../operations/use-operation-texts.ts';
import { csvValue } from '../parts/cell-value.tsx';
import { type ListColumn, type ListView, valueIn } from './list-view.ts';

/** A file of more rows is the server's work. */
const CSV_ROWS_MAX = 50_000;

/** The filter matches more rows than a browser writes into a file. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
  readonly next?: number | string | null;
  readonly current_page?: number;
  readonly last_page?: number;
}

export type ReadPage<Row> = (place: Readonly<Record<string, string>>) => Promise<Page<Row>>;

/** Reads every page that the filter matches. @throws {TooManyRows} */
export const readAllRows = async <Row>(readPage: ReadPage<Row>): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  let place: Readonly<Record<string, string>> | null = {};
  while (place) {
    const page: Page<Row> = await readPage(place);
    rows.push(...page.data);
    if (rows.length > CSV_ROWS_MAX) throw new TooManyRows();
    const { next_cursor: cursor, next, current_page: at, last_page: last } = page;
    if (cursor) place = { cursor };
    else if (next !== undefined && next !== null) place = { after: String(next) };
    else place = at !== undefined && last !== undefined && at < last ? { page: String(at + 1) } : null;
  }
  return rows;
};

interface CsvOptions<Row> {
  readonly view: ListView<Row>;
  readonly columns: readonly ListColumn<Row>[];
  readonly language: Language;
  readonly texts: OperationTexts;
  /** The last line: filter, time and person. */
  readonly footer: readonly string[];
}

/** The rows in the shown columns, as a file for a spreadsheet of the language. */
export const csvOf = <Row>(rows: readonly Row[], { columns, language, texts, footer }: CsvOptions<Row>): string =>
  toCsv(
    [
      columns.map(({ head }) => head),
      ...rows.map((row) =>
        columns.map((column) => csvValue(column.kind, column.id, valueIn(column, row), { language, texts })),
      ),
      footer,
    ],
    language === 'pt' ? ';' : ',',
  );

export const saveFile = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};
