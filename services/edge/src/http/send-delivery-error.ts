import type { FastifyReply } from 'fastify';
import type { DeliveryError } from './delivery-error.ts';

/** Sends a refusal in the shape of the contract. */
export const sendDeliveryError = (reply: FastifyReply, error: DeliveryError): FastifyReply =>
  reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .send({ ...error.facts, code: error.code, message: error.message });
