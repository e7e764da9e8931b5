import { endpoint, type Endpoint } from '../api/endpoint.ts';
import { message } from '../api/message.ts';
import { creationResponse, passkeyCreation, passkeyRequest, requestResponse } from '../domains/auth/passkeys.ts';
import * as z from '../values/schema.ts';
import { roles } from './rights/roles.ts';

// Signing in at the desk, on the operators' listener. These are no commands: they have no reason, and the log keeps what a
// person does, not when they come. Every call with a body sends `X-Desk: 1` from a page of the desk itself.

const TOKEN_CHARS_MAX = 100;
const NAME_CHARS_MAX = 80;

/** Sessions with a cookie `desk_session`, which only the server reads. */
const opened = z.object({
  /** When the session ends, however much it is used. */
  ends_at: z.string(),
});

const touch = z.object({ response: requestResponse });
const proof = z.object({ proven_at: z.string() });
const ofInvitation = z.object({ token: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(TOKEN_CHARS_MAX)) });

export const startDeskSession = endpoint({
  method: 'POST',
  path: '/ops/session/options',
  summary: 'Begin to sign in at the desk with a passkey',
  access: 'anyone',
  reply: z.object({ options: passkeyRequest }),
});

export const openDeskSession = endpoint({
  method: 'POST',
  path: '/ops/session',
  summary: 'Sign in at the desk',
  access: 'anyone',
  body: touch,
  reply: opened,
  errors: ['auth.passkey-refused', 'auth.too-many-attempts', 'ops.address-outside', 'session.forbidden'],
});

/** Money, rights and private data want a touch of the passkey that is not older than a few minutes. */
export const startProof = endpoint({
  method: 'POST',
  path: '/ops/session/prove/options',
  summary: 'Begin to prove again who is at the desk, or to open a locked session',
  access: 'operator',
  reply: z.object({ options: passkeyRequest }),
});

export const proveDeskSession = endpoint({
  method: 'POST',
  path: '/ops/session/prove',
  summary: 'Prove with a passkey who is at the desk; opens a locked session',
  access: 'operator',
  body: touch,
  reply: proof,
  errors: ['auth.passkey-refused', 'auth.too-many-attempts', 'session.forbidden'],
});

export const endDeskSession = endpoint({
  method: 'POST',
  path: '/ops/session/end',
  summary: 'Sign out of the desk',
  access: 'operator',
  reply: message,
});

/** The page posts the code to the address as a form, which leads to the board; it is good once, for a minute. */
export const openBoard = endpoint({
  method: 'POST',
  path: '/ops/session/board',
  summary: 'Open the board of releases as the person of this session',
  access: 'operator',
  reply: z.object({ address: z.string(), code: z.string() }),
  errors: ['ops.forbidden', 'ops.proof-required', 'request.not-found', 'session.forbidden'],
});

/** The answer of the authenticator is sent with the command `me passkey add`. */
export const startOwnPasskey = endpoint({
  method: 'POST',
  path: '/ops/session/passkey/options',
  summary: 'Begin to add a passkey of one’s own',
  access: 'operator',
  reply: z.object({ options: passkeyCreation }),
  errors: ['auth.passkeys-full', 'session.forbidden'],
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/ops/invitations/{token}',
  summary: 'Who is invited to the desk',
  access: 'anyone',
  params: ofInvitation,
  reply: z.object({ name: z.string(), expires_at: z.string() }),
  errors: ['ops.invitation-ended', 'auth.too-many-attempts'],
});

export const startInvitedPasskey = endpoint({
  method: 'POST',
  path: '/ops/invitations/{token}/options',
  summary: 'Begin to accept an invitation: the first passkey',
  access: 'anyone',
  params: ofInvitation,
  reply: z.object({ options: passkeyCreation }),
  errors: ['ops.invitation-ended', 'auth.too-many-attempts', 'session.forbidden'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/ops/invitations/{token}',
  summary: 'Accept an invitation with the first passkey, and sign in',
  access: 'anyone',
  params: ofInvitation,
  body: z.object({ response: creationResponse }),
  reply: opened,
  errors: [
    'ops.invitation-ended',
    'auth.passkey-refused',
    'auth.too-many-attempts',
    'ops.address-outside',
    'session.forbidden',
  ],
});

const demoPerson = z.object({ name: z.string(), roles: z.array(z.enum(roles)) });

/** Only in a demo, where nobody has a passkey and all money is play money. */
export const listDemoPeople = endpoint({
  method: 'GET',
  path: '/ops/demo/people',
  summary: 'Who may sign in without a passkey; only in a demo',
  access: 'anyone',
  reply: z.object({ data: z.array(demoPerson) }),
  errors: ['request.not-found'],
});

export const openDemoSession = endpoint({
  method: 'POST',
  path: '/ops/demo/session',
  summary: 'Sign in at the desk without a passkey; only in a demo',
  access: 'anyone',
  body: z.object({ name: z.string().check(z.maxLength(NAME_CHARS_MAX)) }),
  reply: opened,
  errors: ['request.not-found', 'session.forbidden', 'ops.address-outside'],
});

export const proveDemoSession = endpoint({
  method: 'POST',
  path: '/ops/demo/prove',
  summary: 'What a touch of a passkey is outside of a demo',
  access: 'operator',
  reply: proof,
  errors: ['request.not-found', 'session.forbidden'],
});

/** Every endpoint of the operators' listener that is no operation. */
export const deskEndpoints: readonly Endpoint[] = [
  startDeskSession,
  openDeskSession,
  startProof,
  proveDeskSession,
  endDeskSession,
  openBoard,
  startOwnPasskey,
  getInvitation,
  startInvitedPasskey,
  acceptInvitation,
  listDemoPeople,
  openDemoSession,
  proveDemoSession,
];
