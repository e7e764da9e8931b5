import type { FastifyReply } from 'fastify';

export const WIDGET_ID = /^[A-Za-z0-9]{4,32}$/;

export interface ById {
  Params: { id: string };
}

export const ended = (reply: FastifyReply): FastifyReply =>
  reply.code(410).send({ error: 'this conversation has ended' });
