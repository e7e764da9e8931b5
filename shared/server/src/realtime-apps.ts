import * as z from 'zod';
import { seal, serviceBearer, unseal, type ServicesKey } from './services-key.ts';

/** The realtime app of one tenant. */
export interface RealtimeApp {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  /** While another secret takes its place. */
  readonly next?: NextSecret | undefined;
}

/** It is valid beside the present one, and signs from this moment on, when every service has read the list again. */
export interface NextSecret {
  readonly secret: string;
  readonly signsFrom: string;
}

/** The secret that signs now. */
export const signingSecretOf = ({ secret, next }: RealtimeApp): string =>
  next && Date.parse(next.signsFrom) <= Date.now() ? next.secret : secret;

/** The app, with its tenant and the origins from which browsers may connect. */
export interface ListedRealtimeApp extends RealtimeApp {
  readonly tenant: string;
  readonly origins: readonly string[];
}

/** The path of the API's list, for the gateway and the edge. */
export const REALTIME_APPS_PATH = '/internal/realtime-apps';

const TIMEOUT_MS = 2_000;

/** What its sealed app is bound to. */
export const realtimeAppSealName = (tenant: string): string => `realtime-app ${tenant}`;

/** The app as it is stored and sent: encrypted for its tenant. */
export const sealRealtimeApp = (
  key: ServicesKey,
  tenant: string,
  { id, key: appKey, secret, next }: RealtimeApp,
): string => seal(key, realtimeAppSealName(tenant), JSON.stringify({ id, key: appKey, secret, next }));

const realtimeApp = z.object({
  id: z.string(),
  key: z.string(),
  secret: z.string(),
  next: z.object({ secret: z.string(), signsFrom: z.iso.datetime() }).optional(),
});

/** @throws when it was not sealed with this key for this tenant */
export const unsealRealtimeApp = (key: ServicesKey, tenant: string, sealed: string): RealtimeApp =>
  realtimeApp.parse(JSON.parse(unseal(key, realtimeAppSealName(tenant), sealed)));

const list = z.object({
  data: z.array(z.object({ tenant: z.string(), app: z.string(), origins: z.array(z.string()) })),
});

/**
 * Reads the realtime apps of all tenants from the API.
 *
 * @throws when the API does not answer with a list that this key opens
 */
export const fetchRealtimeApps = async (apiUrl: string, key: ServicesKey): Promise<readonly ListedRealtimeApp[]> => {
  const answer = await fetch(apiUrl + REALTIME_APPS_PATH, {
    headers: { authorization: `Bearer ${serviceBearer(key)}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`the API answered ${answer.status} instead of the realtime apps`);
  }
  const { data } = list.parse(await answer.json());
  return data.map(({ tenant, app, origins }) => ({ tenant, origins, ...unsealRealtimeApp(key, tenant, app) }));
};
