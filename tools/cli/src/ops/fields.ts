import * as z from '@jangada/contracts/values/schema';

/** One input of an operation. */
export interface Field {
  readonly name: string;
  readonly needed: boolean;
  /** The allowed values of an option; empty when they are not a fixed set. */
  readonly choices: readonly string[];
  /** It is an object, which a file may hold. */
  readonly isObject: boolean;
}

/** @returns the fields of an object schema, in order; none without a schema */
export const fieldsOf = (schema: z.Schema | undefined): readonly Field[] => {
  const shape = schema && 'shape' in schema ? schema.shape : undefined;
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape as Record<string, z.Schema>).map(([name, field]) => ({
    name,
    needed: !z.safeParse(field, undefined).success,
    choices: choicesOf(field),
    isObject: !z.safeParse(field, 'text').success && z.safeParse(field, {}).success,
  }));
};

/** zod's error for an impossible value lists the allowed ones. */
function choicesOf(field: z.Schema): readonly string[] {
  const refused = z.safeParse(field, Symbol.iterator);
  const [issue] = refused.error?.issues ?? [];
  return issue && 'values' in issue && Array.isArray(issue.values) ? issue.values.map(String) : [];
}
