import * as z from '@jangada/contracts/values/schema';
import { DeliveryError } from './delivery-error.ts';

/**
 * Validates external input against its contract.
 *
 * @throws {DeliveryError} request.invalid with the messages by field
 */
export const checkInput = <Schema extends z.Schema>(schema: Schema, value: unknown): z.infer<Schema> => {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (errors[field] ??= []).push(issue.message);
  }
  throw new DeliveryError('request.invalid', 'Some fields are missing or wrong', { errors });
};
