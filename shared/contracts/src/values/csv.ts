/** Excel reads a file as UTF-8 only with this mark at its start. */
export const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet treats a cell with this start as a formula; the name of a game must not become one.
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;

const cell = (text: string, separator: string): string => {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as lines of a file that begins with the mark; formulas are defused. */
export const csvLines = (rows: readonly (readonly string[])[], separator: ';' | ','): string =>
  rows.map((row) => `${row.map((text) => cell(text, separator)).join(separator)}\r\n`).join('');

/**
 * Rows as a file that spreadsheets open.
 *
 * @param separator Brazilian ones want semicolons, because a comma is the decimal sign
 */
export const toCsv = (rows: readonly (readonly string[])[], separator: ';' | ',' = ';'): string =>
  BYTE_ORDER_MARK + csvLines(rows, separator);

/** Centavos as a spreadsheet reads them: `-1234,56` or `-1234.56`. */
export const csvAmount = (amount: number, decimalSign: ',' | '.'): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${decimalSign}${digits.slice(-2)}`;
};
