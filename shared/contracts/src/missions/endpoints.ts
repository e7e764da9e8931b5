import { endpoint } from '../endpoint.ts';
import { listOf } from '../paging.ts';
import * as z from '../schema.ts';

const mission = z.object({
  id: z.int(),
  completed_at: z.nullable(z.string()),
  claimed_at: z.nullable(z.string()),
});
const one = z.object({ data: mission });
const params = z.object({ id: z.int() });

export const listMissions = endpoint({
  method: 'GET',
  path: '/missions',
  summary: 'The missions of the visitor',
  access: 'guest-or-user',
  reply: listOf(mission),
  planned: true,
});

export const getMission = endpoint({
  method: 'GET',
  path: '/missions/{id}',
  summary: 'One mission',
  access: 'guest-or-user',
  params,
  reply: one,
  planned: true,
});

export const claimMission = endpoint({
  method: 'POST',
  path: '/missions/{id}/claim',
  summary: 'Claim the reward of a completed mission',
  access: 'user',
  params,
  reply: one,
  movesMoney: true,
  planned: true,
});

export const acceptMission = endpoint({
  method: 'POST',
  path: '/missions/{id}/accept',
  summary: 'Accept a mission',
  access: 'user',
  params,
  reply: one,
  planned: true,
});
