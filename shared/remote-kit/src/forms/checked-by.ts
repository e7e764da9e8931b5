import * as z from '@jangada/contracts/schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

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
 * Makes a react-hook-form resolver of a schema. A field has one error, its first (VAL-85), whose `message` is the key of
 * a text: translate it where it is shown.
 *
 * @example
 * const form = useForm({ resolver: checkedBy(couponForm), defaultValues: { code: '' } });
 */
export const checkedBy =
  <Fields extends FieldValues>(schema: z.Schema<Fields>): Resolver<Fields> =>
  (fields) => {
    const checked = z.safeParse(schema, fields);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const { path, message } of checked.error.issues) setIn(errors, path, { type: 'rule', message });
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
