import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  // For a traced page view (decision 0157).
  'traceparent',
];
const PREFLIGHT_SECONDS_MAX = 7_200;

/** Allows only the tenant's own origins, and never cookies (SEC-24). */
export const allowOwnOrigins = async (server: FastifyInstance, tenants: Tenants, config: Config): Promise<void> => {
  const mayCall = async ({ headers: { origin }, hostname: called }: FastifyRequest): Promise<boolean> => {
    const hostname = hostnameIn(origin);
    if (!hostname || origin !== siteOrigin(config, hostname)) return false;
    const from = await tenants.findByHostname(hostname);
    const to = await tenants.findByHostname(called);
    return from !== undefined && (to === undefined || to.id === from.id);
  };

  await server.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const isAllowed = await mayCall(request);
      return {
        // An empty list, not `false`: a preflight from another origin is answered too, without the header that allows
        // it.
        origin: isAllowed ? true : [],
        ...(isAllowed && { exposedHeaders: ['Date', 'Retry-After'] }),
        methods: ['GET', 'POST'],
        allowedHeaders: ALLOWED_HEADERS,
        maxAge: PREFLIGHT_SECONDS_MAX,
        strictPreflight: false,
      };
    },
  });
};
