import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { user } from '../profile/user.ts';
import * as z from '../../values/schema.ts';

// A file of its own, because the shell's start needs these calls and no other one of the domain.

/** The reply of every way to sign in. */
export const signedIn = z.object({ data: z.object({ user }), token: z.string() });

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'Who the token belongs to',
  access: 'user',
  reply: z.object({ data: user }),
});

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  summary: 'Revoke the token',
  access: 'user',
  // The call must survive the page, because after signing out the shell goes home, possibly by a full navigation.
  outlivesPage: true,
  reply: message,
});
