import { REALTIME_APPS_PATH, sealRealtimeApp } from '@jangada/server/realtime-apps';
import { siteOrigin } from '../../../tenants/addresses.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireService } from '../../../http/service-calls.ts';

/**
 * The realtime apps of all open tenants, for the gateway and the edge. It is read without the cache, because the
 * gateway asks when it meets the key of a tenant that was created a moment ago.
 */
export const registerRealtimeApps = ({ server, tenants, config }: Platform): void => {
  const { servicesKey } = config;
  if (!servicesKey) return;
  server.get(REALTIME_APPS_PATH, { logLevel: 'warn' }, async (request, reply) => {
    requireService(servicesKey, request);
    tenants.expire();
    const all = await tenants.list();
    reply.header('cache-control', 'no-store');
    return {
      data: all.flatMap(({ id, isClosed, domains, realtimeApp }) =>
        realtimeApp && !isClosed
          ? [
              {
                tenant: id,
                app: sealRealtimeApp(servicesKey, id, realtimeApp),
                origins: domains.map((domain) => siteOrigin(config, domain)),
              },
            ]
          : [],
      ),
    };
  });
};
