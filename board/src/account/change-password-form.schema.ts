import * as z from '@jangada/contracts/values/schema';
import { newPassword } from '../forms/new-password.schema.ts';

/** The current password of the operator, and the new one. */
export const changePasswordForm = z.object({ password: z.string(), new_password: newPassword });
