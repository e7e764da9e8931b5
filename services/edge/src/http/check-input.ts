import * as z from '@jangada/contracts/values/schema';
import { isStorable } from '@jangada/server/storable';
import { DeliveryError } from './delivery-error.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Text fields that the database cannot store. */
const unstorable = (value: unknown): Issue[] => {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return fields
    .filter((field) => !isStorable(field))
    .map(([name]) => ({ path: [name], message: 'Has characters that cannot be stored' }));
};

/**
 * Validates external input against its contract.
 *
 * @throws {DeliveryError} request.invalid with the messages by field
 */
export const checkInput = <Schema extends z.Schema>(schema: Schema, value: unknown): z.infer<Schema> => {
  const result = z.safeParse(schema, value);
  if (result.success && isStorable(value)) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error?.issues ?? unstorable(value)) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', { errors });
};
