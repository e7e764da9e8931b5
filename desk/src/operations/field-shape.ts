import { roleList, tenantList } from '@jangada/contracts/ops/people';
import { roles } from '@jangada/contracts/ops/rights/roles';
import {
  centavos,
  positiveCentavos,
  positiveTotalCentavos,
  signedTotalCentavos,
  totalCentavos,
} from '@jangada/contracts/values/money';
import type * as z from '@jangada/contracts/values/schema';
import { toJSONSchema } from 'zod/mini';
import type { $ZodType } from 'zod/v4/core';

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'integer'
  | 'number'
  | 'money'
  | 'flag'
  | 'choice'
  | 'moment'
  | 'day'
  | 'choices'
  | 'texts'
  | 'json';

/** One field of an operation, as its schema declares it. */
export interface FieldShape {
  readonly name: string;
  readonly kind: FieldKind;
  readonly choices: readonly string[];
  readonly isRequired: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly lengthMax: number | null;
  /** Choices that are sent as one text, separated by commas. */
  readonly isJoined?: true;
  /** The choices are the tenants that the person knows. */
  readonly isOfTenants?: true;
  /** A text that may be empty, which then says something: no tags. */
  readonly mayBeEmpty?: true;
}

interface Node {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly default?: unknown;
}

const amounts: ReadonlySet<unknown> = new Set([
  centavos,
  positiveCentavos,
  totalCentavos,
  positiveTotalCentavos,
  signedTotalCentavos,
]);

/** Texts that name values of a list, separated by commas. */
const JOINED_ROLES = 'joined-roles';
const JOINED_TENANTS = 'joined-tenants';
const joined: ReadonlyMap<unknown, string> = new Map([
  [roleList, JOINED_ROLES],
  [tenantList, JOINED_TENANTS],
]);

/** Amounts whose schema has limits of its own. */
const MONEY_NAMES =
  /(^|_)(amount|stake|price|deposit|bet|convert|staked|loss|balance|paid|won|fee|cash|debt)(_max|_min|_from|_to)?$|^per_(case|day|player_month)$/;
const LONG_TEXT_CHARACTERS = 200;

const schemaOf = (schema: z.Schema, io: 'input' | 'output'): Node =>
  toJSONSchema(schema as unknown as $ZodType, {
    unrepresentable: 'any',
    io,
    override: ({ zodSchema, jsonSchema }) => {
      if (amounts.has(zodSchema)) jsonSchema.format = 'centavos';
      const format = joined.get(zodSchema);
      if (format !== undefined) jsonSchema.format = format;
    },
  }) as Node;

/** The node without `null`, which stands for a value that is missing. */
const present = (node: Node): Node => {
  const some = (node.anyOf ?? node.oneOf)?.filter(({ type }) => type !== 'null');
  return some?.length === 1 && some[0] ? some[0] : node;
};

const isOf = (node: Node, type: string): boolean => node.type === type;

const isJoined = ({ format }: Node): boolean => format === JOINED_ROLES || format === JOINED_TENANTS;

const kindOf = (name: string, node: Node): FieldKind => {
  if (node.enum || node.const !== undefined) return 'choice';
  if (isOf(node, 'boolean')) return 'flag';
  if (isOf(node, 'integer') || isOf(node, 'number')) {
    if (node.format === 'centavos' || MONEY_NAMES.test(name)) return 'money';
    return isOf(node, 'integer') ? 'integer' : 'number';
  }
  if (isOf(node, 'array')) {
    const items = present(node.items ?? {});
    if (items.enum) return 'choices';
    return isOf(items, 'string') ? 'texts' : 'json';
  }
  if (isOf(node, 'string')) {
    if (node.format === 'date-time') return 'moment';
    if (node.format === 'date') return 'day';
    if (isJoined(node)) return 'choices';
    return (node.maxLength ?? 0) > LONG_TEXT_CHARACTERS ? 'long-text' : 'text';
  }
  if ((node.anyOf ?? node.oneOf)?.every((one) => one.const !== undefined || one.enum)) return 'choice';
  return 'json';
};

const choicesOf = (node: Node): readonly string[] => {
  if (node.format === JOINED_ROLES) return roles;
  if (node.enum) return node.enum.filter((one) => one !== null).map(String);
  if (node.const !== undefined) return [String(node.const)];
  return [...(node.anyOf ?? node.oneOf ?? []), ...(node.items ? [present(node.items)] : [])].flatMap(choicesOf);
};

/** JSON Schema gives every whole number the bounds of JavaScript; they are no limit of the product. */
const limitOf = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound;

/** A text of any length, also none. */
const isFree = ({ type, format, pattern, minLength, enum: values }: Node): boolean =>
  type === 'string' && !format && !pattern && !minLength && !values;

const fieldOf = (name: string, given: Node, isRequired: boolean): FieldShape => {
  const node = present(given);
  return {
    name,
    kind: kindOf(name, node),
    choices: choicesOf(node),
    isRequired: isRequired && given.default === undefined,
    minimum: limitOf(node.minimum),
    maximum: limitOf(node.maximum),
    lengthMax: node.maxLength ?? null,
    ...(isJoined(node) && { isJoined: true as const }),
    ...(node.format === JOINED_TENANTS && { isOfTenants: true as const }),
    ...(isRequired && isFree(node) && { mayBeEmpty: true as const }),
  };
};

const propertiesOf = (node: Node): readonly FieldShape[] =>
  Object.entries(node.properties ?? {}).map(([name, one]) =>
    fieldOf(name, one, node.required?.includes(name) ?? false),
  );

/** The fields that a query, a body or a path takes. */
export const inputFields = (schema: z.Schema | undefined): readonly FieldShape[] =>
  schema ? propertiesOf(schemaOf(schema, 'input')) : [];

/** What the reply of a read is. */
export interface ReplyShape {
  /** A list has rows; a sheet is one thing. */
  readonly isList: boolean;
  readonly fields: readonly FieldShape[];
}

export const replyShape = (schema: z.Schema): ReplyShape => {
  const node = schemaOf(schema, 'output');
  const data = present(node.properties?.['data'] ?? node);
  const items = data.items && present(data.items);
  return { isList: items !== undefined, fields: propertiesOf(items ?? data) };
};
