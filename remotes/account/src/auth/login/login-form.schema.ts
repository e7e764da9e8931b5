import type { BodyOf } from '@jangada/contracts/api/endpoint';
import type { login } from '@jangada/contracts/domains/auth/endpoints';
import * as z from '@jangada/contracts/values/schema';
import type { RuleError } from '@jangada/contracts/validation/field-rules';
import { fieldRule } from '@jangada/remote-kit/forms';
import { canonicalIdentifier, checkIdentifier } from './identifier.ts';
import type { Identifier } from './identifier.ts';

const checkPresent = (typed: string): RuleError | null => (typed === '' ? 'required' : null);

/** The fields of a sign-in. The captcha is required once the server demands it. */
export const loginForm = (kind: Identifier, needsCaptcha: boolean) =>
  z.object({
    username: z.string().check(fieldRule((typed: string) => checkIdentifier(kind, typed))),
    password: z.string().check(fieldRule(checkPresent)),
    captcha: z
      .nullable(z.string())
      .check(fieldRule((token: string | null) => (needsCaptcha && token === null ? 'captcha-missing' : null))),
  });

export type LoginFields = z.infer<ReturnType<typeof loginForm>>;

export const blankLogin: LoginFields = { username: '', password: '', captcha: null };

export const toLogin = (kind: Identifier, { username, password, captcha }: LoginFields): BodyOf<typeof login> => ({
  username: canonicalIdentifier(kind, username),
  password,
  ...(captcha ? { captcha } : {}),
});
