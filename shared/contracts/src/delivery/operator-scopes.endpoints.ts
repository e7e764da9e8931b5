import * as z from '../values/schema.ts';
import { operatorScopes } from './access.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { operator } from './operators.endpoints.ts';
import { rolloutChange } from './rollout.ts';

export const changeOperatorScopes = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/operators/{name}/scopes`,
  summary: 'Limit what an operator may change to tenants and remotes; null lifts the limit',
  access: 'operator',
  body: z.object({
    scopes: z.nullable(operatorScopes),
    author: rolloutChange.shape.author,
    reason: rolloutChange.shape.reason,
  }),
  reply: operator,
  errors: [
    ...(['request.invalid', 'operator.unauthorised', 'operator.forbidden', 'operator.unknown'] as const),
    ...(['operator.limit-of-admin', 'tenant.unknown'] as const),
  ],
});
