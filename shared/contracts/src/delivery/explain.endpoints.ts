import { guestId, tenantSlug } from '../ids.ts';
import { releasableName } from '../remotes.ts';
import * as z from '../schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { planReason } from './plan.ts';
import { semver } from './release.ts';

export const explain = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/explain`,
  summary: 'Which release a guest gets, and why',
  access: 'operator',
  query: z.object({ tenant: tenantSlug, guest: guestId, remote: releasableName }),
  reply: z.object({
    tenant: tenantSlug,
    guest: guestId,
    remote: releasableName,
    revision: z.int(),
    reason: planReason,
    state: z.enum(['live', 'hidden', 'maintenance', 'absent']),
    chain: z.array(semver),
    /** Where the guest stands on the canary's ramp; null without a canary. */
    ramp: z.nullable(z.object({ version: semver, percent: z.number(), place: z.number(), on: z.boolean() })),
    considered: z.array(
      z.object({
        version: semver,
        reason: planReason,
        refused: z.nullable(z.enum(['blocked', 'unpublished', 'incompatible'])),
      }),
    ),
    host_contract: semver,
  }),
  errors: ['request.invalid', 'tenant.unknown', 'remote.unknown'],
});
