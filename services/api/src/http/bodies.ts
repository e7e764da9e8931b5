import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as received, because signatures cover these characters. */
    rawBody: string;
  }
}

/** Far deeper than any body of the contract; much deeper ones overflow the stack of recursive code. */
const JSON_DEPTH_MAX = 100;

const FORM = 'application/x-www-form-urlencoded';

/** Accepts JSON and forms; other media types are refused with 415. */
export const parseBodies = (server: FastifyInstance): void => {
  server.decorateRequest('rawBody', '');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    if (request.rawBody === '') return done(null, undefined);
    if (isTooDeep(request.rawBody)) return done(malformed('The body is nested too deeply'), undefined);
    try {
      done(null, JSON.parse(request.rawBody));
    } catch {
      done(malformed('The body is not JSON'), undefined);
    }
  });
  server.addContentTypeParser(FORM, { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = body.toString();
    done(null, Object.fromEntries(new URLSearchParams(request.rawBody)));
  });
};

const malformed = (message: string): Error => Object.assign(new Error(message), { statusCode: 400 });

/** Counts brackets outside of strings, before parsing. */
function isTooDeep(json: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === '"') isInText = !isInText;
    else if (isInText) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > JSON_DEPTH_MAX) return true;
  }
  return false;
}

export const isForm = (contentType: string | undefined): boolean => contentType?.startsWith(FORM) ?? false;
