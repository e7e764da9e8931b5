import { pathOf } from '@jangada/contracts/api/endpoint';

/** The value at a dotted path of field names; undefined where a field is missing. */
const fieldAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
      value,
    );

export const listAt = (value: unknown, path: string): readonly unknown[] => {
  const found = fieldAt(value, path);
  return Array.isArray(found) ? found : [];
};

export const textAt = (value: unknown, path: string): string => {
  const found = fieldAt(value, path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

/** The path of an item, with its fields encoded; null when a field is missing or empty. */
export const itemPath = (path: string, item: unknown): string | null => {
  const fields = typeof item === 'object' && item !== null ? Object.keys(item) : [];
  const texts = fields.map((name) => [name, textAt(item, name)] as const).filter(([, text]) => text !== '');
  try {
    return pathOf(path, Object.fromEntries(texts));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
};
