import type { App } from '../apps/apps.ts';
import type { Connection } from '../apps/connection.ts';
import { closeCodes } from '../protocol/frames.ts';

/**
 * The "authorized connections" of Pusher Channels: where an app requires them, a connection must sign in or join a
 * private or presence channel within a time, so that anonymous ones do not accumulate. Called at intervals.
 */
export const closeUnlessAuthorized = (app: App, connection: Connection, nowMs: number): void => {
  if (!app.settings.authorizedConnections || connection.isAuthorized) return;
  if (nowMs - connection.openedAtMs <= app.limits.authorizationTimeoutMs) return;
  connection.closeWithError(closeCodes.unauthorised, 'Connection not authorized within timeout');
};
