import { BOARD_HEADER } from '@jangada/contracts/delivery/operators.endpoints';
import type { FastifyRequest } from 'fastify';
import { DeliveryError } from '../http/delivery-error.ts';

const CHANGES_NOTHING: readonly string[] = ['GET', 'HEAD'];

/** The browser's `Origin` header; `null` of a sandboxed frame matches no origin. */
const isOwnOrigin = (request: FastifyRequest): boolean => {
  const { origin } = request.headers;
  return origin !== undefined && origin === `${request.protocol}://${request.host}`;
};

/**
 * A change with a cookie must come from the board's own page: it needs its origin, and a header that forms and other
 * pages cannot send without a preflight request.
 *
 * @throws {DeliveryError} operator.cross-site
 */
export const requireOwnPage = (request: FastifyRequest): void => {
  if (CHANGES_NOTHING.includes(request.method)) return;
  if (request.headers[BOARD_HEADER] === '1' && isOwnOrigin(request)) return;
  throw new DeliveryError('operator.cross-site', 'This call does not come from the operations board');
};
