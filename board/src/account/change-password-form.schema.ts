import * as z from '@jangada/contracts/values/schema';
import { newPassword } from '../forms/new-password.schema.ts';

/** The password of whoever is signed in, and the one that takes its place. */
export const changePasswordForm = z.object({ password: z.string(), new_password: newPassword });
