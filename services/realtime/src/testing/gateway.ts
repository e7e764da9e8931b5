import type { Server } from 'node:http';
import Pusher from 'pusher';
import { pino } from 'pino';
import type { AppSettings, AppSource } from '../config/app-settings.ts';
import { defaultLimits } from '../config/limits.ts';
import type { Limits } from '../config/limits.ts';
import { Gateway } from '../server/gateway.ts';

export const testApp: AppSettings = {
  id: '3',
  key: '278d425bdf160c739803',
  secret: '7ad3773142a6692b25b8',
  origins: [],
  enabled: true,
  tlsOnly: false,
  clientMessages: true,
  subscriptionCount: false,
  authorizedConnections: false,
  connectionsMax: 1_000,
  presenceMembersMax: 100,
  webhooks: [],
};

export interface TestGateway {
  port: number;
  /** The official server SDK, as the API uses it. */
  sdk: Pusher;
  sdkOf: (app: AppSettings) => Pusher;
  server: Server;
  stop: () => Promise<void>;
}

/** A real gateway on a free port. Tests shorten limits that they would have to wait for. */
export const startGateway = async (
  apps: readonly AppSettings[] = [testApp],
  limits: Partial<Limits> = {},
  requestedPort = 0,
  trustedProxies = 0,
  dataDir?: string,
  redis?: { url: string; prefix: string },
  appSource?: AppSource,
): Promise<TestGateway> => {
  const gateway = new Gateway({
    apps,
    appSource,
    port: requestedPort,
    host: '127.0.0.1',
    trustedProxies,
    dataDir,
    redis,
    limits: {
      ...defaultLimits,
      drainMs: 0,
      drainSliceEveryMs: 1,
      drainRejectionDelayMs: 20,
      closeTimeoutMs: 300,
      ...limits,
    },
    log: pino({ level: 'silent' }),
  });
  const port = await gateway.start();
  gateway.resumeWebhooks();
  const sdkOf = ({ id, key, secret }: AppSettings) =>
    new Pusher({ appId: id, key, secret, host: '127.0.0.1', port: String(port), useTLS: false });
  return { port, sdk: sdkOf(testApp), sdkOf, server: gateway.server, stop: () => gateway.stop() };
};
