import * as z from '@jangada/contracts/schema';
import { checkedBy } from './forms.ts';

const resolve = (rule: Parameters<typeof checkedBy>[0], fields: Record<string, unknown>) =>
  checkedBy(rule)(fields, undefined, { fields: {}, shouldUseNativeValidation: false });

test('a rule’s findings become the errors of the fields they name', async () => {
  const rule = (fields: Record<string, unknown>) => ({
    cpf: fields['cpf'] ? null : 'required',
    'address.zip': 'short',
  });
  expect(await resolve(rule, { cpf: '' })).toEqual({
    values: {},
    errors: { cpf: { type: 'rule', message: 'required' }, address: { zip: { type: 'rule', message: 'short' } } },
  });
});

test('fields without findings are handed over', async () => {
  expect(await resolve(() => ({ cpf: null }), { cpf: '1' })).toEqual({ values: { cpf: '1' }, errors: {} });
});

test('a schema names the field at fault', async () => {
  const { errors } = await resolve(z.object({ name: z.string().check(z.minLength(2)) }), { name: 'a' });
  expect(Object.keys(errors)).toEqual(['name']);
});
