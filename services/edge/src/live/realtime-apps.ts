import { fetchRealtimeApps, type RealtimeApp } from '@jangada/server/realtime-apps';
import type { ServicesKey } from '@jangada/server/services-key';
import type { Config } from '../config.ts';
import type { FindRealtimeApp } from './notify-tabs.ts';

/** How long the API's list is used before it is read again. */
const CACHED_MS = 5_000;

/**
 * Finds the realtime apps of tenants: those of the API's list, else those of the environment.
 *
 * @returns a function that rejects while the API does not answer and the tenant has no app in the environment
 */
export const createRealtimeApps = (
  { apiUrl, servicesKey }: Pick<Config, 'apiUrl' | 'servicesKey'>,
  ofEnvironment: Readonly<Record<string, RealtimeApp>>,
): FindRealtimeApp => {
  let cached: { list: Promise<ReadonlyMap<string, RealtimeApp>>; readMs: number } | null = null;

  const readList = (key: ServicesKey): Promise<ReadonlyMap<string, RealtimeApp>> => {
    if (cached && performance.now() - cached.readMs < CACHED_MS) return cached.list;
    const list = fetchRealtimeApps(apiUrl, key).then((apps) => new Map(apps.map((app) => [app.tenant, app])));
    cached = { list, readMs: performance.now() };
    list.catch(() => (cached = null));
    return list;
  };

  return async (tenant) => {
    if (!servicesKey) return ofEnvironment[tenant];
    try {
      return (await readList(servicesKey)).get(tenant) ?? ofEnvironment[tenant];
    } catch (error) {
      const known = ofEnvironment[tenant];
      if (known) return known;
      throw error;
    }
  };
};
