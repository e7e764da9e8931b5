import { check, safeParse } from '../values/schema.ts';
import type { Schema } from '../values/schema.ts';

/**
 * A rule over one field as a check of its schema; the issue's message is the key of a text.
 *
 * @param rule returns the key of a text, null when the value is valid
 * @example
 * const nameForm = z.object({ name: z.string().check(fieldRule(checkFullName)) });
 */
export const fieldRule = <Value>(rule: (value: Value) => string | null) =>
  check<Value>(({ value, issues }) => {
    const message = rule(value);
    // `continue`: without it zod skips the rules over several fields, and a submit would show only a part of the
    // errors.
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/**
 * A rule over several fields as a check of the object's schema, for rules that depend on another field.
 *
 * @param rule returns the key of a text for each wrong field
 * @example
 * z.object({ password: z.string(), again: z.string() }).check(fieldsRule(({ password, again }) => ({ again: … })))
 */
export const fieldsRule = <Fields extends object>(
  rule: (fields: Fields) => Partial<Record<keyof Fields & string, string | null>>,
) =>
  check<Fields>(({ value, issues }) => {
    for (const [field, message] of Object.entries<string | null | undefined>(rule(value))) {
      if (message) issues.push({ code: 'custom', input: value, path: [field], message });
    }
  });

/** The parsed fields, or the errors of the wrong ones by their path: `{ address: { zip: { type, message } } }`. */
export type CheckedFields<Fields> =
  | { readonly values: Fields; readonly errors: Readonly<Record<string, never>> }
  | { readonly values: Readonly<Record<string, never>>; readonly errors: Readonly<Record<string, unknown>> };

const setIn = (target: Record<string, unknown>, path: readonly PropertyKey[], value: unknown): void => {
  const [head, ...rest] = path;
  const key = head === undefined ? 'root' : String(head);
  if (rest.length === 0) {
    target[key] ??= value;
    return;
  }
  const inner = (target[key] ??= {}) as Record<string, unknown>;
  setIn(inner, rest, value);
};

/**
 * Checks the fields of a form. The result has the form of react-hook-form's resolvers.
 *
 * @returns the values, or for each wrong field its first error (VAL-85), whose `message` is the key of a text; an error of
 *   the whole form is at `root`
 */
export const checkFields = <Fields>(schema: Schema<Fields>, fields: unknown): CheckedFields<Fields> => {
  const checked = safeParse(schema, fields);
  if (checked.success) return { values: checked.data, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const { path, message } of checked.error.issues) setIn(errors, path, { type: 'rule', message });
  return { values: {}, errors };
};
