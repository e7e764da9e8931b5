import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as it arrived; signatures are made over these bytes. Empty when there was no body. */
    rawBody: string;
  }
}

/** Parses JSON and form bodies and stores the text for signature checks. */
export const parseRawBody = (app: FastifyInstance): void => {
  app.decorateRequest('rawBody', '');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(request.rawBody));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    done(null, Object.fromEntries(new URLSearchParams(request.rawBody)));
  });
};
