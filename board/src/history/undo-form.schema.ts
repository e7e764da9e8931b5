import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';

export const undoForm = z.object({
  reason: z.string().check(fieldRule((reason) => (reason.trim() === '' ? 'change.reasonMissing' : null))),
  force: z.boolean(),
});
