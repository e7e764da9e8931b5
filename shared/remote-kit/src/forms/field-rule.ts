import { check } from '@jangada/contracts/schema';

/**
 * A rule of the product as a check of a schema; the issue's message is the rule's key.
 *
 * @param rule gives the key of a text, null when the value is fine
 * @example
 * const nameForm = z.object({ name: z.string().check(fieldRule(checkFullName)) });
 */
export const fieldRule = <Value>(rule: (value: Value) => string | null) =>
  check<Value>(({ value, issues }) => {
    const message = rule(value);
    // `continue`: without it zod skips the rules over several fields, and a submit would show only a part of what is wrong.
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/**
 * A rule over several fields as a check of the object's schema, for what depends on another field.
 *
 * @param rule gives the key of a text for each field that is wrong
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
