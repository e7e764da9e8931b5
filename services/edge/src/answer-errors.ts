import { isTemporaryFailure } from '@jangada/server/temporary-failure';
import type { FastifyInstance } from 'fastify';
import { DeliveryError } from './http/delivery-error.ts';
import { unpublishedNamed } from './delivery/unpublished-release.ts';
import { sendDeliveryError } from './http/send-delivery-error.ts';

export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof DeliveryError) return sendDeliveryError(reply, error);
    const refused = unpublishedNamed(error) ?? refusalOf(error);
    if (refused) return sendDeliveryError(reply, refused);
    const path = request.url.split('?', 1)[0];
    if (isTemporaryFailure(error)) {
      request.log.warn({ error, path }, 'something we need is away or full');
      return sendDeliveryError(
        reply,
        new DeliveryError('server.unavailable', 'Not possible now: try again in a moment'),
      );
    }
    request.log.error({ error, path }, 'the request failed');
    return sendDeliveryError(reply, new DeliveryError('server.failed', 'Something went wrong here'));
  });
  app.setNotFoundHandler((_request, reply) =>
    sendDeliveryError(reply, new DeliveryError('request.not-found', 'There is nothing here')),
  );
};

/** PostgreSQL's error codes for a text that contains NUL (character_not_in_repertoire, untranslatable_character). */
const UNWRITABLE: ReadonlySet<unknown> = new Set(['22021', '22P05']);

/** Translates errors of Fastify and of the database to delivery errors. */
const refusalOf = (error: unknown): DeliveryError | null => {
  if (!(error instanceof Error)) return null;
  if ('code' in error && UNWRITABLE.has(error.code)) {
    return new DeliveryError('request.invalid', 'There is a character in it that no text may have (NUL)');
  }
  if (!('statusCode' in error)) return null;
  switch (error.statusCode) {
    case 413:
      return new DeliveryError('request.too-large', 'The body is too large');
    case 400:
    case 415:
      return new DeliveryError('request.invalid', 'The body is not what this call takes', {
        errors: { body: [error.message] },
      });
    default:
      return null;
  }
};
