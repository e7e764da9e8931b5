import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';

/** The fields of the sign-in. */
export const signInForm = z.object({
  name: z.string().check(fieldRule((name) => (name.trim() === '' ? 'signIn.nameMissing' : null))),
  password: z.string().check(fieldRule((password) => (password === '' ? 'signIn.passwordMissing' : null))),
});
