import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { fieldsOf } from '../kit/input.ts';
import { registerAuthorize } from './authorize.routes.ts';
import { flaws, signIdToken, tokenOrder } from './id-token.ts';
import { openSigningKeys } from './signing-keys.ts';

const KEYS_FRESH_S = 300;

/** An identity provider in the shape of Google's: discovery, keys, and identity tokens by control call. */
export const registerIdentity = async (app: FastifyInstance, config: Config): Promise<void> => {
  const issuer = `${config.publicUrl}/identity`;
  const keys = await openSigningKeys(config.identity.privateKey);

  app.get('/identity/.well-known/openid-configuration', async () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    jwks_uri: `${issuer}/jwks.json`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'family_name', 'given_name', 'hd', 'iat', 'iss', 'sub'],
  }));

  app.get('/identity/jwks.json', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEYS_FRESH_S}`);
    return { keys: keys.published() };
  });

  registerAuthorize(app, { issuer, currentKey: () => keys.current() });

  /** Returns the token that the site's page would receive. */
  app.post('/control/identity/token', async (request, reply) => {
    const order = tokenOrder.safeParse(request.body).data;
    if (!order)
      return reply.code(422).send({ error: `client_id and email are needed; flaw is one of ${flaws.join(', ')}` });
    return { id_token: await signIdToken(issuer, keys.current(), order) };
  });

  /** Replaces the signing key. */
  app.post('/control/identity/rotate', async (request) => ({
    kid: await keys.rotate(fieldsOf(request.body)['keep_old'] !== false),
  }));
};
