import { endpoint } from '../../api/endpoint.ts';
import { message } from '../../api/message.ts';
import { listOf } from '../../api/paging.ts';
import { numericId } from '../../values/ids.ts';
import * as z from '../../values/schema.ts';

/** A valid session: its device, its start and its last use. */
export const signedInDevice = z.object({
  id: z.int(),
  /** The browser's own name; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(['phone', 'computer']),
  signed_in_at: z.string(),
  /** To the minute. */
  seen_at: z.string(),
  /** True for the session that made this call. */
  current: z.boolean(),
});

export type SignedInDevice = z.infer<typeof signedInDevice>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'The devices that are signed in, the last used first',
  access: 'user',
  reply: listOf(signedInDevice),
});

export const endDevice = endpoint({
  method: 'POST',
  path: '/auth/sessions/{id}/end',
  summary: 'Sign one device out',
  access: 'user',
  params: z.object({ id: numericId }),
  reply: message,
  errors: ['request.not-found'],
});

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Sign every other device out',
  access: 'user',
  reply: message,
});
