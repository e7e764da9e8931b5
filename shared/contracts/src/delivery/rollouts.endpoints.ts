import { tenantSlug } from '../values/ids.ts';
import { releasableName } from '../values/remotes.ts';
import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { authorName, changeReason, rollout, rolloutChange, rolloutRevision } from './rollout.ts';

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
    'rollout.frozen',
    'approval.needed',
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
    author: z.optional(authorName),
    reason: changeReason,
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
