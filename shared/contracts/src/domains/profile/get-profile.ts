import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';
import { user } from './user.ts';

/** In a file of its own: the shell starts with it, and with no other call of this domain. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'The player with the wallet',
  access: 'user',
  reply: z.object({ data: user }),
});
