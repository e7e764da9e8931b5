import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';

const socketId = z.string().check(z.regex(/^\d+\.\d+$/), z.maxLength(60));

/** Form-encoded or JSON, as pusher-js and custom authorisers send it. */
export const authoriseChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  reads: true,
  summary: 'The signature for a private or presence channel',
  access: 'guest-or-user',
  body: z.object({ socket_id: socketId, channel_name: z.string().check(z.maxLength(200)) }),
  reply: z.object({ auth: z.string(), channel_data: z.optional(z.string()) }),
  errors: ['realtime.forbidden'],
});

export const authoriseUser = endpoint({
  method: 'POST',
  path: '/broadcasting/user-auth',
  summary: 'The signature for signing a connection in',
  access: 'user',
  body: z.object({ socket_id: socketId }),
  reply: z.object({ auth: z.string(), user_data: z.string() }),
});
