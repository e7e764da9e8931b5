import * as z from '@jangada/contracts/values/schema';
import { checkedBy, fieldRule, fieldsRule } from '../forms.ts';

const resolve = <Fields extends Record<string, unknown>>(schema: z.Schema<Fields>, fields: Fields) =>
  checkedBy(schema)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });

const required = fieldRule((value: string) => (value === '' ? 'required' : null));

test('a rule’s findings become the errors of the fields they name', async () => {
  const schema = z.object({
    cpf: z.string().check(required),
    address: z.object({ zip: z.string().check(fieldRule(() => 'short')) }),
  });
  expect(await resolve(schema, { cpf: '', address: { zip: '' } })).toEqual({
    values: {},
    errors: { cpf: { type: 'rule', message: 'required' }, address: { zip: { type: 'rule', message: 'short' } } },
  });
});

test('fields without findings are handed over', async () => {
  const schema = z.object({ cpf: z.string().check(fieldRule(() => null)) });
  expect(await resolve(schema, { cpf: '1' })).toEqual({ values: { cpf: '1' }, errors: {} });
});

test('a schema names the field at fault', async () => {
  const { errors } = await resolve(z.object({ name: z.string().check(z.minLength(2)) }), { name: 'a' });
  expect(Object.keys(errors)).toEqual(['name']);
});

test('only the first failing rule of a field becomes its error', async () => {
  const schema = z.object({
    name: z.string().check(
      required,
      fieldRule(() => 'too-short'),
    ),
  });
  expect(await resolve(schema, { name: '' })).toMatchObject({ errors: { name: { message: 'required' } } });
});

test('a rule over several fields runs even when one of them is wrong by itself', async () => {
  const schema = z
    .object({ password: z.string().check(required), again: z.string() })
    .check(fieldsRule(({ password, again }) => ({ again: password === again ? null : 'differs' })));
  expect(await resolve(schema, { password: '', again: 'x' })).toMatchObject({
    errors: { password: { message: 'required' }, again: { message: 'differs' } },
  });
  expect(await resolve(schema, { password: 'x', again: 'x' })).toMatchObject({ errors: {} });
});
