import { createHmac } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { signingSecretOf, type RealtimeApp } from '@jangada/server/realtime-apps';
import Pusher from 'pusher';
import type { FastifyBaseLogger } from 'fastify';
import type { Event } from '@jangada/contracts/events/event';
import * as z from '@jangada/contracts/values/schema';
import type { Config } from '../../config/config.ts';
import type { Sender } from '../../outbox/sender.ts';
import { VendorUnavailable } from '../send-request.ts';

export interface ChannelAuth {
  readonly auth: string;
  readonly channel_data?: string;
}

export interface PresenceMember {
  readonly user_id: string;
  readonly user_info: Readonly<Record<string, string>>;
}

/** A gateway with Pusher's protocol, by configuration: ours, Soketi, Reverb or Pusher Channels. */
export interface Realtime {
  readonly publish: Sender;
  /** The occupied channels with this prefix. @throws when the gateway does not answer */
  occupied(tenantId: string, prefix: string): Promise<string[]>;
  /** Sends one event to many channels. @throws when the gateway did not accept all of it */
  trigger(
    tenantId: string,
    channels: readonly string[],
    event: Event,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Closes a player's connections. @returns false when the gateway did not accept it; never rejects */
  disconnect(tenantId: string, userId: number, selection: DisconnectSelection): Promise<boolean>;
  authorise(tenantId: string, socketId: string, channel: string, member?: PresenceMember): ChannelAuth;
  /** A guest's public id in a presence channel. It differs by tenant and does not reveal the guest id. */
  guestMemberId(tenantId: string, guestId: string): string;
  /** @param sessionId identifies the connection for `disconnect` */
  signIn(tenantId: string, socketId: string, userId: string, sessionId: string): { auth: string; user_data: string };
}

/**
 * Selects the connections to close. Only our gateway reads this selection; other gateways close every signed-in
 * connection of the player, and browsers with a valid session reconnect.
 */
export interface DisconnectSelection {
  readonly sessionId?: string | undefined;
  readonly exceptSessionId?: string | undefined;
  /** The player's own channel: connections on it without a sign-in are closed too. */
  readonly channel: string;
}

// The SDK serialises its argument, as its own `terminateUserConnections` does with an object; its type requires a
// string.
const emptyBody = {} as unknown as string;

const CHANNELS_PER_EVENT_MAX = 100;
const TIMEOUT_MS = 5_000;
const HTTP_BAD_REQUEST = 400;
const HTTP_TOO_LARGE = 413;
const HTTP_UNPROCESSABLE = 422;
const REFUSALS: readonly unknown[] = [HTTP_BAD_REQUEST, HTTP_TOO_LARGE, HTTP_UNPROCESSABLE];
/** 132 bits. */
const GUEST_DIGEST_CHARS = 22;

/** PHP servers send an empty list when no channel is occupied. */
const occupiedChannels = z.object({
  channels: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).check(z.maxLength(0))]),
});
const message = z.object({ channels: z.array(z.string()), name: z.string(), data: z.record(z.string(), z.unknown()) });

type GatewayAddress = Pick<Config['realtime'], 'host' | 'port' | 'tls' | 'eventsPerBatchMax'>;

/** @param appOf the app of a tenant; undefined while it has none */
export const createRealtime = (
  { host, port, tls, eventsPerBatchMax }: GatewayAddress,
  appOf: (tenantId: string) => RealtimeApp | undefined,
  log: FastifyBaseLogger,
): Realtime => {
  // Without its own agent the SDK opens a connection for every call.
  const agent = tls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const clients = new Map<string, { readonly secret: string; readonly client: Pusher }>();
  const requiredApp = (tenantId: string): RealtimeApp => {
    const app = appOf(tenantId);
    if (!app) throw new TypeError(`the tenant ${tenantId} has no realtime app`);
    return app;
  };
  const secretOf = (tenantId: string): string => signingSecretOf(requiredApp(tenantId));
  const clientOf = (tenantId: string): Pusher => {
    const { id, key } = requiredApp(tenantId);
    const secret = secretOf(tenantId);
    const known = clients.get(tenantId);
    if (known?.secret === secret) return known.client;
    const options = { host, port: String(port), useTLS: tls, timeout: TIMEOUT_MS, agent };
    const client = new Pusher({ appId: id, key, secret, ...options });
    clients.set(tenantId, { secret, client });
    return client;
  };

  return {
    publish: async (tenantId, jobs) => {
      const failed = new Set<string>();
      const malformed = new Map<string, string>();
      const events = jobs.flatMap(({ id, payload }) => {
        const checked = z.safeParse(message, payload);
        if (!checked.success) malformed.set(id, checked.error.message);
        const { channels, name, data } = checked.data ?? { channels: [], name: '', data: {} };
        return channels.map((channel) => ({ id, event: { channel, name, data: { ...data, event_id: id } } }));
      });
      const publishBatch = async (batch: readonly (typeof events)[number][]): Promise<void> => {
        try {
          await taken(clientOf(tenantId).triggerBatch(batch.map(({ event }) => event)));
        } catch (error) {
          log.debug({ tenant: tenantId, reason: String(error) }, 'realtime: a batch was not taken');
          const isRefused = isRefusal(error);
          // A batch is refused as a whole: sent one by one, the valid events are accepted and the invalid one is found.
          if (isRefused && batch.length > 1) for (const one of batch) await publishBatch([one]);
          else if (isRefused) for (const { id } of batch) malformed.set(id, `the gateway refuses it: ${String(error)}`);
          else for (const { id } of batch) failed.add(id);
        }
      };
      for (let from = 0; from < events.length; from += eventsPerBatchMax)
        await publishBatch(events.slice(from, from + eventsPerBatchMax));
      for (const id of malformed.keys()) failed.delete(id);
      return { failed, malformed };
    },
    occupied: async (tenantId, prefix) => {
      const answer = await clientOf(tenantId).get({ path: '/channels', params: { filter_by_prefix: prefix } });
      const checked = z.safeParse(occupiedChannels, await answer.json());
      if (!answer.ok || !checked.success) throw new VendorUnavailable('the realtime gateway does not say who is there');
      return Object.keys(checked.data.channels);
    },
    trigger: async (tenantId, channels, { wire }, data) => {
      if (!wire) throw new TypeError('the event does not travel');
      for (let from = 0; from < channels.length; from += CHANNELS_PER_EVENT_MAX)
        await taken(clientOf(tenantId).trigger(channels.slice(from, from + CHANNELS_PER_EVENT_MAX), wire.name, data));
    },
    disconnect: async (tenantId, userId, { sessionId, exceptSessionId, channel }) => {
      const params = {
        ...(sessionId === undefined ? {} : { session_id: sessionId }),
        ...(exceptSessionId === undefined ? {} : { except_session_id: exceptSessionId }),
        channel,
      };
      try {
        await taken(
          clientOf(tenantId).post({ path: `/users/${userId}/terminate_connections`, params, body: emptyBody }),
        );
        return true;
      } catch (error) {
        log.warn({ tenant: tenantId, reason: String(error) }, 'realtime: a player was not disconnected');
        return false;
      }
    },
    authorise: (tenantId, socketId, channel, member) =>
      member
        ? clientOf(tenantId).authorizeChannel(socketId, channel, { ...member, user_info: { ...member.user_info } })
        : clientOf(tenantId).authorizeChannel(socketId, channel),
    guestMemberId: (tenantId, guestId) => {
      const digest = createHmac('sha256', secretOf(tenantId)).update(`presence of guest ${tenantId} ${guestId}`);
      return `guest-${digest.digest('base64url').slice(0, GUEST_DIGEST_CHARS)}`;
    },
    signIn: (tenantId, socketId, userId, sessionId) => {
      const user = { id: userId, session_id: sessionId };
      const signed = clientOf(tenantId).authenticateUser(socketId, user);
      return { auth: signed.auth, user_data: signed.user_data ?? '' };
    },
  };
};

/** The status alone decides. Reading the rest frees the connection for the next call. */
async function taken(call: Promise<Pusher.Response>): Promise<void> {
  const answer = await call;
  void answer.text().catch(() => undefined);
}

/**
 * Whether the gateway refused the content of the call, so that a retry fails too. A failed connection, a wrong key and
 * an overload are no such refusal.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && REFUSALS.includes(error.status);
