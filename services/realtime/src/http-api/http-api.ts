import type { IncomingMessage } from 'node:http';
import type { App, Apps } from '../apps/apps.ts';
import { channelKind, isChannelName } from '../protocol/channel-name.ts';
import type { Limits } from '../config/limits.ts';
import { HttpError } from './http-error.ts';
import { publish } from './publish.ts';
import { readBatch, readEvent } from './published-event.ts';
import { readBody } from './request-body.ts';
import { splitTarget } from './request-target.ts';
import { requestRefusal } from '../protocol/signature.ts';
import { terminateConnections } from './terminate.ts';

/** A publisher's call that one worker received and that applies to the clients of the others too. */
export interface PublisherCall {
  appId: string;
  /** The path below `/apps/{id}`. */
  path: string;
  query: string;
  body: string;
}

export interface OtherProcesses {
  /** Called with a call that changed something, to repeat it on another worker that has clients. */
  forward?: ((call: PublisherCall) => void) | undefined;
  /**
   * Where several gateways share their channels: sends the call to all of them, this one included, in one order for
   * all.
   *
   * @throws HttpError when the call was not sent to them
   */
  share?: ((call: PublisherCall) => Promise<void>) | undefined;
}

interface Call {
  app: App;
  body: Buffer;
  query: URLSearchParams;
  /** The decoded parameter of the route. */
  parameter: string;
}

interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /**
   * Checks the call.
   *
   * @throws HttpError when it is refused
   */
  prepare: (call: Call) => Prepared;
}

/** A call that has been checked. */
interface Prepared {
  /** Applies the call to the clients of this gateway; GET changes nothing. */
  apply?: () => void;
  answer: () => object;
}

const appPath = /^\/apps\/([^/]+)(\/.*)$/;

/** The id of the app that a publisher names; undefined for an address that names none. */
export const appIdOf = (url: string): string | undefined => appPath.exec(splitTarget(url).path)?.[1];

const routes: readonly Route[] = [
  { method: 'POST', path: /^\/events$/, prepare: postEvent },
  { method: 'POST', path: /^\/batch_events$/, prepare: postBatch },
  { method: 'GET', path: /^\/channels$/, prepare: listChannels },
  { method: 'GET', path: /^\/channels\/([^/]+)$/, prepare: showChannel },
  { method: 'GET', path: /^\/channels\/([^/]+)\/users$/, prepare: listUsers },
  { method: 'POST', path: /^\/users\/([^/]+)\/terminate_connections$/, prepare: postTermination },
];

/**
 * Answers one request of a publisher.
 *
 * @param others where other processes have clients too
 * @throws HttpError with the reason when it is refused
 */
export const handlePublisherRequest = async (
  apps: Apps,
  request: IncomingMessage,
  limits: Limits,
  others: OtherProcesses = {},
): Promise<object> => {
  const { path, query } = splitTarget(request.url ?? '');
  const [, appId = '', rest = ''] = appPath.exec(path) ?? [];
  if (rest === '') throw new HttpError(404, 'There is nothing at this address');

  const matching = routes.filter((route) => route.path.test(rest));
  if (matching.length === 0) throw new HttpError(404, 'There is nothing at this address');
  const route = matching.find(({ method }) => method === request.method);
  if (!route) throw new HttpError(405, `This address does not answer ${request.method}`);

  const body = await readBody(request, limits.httpBodyBytesMax);
  const app = apps.findById(appId);
  if (!app) throw new HttpError(404, 'There is no app with this id');
  if (!app.settings.enabled) throw new HttpError(403, 'This app is disabled');

  const signed = { method: route.method, path, query, body };
  const refusal = requestRefusal(app.settings, signed, Date.now() / 1000, limits.httpTimestampSkewSeconds);
  if (refusal) throw new HttpError(401, refusal);
  const { apply, answer } = route.prepare({ app, body, query, parameter: decode(route.path.exec(rest)?.[1] ?? '') });
  if (!apply) return answer();
  const call = { appId, path: rest, query: query.toString(), body: body.toString() };
  if (others.share) {
    await others.share(call);
    return answer();
  }
  apply();
  others.forward?.(call);
  return answer();
};

/** Applies a call that another process checked, or that was checked before it was shared. */
export const replayPublisherCall = (apps: Apps, { appId, path, query, body }: PublisherCall): void => {
  const app = apps.findById(appId);
  const route = routes.find((candidate) => candidate.method === 'POST' && candidate.path.test(path));
  if (!app || !route) return;
  const parameter = decode(route.path.exec(path)?.[1] ?? '');
  route.prepare({ app, body: Buffer.from(body), query: new URLSearchParams(query), parameter }).apply?.();
};

function postEvent({ app, body }: Call): Prepared {
  const event = readEvent(body, app.limits);
  const answer = () => {
    if (event.info.length === 0) return {};
    const channels = event.channels.map((name) => [name, attributes(app, name, supported(name, event.info))]);
    return { channels: Object.fromEntries(channels) };
  };
  return { apply: () => publish(app, event), answer };
}

function postBatch({ app, body }: Call): Prepared {
  const events = readBatch(body, app.limits);
  const apply = () => {
    for (const event of events) publish(app, event);
  };
  const answer = () => {
    if (events.every(({ info }) => info.length === 0)) return {};
    return { batch: events.map(({ channels: [name = ''], info }) => attributes(app, name, supported(name, info))) };
  };
  return { apply, answer };
}

function listChannels({ app, query }: Call): Prepared {
  const prefix = query.get('filter_by_prefix') ?? '';
  const info = infoOf(query, ['user_count', 'subscription_count']);
  if (info.includes('user_count') && !prefix.startsWith('presence-')) {
    throw new HttpError(400, 'user_count is only known for channels filtered by a presence- prefix');
  }
  const answer = () => {
    const channels = [...new Set([...app.channels.keys(), ...app.otherNodes.channels()])]
      .filter((name) => name.startsWith(prefix))
      .map((name) => [name, attributes(app, name, info)]);
    return { channels: Object.fromEntries(channels) };
  };
  return { answer };
}

function showChannel({ app, query, parameter: name }: Call): Prepared {
  if (!isChannelName(name)) throw new HttpError(400, 'This is not a channel name');
  const info = infoOf(query, ['user_count', 'subscription_count', 'cache']);
  const kind = channelKind(name);
  if (info.includes('user_count') && kind.access !== 'presence') {
    throw new HttpError(400, 'user_count is only known for presence channels');
  }
  if (info.includes('cache') && !kind.isCached) throw new HttpError(400, 'cache is only known for cache channels');
  return { answer: () => ({ occupied: app.subscriberCount(name) > 0, ...attributes(app, name, info) }) };
}

function listUsers({ app, parameter: name }: Call): Prepared {
  if (!isChannelName(name) || channelKind(name).access !== 'presence') {
    throw new HttpError(400, 'Users are only known for presence channels');
  }
  return { answer: () => ({ users: app.members(name).map(({ userId }) => ({ id: userId })) }) };
}

function postTermination({ app, query, parameter: userId }: Call): Prepared {
  return { apply: () => terminateConnections(app, userId, query), answer: () => ({}) };
}

function infoOf(query: URLSearchParams, known: readonly string[]): string[] {
  const info = (query.get('info') ?? '').split(',').filter((attribute) => attribute !== '');
  const unknown = info.find((attribute) => !known.includes(attribute));
  if (unknown !== undefined) throw new HttpError(400, `info knows ${known.join(', ')} here`);
  return info;
}

/**
 * When an event is published, attributes that a channel does not have are left out: one list of attributes serves
 * channels of several kinds.
 */
function supported(name: string, info: readonly string[]): string[] {
  return info.filter((attribute) => attribute !== 'user_count' || channelKind(name).access === 'presence');
}

function attributes(app: App, name: string, info: readonly string[]): object {
  return {
    ...(info.includes('user_count') && { user_count: app.members(name).length }),
    ...(info.includes('subscription_count') && { subscription_count: app.subscriberCount(name) }),
    ...(info.includes('cache') && { cache: cacheAttribute(app, name) }),
  };
}

function cacheAttribute(app: App, name: string): object | null {
  const nowMs = Date.now();
  const cached = app.cache.find(name, nowMs);
  return cached ? { data: cached.data, ttl: Math.ceil((cached.expiresAtMs - nowMs) / 1000) } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpError(400, 'The address is not valid percent-encoding');
  }
}
