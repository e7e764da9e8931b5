import * as z from '@jangada/contracts/values/schema';
import { isStorable } from '@jangada/server/storable';

/** A malformed message of a third party, or a malformed item of its list. */
export interface Unreadable {
  /** The message as received. */
  readonly raw: unknown;
  /** The wrong fields and the reason, without their values. */
  readonly reason: string;
}

export type OnUnreadable = (unreadable: Unreadable) => void;

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly unreadable: Unreadable };

const ISSUES_MAX = 5;
const REASON_CHARS_MAX = 300;
/** Schemas read no deeper values. */
const DEPTH_MAX = 16;

/** A length that a database index accepts, in any alphabet. */
const TEXT_CHARS_MAX = 500;

/** A text that PostgreSQL can store. */
export const boundedText = (charsMax: number) => z.string().check(z.maxLength(charsMax), z.refine(isStorable));

export const storableText = boundedText(TEXT_CHARS_MAX);

/** A whole number; some servers send it as a string. `Number` converts both. */
export const wholeNumber = z.union([z.int().check(z.minimum(0)), z.string().check(z.regex(/^\d{1,15}$/))]);

/** Removes fields that are null, because many servers send null for an absent field. */
export const absentIfNull = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => absentIfNull(item, depth + 1));
  const fields = Object.entries(value).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, absentIfNull(field, depth + 1)]));
};

/** Parses one message by its schema; null fields count as absent. */
export const readMessage = <Schema extends z.Schema>(schema: Schema, raw: unknown): Read<z.infer<Schema>> => {
  const checked = z.safeParse(schema, absentIfNull(raw));
  if (checked.success) return { ok: true, value: checked.data };
  return { ok: false, unreadable: { raw, reason: reasonOf(checked.error.issues) } };
};

/** Parses each item of a list separately: an unreadable item is reported and does not hide the others. */
export const readEach = <Schema extends z.Schema>(
  schema: Schema,
  list: unknown,
  onUnreadable: OnUnreadable,
): z.infer<Schema>[] => {
  const items: readonly unknown[] = Array.isArray(list) ? list : [list];
  return items.flatMap((item) => {
    const read = readMessage(schema, item);
    if (read.ok) return [read.value];
    onUnreadable(read.unreadable);
    return [];
  });
};

/** Parses optional fields; malformed ones are dropped. Every field of the schema is optional. */
export const readExtras = <Schema extends z.Schema<object>>(schema: Schema, raw: unknown): Partial<z.infer<Schema>> => {
  const fields = absentIfNull(raw);
  if (typeof fields !== 'object' || fields === null) return {};
  const checked = z.safeParse(schema, fields);
  if (checked.success) return checked.data;
  const wrong = new Set(checked.error.issues.map(({ path: [field] }) => field));
  const rest = Object.entries(fields).filter(([field]) => !wrong.has(field));
  const again = z.safeParse(schema, Object.fromEntries(rest));
  return again.success ? again.data : {};
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function reasonOf(issues: readonly Issue[]): string {
  const reasons = issues.map(({ path, message }) => `${path.map(String).join('.') || 'message'}: ${message}`);
  return [...new Set(reasons)].slice(0, ISSUES_MAX).join('; ').slice(0, REASON_CHARS_MAX);
}
