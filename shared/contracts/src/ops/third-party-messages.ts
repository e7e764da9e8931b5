import { numericId, tenantSlug } from '../values/ids.ts';
import { page, pageOf } from '../api/paging.ts';
import * as z from '../values/schema.ts';
import { operation } from './operation.ts';

/** The kind of message or list in which a third party sent the data. */
export const thirdPartySource = z.enum([
  'pix-notice',
  'pix-list',
  'pix-charge',
  'pix-payout',
  'pix-payout-list',
  'pix-claims',
  'games-catalogue',
  'games-report',
  'games-wallet',
  'game-address',
  'sports-wallet',
]);

export type ThirdPartySource = z.infer<typeof thirdPartySource>;

export const thirdPartyMessage = z.object({
  id: numericId,
  source: thirdPartySource,
  /** The invalid fields, with the reasons. */
  reason: z.string(),
  /** JSON as received, cut where it is very long. It may contain personal data. */
  raw: z.string(),
  occurrences: z.int(),
  first_at: z.string(),
  last_at: z.string(),
});

export const listThirdPartyMessages = operation({
  method: 'GET',
  path: '/ops/{tenant}/third-party-messages',
  words: 'third-party-message list',
  needs: 'technical.see',
  weight: 'reads',
  summary: 'What third parties sent and could not be read, latest first',
  examples: [
    'third-party-message list --tenant jangada',
    'third-party-message list --tenant jangada --source pix-notice',
  ],
  params: z.object({ tenant: tenantSlug }),
  query: z.object({ page, source: z.optional(thirdPartySource) }),
  reply: pageOf(thirdPartyMessage),
});
