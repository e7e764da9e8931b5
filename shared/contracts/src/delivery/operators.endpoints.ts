import * as z from '../values/schema.ts';
import { operatorScopes, principal, role } from './access.ts';
import { endpoint } from './endpoint.ts';

const BASE = '/delivery/v1';

/** A session cookie alone must not change anything: a call of another site can send the cookie, but not this header. */
export const BOARD_HEADER = 'x-jangada-board';

/** A meta element of the board's page; its value is `none` when the browser has no session. */
export const BOARD_SESSION_META = 'jangada-board-session';

export const OPERATOR_PASSWORD_LENGTH_MIN = 10;
const OPERATOR_PASSWORD_LENGTH_MAX = 200;

/**
 * The name with which an operator signs in, and the author of the operator's changes: lower case, never used for two
 * people.
 */
export const operatorName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,39}$/));

const operatorPassword = z
  .string()
  .check(z.minLength(OPERATOR_PASSWORD_LENGTH_MIN), z.maxLength(OPERATOR_PASSWORD_LENGTH_MAX));

const moment = z.string().check(z.maxLength(40));
const done = z.object({ done: z.literal(true) });

export const operator = z.object({
  name: operatorName,
  role,
  disabled: z.boolean(),
  /** What the operator may change; missing for everything that the role may. */
  scopes: z.optional(operatorScopes),
  /** The number of open sessions. */
  sessions: z.int(),
  last_seen_at: z.nullable(moment),
  created_at: moment,
});

export type Operator = z.infer<typeof operator>;

export const operatorSession = z.object({
  id: z.uuid(),
  ip: z.string(),
  agent: z.string(),
  created_at: moment,
  last_seen_at: moment,
  expires_at: moment,
  /** True for the session that made this call. */
  current: z.boolean(),
});

export type OperatorSession = z.infer<typeof operatorSession>;

/** The signed-in caller; `expires_at` is null for a token. */
export const me = z.object({
  principal,
  expires_at: z.nullable(moment),
  /** `local`: an account of the board; `desk`: a person of the desk, who is ended there. Null for a token. */
  account: z.nullable(z.enum(['local', 'desk'])),
});

export type Me = z.infer<typeof me>;

export const signIn = endpoint({
  method: 'POST',
  path: `${BASE}/sign-in`,
  summary: 'Sign an operator in; the session is a cookie for eight hours',
  access: 'anyone',
  body: z.object({ name: z.string().check(z.maxLength(80)), password: z.string().check(z.maxLength(400)) }),
  reply: me,
  errors: ['request.invalid', 'request.too-many', 'operator.wrong-password', 'operator.cross-site'],
});

export const signOut = endpoint({
  method: 'POST',
  path: `${BASE}/sign-out`,
  summary: 'End this session',
  access: 'operator',
  reply: done,
  errors: ['operator.unauthorised', 'operator.cross-site'],
});

export const getMe = endpoint({
  method: 'GET',
  path: `${BASE}/me`,
  summary: 'Who is signed in',
  access: 'operator',
  reply: me,
  errors: ['operator.unauthorised'],
});

export const changeMyPassword = endpoint({
  method: 'POST',
  path: `${BASE}/me/password`,
  summary: 'Change the own password; every other session ends',
  access: 'operator',
  body: z.object({ password: z.string().check(z.maxLength(400)), new_password: operatorPassword }),
  reply: done,
  errors: [
    ...(['request.invalid', 'request.too-many', 'operator.wrong-password', 'operator.unauthorised'] as const),
    'operator.not-local',
  ],
});

export const listMySessions = endpoint({
  method: 'GET',
  path: `${BASE}/me/sessions`,
  summary: 'The own sessions, newest first',
  access: 'operator',
  reply: z.object({ data: z.array(operatorSession) }),
  errors: ['operator.unauthorised'],
});

export const endMySession = endpoint({
  method: 'POST',
  path: `${BASE}/me/sessions/{id}/end`,
  summary: 'End one of the own sessions',
  access: 'operator',
  reply: done,
  errors: ['operator.unauthorised', 'operator.session-unknown'],
});

export const endMySessions = endpoint({
  method: 'POST',
  path: `${BASE}/me/sessions/end`,
  summary: 'Sign out everywhere, here too',
  access: 'operator',
  reply: done,
  errors: ['operator.unauthorised'],
});

export const listOperators = endpoint({
  method: 'GET',
  path: `${BASE}/operators`,
  summary: 'Every account',
  access: 'operator',
  reply: z.object({ data: z.array(operator) }),
  errors: ['operator.unauthorised', 'operator.forbidden'],
});

export const createOperator = endpoint({
  method: 'POST',
  path: `${BASE}/operators`,
  summary: 'Make an account',
  access: 'operator',
  body: z.object({ name: operatorName, role, password: operatorPassword }),
  reply: operator,
  errors: ['request.invalid', 'operator.unauthorised', 'operator.forbidden', 'operator.name-taken'],
});

export const changeOperator = endpoint({
  method: 'POST',
  path: `${BASE}/operators/{name}`,
  summary: 'Give another role or password, disable or enable; what is missing stays',
  access: 'operator',
  body: z.object({
    role: z.optional(role),
    disabled: z.optional(z.boolean()),
    password: z.optional(operatorPassword),
  }),
  reply: operator,
  errors: [
    ...(['request.invalid', 'operator.unauthorised', 'operator.forbidden', 'operator.unknown'] as const),
    ...(['operator.last-admin', 'operator.limit-of-admin'] as const),
  ],
});

export const endOperatorSessions = endpoint({
  method: 'POST',
  path: `${BASE}/operators/{name}/sign-out`,
  summary: 'End every session of an account',
  access: 'operator',
  reply: done,
  errors: ['operator.unauthorised', 'operator.forbidden', 'operator.unknown'],
});
