import type { App } from '../apps/apps.ts';
import type { Connection } from '../apps/connection.ts';
import { errorCodes, internalMessage, parseObject } from '../protocol/frames.ts';
import { isSigned, userAuth } from '../protocol/signature.ts';
import { announceUser, watch } from './watchlist.ts';

export interface SigninRequest {
  auth: string;
  userData: string;
}

export const signin = (app: App, connection: Connection, { auth, userData }: SigninRequest): void => {
  const { key } = app.settings;
  if (!isSigned(app.settings, auth, (secret) => userAuth({ key, secret }, connection.id, userData))) {
    return refuse(connection, 'The signature in "auth" is not valid');
  }
  // The id must be a string: pusher-js ignores a number and would wait for ever.
  const { id: userId, session_id: sessionId } = parseObject(userData) ?? {};
  if (typeof userId !== 'string' || userId === '') {
    return refuse(connection, '"user_data" must have an "id" that is a non-empty string');
  }
  if (userId.length > app.limits.userIdLengthMax) {
    return refuse(connection, `A user id may have at most ${app.limits.userIdLengthMax} characters`);
  }
  if (connection.user && connection.user.id !== userId) {
    return refuse(connection, 'Another user has signed in on this connection already');
  }

  connection.isAuthorized = true;
  connection.user = { id: userId, userData, sessionId: typeof sessionId === 'string' ? sessionId : undefined };
  const wasOnline = app.isOnline(userId);
  const sockets = app.users.get(userId);
  if (sockets) sockets.add(connection);
  else app.users.set(userId, new Set([connection]));
  connection.send(internalMessage('pusher:signin_success', undefined, { user_data: userData }));
  if (!wasOnline) announceUser(app, 'online', userId);
  if (!sockets) app.changes.online(userId);
  watch(app, connection, userData);
};

function refuse(connection: Connection, reason: string): void {
  connection.refuse(errorCodes.unauthorised, reason);
}
