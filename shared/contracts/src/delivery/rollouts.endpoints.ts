import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { rollout, rolloutChange, rolloutRevision, ROLLOUT_REASON_MAX } from './rollout.ts';

const who = z.string().check(z.minLength(1), z.maxLength(80));
const why = z.string().check(z.minLength(1), z.maxLength(ROLLOUT_REASON_MAX));

/** The current rollout; revision 0 and an empty rollout before the first change. */
const currentRollout = z.object({
  tenant: tenantSlug,
  remote: releasableName,
  revision: z.int().check(z.minimum(0)),
  rollout,
});

export const getRollout = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/rollouts/{tenant}/{remote}`,
  summary: 'The rollout in force',
  access: 'operator',
  reply: currentRollout,
  errors: ['tenant.unknown', 'remote.unknown'],
});

export const changeRollout = endpoint({
  method: 'PUT',
  path: `${DELIVERY_BASE}/rollouts/{tenant}/{remote}`,
  summary: 'Write the next revision, if nobody was faster',
  access: 'operator',
  body: rolloutChange,
  reply: rolloutRevision,
  errors: [
    'request.invalid',
    'tenant.unknown',
    'remote.unknown',
    'release.unknown',
    'rollout.refused',
    'rollout.conflict',
  ],
});

export const rollBack = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/rollouts/{tenant}/{remote}/rollback`,
  summary: 'Go back to the last good release, or to an earlier revision',
  access: 'operator',
  body: z.object({
    expected_revision: z.int().check(z.minimum(0)),
    /** By default the last good release (good-releases.ts). */
    to_revision: z.optional(z.int().check(z.minimum(1))),
    author: z.optional(who),
    reason: why,
  }),
  reply: rolloutRevision,
  errors: [
    'request.invalid',
    'tenant.unknown',
    'remote.unknown',
    'release.unknown',
    'rollout.refused',
    'rollout.conflict',
    'rollout.nothing-before',
  ],
});

export const listRevisions = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/rollouts/{tenant}/{remote}/revisions`,
  summary: 'Every change of a rollout, newest first',
  access: 'operator',
  reply: z.object({ data: z.array(rolloutRevision) }),
  errors: ['tenant.unknown', 'remote.unknown'],
});
