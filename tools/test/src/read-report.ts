import { existsSync, readFileSync } from 'node:fs';

/** The fields of an object; none for other values. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The list in a field; empty for other values. */
export const listIn = (fields: Record<string, unknown>, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/** The fields of a test runner's report; none when the file is missing or broken. */
export const readReport = (file: string): Record<string, unknown> => {
  try {
    return existsSync(file) ? fieldsOf(JSON.parse(readFileSync(file, 'utf8'))) : {};
  } catch {
    return {};
  }
};
