import { roleActions, type Role } from '@jangada/contracts/delivery/access';
import { OPERATOR_PASSWORD_LENGTH_MIN, operatorName } from '@jangada/contracts/delivery/operators.endpoints';
import * as z from '@jangada/contracts/schema';
import { fieldRule } from '../forms/checked-by.ts';

export const roles = Object.keys(roleActions) as Role[];

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .check(fieldRule((password) => (password.length < OPERATOR_PASSWORD_LENGTH_MIN ? 'operators.passwordWrong' : null)));

export const newOperatorForm = z.object({
  name: z.string().check(fieldRule((name) => (operatorName.safeParse(name).success ? null : 'operators.nameWrong'))),
  role: z.enum(roles),
  password: newPassword,
});

export const passwordForm = z.object({ password: newPassword });
