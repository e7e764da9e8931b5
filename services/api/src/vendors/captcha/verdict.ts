import * as z from '@jangada/contracts/values/schema';
import { readMessage } from '../read-message.ts';
import { VendorUnavailable } from '../send-request.ts';

const answer = z.object({ success: z.boolean(), 'error-codes': z.optional(z.unknown()) });

/** Both services name a mistake of ours so; a visitor who is refused for it could solve as many as they like. */
const OURS = /secret|sitekey|bad-request/;

/** @throws {VendorUnavailable} without a verdict, or when the service refuses our own key */
export const readVerdict = (json: unknown): boolean => {
  const read = readMessage(answer, json);
  if (!read.ok) throw new VendorUnavailable('the captcha gave no verdict', { unreadable: read.unreadable });
  const { success, 'error-codes': codes } = read.value;
  const isOurs = !success && Array.isArray(codes) && codes.some((code) => OURS.test(String(code)));
  if (isOurs) throw new VendorUnavailable('the captcha refuses our own key');
  return success;
};
