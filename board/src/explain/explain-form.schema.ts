import { plainHex } from '@jangada/contracts/validation/plain-text';
import { guestId } from '@jangada/contracts/values/ids';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';

/** The guest whose releases are explained, the site, the remote and the moment. */
export const explainForm = z.object({
  tenant: z.string(),
  remote: z.string(),
  guest: z
    .string()
    .check(fieldRule((guest) => (guestId.safeParse(plainHex(guest)).success ? null : 'explain.guestWrong'))),
  /** The value of a `datetime-local` field, in local time; empty means now. */
  at: z.string(),
});
