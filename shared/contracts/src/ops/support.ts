import { numericId, tenantSlug } from '../values/ids.ts';
import { language } from '../values/languages.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

const TOKEN_CHARS_MAX = 100;

export const identifySupportToken = operation({
  method: 'GET',
  path: '/ops/{tenant}/support/who',
  words: 'support who',
  needs: 'players.see',
  kind: 'masked',
  weight: 'private',
  summary: 'Which player a support token belongs to, while the player is signed in',
  examples: ['support who --token 3q2-7w… --tenant jangada'],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(TOKEN_CHARS_MAX)) }),
  reply: z.object({
    data: z.object({
      id: numericId,
      name: z.string(),
      language,
      status: z.enum(['active', 'blocked']),
      /** The expiry that the token contains. */
      expires_at: z.iso.datetime(),
    }),
  }),
  errors: ['support.token-unknown'],
});
