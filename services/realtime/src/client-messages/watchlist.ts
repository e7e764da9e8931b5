import type { App } from '../apps/apps.ts';
import type { Connection } from '../apps/connection.ts';
import { errorCodes, errorText, internalMessage, parseObject, textFrame } from '../protocol/frames.ts';

/**
 * Lets a signed-in connection watch the users of its signed `user_data`: it gets the online users first, then every
 * change. Users are counted, not connections.
 */
export const watch = (app: App, connection: Connection, userData: string): void => {
  const named = parseObject(userData)?.['watchlist'];
  if (!Array.isArray(named)) return;
  const ids = [...new Set(named.filter((id): id is string => typeof id === 'string' && id !== ''))];
  if (ids.length > app.limits.watchlistMax) {
    const reason = `A watchlist may have at most ${app.limits.watchlistMax} users; the others are not followed`;
    connection.send(textFrame(errorText(errorCodes.watchlistTooLong, reason)));
  }
  unwatch(app, connection);
  connection.watchlist = ids.slice(0, app.limits.watchlistMax);
  for (const id of connection.watchlist) {
    const watchers = app.watchers.get(id);
    if (watchers) watchers.add(connection);
    else app.watchers.set(id, new Set([connection]));
  }
  const here = connection.watchlist.filter((id) => app.isOnline(id));
  if (here.length > 0) connection.send(watchlistEvent('online', here));
};

export const unwatch = (app: App, connection: Connection): void => {
  for (const id of connection.watchlist) {
    const watchers = app.watchers.get(id);
    watchers?.delete(connection);
    if (watchers?.size === 0) app.watchers.delete(id);
  }
  connection.watchlist = [];
};

/** Called when a user's first connection has signed in, or the last one has closed. */
export const announceUser = (app: App, name: 'online' | 'offline', userId: string): void => {
  const watchers = app.watchers.get(userId);
  if (!watchers) return;
  const frame = watchlistEvent(name, [userId]);
  for (const connection of watchers) connection.send(frame);
};

const watchlistEvent = (name: 'online' | 'offline', userIds: readonly string[]): Buffer =>
  internalMessage('pusher_internal:watchlist_events', undefined, { events: [{ name, user_ids: userIds }] });
