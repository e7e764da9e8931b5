import { OPERATOR_PASSWORD_LENGTH_MIN } from '@jangada/contracts/delivery/operators.endpoints';
import * as z from '@jangada/contracts/values/schema';
import { fieldRule } from './checked-by.ts';

export const newPassword = z
  .string()
  .check(fieldRule((password) => (password.length < OPERATOR_PASSWORD_LENGTH_MIN ? 'operators.passwordWrong' : null)));
