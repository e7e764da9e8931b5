import type { NoticeMechanism } from '../config/notice-mechanisms.ts';
import type { Config } from '../config/config.ts';
import { NO_PIX_KEY, type Tenant } from '../tenants/tenant.ts';
import { noPayouts } from '../vendors/pix/no-payouts.ts';
import type { PixConnections } from './pix-connections.ts';
import type { PixClients } from '../vendors/pix/pix-clients.ts';
import type { Webhook } from '../vendors/pix/pix-port.ts';
import { noticeMechanismsOf, webhookOf } from '../vendors/pix/webhook.ts';
import { VendorUnavailable } from '../vendors/send-request.ts';

/** An account of a tenant at a PIX provider. */
export interface PixAccount extends PixClients {
  /** The connection; null for the installation's own account, which the environment configures. */
  readonly id: number | null;
  /** The key that receives payments and pays withdrawals. */
  readonly key: string;
  readonly webhook: Webhook;
  /** How the provider proves notices of this account. */
  readonly mechanisms: readonly NoticeMechanism[];
}

export interface AccountParts extends PixClients {
  readonly config: Pick<Config, 'pix'>;
  readonly connections: PixConnections;
}

const accountOfInstallation = ({ pix, payouts, claims, config }: AccountParts, tenant: Tenant): PixAccount => ({
  id: null,
  key: tenant.settings.pixKey,
  pix,
  payouts,
  claims,
  webhook: webhookOf(config, tenant),
  mechanisms: noticeMechanismsOf(config, tenant),
});

/**
 * The accounts for new charges and payouts, the preferred one first. A tenant that has had a connection uses the
 * installation's account for nothing new, so that the last one that is turned off sends no money elsewhere.
 */
export const liveAccounts = async (app: AccountParts, tenant: Tenant): Promise<readonly PixAccount[]> => {
  const own = await app.connections.list(tenant.id);
  if (own.length > 0) return own.filter(({ state }) => state === 'live');
  return tenant.settings.pixKey === NO_PIX_KEY ? [] : [accountOfInstallation(app, tenant)];
};

/** The account for a new payout: the first live one that pays out, otherwise the first, which stops payouts with an alert. */
export const payingAccount = async (app: AccountParts, tenant: Tenant): Promise<PixAccount | undefined> => {
  const live = await liveAccounts(app, tenant);
  return live.find(({ payouts }) => payouts !== noPayouts) ?? live[0];
};

/**
 * The account that has a charge, a Pix or a payout, whether it is still live or not.
 *
 * @throws {VendorUnavailable} when the connection cannot be opened
 */
export const accountOf = async (app: AccountParts, tenant: Tenant, id: number | null): Promise<PixAccount> => {
  if (id === null) return accountOfInstallation(app, tenant);
  const found = await app.connections.find(tenant.id, id);
  if (!found) throw new VendorUnavailable(`connection ${id} cannot be used`);
  return found;
};

/** How long the lists of a connection that was turned off are still compared: refunds and returns come late. */
const COMPARED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The accounts whose lists are compared with ours. */
export const comparedAccounts = async (app: AccountParts, tenant: Tenant): Promise<readonly PixAccount[]> => {
  const since = Date.now() - COMPARED_DAYS * DAY_MS;
  const own = (await app.connections.list(tenant.id)).filter(
    ({ state, changedAt }) => state === 'live' || changedAt.getTime() > since,
  );
  return tenant.settings.pixKey === NO_PIX_KEY ? own : [accountOfInstallation(app, tenant), ...own];
};
