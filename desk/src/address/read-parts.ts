import type { Operation } from '@jangada/contracts/ops/operation';
import { localDay } from '@jangada/contracts/values/local-day';
import * as z from '@jangada/contracts/values/schema';

/** A part of an address that its page cannot use. */
export type WrongPart =
  /** Not a value of the field. */
  | { readonly why: 'value'; readonly name: string; readonly value: string }
  /** No field of the page. */
  | { readonly why: 'name'; readonly name: string; readonly value: string }
  /** A value that does not go with those of other fields, or only with them. */
  | {
      readonly why: 'beside' | 'without';
      readonly name: string;
      readonly value: string;
      readonly others: readonly string[];
    }
  /** A span that ends before it begins, or has more days than `most`. */
  | { readonly why: 'order' | 'length'; readonly from: Part; readonly to: Part; readonly most?: number };

interface Part {
  readonly name: string;
  readonly value: string;
}

/** The value of a text of an address; undefined for a text that has none. */
export type ReadPart<Value> = (text: string) => Value | undefined;

/** The names that a wrong part has in the address. */
export const namesOf = (part: WrongPart): readonly string[] =>
  'from' in part ? [part.from.name, part.to.name] : [part.name];

/** An address holds texts; the schema may want a number or a flag. */
export const accepts = (schema: z.Schema, text: string): boolean => {
  const candidates: unknown[] = [text];
  if (text.trim() !== '' && Number.isFinite(Number(text))) candidates.push(Number(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  return candidates.some((value) => z.safeParse(schema, value).success);
};

/** The fields of a query. */
export const shapeOf = (schema: z.Schema | undefined): Readonly<Record<string, z.Schema>> =>
  schema && 'shape' in schema ? (schema.shape as Record<string, z.Schema>) : {};

/** A text that a field of the operation's query accepts. */
export const textOf =
  ({ query }: Pick<Operation, 'query'>, name: string): ReadPart<string> =>
  (text) => {
    const schema = shapeOf(query)[name];
    return schema && accepts(schema, text) ? text : undefined;
  };

export const oneOf =
  <Value extends string>(values: readonly Value[]): ReadPart<Value> =>
  (text) =>
    values.find((one) => one === text);

/** Pages show days beside those before them, so the first day of a site is later than the first that is a day. */
export const FIRST_DAY = '2000-01-01';

export const dayUntil =
  (last: string): ReadPart<string> =>
  (text) => {
    const parsed = z.safeParse(localDay, text);
    return parsed.success && parsed.data >= FIRST_DAY && parsed.data <= last ? parsed.data : undefined;
  };

export type AddressParts = ReturnType<typeof readParts>;

/**
 * Reads an address part by part, and keeps what it could not read.
 *
 * @example
 * const address = readParts(search);
 * const day = address.read('day', dayUntil(today())) ?? today();
 * return <WrongParts parts={address.wrong} />;
 */
export const readParts = (search: URLSearchParams) => {
  const wrong: WrongPart[] = [];
  return {
    wrong,
    read: <Value>(name: string, read: ReadPart<Value>): Value | null => {
      const text = search.get(name);
      if (text === null || text === '') return null;
      const value = read(text);
      if (value === undefined) wrong.push({ why: 'value', name, value: text });
      return value ?? null;
    },
    /** Whether the address has a part that could not be read. */
    isWrong: (name: string): boolean => wrong.some((part) => namesOf(part).includes(name)),
  };
};
