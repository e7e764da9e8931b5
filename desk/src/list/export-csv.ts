import { BYTE_ORDER_MARK } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import type { OperationTexts } from '../operations/use-operation-texts.ts';
import { csvValue } from '../parts/cell-value.tsx';
import { fileLines } from '../parts/file-lines.ts';
import { type ListColumn, valueIn } from './list-view.ts';

/** A file of more rows is refused, never cut off. */
export const CSV_ROWS_MAX = 1_000_000;
/** So much text is held as a string; the browser keeps the parts before it outside of the page's memory. */
const PART_CHARACTERS = 1_000_000;

interface CsvOptions<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly language: Language;
  readonly texts: OperationTexts;
  /** Whoever may see names has them beside the numbers, as the list shows them. */
  readonly players?: PlayersInFile | null;
}

export interface PlayersInFile {
  readonly nameOf: (id: string) => string;
  readonly number: string;
  readonly name: string;
}

/** A file for a spreadsheet of the language, written page by page. */
export const createCsv = <Row>({ columns, language, texts, players = null }: CsvOptions<Row>) => {
  const headsOf = ({ head, fileHead, kind }: ListColumn<Row>): string[] =>
    kind === 'player' && players ? [`${head} (${players.number})`, `${head} (${players.name})`] : [fileHead ?? head];
  const valuesOf = (column: ListColumn<Row>, row: Row): string[] => {
    if (column.inFile) return [column.inFile(row)];
    const value = valueIn(column, row);
    const text = csvValue(column.kind, column.texts ?? column.id, value, { language, texts });
    return column.kind === 'player' && players ? [text, players.nameOf(text)] : [text];
  };
  const parts: Blob[] = [];
  let text = BYTE_ORDER_MARK + fileLines([columns.flatMap(headsOf)], language);
  const flush = (): void => {
    parts.push(new Blob([text]));
    text = '';
  };
  const add = (lines: readonly (readonly string[])[]): void => {
    text += fileLines(lines, language);
    if (text.length > PART_CHARACTERS) flush();
  };
  return {
    addRows: (rows: readonly Row[]): void => add(rows.map((row) => columns.flatMap((column) => valuesOf(column, row)))),
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
