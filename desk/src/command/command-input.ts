import type { Operation } from '@jangada/contracts/ops/operation';
import { countCharacters } from '@jangada/contracts/values/characters';
import * as z from '@jangada/contracts/values/schema';
import { inputFields, type FieldShape } from '../operations/field-shape.ts';
import { pathFieldsOf } from '../operations/operation-list.ts';
import { readReais } from '../parts/reais-input.tsx';

/** What a person has typed, by field. */
export type Typed = Readonly<Record<string, unknown>>;

export interface CommandFields {
  /** Parameters of the path besides the tenant. */
  readonly path: readonly FieldShape[];
  readonly body: readonly FieldShape[];
}

export const commandFields = (operation: Operation): CommandFields => {
  const names = pathFieldsOf(operation);
  return {
    path: inputFields(operation.params).filter(({ name }) => names.includes(name)),
    body: inputFields(operation.body),
  };
};

/** Path and body have one namespace in the form, unless both have a field of one name. */
export const pathKey = (name: string): string => `path.${name}`.replace('.', '_');

const ZONE = 'America/Sao_Paulo';

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** `2026-11-30T08:00` of Brasília as a moment. */
export const momentOf = (local: string): string => {
  const asUtcMs = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtcMs)) return local;
  const shownMs = Date.parse(`${wallClock.format(asUtcMs).replace(' ', 'T')}Z`);
  return new Date(asUtcMs - (shownMs - asUtcMs)).toISOString();
};

/** A moment as `2026-11-30T08:00` of Brasília, for a field. */
export const localOf = (moment: string): string =>
  Number.isNaN(Date.parse(moment)) ? '' : wallClock.format(new Date(moment)).replace(' ', 'T').slice(0, 16);

/** The values of a text that has them separated by commas. */
export const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** JSON that cannot be read stays a text, which the schema refuses. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const sentValue = ({ kind, isJoined }: FieldShape, value: unknown): unknown => {
  if (isJoined && Array.isArray(value)) return value.join(',');
  if (typeof value !== 'string') return value;
  switch (kind) {
    case 'integer':
    case 'number':
      return Number(value);
    case 'money':
      // A text that says no amount stays a text, which the schema refuses.
      return readReais(value) ?? value;
    case 'flag':
      return value === 'true';
    case 'moment':
      return momentOf(value);
    case 'texts':
      return lines(value);
    case 'json':
      return jsonOf(value);
    case 'text':
    case 'long-text':
    case 'choice':
    case 'choices':
    case 'day':
      return value;
  }
};

/** What a call sends for what is typed: nothing for an empty field, unless that says something. */
export const bodyOf = (fields: readonly FieldShape[], typed: Typed): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ name, mayBeEmpty }) => mayBeEmpty || !isNothing(typed[name]))
      .map((field) => [field.name, sentValue(field, typed[field.name] ?? '')]),
  );

export const paramsOf = (fields: readonly FieldShape[], typed: Typed): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, String(typed[pathKey(name)] ?? '').trim()]));

/** A field's fault: nothing typed, or not what the operation takes. */
export type Fault = 'missing' | 'wrong';

/** The faults of what is typed, by the operation's own schemas. */
export const faultsOf = (operation: Operation, { path, body }: CommandFields, typed: Typed): Record<string, Fault> => {
  const faults: Record<string, Fault> = {};
  for (const { name, lengthMax } of path) {
    const value = typed[pathKey(name)];
    if (isNothing(value)) faults[pathKey(name)] = 'missing';
    else if (lengthMax !== null && countCharacters(String(value)) > lengthMax) faults[pathKey(name)] = 'wrong';
  }
  const checked = operation.body ? z.safeParse(operation.body, bodyOf(body, typed)) : null;
  for (const issue of checked?.error?.issues ?? []) {
    const name = String(issue.path[0] ?? body[0]?.name ?? '');
    faults[name] ??= isNothing(typed[name]) ? 'missing' : 'wrong';
  }
  return faults;
};

const quoted = (text: string): string => (/^[\w.:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

interface AsCommand {
  readonly tenant: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** The same thing as a line of the command line. */
export const asCommandLine = (operation: Operation, { tenant, params, body, reason }: AsCommand): string => {
  const positional = pathFieldsOf(operation).map((name) => quoted(params[name] ?? `<${name}>`));
  const options = Object.entries(body).map(
    ([name, value]) => `--${name} ${quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  );
  const ofTenant = operation.path.includes('{tenant}') ? [`--tenant ${tenant}`] : [];
  return [
    `jangada ops ${operation.words}`,
    ...positional,
    ...ofTenant,
    ...options,
    `--reason ${quoted(reason || '…')}`,
  ].join(' ');
};
