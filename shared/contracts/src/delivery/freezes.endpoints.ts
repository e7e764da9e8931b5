import * as z from '../values/schema.ts';
import { DELIVERY_BASE, endpoint } from './endpoint.ts';
import { freeze, freezeTimes } from './freeze.ts';
import { rolloutChange } from './rollout.ts';

const decision = { author: rolloutChange.shape.author, reason: rolloutChange.shape.reason };

export const listFreezes = endpoint({
  method: 'GET',
  path: `${DELIVERY_BASE}/freezes`,
  summary: 'The freezes: when rollouts of which tenants are refused',
  access: 'operator',
  reply: z.object({ data: z.array(freeze) }),
  errors: [],
});

export const createFreeze = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/freezes`,
  summary: 'Refuse rollouts of a group of tenants at certain times; rollback, kill and block stay allowed',
  access: 'operator',
  body: z.object({ ...freezeTimes.shape, ...decision }),
  reply: freeze,
  errors: ['request.invalid', 'operator.forbidden', 'tenant.unknown'],
});

export const endFreeze = endpoint({
  method: 'POST',
  path: `${DELIVERY_BASE}/freezes/{id}/end`,
  summary: 'End a freeze for ever',
  access: 'operator',
  body: z.object(decision),
  reply: freeze,
  errors: ['request.invalid', 'operator.forbidden', 'freeze.unknown'],
});
