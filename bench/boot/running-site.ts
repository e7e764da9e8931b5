import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get } from 'node:https';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryClient } from '@jangada/cli/delivery-client';
import { findEdge } from '@jangada/cli/find-edge';
import { publishRelease } from '@jangada/cli/publish-release';
import { findSigningKey } from '@jangada/cli/signing-key';
import type { Release } from '@jangada/contracts/delivery/release';

/** The first start builds everything and draws the brands. */
const START_MS_MAX = 600_000;
const STOP_MS_MAX = 30_000;
const POLL_MS = 500;

export interface SitePlace {
  /** A checkout with all packages installed. */
  readonly folder: string;
  /** The first of the site's seven ports. */
  readonly firstPort: number;
  readonly dataDir: string;
  /** Files of the certificate for `localhost` and its key. */
  readonly tls: { readonly cert: string; readonly key: string };
  /** The port of a TLS proxy that gives the API a separate origin. */
  readonly apiPublicPort?: number;
}

export interface RunningSite {
  readonly url: string;
  /** Runs the `jangada` command of its checkout against this site. */
  jangada(...words: string[]): Promise<void>;
  /** The same with another checkout, which builds its own sources. */
  jangadaOf(folder: string, ...words: string[]): Promise<void>;
  /** Publishes a release from the folder of its files, for builds that no command makes. */
  publish(folder: string, release: Release): Promise<void>;
  stop(): Promise<void>;
}

/** The address of a site's API, without TLS. */
export const apiUrlOf = ({ firstPort }: Pick<SitePlace, 'firstPort'>): string => `http://localhost:${firstPort + 1}`;

const environmentOf = ({ folder, firstPort, dataDir, tls, apiPublicPort }: SitePlace): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  EDGE_PORT: String(firstPort),
  API_PORT: String(firstPort + 1),
  REALTIME_PORT: String(firstPort + 2),
  SANDBOX_PORT: String(firstPort + 3),
  OPS_PORT: String(firstPort + 4),
  POSTGRES_PORT: String(firstPort + 5),
  JANGADA_DATA_DIR: dataDir,
  EDGE_TLS_CERT: tls.cert,
  EDGE_TLS_KEY: tls.key,
  PUBLIC_SCHEME: 'https',
  ...(apiPublicPort !== undefined && { API_PUBLIC_PORT: String(apiPublicPort) }),
  // All visits come from one address.
  RATE_LIMIT_SCALE: '1000',
  // Makes the command trust the certificate of the run.
  NODE_EXTRA_CA_CERTS: tls.cert,
  JANGADA_EDGE_URL: `https://localhost:${firstPort}`,
});

const statusOf = (url: string): Promise<number> =>
  new Promise((resolve) => {
    get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on('error', () => resolve(0));
  });

const waitUntilServed = async (url: string, child: ChildProcess): Promise<void> => {
  const deadlineMs = Date.now() + START_MS_MAX;
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The site at ${url} ended while it started.`);
    if (Date.now() > deadlineMs) throw new Error(`The site at ${url} is not served after ${START_MS_MAX / 1000} s.`);
    await sleep(POLL_MS);
  }
};

/**
 * Starts the whole site of a checkout like `npm start`, with TLS and HTTP/2, and waits until it serves a page: the
 * measurement includes its HTML, files and answers.
 *
 * @throws when it does not start in time
 */
export const startSite = async (place: SitePlace): Promise<RunningSite> => {
  mkdirSync(place.dataDir, { recursive: true });
  const env = environmentOf(place);
  const node = join(place.folder, 'node_modules/.bin/node');
  const site = spawn(node, ['tools/start/src/main.ts'], { cwd: place.folder, env, stdio: 'ignore' });
  const stop = async (): Promise<void> => {
    if (site.exitCode !== null) return;
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    const late = new AbortController();
    await Promise.race([ended, sleep(STOP_MS_MAX, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
    site.kill('SIGKILL');
  };
  const jangadaOf = async (folder: string, ...words: string[]): Promise<void> => {
    const command = spawn(node, ['tools/cli/src/main.ts', ...words], { cwd: folder, env, stdio: 'ignore' });
    const [code] = await once(command, 'exit');
    if (code !== 0) throw new Error(`jangada ${words.join(' ')} failed.`);
  };
  const url = `https://localhost:${place.firstPort}/`;
  try {
    await waitUntilServed(url, site);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    stop,
    jangada: (...words) => jangadaOf(place.folder, ...words),
    jangadaOf,
    publish: async (files, release) => {
      const call = deliveryClient({ ...findEdge(env, undefined), insecure: true });
      await publishRelease(call, files, release, { key: await findSigningKey(env, undefined) });
    },
  };
};
