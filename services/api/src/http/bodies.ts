import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as it arrived: signatures are made over these characters. */
    rawBody: string;
  }
}

const FORM = 'application/x-www-form-urlencoded';

/** JSON and forms are understood, anything else is refused with 415. */
export function parseBodies(server: FastifyInstance): void {
  server.decorateRequest('rawBody', '');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') return done(null, undefined);
    try {
      done(null, JSON.parse(request.rawBody));
    } catch {
      done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }), undefined);
    }
  });
  server.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    done(null, Object.fromEntries(new URLSearchParams(request.rawBody)));
  });
}

export const isForm = (contentType: string | undefined): boolean => contentType?.startsWith(FORM) ?? false;
