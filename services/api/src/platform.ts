import type { ObjectStore } from '@jangada/object-store/object-store';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Sessions } from './modules/player/auth/sessions.ts';
import type { Presence } from './modules/eligibility/limits/presence.ts';
import type { PageHeadings } from './modules/site/pages/page-headings.ts';
import type { Tenants } from './modules/site/settings/tenants.ts';
import type { Captcha } from './vendors/captcha/captcha.ts';
import type { Google } from './vendors/google/google.ts';
import type { Mailbox } from './vendors/mailbox/mailbox.ts';
import type { PayoutPort } from './vendors/pix/payout-port.ts';
import type { PixPort } from './vendors/pix/pix-port.ts';
import type { Realtime } from './vendors/pusher/realtime.ts';
import type { WebPush } from './vendors/push/web-push.ts';
import type { SportsProvider } from './vendors/sports/sports-provider.ts';
import type { Studio } from './vendors/studio/studio.ts';

/** What a module is given: the server to bind to, and everything with a life of its own. */
export interface Platform {
  readonly server: FastifyInstance;
  /** The operators' listener (ops/ops-server.ts). */
  readonly ops: FastifyInstance;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
  readonly db: Database;
  readonly tenants: Tenants;
  readonly pageHeadings: PageHeadings;
  readonly sessions: Sessions;
  readonly presence: Presence;
  readonly limits: RateLimits;
  readonly captcha: Captcha;
  readonly google: Google;
  readonly mailbox: Mailbox;
  readonly pix: PixPort;
  readonly payouts: PayoutPort;
  readonly studio: Studio;
  readonly sports: SportsProvider;
  readonly realtime: Realtime;
  /** Documents and avatars. */
  readonly files: ObjectStore;
  /** Null where no keys are set up. */
  readonly push: WebPush | null;
}
