import type { ObjectStore } from '@jangada/object-store/object-store';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { PixConnections } from '../connections/pix-connections.ts';
import type { HttpApp } from '../http/call.ts';
import type { IdentityConnections } from '../connections/identity-connections.ts';
import type { Captchas } from '../vendors/captcha/captcha.ts';
import type { Aggregator } from '../vendors/aggregators/aggregator.ts';
import type { Google } from '../vendors/google/google.ts';
import type { Messenger, ReceiptSender } from '../vendors/messenger/messenger.ts';
import type { ClaimPort } from '../vendors/pix/claim-port.ts';
import type { PayoutPort } from '../vendors/pix/payout-port.ts';
import type { PixPort } from '../vendors/pix/pix-port.ts';
import type { Realtime } from '../vendors/pusher/realtime.ts';
import type { WebPush } from '../vendors/push/web-push.ts';
import type { SportsProvider } from '../vendors/sports/sports-provider.ts';

/** The parameters of a context: the listeners to bind to, the database, and one client per third party. */
export interface Platform extends HttpApp {
  /** The operators' listener (ops/ops-server.ts). */
  readonly ops: FastifyInstance;
  readonly log: FastifyBaseLogger;
  readonly config: Config;
  readonly captchas: Captchas;
  readonly identityConnections: IdentityConnections;
  readonly google: Google;
  readonly messenger: Messenger;
  /** Senders of messages whose providers report on them, by their names. */
  readonly receiptSenders: ReadonlyMap<string, ReceiptSender>;
  /** The installation's own PIX account, for tenants that have had no connection of their own (connections/pix-account.ts). */
  readonly pix: PixPort;
  readonly payouts: PayoutPort;
  readonly claims: ClaimPort;
  readonly connections: PixConnections;
  /** Those that this installation uses. */
  readonly aggregators: readonly Aggregator[];
  readonly sports: SportsProvider;
  readonly realtime: Realtime;
  /** Stores documents and avatars. */
  readonly files: ObjectStore;
  /** Null when no keys are configured. */
  readonly push: WebPush | null;
}
