import { roleActions, type Role } from '@jangada/contracts/delivery/access';
import { operatorName } from '@jangada/contracts/delivery/operators.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from '../forms/checked-by.ts';
import { newPassword } from '../forms/new-password.schema.ts';

export const roles = Object.keys(roleActions) as Role[];

export const newOperatorForm = z.object({
  name: z.string().check(fieldRule((name) => (operatorName.safeParse(name).success ? null : 'operators.nameWrong'))),
  role: z.enum(roles),
  password: newPassword,
});

export const passwordForm = z.object({ password: newPassword });
