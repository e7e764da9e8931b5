import { endpoint } from '../../api/endpoint.ts';
import type { ErrorCode } from '../../api/errors.ts';
import { numericId } from '../../values/ids.ts';
import { listOf } from '../../api/paging.ts';
import * as z from '../../values/schema.ts';
import { mission } from './mission.ts';

const params = z.object({ id: numericId });
const one = z.object({ data: mission });

/** A player who may not take a bonus may not take part in missions. */
const bonusRefusals = [
  'account.self-excluded',
  'account.blocked',
  'account.paused',
  'account.verification-required',
] as const satisfies readonly ErrorCode[];

export const listMissions = endpoint({
  method: 'GET',
  path: '/missions',
  summary: 'The missions of the visitor',
  access: 'guest-or-user',
  reply: listOf(mission),
});

export const getMission = endpoint({
  method: 'GET',
  path: '/missions/{id}',
  summary: 'One mission',
  access: 'guest-or-user',
  params,
  reply: one,
  errors: ['mission.not-found'],
});

export const acceptMission = endpoint({
  method: 'POST',
  path: '/missions/{id}/accept',
  summary: 'Accept a mission; again changes nothing',
  access: 'user',
  params,
  reply: one,
  errors: ['mission.not-found', 'mission.closed', ...bonusRefusals],
});

export const claimMission = endpoint({
  method: 'POST',
  path: '/missions/{id}/claim',
  summary: 'Claim the reward of a completed mission',
  access: 'user',
  params,
  reply: z.object({ data: mission, message: z.string() }),
  errors: ['mission.not-found', 'mission.closed', 'mission.not-completed', 'mission.already-claimed', ...bonusRefusals],
  movesMoney: true,
  // Any other status below 300 is a failed claim (SOC-64).
  replyStatus: 200,
});
