import * as z from '@jangada/contracts/values/schema';
import { isServiceCall, type ServicesKey } from '@jangada/server/services-key';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

/** Refuses everybody but the other services. The refusal does not reveal that the address exists. */
export const requireService = (servicesKey: ServicesKey, { headers }: FastifyRequest): void => {
  if (!isServiceCall(servicesKey, headers.authorization)) throw new DomainError('request.not-found');
};

/** @throws request.invalid, with the messages of the schema for the log of the other service */
export const readServiceCall = <Schema extends z.Schema>(schema: Schema, body: unknown): z.infer<Schema> => {
  const checked = z.safeParse(schema, body);
  if (checked.success) return checked.data;
  const errors = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), [message]]));
  throw new DomainError('request.invalid', { errors });
};
