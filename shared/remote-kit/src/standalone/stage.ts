import { getProfile, getWallet } from '@jangada/contracts/domains/profile/endpoints';
import type { Endpoint } from '@jangada/contracts/api/endpoint';
import type { ColorMode } from '@jangada/contracts/host/host-api';
import type { User } from '@jangada/contracts/domains/profile/user';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { replyOf } from '../stub-host/fakes.ts';
import type { Network } from '../stub-host/fakes.ts';
import { aUser, stubTenants } from '../stub-host/stub-data.ts';
import type { StubHost } from '../stub-host/stub-host.ts';

export const visitors = ['guest', 'user', 'zero balance', 'self-excluded', 'regulated'] as const;
export const devices = ['desktop', 'phone'] as const;

/** The visitor. `regulated`: a player of a regulated site whose documents are not verified yet. */
type Visitor = (typeof visitors)[number];

/** The settings that a developer chooses for the page. They are in the address, so that they can be shared. */
export interface Stage {
  readonly visitor: Visitor;
  readonly tenant: string;
  readonly mode: ColorMode;
  readonly device: (typeof devices)[number];
  readonly lowEnd: boolean;
  readonly savesData: boolean;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value =>
  values.find((value) => value === text) ?? otherwise;

/** The stage of an address (`?session=user&tenant=tucano`), with defaults for missing parameters. */
export const readStage = (search: string): Stage => {
  const address = new URLSearchParams(search);
  const slugs = stubTenants.map(({ tenant }) => tenant);
  return {
    visitor: oneOf(visitors, address.get('session'), 'guest'),
    tenant: oneOf(slugs, address.get('tenant'), slugs[0] ?? 'jangada'),
    mode: oneOf(['light', 'dark'], address.get('mode'), 'dark'),
    device: oneOf(devices, address.get('device'), 'desktop'),
    lowEnd: address.has('low-end'),
    savesData: address.has('saves-data'),
  };
};

/** The address of the same page with another stage; the remote's own query stays. */
export const writeStage = (stage: Stage, address: string): string => {
  const url = new URL(address);
  const { searchParams: query } = url;
  const set = (name: string, value: string | null) => (value === null ? query.delete(name) : query.set(name, value));
  set('session', stage.visitor === 'guest' ? null : stage.visitor);
  set('tenant', stage.tenant === stubTenants[0]?.tenant ? null : stage.tenant);
  set('mode', stage.mode === 'dark' ? null : stage.mode);
  set('device', stage.device === 'desktop' ? null : stage.device);
  set('low-end', stage.lowEnd ? '1' : null);
  set('saves-data', stage.savesData ? '1' : null);
  return url.href;
};

/** The settings of the site on this stage. */
export const siteOf = ({ tenant, visitor }: Stage): SiteConfig => {
  const site = stubTenants.find((one) => one.tenant === tenant) ?? stubTenants[0];
  if (!site) throw new Error('the stub has tenants');
  return visitor === 'regulated' ? { ...site, is_regulated: true } : site;
};

const noMoney = { balance: 0, balance_withdrawal: 0, balance_bonus: 0, balance_rollover: 0 };

/** The player of a stage; null for guests. */
export const playerOf = ({ visitor }: Stage): User | null => {
  const user = aUser();
  if (visitor === 'guest' || visitor === 'self-excluded') return null;
  if (visitor === 'zero balance') return { ...user, wallet: user.wallet && { ...user.wallet, ...noMoney } };
  return visitor === 'regulated' ? { ...user, kyc_status: 'none', phone_verified_at: null } : user;
};

const EXCLUSION = { start_at: '2026-01-05T00:00:00Z', end_at: '2027-01-05T00:00:00Z' };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const withoutMoney = (endpoint: Endpoint, text: string): string => {
  const answer: unknown = JSON.parse(text);
  if (!isRecord(answer) || !isRecord(answer['data'])) return text;
  const { data } = answer;
  if (endpoint.path === getWallet.path) return JSON.stringify({ ...answer, data: { ...data, ...noMoney } });
  return isRecord(data['wallet'])
    ? JSON.stringify({ ...answer, data: { ...data, wallet: { ...data['wallet'], ...noMoney } } })
    : text;
};

/** The API's answers follow the session: an excluded player is refused, and an empty wallet is empty. */
export const stageNetwork =
  (stage: () => Stage): Network =>
  async (endpoint, answer) => {
    const { visitor } = stage();
    if (visitor === 'self-excluded' && endpoint.issuesToken) {
      return replyOf(490, { code: 'account.self-excluded', selfExcluded: true, ...EXCLUSION });
    }
    const isAboutMoney = endpoint.path === getWallet.path || endpoint.path === getProfile.path;
    if (visitor !== 'zero balance' || !isAboutMoney) return answer();
    const { status, text } = await answer();
    return { status, text: withoutMoney(endpoint, text) };
  };

/** Sets the stub's switches as the stage requires. */
export const setStage = (stub: StubHost, stage: Stage, before: Stage | null): void => {
  const { lowEnd, savesData } = stage;
  stub.tenant.setState(siteOf(stage), true);
  stub.mode.setState(stage.mode, true);
  stub.device.setState({ isLowEnd: lowEnd, savesData, chunkSize: lowEnd ? 100 : 500 }, true);
  if (before?.visitor === stage.visitor) return;
  const player = playerOf(stage);
  if (player) stub.signInAs(player);
  else if (before !== null || stub.session.getState().status === 'user') stub.beGuest();
  if (stage.visitor === 'self-excluded') stub.host.modals.open('self-exclusion', EXCLUSION);
};
