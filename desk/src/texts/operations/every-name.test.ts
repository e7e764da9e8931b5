import { errorStatus } from '@jangada/contracts/api/errors';
import { matrix } from '@jangada/contracts/ops/rights/matrix';
import type * as z from '@jangada/contracts/values/schema';
import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';
import { areaOf, isCommand, operationOf, operations } from '../../operations/operation-list.ts';
import { fieldNames } from './fields.ts';
import { areaNames, operationNames } from './names.ts';
import { playerAreas, playerFields, playerValues } from './players.ts';
import { operationSummaries } from './summaries.ts';
import { valueNames } from './values.ts';

const fields = { ...fieldNames, ...playerFields };
const values = { ...valueNames, ...playerValues };

interface Node {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** A field, or one of the fixed values of a field. */
interface Said {
  readonly field: string;
  readonly value?: string;
}

const saidIn = (node: Node, field: string): Said[] => [
  ...(node.enum ?? (node.const === undefined ? [] : [node.const]))
    .filter((value) => value !== null)
    .map((value) => ({ field, value: String(value) })),
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.items ? [node.items] : [])].flatMap((one) =>
    saidIn(one, field),
  ),
  ...Object.entries(node.properties ?? {}).flatMap(([name, one]) => [{ field: name }, ...saidIn(one, name)]),
];

const saidBy = (schema: z.Schema | undefined, io: 'input' | 'output'): Said[] =>
  schema ? saidIn(toJSONSchema(schema as unknown as $ZodType, { unrepresentable: 'any', io }) as Node, '') : [];

/** The envelope of a list, and what a browser signs: nobody reads their names. */
const UNREAD = [
  ...['data', 'page', 'cursor', 'after', 'sort', 'current_page', 'last_page', 'total', 'total_exceeded', 'next_cursor'],
  ...['rawId', 'clientDataJSON', 'attestationObject', 'type.public-key'],
];
/** Settings are called as in the file of a tenant, which is what a person types. */
const AS_TYPED = ['tenant settings', 'tenant set'];

const unnamed = (said: readonly Said[]): string[] => [
  ...new Set(
    said
      .filter(({ field, value }) =>
        value === undefined
          ? !Object.hasOwn(fields, field)
          : !Object.hasOwn(values, `${field}.${value}`) && !Object.hasOwn(values, value),
      )
      .map(({ field, value }) => (value === undefined ? field : `${field}.${value}`))
      .filter((name) => !UNREAD.includes(name) && !name.startsWith('sort.')),
  ),
];

describe('in both languages', () => {
  it.each([...operations.keys()])('%s has a name, and so have its area, its fields and their values', (words) => {
    const operation = operationOf(words);
    const { params, query, body, reply } = operation;
    expect(operationNames[words]).toEqual([expect.any(String), expect.any(String)]);
    expect({ ...areaNames, ...playerAreas }[areaOf(operation)]).toEqual([expect.any(String), expect.any(String)]);
    expect(unnamed([params, query, body].flatMap((schema) => saidBy(schema, 'input')))).toEqual([]);
    // The reply of a command is shown as a message; that of a read is a list or a sheet.
    const read = isCommand(operation) || AS_TYPED.includes(words) ? [] : saidBy(reply, 'output');
    expect(unnamed(read)).toEqual([]);
  });

  it.each([...operations.values()])('the sentence about $words names no command', ({ summary, words }) => {
    expect([summary, operationSummaries[words] ?? ''].join(' ')).not.toMatch(/`/);
  });

  it.each(Object.keys(errorStatus))('the refusal %s has words in the log', (code) => {
    const names = values[`outcome.${code}`];
    expect(names).toEqual([expect.any(String), expect.any(String)]);
    expect(names).not.toContain(code);
  });

  it.each(Object.keys(matrix))('the permission %s has a name', (permission) => {
    expect(values[`permission.${permission}`]).toEqual([expect.any(String), expect.any(String)]);
  });
});
