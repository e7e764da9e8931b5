import { message } from '../api/message.ts';
import { listOf } from '../api/paging.ts';
import { role as boardRole } from '../delivery/access.ts';
import { creationResponse } from '../domains/auth/passkeys.ts';
import { tenantSlug } from '../values/ids.ts';
import { language } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { writtenText } from '../values/written-text.ts';
import { operation } from './operation.ts';
import { roles } from './rights/roles.ts';

const KEY_NAME_CHARS_MAX = 80;

const ownGrant = z.object({
  role: z.enum(roles),
  /** Null: every tenant. */
  tenants: z.nullable(z.array(tenantSlug)),
  until: z.nullable(z.string()),
});

/** What a person may do by all their grants together. */
const ownPermission = z.object({
  /** Null: nothing but to agree to what others ask for. */
  may: z.nullable(z.enum(['alone', 'limit', 'second'])),
  /** May be the second person. */
  agrees: z.boolean(),
  /** Only these kinds; null for all. */
  of: z.nullable(z.array(z.string())),
  /** For these tenants; null for all. */
  tenants: z.nullable(z.array(tenantSlug)),
});

export const me = z.object({
  id: z.string(),
  name: z.string(),
  language,
  grants: z.array(ownGrant),
  permissions: z.record(z.string(), ownPermission),
  tenants: z.array(z.object({ id: tenantSlug, name: z.string() })),
  /** Null for a call with a key. */
  session: z.nullable(z.object({ locked: z.boolean(), proven_at: z.string(), ends_at: z.string() })),
  /** Two are wanted, so that a lost one locks nobody out. */
  passkeys: z.int(),
  demo: z.boolean(),
  /** Address lists leave nothing but to open them, or to agree to that. */
  outside: z.boolean(),
  /** The network address of this call, and the grants that are closed at it. */
  address: z.string(),
  closed: z.array(ownGrant),
  /** Until then address lists exclude nobody; null while they hold. */
  addresses_open_until: z.nullable(z.string()),
  /** The role on the board of releases; null where there is none, or no board. */
  board: z.nullable(boardRole),
});

export type Me = z.infer<typeof me>;

export const getMe = operation({
  method: 'GET',
  path: '/ops/me',
  words: 'me',
  needs: 'self',
  weight: 'reads',
  summary: 'Who I am, and what I may do where',
  examples: ['me', 'me --json'],
  reply: z.object({ data: me }),
});

export const staffPasskey = z.object({
  id: z.string(),
  /** The browser and system that made it; null where they are not known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** It is in the person's password manager and works on their other devices. */
  synced: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

export const listOwnPasskeys = operation({
  method: 'GET',
  path: '/ops/me/passkeys',
  words: 'me passkey list',
  needs: 'self',
  weight: 'reads',
  summary: 'My passkeys, the newest first',
  examples: ['me passkey list'],
  reply: listOf(staffPasskey),
});

export const addOwnPasskey = operation({
  method: 'POST',
  path: '/ops/me/passkeys',
  words: 'me passkey add',
  needs: 'self',
  weight: 'rights',
  undo: 'me passkey remove',
  summary: 'Add a passkey with the answer of an authenticator, as a browser makes it at the desk',
  examples: ['me passkey add --response @answer.json --reason "second key"'],
  body: z.object({ response: creationResponse }),
  reply: z.object({ data: staffPasskey }),
  errors: ['auth.passkey-refused', 'auth.passkeys-full'],
});

const ofId = z.object({ id: z.uuid() });

/** The last one stays, because nothing else opens the desk. */
export const removeOwnPasskey = operation({
  method: 'POST',
  path: '/ops/me/passkeys/{id}/remove',
  words: 'me passkey remove',
  needs: 'self',
  weight: 'rights',
  undo: null,
  summary: 'Remove a passkey of mine that is not the last one',
  examples: ['me passkey remove 7b1f… --reason "telephone is lost"'],
  params: ofId,
  reply: message,
  errors: ['request.not-found', 'ops.locks-out'],
});

export const staffSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.string(),
  created_at: z.string(),
  used_at: z.string(),
  ends_at: z.string(),
  /** The session of this call. */
  current: z.boolean(),
  /** The first session of its browser, which this person has used at no earlier time. */
  new_browser: z.boolean(),
});

export const listOwnSessions = operation({
  method: 'GET',
  path: '/ops/me/sessions',
  words: 'me sessions',
  needs: 'self',
  weight: 'reads',
  summary: 'Where I am signed in at the desk',
  examples: ['me sessions'],
  reply: listOf(staffSession),
});

export const endOwnSession = operation({
  method: 'POST',
  path: '/ops/me/sessions/{id}/end',
  words: 'me session end',
  needs: 'self',
  weight: 'changes',
  undo: null,
  summary: 'Sign out at one place',
  examples: ['me session end 7b1f… --reason "left open in the office"'],
  params: ofId,
  reply: message,
  errors: ['request.not-found'],
});

/** A key of the command line without the key itself, which nobody can read again. */
export const staffKey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

/** A new key, shown this once: a repeated call has the reply without it. */
export const newStaffKey = z.object({ data: staffKey, key: z.optional(z.string()) });

export const ofNewKey = z.object({ name: z.optional(writtenText(KEY_NAME_CHARS_MAX)) });

export const listOwnKeys = operation({
  method: 'GET',
  path: '/ops/me/keys',
  words: 'me key list',
  needs: 'self',
  weight: 'reads',
  summary: 'My keys of the command line',
  examples: ['me key list'],
  reply: listOf(staffKey),
});

export const addOwnKey = operation({
  method: 'POST',
  path: '/ops/me/keys',
  words: 'me key add',
  needs: 'self',
  weight: 'rights',
  undo: 'me key end',
  summary: 'A new key of the command line for myself, shown once',
  examples: ['me key add --name laptop --reason "new machine"'],
  body: ofNewKey,
  reply: newStaffKey,
  shownOnce: ['key'],
});

export const endOwnKey = operation({
  method: 'POST',
  path: '/ops/me/keys/{id}/end',
  words: 'me key end',
  needs: 'self',
  weight: 'rights',
  undo: null,
  summary: 'End a key of mine',
  examples: ['me key end 7b1f… --reason "laptop is sold"'],
  params: ofId,
  reply: message,
  errors: ['request.not-found'],
});
