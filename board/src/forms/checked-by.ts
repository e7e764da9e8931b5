import * as z from '@jangada/contracts/schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { PlainTextKey } from '../texts/text-key.ts';

/**
 * A check of a schema whose issue is a text of the board.
 *
 * @param rule gives the key of the text, null when the value is fine
 * @example
 * z.object({ name: z.string().check(fieldRule((name) => (name === '' ? 'signIn.nameMissing' : null))) });
 */
export const fieldRule = <Value>(rule: (value: Value) => PlainTextKey | null) =>
  z.check<Value>(({ value, issues }) => {
    const message = rule(value);
    // `continue`: without it zod skips the rules over several fields, and a submit would show only a part of what is wrong.
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true });
  });

/**
 * Makes a react-hook-form resolver of a schema. A field has one error, its first, whose `message` is the key of a text.
 *
 * @example
 * useForm({ resolver: checkedBy(passwordForm), defaultValues: { password: '' } });
 */
export const checkedBy =
  <Fields extends FieldValues>(schema: z.Schema<Fields>): Resolver<Fields> =>
  (fields) => {
    const checked = z.safeParse(schema, fields);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues) {
      errors[String(path[0] ?? 'root')] ??= { type: 'rule', message };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
