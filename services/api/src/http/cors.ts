import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { siteOrigin } from '../tenants/addresses.ts';
import type { Tenants } from '../tenants/tenants.ts';
import { hostnameIn } from './tenant-of-request.ts';

const ALLOWED_HEADERS = [
  'Authorization',
  'Guest-ID',
  'lmcp',
  'Idempotency-Key',
  'Accept-Language',
  'X-Language',
  'X-Socket-Id',
  'Content-Type',
].join(', ');
const PREFLIGHT_SECONDS_MAX = 7_200;

/** Lets a tenant's own pages call, and nobody else's; never with cookies (SEC-24). */
export function allowOwnOrigins(server: FastifyInstance, tenants: Tenants, config: Config): void {
  const mayCall = async (request: FastifyRequest, origin: string): Promise<boolean> => {
    const hostname = hostnameIn(origin);
    if (!hostname || origin !== siteOrigin(config, hostname)) return false;
    const from = await tenants.findByHostname(hostname);
    const to = await tenants.findByHostname(request.hostname);
    return from !== undefined && (to === undefined || to.id === from.id);
  };

  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (origin === undefined) return;
    reply.header('vary', 'Origin');
    if (!(await mayCall(request, origin))) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'Retry-After');
  });

  server.options('/*', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', ALLOWED_HEADERS)
      .header('access-control-max-age', PREFLIGHT_SECONDS_MAX)
      .code(204)
      .send(),
  );
}
