import type { App, Apps } from '../apps/apps.ts';
import { closeCodes, protocolVersionMax, protocolVersionMin } from '../protocol/frames.ts';
import type { Limits } from '../config/limits.ts';
import { splitTarget } from '../http-api/request-target.ts';

export interface Upgrade {
  url: string;
  origin: string | undefined;
  isEncrypted: boolean;
  /** Whether every existing app is known: if not, the client of an unknown one connects again later. */
  isListKnown: boolean;
  /** Number of other open sockets of the same address. */
  openOfAddress: number;
}

export type Admission =
  | { kind: 'admit'; app: App }
  /** Accepted only to send the reason: browsers hide the answer to a refused handshake from scripts. */
  | { kind: 'close'; code: number; reason: string }
  /** Refused with an HTTP status before it is accepted. */
  | { kind: 'forbid'; status: 403 | 429; reason: string };

const appPath = /^(?:\/[\w.~-]+)*\/app\/([^/]+)\/?$/;
const versionPattern = /^\d+(\.\d+)*([-+][\w.+-]+)?$/;

/**
 * Up to this multiple of the connections of one address, refused clients get a socket that states the reason; above it
 * they get only an HTTP status.
 */
const refusedSocketsFactor = 2;

/** The key of the app that a client names; undefined for an address that names none. */
export const appKeyOf = (url: string): string | undefined => appPath.exec(splitTarget(url).path)?.[1];

/** Decides whether a client may connect. The checks are in the order in which a developer can act on the answer. */
export const admit = (apps: Apps, upgrade: Upgrade, limits: Limits): Admission => {
  if (upgrade.openOfAddress >= limits.connectionsPerAddressMax * refusedSocketsFactor) {
    return { kind: 'forbid', status: 429, reason: 'This address has too many connections' };
  }
  const { query } = splitTarget(upgrade.url);
  const key = appKeyOf(upgrade.url);
  if (key === undefined) return close(closeCodes.badPath, 'The path must be /app/{key}');

  const app = apps.findByKey(key);
  if (!app && !upgrade.isListKnown) return close(closeCodes.overCapacity, 'The list of apps is not known yet');
  if (!app) return close(closeCodes.unknownApp, 'There is no app with this key');
  if (!app.settings.enabled) return close(closeCodes.appDisabled, 'This app is disabled');
  if (!isOriginAllowed(app, upgrade.origin))
    return { kind: 'forbid', status: 403, reason: 'This origin is not allowed' };
  if (app.settings.tlsOnly && !upgrade.isEncrypted) {
    return close(closeCodes.tlsOnly, 'This app only accepts connections over TLS');
  }

  const refusal = protocolRefusal(query);
  if (refusal) return refusal;
  if (upgrade.openOfAddress >= limits.connectionsPerAddressMax) {
    return close(closeCodes.overCapacity, 'This address has too many connections');
  }
  if (app.connections.size >= app.settings.connectionsMax || apps.connectionCount() >= limits.connectionsMax) {
    return close(closeCodes.overCapacity, 'There is no room for another connection right now');
  }
  return { kind: 'admit', app };
};

/**
 * The allow-list keeps other sites' pages from connecting with a visitor's browser. Other clients send no Origin, or
 * any Origin, so a missing one proves nothing.
 */
function isOriginAllowed(app: App, origin: string | undefined): boolean {
  const { origins } = app.settings;
  return origin === undefined || origins.length === 0 || origins.includes(origin.toLowerCase());
}

function protocolRefusal(query: URLSearchParams): Admission | undefined {
  const protocol = query.get('protocol');
  if (!protocol) return close(closeCodes.protocolMissing, 'The query must name the protocol, as in protocol=7');

  const version = /^\d{1,3}$/.test(protocol) ? Number(protocol) : Number.NaN;
  if (!(version >= protocolVersionMin && version <= protocolVersionMax)) {
    return close(
      closeCodes.unsupportedProtocol,
      `Protocols ${protocolVersionMin} to ${protocolVersionMax} are supported`,
    );
  }
  const clientVersion = query.get('version');
  if (clientVersion !== null && !versionPattern.test(clientVersion)) {
    return close(closeCodes.badVersion, 'The version of the client library is not a version');
  }
  return undefined;
}

function close(code: number, reason: string): Admission {
  return { kind: 'close', code, reason };
}
