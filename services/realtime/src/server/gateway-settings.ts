import type { Logger } from 'pino';
import type { AppSettings, AppSource } from '../config/app-settings.ts';
import type { Limits } from '../config/limits.ts';
import type { RedisSettings } from '../redis-adapter/redis-adapter.ts';

export interface GatewaySettings {
  apps: readonly AppSettings[];
  /** The API that has further apps. */
  appSource?: AppSource | undefined;
  port: number;
  host: string | undefined;
  trustedProxies: number;
  dataDir?: string | undefined;
  /** The Redis through which other gateways share the channels of this one. */
  redis?: RedisSettings | undefined;
  limits: Limits;
  log: Logger;
}
