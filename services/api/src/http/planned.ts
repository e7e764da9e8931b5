import { endpoints } from '@jangada/contracts/endpoints';
import type { Platform } from '../platform.ts';
import { DomainError } from '../domain-error.ts';
import { tenantOf } from './tenant-of-request.ts';

/** What the contract promises for later answers 501, so that a screen can say so. */
export function registerPlanned(app: Platform): void {
  for (const endpoint of endpoints.values()) {
    if (!endpoint.planned) continue;
    app.server.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request) => {
        await tenantOf(request, app.tenants);
        throw new DomainError('request.not-implemented', { facts: { operation: endpoint.summary } });
      },
    });
  }
}

/** For telling 405 from 404: the paths we know, whatever the method. */
export const knownPath = (path: string): boolean =>
  [...endpoints.values()].some((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
