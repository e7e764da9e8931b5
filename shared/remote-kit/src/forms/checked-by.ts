import type { Schema } from '@jangada/contracts/values/schema';
import { checkFields } from '@jangada/contracts/validation/form-fields';
import type { FieldValues, Resolver, ResolverResult } from 'react-hook-form';

/**
 * Makes a react-hook-form resolver from a schema. A field has one error, its first (VAL-85), whose `message` is the key
 * of a text: translate it where it is shown.
 *
 * @example
 * const form = useForm({ resolver: checkedBy(couponForm), defaultValues: { code: '' } });
 */
export const checkedBy =
  <Fields extends FieldValues>(schema: Schema<Fields>): Resolver<Fields> =>
  (fields) =>
    checkFields(schema, fields) as ResolverResult<Fields>;
