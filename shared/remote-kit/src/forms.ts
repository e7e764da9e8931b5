import * as z from '@jangada/contracts/schema';
import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';

/** Forms. One door to react-hook-form. */
export { Controller, FormProvider, useFieldArray, useForm, useFormContext, useWatch } from 'react-hook-form';
export type { Control, FieldErrors, FieldPath, FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';

/** What is wrong with each field: the key of a text, null or nothing when it is fine. */
export type Findings<Fields extends FieldValues> = Partial<Record<FieldPath<Fields> | 'root', string | null>>;

/** A rule over all fields, or a schema whose issues name the fields. */
export type Rule<Fields extends FieldValues> = ((fields: Fields) => Findings<Fields>) | z.Schema;

const findingsOf = <Fields extends FieldValues>(rule: Rule<Fields>, fields: Fields): Record<string, string> => {
  const found: Record<string, string> = {};
  if (typeof rule === 'function') {
    for (const [field, key] of Object.entries(rule(fields))) if (typeof key === 'string') found[field] = key;
    return found;
  }
  const checked = z.safeParse(rule, fields);
  for (const issue of checked.error?.issues ?? []) {
    const field = issue.path.join('.') || 'root';
    found[field] ??= issue.message;
  }
  return found;
};

const setIn = (target: Record<string, unknown>, path: string, value: unknown): void => {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    target[head] = value;
    return;
  }
  const inner = (target[head] ??= {}) as Record<string, unknown>;
  setIn(inner, rest.join('.'), value);
};

/**
 * Makes a react-hook-form resolver of a rule or a schema. `message` of a field's error is the rule's key: translate it
 * where it is shown.
 *
 * @example
 * const form = useForm({ resolver: checkedBy(registrationFindings), mode: 'onChange' });
 */
export const checkedBy =
  <Fields extends FieldValues>(rule: Rule<Fields>): Resolver<Fields> =>
  (fields) => {
    const errors: Record<string, unknown> = {};
    for (const [field, key] of Object.entries(findingsOf(rule, fields))) {
      setIn(errors, field, { type: 'rule', message: key });
    }
    return Object.keys(errors).length === 0
      ? { values: fields, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Fields> };
  };
