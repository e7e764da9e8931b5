import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { limitChanges } from '../profile/limits.ts';
import { user } from '../profile/user.ts';
import { messageChannel } from '../../values/message-channel.ts';
import * as z from '../../values/schema.ts';
import { signedIn } from './session.ts';

export { endDevice, endOtherDevices, listDevices } from './devices.ts';
export {
  addPasskey,
  createPasskeyChallenge,
  createPasskeyOptions,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
} from './passkeys.ts';
export { getMe, logout, signedIn } from './session.ts';

const typed = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** `username` is the phone number, or the identifier that the tenant's `login_requires_*` flags require (CFG-35). */
export const credentials = z.object({
  username: typed(60),
  password: typed(200),
  captcha: z.optional(z.string().check(z.maxLength(4096))),
});

/** May be empty: a rule of the form, with its own text, refuses an empty value. */
const filledIn = (max: number) => z.string().check(z.maxLength(max));

/** Longer than any typed name or phone: their own rules limit the length, with their own texts (VAL-05, VAL-27). */
const TYPED_LENGTH_MAX = 200;

/** Room for a CPF with its mask, and for spaces and marks of a pasted one. */
const TYPED_CPF_LENGTH_MAX = 60;

/** The form and the server both check the input by the rules of `validation/registration.ts`. */
export const registration = z.object({
  first_name: filledIn(TYPED_LENGTH_MAX),
  last_name: filledIn(TYPED_LENGTH_MAX),
  username: filledIn(TYPED_LENGTH_MAX),
  email: filledIn(200),
  password: filledIn(200),
  password_confirmation: filledIn(200),
  cpf: z.optional(typed(TYPED_CPF_LENGTH_MAX)),
  is_adult: z.boolean(),
  terms: z.boolean(),
  captcha: z.optional(z.string().check(z.maxLength(4096))),
  ref: z.optional(z.string().check(z.maxLength(40))),
  /** Limits that are in force from the start, where the form asks for them (Portaria 2.579/2025: loss and time). */
  limits: z.optional(limitChanges),
});

export type Registration = z.infer<typeof registration>;

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in',
  access: 'anyone',
  body: credentials,
  reply: signedIn,
  errors: ['auth.wrong-credentials', 'auth.too-many-attempts', 'auth.captcha-failed', 'account.self-excluded'],
  issuesToken: true,
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Open an account and sign in',
  access: 'anyone',
  body: registration,
  reply: signedIn,
  errors: ['auth.phone-taken', 'auth.email-taken', 'auth.cpf-taken', 'auth.captcha-failed'],
  issuesToken: true,
});

/**
 * A nonce of one Google identity token: the page passes it to Google with its request. It is valid once, for ten
 * minutes, in the browser that requested it.
 */
export const createGoogleNonce = endpoint({
  method: 'POST',
  path: '/auth/google-nonce',
  summary: 'Begin a sign-in with Google',
  access: 'guest-or-user',
  reply: z.object({ nonce: z.string(), expires_at: z.iso.datetime() }),
  errors: ['auth.google-off'],
});

/**
 * Signs in, or opens an account that gives phone and CPF before money moves (AUTH-30). The token must contain an
 * unused nonce of `createGoogleNonce` that was issued to this browser.
 */
export const loginWithGoogle = endpoint({
  method: 'POST',
  path: '/auth/google',
  summary: 'Sign in with a Google identity token',
  access: 'anyone',
  body: z.object({
    idToken: typed(8192),
    /**
     * The nonce that the page passed to Google. The server uses the one in the token; a given one must be equal to it.
     */
    nonce: z.optional(typed(200)),
    ref: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: signedIn,
  errors: [
    'auth.google-off',
    'auth.google-refused',
    'auth.google-unverified',
    'auth.google-account-exists',
    'account.self-excluded',
  ],
  issuesToken: true,
});

/** A code from an SMS or e-mail: six digits, as typed or pasted (`codeDigits`). */
const code = z.string().check(z.minLength(6), z.maxLength(40));

/** Without `code` a code is sent, with it the contact is verified (API-31, API-32). */
const verification = z.object({ code: z.optional(code) });
const verified = z.object({
  message: z.string(),
  verified: z.boolean(),
  /** The way that the code went; absent where none was sent. */
  channel: z.optional(messageChannel),
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  summary: 'Send a code to the e-mail, or verify it with the code',
  access: 'user',
  body: verification,
  reply: verified,
  errors: ['auth.code-wrong', 'auth.code-expired', 'auth.code-wait', 'auth.contact-refused'],
});

export const verifyPhone = endpoint({
  method: 'POST',
  path: '/auth/verify-phone',
  summary: 'Send a code to the phone, or verify it with the code',
  access: 'user',
  body: verification,
  reply: verified,
  errors: ['auth.code-wrong', 'auth.code-expired', 'auth.code-wait', 'auth.contact-refused'],
});

export const validateCpf = endpoint({
  method: 'POST',
  path: '/validate/validate-cpf',
  reads: true,
  summary: 'Is this CPF well formed?',
  access: 'anyone',
  body: z.object({ cpf: typed(30) }),
  reply: z.object({ valid: z.boolean(), message: z.optional(z.string()) }),
});

/** A calendar day, `YYYY-MM-DD`. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Omitted fields do not change. Replacing a password, e-mail or phone needs the current password; a CPF can be set only
 * once. A changed contact has to be verified again, a changed password ends every other session (API-28).
 */
export const accessChange = z.object({
  email: z.optional(typed(200)),
  username: z.optional(typed(60)),
  password: z.optional(typed(200)),
  password_confirmation: z.optional(typed(200)),
  current_password: z.optional(typed(200)),
  birth_date: z.optional(day),
  cpf: z.optional(typed(TYPED_CPF_LENGTH_MAX)),
});

export type AccessChange = z.infer<typeof accessChange>;

export const updateAccess = endpoint({
  method: 'POST',
  path: '/auth/update',
  summary: 'Change e-mail, phone or password, or complete the account',
  access: 'user',
  body: accessChange,
  reply: z.object({ data: user }),
  errors: [
    'auth.wrong-password',
    'auth.too-many-attempts',
    'auth.phone-taken',
    'auth.email-taken',
    'auth.cpf-taken',
    'auth.cpf-set',
  ],
});

/**
 * The answer is the same whether or not the account exists (AUTH-25). `username` is the phone (E.164), or the
 * identifier that the tenant signs in with. After a few codes a captcha is required.
 */
export const recoverPassword = endpoint({
  method: 'POST',
  path: '/auth/recover-password',
  summary: 'Send a code for a new password',
  access: 'anyone',
  body: z.object({ username: typed(60), captcha: z.optional(z.string().check(z.maxLength(4096))) }),
  reply: message,
  errors: ['auth.code-wait', 'auth.captcha-failed'],
});

export const verifyCode = endpoint({
  method: 'POST',
  path: '/auth/verify-code',
  summary: 'Trade a code for a one-time ticket',
  access: 'anyone',
  body: z.object({
    /** The account of the code; not needed for `change-password`, where the session identifies it. */
    username: z.optional(typed(60)),
    code,
    purpose: z.optional(z.enum(['recover-password', 'change-password'])),
  }),
  reply: z.object({ ticket: z.string() }),
  errors: ['auth.code-wrong', 'auth.code-expired'],
});

/** A ticket works once, for ten minutes; afterwards it is an expired code. All sessions end (AUTH-33). */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with a ticket',
  access: 'anyone',
  body: z.object({ ticket: typed(100), password: typed(200), password_confirmation: typed(200) }),
  reply: message,
  errors: ['auth.code-expired'],
});

export const requestPasswordChange = endpoint({
  method: 'POST',
  path: '/auth/request-password-change',
  summary: 'Send a code for a new password to the verified e-mail or phone',
  access: 'user',
  /** By default the e-mail, or else the phone, whichever is verified. */
  body: z.object({ channel: z.optional(z.enum(['email', 'sms'])) }),
  reply: z.object({ message: z.string(), channel: z.optional(messageChannel) }),
  errors: ['auth.code-wait', 'auth.contact-refused', 'auth.no-contact'],
});
