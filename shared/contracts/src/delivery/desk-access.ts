import * as z from '../values/schema.ts';
import { operatorScopes, role } from './access.ts';

// People of the desk on the board: what the edge asks the API for. The calls carry the bearer of the services, and the
// replies are sealed with their key for the nonce of the call, so that nobody between the two gives a person a role.

/** Exchanges a code, once, for the access of the person who asked for it. */
export const DESK_CODE_PATH = '/internal/board/code';
/** Which sessions still stand, with what their people may do now. */
export const DESK_SESSIONS_PATH = '/internal/board/sessions';

export const DESK_SESSIONS_MAX = 500;
const TEXT_CHARS_MAX = 300;

const text = z.string().check(z.minLength(1), z.maxLength(TEXT_CHARS_MAX));

export const deskCode = z.string().check(z.regex(/^[\w-]{20,100}$/));

export const deskCodeCall = z.object({
  nonce: text,
  code: deskCode,
  /** Of the page that sent the code: it has to be the one that asked for it. */
  origin: text,
  /** The address of the person's browser. */
  address: text,
});

export const deskSessionsCall = z.object({
  nonce: text,
  sessions: z.array(z.object({ id: z.uuid(), address: text })).check(z.maxLength(DESK_SESSIONS_MAX)),
});

export const deskAccess = z.object({
  /** The session of the desk, with which that of the board ends. */
  session: z.uuid(),
  person: z.uuid(),
  name: z.string(),
  role,
  scopes: z.nullable(operatorScopes),
  ends_at: z.string(),
});

export type DeskAccess = z.infer<typeof deskAccess>;

export const sealedReply = z.object({ sealed: z.string() });

/** What is in a sealed reply. */
export const deskReply = z.object({ data: z.array(deskAccess) });

export const deskReplySealName = (nonce: string): string => `people on the board ${nonce}`;
