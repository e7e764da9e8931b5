import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { user } from '../profile/user.ts';
import * as z from '../../values/schema.ts';

// The shell starts with these, and with no other call of the domain.

/** What every way of signing in answers. */
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
  // Signing out goes home, and that may be a full navigation.
  outlivesPage: true,
  reply: message,
});
