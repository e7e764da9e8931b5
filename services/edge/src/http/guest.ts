import { guestId } from '@jangada/contracts/values/ids';
import type { FastifyRequest } from 'fastify';

export const GUEST_COOKIE = 'guest_id';

/** The guest id of this browser; null before its first page, or without cookies. */
export const guestOf = (request: FastifyRequest): string | null => {
  const known = guestId.safeParse(request.cookies[GUEST_COOKIE]);
  return known.success ? known.data : null;
};
