import { existsSync, readFileSync } from 'node:fs';

/** A value as the fields of an object; anything else has none. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** The list in a field; anything else is an empty one. */
export const listIn = (fields: Record<string, unknown>, name: string): readonly unknown[] => {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
};

/** The report a test runner wrote, as fields; a missing or broken file has none. */
export const readReport = (file: string): Record<string, unknown> => {
  try {
    return existsSync(file) ? fieldsOf(JSON.parse(readFileSync(file, 'utf8'))) : {};
  } catch {
    return {};
  }
};
