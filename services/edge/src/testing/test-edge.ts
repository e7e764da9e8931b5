import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isKnownRemote, type ReleasableName } from '@jangada/contracts/values/remotes';
import {
  ACCESSIBILITY_LOOKS,
  ACCESSIBILITY_TAGS,
  publishedView,
  REPORTED_CHECKS,
  type AccessibilityReport,
} from '@jangada/contracts/delivery/accessibility-report';
import { CONTRACT_VERSION, type Release } from '@jangada/contracts/delivery/release';
import type { Rollout } from '@jangada/contracts/delivery/rollout';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { makeSigningKey, signRelease } from '@jangada/contracts/delivery/signature';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import { exposesOf, type Offer } from '@jangada/contracts/page/offer';
import type { SiteConfig } from '@jangada/contracts/domains/site/site-config';
import { folderStore } from '@jangada/object-store/folder-store';
import { createReadiness } from '@jangada/server/graceful-stop';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { migrate } from '../database/migrate.ts';
import { integrityOf } from '../delivery/release-bytes.ts';
import type { CallAsService, SiteAnswer } from '../site/platform-api.ts';
import { aSite } from './a-site.ts';
import { fakePlatform } from './fake-platform.ts';
import { makeDatabase } from './test-database.ts';

const TOKEN = 'a-token-for-tests-only';

/** An edge with a real database and folder, and a platform API whose replies the test sets. */
export const startEdge = async (env: Readonly<Record<string, string>> = {}, callApi: CallAsService | null = null) => {
  const database = await makeDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'jangada-edge-'));
  await migrate(database.url);
  const db = openDatabase(database.url, () => undefined);
  const { fetchSite, fetchForGuest, fetchForPlayer, ...platform } = fakePlatform();
  const variables = {
    DATABASE_URL: database.url,
    EDGE_PORT: '0',
    EDGE_STORAGE_DIR: folder,
    EDGE_DELIVERY_TOKEN: TOKEN,
    EDGE_SITE_CONFIG_TTL_MS: '0',
    EDGE_OVERRIDES: 'on',
    JANGADA_DEMO: 'true',
    EDGE_LOG_LEVEL: 'silent',
    ...env,
  };
  const config = loadConfig(variables);
  const metrics = createMetrics();
  const readiness = createReadiness();
  const storage = folderStore(folder);
  const platformCalls = { fetchSite, fetchForGuest, fetchForPlayer, callApi };
  const app = await buildApp({ config, db, storage, ...platformCalls, metrics, readiness });
  const delivery = await deliveryOf(app);

  return {
    readiness,
    app,
    db,
    /** The metrics of this process. */
    metrics,
    databaseUrl: database.url,
    ...platform,
    ...delivery,
    /** The folder of release files. */
    folder,
    /** Starts a second edge on the same database and folder, as behind a load balancer. */
    async another(change: Readonly<Record<string, string>> = {}) {
      const itsDb = openDatabase(database.url, () => undefined);
      const stored = folderStore(folder);
      const itsConfig = loadConfig({ ...variables, ...change });
      const its = await buildApp({
        config: itsConfig,
        db: itsDb,
        storage: stored,
        fetchSite,
        fetchForGuest,
        fetchForPlayer,
      });
      return {
        call: delivery.callWith(TOKEN, its),
        callWith: (token: string) => delivery.callWith(token, its),
        stop: async (): Promise<void> => {
          await its.close();
          await itsDb.destroy();
        },
      };
    },
    page: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      app.inject({ method: 'GET', url: path, headers: { host: 'localhost:8080', ...headers } }),
    setSite: (domain: string, answer: SiteAnswer) => platform.sites.set(domain, answer),
    setSiteConfig: (change: Partial<SiteConfig>) =>
      platform.sites.set('localhost', { status: 'found', site: aSite(change) }),
    async stop(): Promise<void> {
      await app.close();
      await db.destroy();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export type TestEdge = Awaited<ReturnType<typeof startEdge>>;

/** The calls that publish and roll out, with a key that may publish everything. */
const deliveryOf = async (app: FastifyInstance) => {
  /** Calls the delivery API with this token, of this edge. */
  const callWith =
    (token: string, on = app) =>
    (method: 'GET' | 'POST' | 'PUT', path: string, body?: object | Buffer) =>
      on.inject({
        method,
        url: `/delivery/v1${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
        },
        ...(body && { payload: body }),
      });
  const call = callWith(TOKEN);

  const { key } = await makeSigningKey();
  await call('POST', '/keys', { name: 'the tests', public_key: key.publicKey, remote: null });

  /** Declares a release, signed by a key that may publish everything. */
  const reserve = async (release: Release) =>
    call('POST', '/releases', { release, signature: await signRelease(release, key) });

  const publish = async ({ release, bytes }: Built): Promise<void> => {
    const place = `/releases/${release.remote}/${release.version}`;
    const reserved = await reserve(release);
    if (reserved.statusCode !== 200) throw new Error(`reserving failed: ${reserved.body}`);
    const { digest } = reserved.json<{ digest: string }>();
    for (const [path, content] of bytes) await call('PUT', `${place}/files/${path}`, content);
    const done = await call('POST', `${place}/complete`, { digest });
    if (done.statusCode !== 200) throw new Error(`publishing failed: ${done.body}`);
  };

  const rollOut = async (tenant: string, remote: ReleasableName, rollout: Partial<Rollout>): Promise<void> => {
    await call('POST', '/tenants', { slug: tenant, domain: 'localhost' });
    const { revision } = (await call('GET', `/rollouts/${tenant}/${remote}`)).json<{ revision: number }>();
    const change = {
      expected_revision: revision,
      author: 'test',
      reason: 'a test',
      rollout: { ...emptyRollout, ...rollout },
    };
    const done = await call('PUT', `/rollouts/${tenant}/${remote}`, change);
    if (done.statusCode !== 200) throw new Error(`rolling out failed: ${done.body}`);
  };

  return {
    call,
    callWith,
    /** The signing key of the releases. */
    key,
    reserve,
    publish,
    rollOut,
  };
};

/** A release document together with the bytes it declares. */
export interface Built {
  readonly release: Release;
  readonly bytes: ReadonlyMap<string, Buffer>;
}

type Shape = Pick<Release, 'remote' | 'version' | 'uniqueName' | 'entry' | 'exposes' | 'container'>;

/** The manifest of a release, as the federation plugin writes it. */
const manifestFor = ({ remote, version, uniqueName, entry, exposes, container }: Shape): string =>
  JSON.stringify({
    name: uniqueName,
    metaData: {
      globalName: uniqueName,
      publicPath: 'auto',
      buildInfo: { buildVersion: version, buildName: remote },
      remoteEntry: { name: entry, path: '', type: container ?? 'var' },
    },
    exposes: Object.entries(exposes).map(([path, { scripts }]) => ({
      path,
      assets: { js: { sync: scripts, async: [] }, css: { sync: [], async: [] } },
    })),
    shared: [...new Set(Object.values(exposes).flatMap(({ needs }) => needs ?? []))].map((name) => ({ name })),
    remotes: [],
  });

const NAME = { pt: 'Um teste', en: 'A test' };

/** The other parts of a remote's release: an offer with its modules, and the surface it uses. */
const partsOf = ({
  remote,
  offer = anOffer(remote === 'host' ? 'wallet' : remote, isKnownRemote(remote) ? {} : { name: NAME }),
  exposes = {},
  surface,
}: Partial<Release> & Pick<Release, 'remote'>) => {
  const offered = Object.fromEntries(exposesOf(offer).map((expose) => [expose, { scripts: [] }]));
  const complete = { ...offered, ...exposes };
  const needs = Object.values(complete).flatMap((module) => ('needs' in module ? (module.needs ?? []) : []));
  const uses = { ...Object.fromEntries(needs.map((key) => [key, {}])), ...surface?.uses };
  return remote === 'host' ? { exposes } : { offer, exposes: complete, surface: { ...surface, uses } };
};

/** A release with the test's files. It passes every rule of the edge unless the test changes it. */
export const aBuild = (
  remote: ReleasableName,
  version: string,
  { files = {}, ...change }: Partial<Omit<Release, 'files'>> & { files?: Readonly<Record<string, string>> } = {},
): Built => {
  const uniqueName =
    change.uniqueName ?? `${remote}__${createHash('sha256').update(version).digest('hex').slice(0, 8)}`;
  const parts = partsOf({ remote, ...change });
  const { container } = change;
  const shape = {
    remote,
    version,
    uniqueName,
    entry: change.entry ?? 'entry.js',
    exposes: parts.exposes,
    ...(container && { container }),
  };
  const contents = {
    'entry.js':
      `${container ? 'var i,g;export{i as init,g as get};' : `var ${uniqueName};`}/* ${remote} ${version} */`.padEnd(
        2_000,
        ' ',
      ),
    ...(remote !== 'host' && { [MANIFEST_FILE]: manifestFor(shape) }),
    ...files,
  };
  const bytes = new Map(Object.entries(contents).map(([path, text]) => [path, Buffer.from(text)]));
  const release: Release = {
    format: 1,
    remote,
    version,
    uniqueName,
    contract: { built: CONTRACT_VERSION, range: `^${CONTRACT_VERSION}` },
    entry: 'entry.js',
    files: [...bytes].map(([path, content]) => ({ path, integrity: integrityOf(content), bytes: content.length })),
    ...change,
    ...parts,
  };
  return { release, bytes };
};

/** A report without violations of two stories of a release. */
export const anAccessibilityReport = (
  digest: string,
  change: Partial<AccessibilityReport> = {},
): AccessibilityReport => ({
  format: 1,
  digest,
  tool: 'axe-core 4.14.1',
  tags: [...ACCESSIBILITY_TAGS],
  looks: [...ACCESSIBILITY_LOOKS],
  stories: [
    { story: 'Page: ready', violations: [] },
    { story: 'Page: empty', violations: [] },
    { story: publishedView('./routes/wallet'), violations: [] },
  ],
  checks: REPORTED_CHECKS.map((check) => ({ check, findings: [] })),
  ...change,
});

/** An offer that has only texts, and the changes of the test. */
export const anOffer = (remote: Offer['remote'], change: Partial<Offer> = {}): Offer => ({
  remote,
  texts: { pt: './texts/pt', en: './texts/en' },
  routes: [],
  slots: [],
  modals: [],
  panels: [],
  ...change,
});
