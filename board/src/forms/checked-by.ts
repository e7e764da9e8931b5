import type { Schema } from '@jangada/contracts/values/schema';
import { checkFields, fieldRule as ruleOfField } from '@jangada/contracts/validation/form-fields';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';
import type { PlainTextKey } from '../texts/text-key.ts';

/**
 * A check of a schema whose issue is a text of the board.
 *
 * @param rule returns the key of the text, null when the value is valid
 * @example
 * z.object({ name: z.string().check(fieldRule((name) => (name === '' ? 'signIn.nameMissing' : null))) });
 */
export const fieldRule = <Value>(rule: (value: Value) => PlainTextKey | null) => ruleOfField(rule);

/**
 * Makes a react-hook-form resolver of a schema. A field has one error, its first, whose `message` is the key of a text.
 *
 * @example
 * useForm({ resolver: checkedBy(passwordForm), defaultValues: { password: '' } });
 */
export const checkedBy =
  <Fields extends FieldValues>(schema: Schema<Fields>): Resolver<Fields> =>
  (fields) =>
    checkFields(schema, fields) as ResolverResult<Fields>;
