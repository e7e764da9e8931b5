import type { login } from '@jangada/contracts/domains/auth/endpoints';
import type { BodyOf } from '@jangada/contracts/api/endpoint';
import * as z from '@jangada/contracts/values/schema';
import { cpfDigits } from '@jangada/contracts/validation/cpf';
import { fieldRule } from '@jangada/remote-kit/forms';
import type { Known } from './masked-account.ts';

const isBlank = (username: string): boolean => cpfDigits(username) === '';

/** The password, and the CPF where the tenant signs in with it. */
export const reauthForm = ({ kind }: Known) =>
  z.object({
    username: z.string().check(fieldRule((typed: string) => (kind === 'cpf' && isBlank(typed) ? 'missingCpf' : null))),
    password: z.string().check(fieldRule((typed: string) => (typed === '' ? 'missingPassword' : null))),
  });

export type ReauthFields = z.infer<ReturnType<typeof reauthForm>>;

export const blankReauth: ReauthFields = { username: '', password: '' };

/** A known account takes precedence over the value of a password manager. */
export const toLogin = (known: Known, { username, password }: ReauthFields): BodyOf<typeof login> => ({
  username: known.kind === 'cpf' ? cpfDigits(username) : known.username,
  password,
});
