import type { Apps } from '../apps/apps.ts';
import type { CachedEntry } from './entries.ts';

/** The cached events of all apps, as other gateways read them. */
export const cachedEvents = (apps: Apps): CachedEntry[] => {
  const nowMs = Date.now();
  return [...apps.all()].flatMap(({ settings: { id: appId }, cache }) =>
    cache.all(nowMs).map(({ frame, ...event }) => ({ appId, ...event, frame: frame.toString('base64') })),
  );
};

/** Events that this gateway already has are kept: it has read every event since it started, so its own are newer. */
export const storeCachedEvents = (apps: Apps, events: readonly CachedEntry[]): void => {
  const nowMs = Date.now();
  for (const { appId, channel, frame, data, expiresAtMs } of events) {
    const cache = apps.findById(appId)?.cache;
    if (cache && !cache.find(channel, nowMs)) cache.restore(channel, Buffer.from(frame, 'base64'), data, expiresAtMs);
  }
};
