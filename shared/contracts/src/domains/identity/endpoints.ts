import { endpoint } from '../../api/endpoint.ts';
import * as z from '../../values/schema.ts';
import { identityMoment, identityStatus } from './check.ts';

export const startIdentityCheck = endpoint({
  method: 'POST',
  path: '/identity/start',
  summary: 'Begin a check of the identity by camera, or take up the one that is open',
  access: 'user',
  body: z.object({ moment: z.optional(identityMoment) }),
  reply: z.object({ data: identityStatus }),
  errors: [
    'identity.not-offered',
    'identity.already-approved',
    'identity.in-review',
    'identity.final',
    'identity.too-many-tries',
    'server.unavailable',
  ],
});

export const getIdentityStatus = endpoint({
  method: 'GET',
  path: '/identity/status',
  summary: 'Whether the identity can be checked by camera, and how the newest check stands',
  access: 'user',
  reply: z.object({ data: identityStatus }),
});
