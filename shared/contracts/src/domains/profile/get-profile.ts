import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';
import { user } from './user.ts';

/** A file of its own, because the shell's start needs this call and no other one of the domain. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  summary: 'The player with the wallet',
  access: 'user',
  reply: z.object({ data: user }),
});
