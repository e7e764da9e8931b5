import type { App } from '../apps/apps.ts';
import { isChannelName, channelKind, userOfChannel } from '../protocol/channel-name.ts';
import type { ChannelKind } from '../protocol/channel-name.ts';
import type { Channel } from '../apps/channel.ts';
import type { Connection } from '../apps/connection.ts';
import { memberOfUserData, presenceSummary, readMember } from '../apps/presence.ts';
import type { Member } from '../apps/presence.ts';
import {
  closeCodes,
  errorCodes,
  internalMessage,
  memberAdded,
  memberRemoved,
  subscriptionError,
} from '../protocol/frames.ts';
import type { SubscriptionFailure } from '../protocol/frames.ts';
import { channelAuth, isSigned } from '../protocol/signature.ts';
import { announceCount } from './subscription-count.ts';
import { announceUser, unwatch } from './watchlist.ts';

export interface SubscribeRequest {
  channel: string;
  auth: string | undefined;
  channelData: string | undefined;
}

const unauthorisedStatus = 401;
const succeeded = 'pusher_internal:subscription_succeeded';

export const subscribe = (app: App, connection: Connection, request: SubscribeRequest): void => {
  const name = request.channel;
  const userId = userOfChannel(name);
  if (userId !== undefined) return subscribeToUser(connection, name, userId);

  const failure = nameFailure(name) ?? authFailure(app, connection, request) ?? capacityFailure(app, connection, name);
  if (failure) return refuse(connection, name, failure);

  const kind = channelKind(name);
  if (kind.access === 'presence') return subscribeToPresence(app, connection, request);

  const channel = app.openChannel(name);
  const isNew = enter(app, connection, channel);
  connection.send(internalMessage(succeeded, name, {}));
  replayCached(app, connection, channel);
  if (isNew) announceCount(app, channel);
};

export const unsubscribe = (app: App, connection: Connection, name: string): void => {
  const channel = app.channels.get(name);
  if (channel && connection.channels.has(channel)) leave(app, connection, channel);
};

/** Removes a connection from all channels; safe to call again. */
export const leaveAllChannels = (app: App, connection: Connection): void => {
  connection.stopWriting();
  if (!app.connections.delete(connection.id)) return;
  for (const channel of connection.channels) leave(app, connection, channel);
  if (!connection.user) return;
  unwatch(app, connection);
  const sockets = app.users.get(connection.user.id);
  sockets?.delete(connection);
  if (sockets?.size !== 0) return;
  app.users.delete(connection.user.id);
  if (!app.isOnline(connection.user.id)) announceUser(app, 'offline', connection.user.id);
  app.changes.offline(connection.user.id);
};

/**
 * pusher-js subscribes to this channel after sign-in. Events are delivered by signed-in user, so no channel is opened.
 */
function subscribeToUser(connection: Connection, name: string, userId: string): void {
  if (connection.user?.id === userId) {
    connection.send(internalMessage(succeeded, name, {}));
    return;
  }
  refuse(connection, name, authError('Only the user who signed in on this connection may subscribe to this channel'));
}

function subscribeToPresence(app: App, connection: Connection, { channel: name, channelData }: SubscribeRequest): void {
  const existing = app.channels.get(name);
  if (existing?.presence && connection.channels.has(existing)) {
    connection.send(internalMessage(succeeded, name, presenceSummary(app.members(name))));
    return;
  }

  const reading = readPresenceMember(app, connection, channelData);
  if ('failure' in reading) return refuse(connection, name, reading.failure);
  const { member } = reading;
  const isNewUser = !app.hasMember(name, member.userId);
  if (isNewUser && app.members(name).length >= app.settings.presenceMembersMax) {
    return refuse(connection, name, {
      type: 'LimitReached',
      error: `This channel already has its ${app.settings.presenceMembersMax} members`,
      status: closeCodes.overCapacity,
    });
  }
  enterPresence(app, connection, app.openChannel(name), member);
}

function enterPresence(app: App, connection: Connection, channel: Channel, member: Member): void {
  const { presence, name } = channel;
  if (!presence) return;
  const isNew = !app.hasMember(name, member.userId);
  enter(app, connection, channel);
  const isFirst = presence.join(connection, member);
  connection.send(internalMessage(succeeded, name, presenceSummary(app.members(name))));
  replayCached(app, connection, channel);
  if (isNew) channel.broadcast(memberAdded(name, member), connection);
  if (isFirst) app.changes.joined(name, member);
}

/** True when the connection was not subscribed before. */
function enter(app: App, connection: Connection, channel: Channel): boolean {
  if (connection.channels.has(channel)) return false;
  connection.channels.add(channel);
  if (channel.kind.access !== 'public') connection.isAuthorized = true;
  channel.subscribers.add(connection);
  app.changes.counted(channel.name, channel.subscribers.size, channel.subscribers.size - 1);
  return true;
}

function leave(app: App, connection: Connection, channel: Channel): void {
  connection.channels.delete(channel);
  channel.subscribers.delete(connection);

  const leftUserId = channel.presence?.leave(connection);
  if (leftUserId !== undefined) {
    if (!app.hasMember(channel.name, leftUserId)) channel.broadcast(memberRemoved(channel.name, leftUserId));
    app.changes.left(channel.name, leftUserId);
  }
  if (channel.subscribers.size === 0) app.closeChannel(channel);
  else announceCount(app, channel);
  app.changes.counted(channel.name, channel.subscribers.size, channel.subscribers.size + 1);
}

function replayCached(app: App, connection: Connection, channel: Channel): void {
  if (!channel.kind.isCached) return;
  const cached = app.cache.find(channel.name, Date.now());
  if (cached) {
    connection.send(cached.frame);
    return;
  }
  connection.send(internalMessage('pusher:cache_miss', channel.name, {}));
  if (channel.isCacheMissReported) return;
  channel.isCacheMissReported = true;
  app.webhooks.notify({ name: 'cache_miss', channel: channel.name });
}

function nameFailure(name: string): SubscriptionFailure | undefined {
  if (isChannelName(name)) return undefined;
  return {
    type: 'BadChannelName',
    error: 'A channel name has 1 to 164 characters out of letters, digits and _ - = @ , . ;',
    status: errorCodes.unauthorised,
  };
}

function authFailure(app: App, connection: Connection, request: SubscribeRequest): SubscriptionFailure | undefined {
  const { access }: ChannelKind = channelKind(request.channel);
  if (access === 'public') return undefined;
  const { auth, channel, channelData } = request;
  if (!auth) return authError(`A ${access} channel needs "auth"`);
  const { key } = app.settings;
  const signedWith = (secret: string) => channelAuth({ key, secret }, connection.id, channel, channelData);
  return isSigned(app.settings, auth, signedWith) ? undefined : authError('The signature in "auth" is not valid');
}

function capacityFailure(app: App, connection: Connection, name: string): SubscriptionFailure | undefined {
  const existing = app.channels.get(name);
  if (existing && connection.channels.has(existing)) return undefined;
  if (connection.channels.size < app.limits.channelsPerConnectionMax) return undefined;
  return {
    type: 'LimitReached',
    error: `A connection may have at most ${app.limits.channelsPerConnectionMax} channels`,
    status: closeCodes.overCapacity,
  };
}

function readPresenceMember(
  app: App,
  { user }: Connection,
  channelData: string | undefined,
): { member: Member } | { failure: SubscriptionFailure } {
  if (channelData === undefined && !user) {
    return { failure: authError('A presence channel needs "channel_data" or a signed-in user') };
  }
  const reading =
    channelData === undefined && user
      ? memberOfUserData(user.userData, app.limits)
      : readMember(channelData ?? '', app.limits);
  if ('member' in reading) return reading;
  const { refusal, isTooLarge } = reading;
  return {
    failure: {
      type: isTooLarge ? 'LimitReached' : 'BadChannelData',
      error: refusal,
      status: isTooLarge ? errorCodes.refused : errorCodes.unauthorised,
    },
  };
}

function authError(error: string): SubscriptionFailure {
  return { type: 'AuthError', error, status: unauthorisedStatus };
}

function refuse(connection: Connection, channel: string, failure: SubscriptionFailure): void {
  connection.send(subscriptionError(channel, failure));
}
