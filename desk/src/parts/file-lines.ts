import { csvLines } from '@jangada/contracts/values/csv';
import type { Language } from '@jangada/contracts/values/languages';
import { textInFile } from '../texts/shown-text.ts';

/** Lines of a file for a spreadsheet of the language. */
export const fileLines = (rows: readonly (readonly string[])[], language: Language): string =>
  csvLines(
    rows.map((row) => row.map(textInFile)),
    language === 'pt' ? ';' : ',',
  );
