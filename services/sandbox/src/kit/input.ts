import { timingSafeEqual } from 'node:crypto';

/** Reading untrusted JSON without exceptions. */
export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** A non-empty text; undefined for other values. */
export const textOf = (value: unknown, charsMax = Number.POSITIVE_INFINITY): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= charsMax ? value : undefined;

export const isOneOf = <Item extends string>(items: readonly Item[], value: unknown): value is Item =>
  items.some((item) => item === value);

export const isCentavos = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The parsed JSON; undefined for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Compares secrets in constant time. */
export const isSameSecret = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
