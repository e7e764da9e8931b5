import { isServiceCall, type ServicesKey } from '@jangada/server/services-key';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../errors/domain-error.ts';

/** Refuses everybody but the other services. The refusal does not reveal that the address exists. */
export const requireService = (servicesKey: ServicesKey, { headers }: FastifyRequest): void => {
  if (!isServiceCall(servicesKey, headers.authorization)) throw new DomainError('request.not-found');
};
