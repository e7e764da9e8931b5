import * as z from '@jangada/contracts/values/schema';
import { checkNewPasswordConfirmation, checkPassword } from '@jangada/contracts/validation/field-rules';
import { fieldsRule } from '@jangada/remote-kit/forms';

/** A new password, by the server's rules. The server compares the current password. */
export const changePasswordForm = z
  .object({ current_password: z.string(), password: z.string(), password_confirmation: z.string() })
  .check(
    fieldsRule((fields: ChangePasswordFields) => ({
      current_password: fields.current_password === '' ? ('required' as const) : null,
      password: checkPassword(fields.password),
      password_confirmation: checkNewPasswordConfirmation(fields.password_confirmation, fields.password),
    })),
  );

export interface ChangePasswordFields {
  readonly current_password: string;
  readonly password: string;
  readonly password_confirmation: string;
}
