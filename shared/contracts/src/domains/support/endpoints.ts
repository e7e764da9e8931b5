import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';

/**
 * The token that identifies a player to live support: opaque, short-lived, and valid only for looking up the player
 * (ANL-07, ANL-08). Never the session's token.
 */
export const supportToken = z.object({ token: z.string(), expires_at: z.iso.datetime() });

export type SupportToken = z.infer<typeof supportToken>;

export const createSupportToken = endpoint({
  method: 'POST',
  path: '/support/token',
  summary: 'A token that tells live support who is asking; it ends by itself and with the session',
  access: 'user',
  reply: z.object({ data: supportToken }),
  errors: ['support.off'],
});
