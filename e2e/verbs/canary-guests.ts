import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isOnCanary } from '@jangada/contracts/delivery/resolve';
import type { Rollout, RolloutRevision } from '@jangada/contracts/delivery/rollout';
import { BROWSER_COOKIE, guestIdOf, newBrowserSecret } from '@jangada/server/browser-cookie';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ports, siteEnvironment } from '../site.ts';
import { asReturningVisitor } from '../test.ts';
import { callHost } from './http.ts';
import { jangada } from './operator.ts';

const execute = promisify(execFile);
const publisher = fileURLToPath(new URL('publish-broken.ts', import.meta.url));

/** The faults of a casino release with a broken home page. */
type Fault =
  | (
      | 'mount'
      | 'loop'
      | 'late-loop'
      | 'chunk'
      | 'evaluation'
      | 'contract'
      | 'data'
      | 'late'
      | 'timer'
      | 'styles'
      | 'node'
      | 'cover'
      | 'leak'
      | 'heap'
      | 'flood'
    )
  | 'none';

/** Publishes a casino with a broken home page, without the checks that would find it. It is not rolled out yet. */
export const publishBroken = async (version: string, fault: Fault): Promise<void> => {
  const args = ['--disable-warning=ExperimentalWarning', publisher, version, fault];
  await execute(process.execPath, args, { env: { ...process.env, ...siteEnvironment } });
};

/** An unpublished version, also when the site is reused. */
export const freshVersion = (minor: number): string => `1.${minor}.${Math.floor(Date.now() / 1000) % 100_000}`;

/** The current rollout of a remote, and its history, newest first. */
export const listRevisions = async (tenant: string, remote: string): Promise<RolloutRevision[]> =>
  JSON.parse(await jangada('revisions', remote, '--tenant', tenant, '--json')) as RolloutRevision[];

/** The secret of a browser, and its guest id. */
export interface CanaryGuest {
  readonly secret: string;
  readonly guest: string;
}

/** Guests of a tenant inside or outside its canary of a remote. */
export const canaryGuests = (
  { tenant, remote, rollout }: { readonly tenant: string; readonly remote: string; readonly rollout: Rollout },
  on: boolean,
  count: number,
): CanaryGuest[] => {
  const found: CanaryGuest[] = [];
  while (found.length < count) {
    const secret = newBrowserSecret();
    const guest = guestIdOf(secret);
    const visitor = { tenant, guest, remote, hostContract: '', nowMs: Date.now() };
    if (isOnCanary(rollout, visitor) === on) found.push({ secret, guest });
  }
  return found;
};

/** A browser that has visited the site as this guest. */
export const guestContext = async (browser: Browser, url: string, { secret }: CanaryGuest): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  await asReturningVisitor(context);
  await context.addCookies([{ name: BROWSER_COOKIE, value: secret, url, httpOnly: true }]);
  return context;
};

/** Hides the page, which makes it send its reports about releases. */
export const hidePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });

interface Boot {
  readonly plan: { readonly remotes: Record<string, { readonly chain: readonly { readonly version: string }[] }> };
}

/**
 * A visit without a browser: requests the page, and sends the beacon of its release.
 *
 * @returns the version of the remote that the page starts
 */
export const simulateVisit = async (
  url: string,
  { tenant, remote, guest, secret }: CanaryGuest & { readonly tenant: string; readonly remote: string },
  isBroken: (version: string) => boolean,
): Promise<string> => {
  const { host } = new URL(url);
  const html = await callHost(host, ports.edge, '/', { headers: { cookie: `${BROWSER_COOKIE}=${secret}` } });
  const boot = JSON.parse(/id="jangada-boot"[^>]*>([^<]+)</.exec(html)?.[1] ?? '{}') as Boot;
  const version = boot.plan.remotes[remote]?.chain[0]?.version ?? '';
  const broken = isBroken(version);
  const report = { remote, version, kind: 'mount', expose: './routes/home', path: '/' };
  const beacon = {
    tenant,
    guest,
    reports: broken ? [report] : [],
    loads: broken ? [] : [{ remote, version, ms: 150 }],
  };
  await callHost(host, ports.edge, '/delivery/v1/beacons', {
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(beacon),
  });
  return version;
};
