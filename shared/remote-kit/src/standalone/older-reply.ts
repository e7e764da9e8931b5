import type { Schema } from '@jangada/contracts/values/schema';

/** Zod's internals of a schema; its types do not declare them. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
}

const partsOf = (schema: Schema): Parts => schema._zod.def;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reply as an older server would give it: without the fields that are optional in the contract. */
export const olderReply = (schema: Schema, value: unknown): unknown => {
  const { type, shape, element, innerType, valueType } = partsOf(schema);
  if ((type === 'nullable' || type === 'default' || type === 'optional') && innerType)
    return olderReply(innerType, value);
  if (type === 'array' && element && Array.isArray(value)) return value.map((one) => olderReply(element, one));
  if (type === 'record' && valueType && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, olderReply(valueType, one)]));
  }
  if (type !== 'object' || !shape || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key, field]) => key in value && partsOf(field).type !== 'optional')
      .map(([key, field]) => [key, olderReply(field, value[key])]),
  );
};
