import * as z from '@jangada/contracts/values/schema';
import { checkNewPasswordConfirmation, checkPassword } from '@jangada/contracts/validation/field-rules';
import { fieldRule, fieldsRule } from '@jangada/remote-kit/forms';

/** A new password, typed twice. */
export const newPasswordForm = z
  .object({ password: z.string().check(fieldRule(checkPassword)), password_confirmation: z.string() })
  .check(
    fieldsRule((typed: NewPasswordFields) => ({
      password_confirmation: checkNewPasswordConfirmation(typed.password_confirmation, typed.password),
    })),
  );

export interface NewPasswordFields {
  readonly password: string;
  readonly password_confirmation: string;
}
