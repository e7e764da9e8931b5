import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const TOKEN_SECONDS = 3_600;
const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';

/** OAuth 2 client credentials with HTTP Basic, as every PSP of API Pix asks (without the mTLS of production). */
export function pixOauth(clientId: string, clientSecret: string) {
  const expiries = new Map<string, number>();

  const isClient = (header: string | undefined): boolean => {
    const [scheme, credentials] = (header ?? '').split(' ');
    return (
      scheme === 'Basic' && same(Buffer.from(credentials ?? '', 'base64').toString(), `${clientId}:${clientSecret}`)
    );
  };

  return {
    async token(request: FastifyRequest<{ Body: { grant_type?: string } | undefined }>, reply: FastifyReply) {
      if (!isClient(request.headers.authorization)) return reply.code(401).send({ error: 'invalid_client' });
      if (request.body?.grant_type !== 'client_credentials')
        return reply.code(400).send({ error: 'unsupported_grant_type' });
      const token = randomBytes(32).toString('base64url');
      for (const [old, expiry] of expiries) if (expiry < Date.now()) expiries.delete(old);
      expiries.set(token, Date.now() + TOKEN_SECONDS * 1000);
      return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPES };
    },
    /** A request without a valid token gets the standard's 401/403 answer. */
    async guard(request: FastifyRequest, reply: FastifyReply) {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ');
      const expiry = scheme === 'Bearer' && token ? expiries.get(token) : undefined;
      if (expiry === undefined || expiry < Date.now()) {
        reply.code(401).header('www-authenticate', 'Bearer');
        return reply.send({
          type: 'about:blank',
          title: 'Unauthorized',
          status: 401,
          detail: 'Token ausente ou vencido.',
        });
      }
    },
  };
}

function same(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
