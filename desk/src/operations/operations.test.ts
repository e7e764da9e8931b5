import { centavos } from '@jangada/contracts/values/money';
import * as z from '@jangada/contracts/values/schema';
import { accepts, shapeOf } from '../address/read-parts.ts';
import { asCommandLine, bodyOf, commandFields, faultsOf, momentOf } from '../command/command-input.ts';
import { offerUndo, useUndo } from '../command/undo.ts';
import { fieldNames } from '../texts/operations/fields.ts';
import { operationNames } from '../texts/operations/names.ts';
import { operationSummaries } from '../texts/operations/summaries.ts';
import { inputFields } from './field-shape.ts';
import { operationAt, operationOf, operations, slugOf } from './operation-list.ts';

describe('every operation', () => {
  it.each([...operations.keys()])('%s has a page, a name in both languages and a summary in Portuguese', (words) => {
    const operation = operationOf(words);
    expect(operationAt(slugOf(operation))).toBe(operation);
    expect([words, operationNames[words]?.length]).toEqual([words, 2]);
    expect([words, operationSummaries[words]]).toEqual([words, expect.any(String)]);
  });

  it.each([...operations.keys()])('%s has fields that are named in both languages', (words) => {
    const { params, query, body } = operationOf(words);
    const names = [params, query, body].flatMap((schema) => inputFields(schema)).map(({ name }) => name);
    const places = ['page', 'cursor', 'after', 'sort'];
    expect(names.filter((name) => !places.includes(name) && !Object.hasOwn(fieldNames, name))).toEqual([]);
  });
});

describe('the query of a read', () => {
  /** They take any text, and none finds a player by a name or an e-mail. */
  const anyText = [
    ...['bet list round', 'bet list transaction', 'figure games maker', 'figure games category', 'log by', 'log words'],
    ...['player list tag', 'staff log by', 'support who token'],
  ];

  it.each(['ana@exemplo.com', 'Ana Souza'])('that takes %s keeps it out of every address', (text) => {
    const taken = [...operations.values()].flatMap(({ method, words, query, notInAddress = [] }) =>
      Object.entries(method === 'GET' ? shapeOf(query) : {}).flatMap(([name, schema]) =>
        accepts(schema, text) && !notInAddress.includes(name) ? [`${words} ${name}`] : [],
      ),
    );
    expect(taken.filter((one) => !anyText.includes(one))).toEqual([]);
  });
});

describe('a form', () => {
  it('is made from a schema: amounts, choices, flags, moments and lists', () => {
    const schema = z.object({
      amount: centavos,
      kind: z.enum(['percent', 'fixed']),
      secret: z.optional(z.boolean()),
      ends_at: z.optional(z.iso.datetime()),
      words: z.array(z.string()),
    });
    expect(inputFields(schema).map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['amount', 'money', true],
      ['kind', 'choice', true],
      ['secret', 'flag', false],
      ['ends_at', 'moment', false],
      ['words', 'texts', true],
    ]);
  });

  it('sends nothing for an empty field, and finds what is missing or wrong', () => {
    const coupon = operationOf('coupon create');
    const fields = commandFields(coupon);
    expect(bodyOf(fields.body, { code: 'VERAO', value: '50', secret: '' })).toEqual({ code: 'VERAO', value: 50 });
    const faults = faultsOf(coupon, fields, { code: 'com espaço', kind: '' });
    expect(faults['code']).toBe('wrong');
    expect(faults['kind']).toBe('missing');
  });

  it('takes a moment of Brasília', () => {
    expect(momentOf('2026-11-30T08:00')).toBe('2026-11-30T11:00:00.000Z');
  });
});

describe('a command as a line', () => {
  it('has the words, the parameters, the options and the reason, quoted for a shell', () => {
    const line = asCommandLine(operationOf('bonus cancel'), {
      tenant: 'jangada',
      params: { id: '7' },
      body: { loss: 0 },
      reason: "it's asked",
    });
    expect(line).toBe(`jangada ops bonus cancel 7 --tenant jangada --loss 0 --reason 'it'\\''s asked'`);
  });
});

describe('the undo of a command', () => {
  beforeEach(() => useUndo.setState({ undo: null }));
  const offer = (words: string, command: string | undefined = 'c1') => {
    offerUndo(operationOf(words), 'jangada', { command, said: '' });
    return useUndo.getState().undo;
  };

  it('is offered by its id in the log, of the tenant or of the platform', () => {
    expect(offer('player block')).toMatchObject({ tenant: 'jangada', command: 'c1' });
    expect(offer('staff invite')).toMatchObject({ tenant: 'platform', command: 'c1' });
  });

  it('is not offered where nothing undoes it, or a value before it would be needed', () => {
    expect(offer('withdrawal refuse')).toBeNull();
    expect(offer('tag set')).toBeNull();
  });

  it('is not offered for a call that repeats one', () => {
    expect(offer('player block', '')).toBeNull();
  });
});
