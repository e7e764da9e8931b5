import type { App } from '../apps/apps.ts';
import type { Connection } from '../apps/connection.ts';
import { closeCodes } from '../protocol/frames.ts';

/**
 * The connections of a user to close. This is not part of the Channels HTTP API; other servers close all signed-in
 * connections.
 */
interface Selection {
  /** Only connections signed in with this `session_id`. */
  sessionId: string | null;
  /** Excludes connections with this `session_id`. */
  exceptSessionId: string | null;
  /** A channel of this user alone: its connections are closed even if they are not signed in. */
  channel: string | null;
}

/**
 * Closes connections of one user with a code after which clients do not reconnect.
 *
 * @param query `session_id`, `except_session_id`, `channel`; without them all signed-in connections of the user end
 */
export const terminateConnections = (app: App, userId: string, query: URLSearchParams): void => {
  const selection: Selection = {
    sessionId: query.get('session_id'),
    exceptSessionId: query.get('except_session_id'),
    channel: query.get('channel'),
  };
  for (const connection of app.users.get(userId) ?? []) {
    if (isSelected(connection, selection)) end(connection);
  }
  const channel = selection.channel === null ? undefined : app.channels.get(selection.channel);
  for (const connection of channel?.subscribers ?? []) {
    if (!connection.user) end(connection);
  }
};

function isSelected({ user }: Connection, { sessionId, exceptSessionId }: Selection): boolean {
  if (sessionId !== null) return user?.sessionId === sessionId;
  return exceptSessionId === null || user?.sessionId !== exceptSessionId;
}

function end(connection: Connection): void {
  connection.closeWithError(closeCodes.unauthorised, 'The app ended the connections of this user');
}
