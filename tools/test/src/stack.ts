import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importsOf } from '@jangada/check/imports/imports-of';

/** A package of the site, and the places where site code has to use it for its main purpose. */
export interface GivenPackage {
  readonly name: string;
  /** Folders that must import the package in running code, not only in tests or as types. */
  readonly usedIn: readonly string[];
}

/** The required stack. For test runners the places are the site's tests. */
const givenPackages: readonly GivenPackage[] = [
  { name: 'webpack', usedIn: ['tools/build/src'] },
  { name: '@module-federation/enhanced', usedIn: ['tools/build/src', 'host/src'] },
  { name: 'react', usedIn: ['host/src', 'board/src', 'remotes/casino/src', 'remotes/wallet/src', 'shared/design/src'] },
  { name: 'react-dom', usedIn: ['host/src', 'board/src'] },
  { name: 'react-router-dom', usedIn: ['shared/remote-kit/src', 'board/src'] },
  { name: 'zustand', usedIn: ['host/src', 'shared/remote-kit/src', 'shared/design/src', 'board/src'] },
  { name: 'axios', usedIn: ['shared/contracts/src'] },
  { name: 'pusher-js', usedIn: ['host/src'] },
  { name: 'laravel-echo', usedIn: ['host/src'] },
  { name: 'i18next', usedIn: ['shared/remote-kit/src', 'board/src'] },
  { name: 'react-i18next', usedIn: ['shared/remote-kit/src', 'board/src'] },
  { name: 'react-hook-form', usedIn: ['shared/remote-kit/src', 'board/src'] },
  { name: 'zod', usedIn: ['shared/contracts/src'] },
  { name: 'libphonenumber-js', usedIn: ['shared/contracts/src'] },
  { name: '@chakra-ui/react', usedIn: ['shared/design/src'] },
  { name: '@emotion/react', usedIn: ['shared/design/src'] },
  { name: 'workbox-webpack-plugin', usedIn: ['tools/build/src'] },
];

/** A job that only one package does; code that does it elsewhere is a second implementation. */
export interface SingleJob {
  readonly job: string;
  readonly sign: RegExp;
  /** The files that may do the job, with the reason for each. */
  readonly doneBy: Readonly<Record<string, string>>;
}

/** Folders whose code runs in a browser. */
const browserRoots = ['host/src', 'board/src', 'remotes', 'shared', 'services/edge/src/html'];

const singleJobs: readonly SingleJob[] = [
  {
    job: 'writing the browser’s history',
    sign: /\.(pushState|replaceState)\(/,
    doneBy: { 'shared/remote-kit/src/routing/session-history.ts': 'the history behind the router’s navigator' },
  },
  {
    job: 'calling the platform API',
    sign: /\bfetch\(|= fetch\b|new XMLHttpRequest/,
    doneBy: {
      'services/edge/src/html/start-calls-inline.js': 'starts the calls of the first view with the HTML',
      'services/edge/src/html/boot-inline.js': 'finds out why a start script failed: a release file',
      'host/src/composition/plan-files.ts': 'loads a part of the plan, checked by its hash',
      'host/src/frame/prefetch/prefetch-files.ts': 'puts a release file into the browser’s cache, checked by its hash',
      'host/src/composition/server-check.ts': 'asks whether the connection answers: the head of a release file',
      'host/src/composition/diagnose.ts': 'finds out why a script failed: a release file',
      'host/src/composition/watchdog/watchdog-worker.ts': 'a report to the edge, in a worker',
      'host/src/start/boot-document.ts': 'the site config of the edge, where no page carries it',
      'host/src/updates/fetch-plan.ts': 'the plan of the edge',
      'host/src/texts/locale/country.ts': 'the country as the edge sees it',
      'host/src/updates/fetch-build.ts': 'the build of the edge',
      'shared/server/src/realtime-apps.ts': 'a service reads the list of apps, in no browser',
      'shared/server/src/span-exporter.ts': 'a service sends spans to a collector, in no browser',
      'host/src/updates/overrides/start-overrides.ts': 'leaves a developer’s override at the edge',
      'remotes/sportsbook/src/sports/around/live-events.query.ts':
        'the live matches of a sports provider, on its origin',
      'host/src/browser/pwa/sw/handle-pushes.ts': 'the manifest of the site, in the service worker',
      'host/src/browser/pwa/sw/caching.ts': 'passes requests on, in the service worker',
      'host/src/browser/pwa/sw/offline.ts': 'pages of the edge, in the service worker',
      'shared/design/src/icon/icon-loader.ts': 'icons of the edge',
      'shared/object-store/src/s3-store.ts': 'runs on servers only',
    },
  },
  { job: 'choosing plural forms', sign: /Intl\.PluralRules/, doneBy: {} },
  {
    job: 'filling values into texts',
    sign: /\.replace(All)?\(\s*\/\\?\{/,
    doneBy: {
      'shared/contracts/src/api/endpoint.ts': 'fills the path of an endpoint',
      'shared/contracts/src/host/resolve-page.ts': 'fills the path of a redirect',
      'shared/contracts/src/page/redirect.ts': 'fills the path of a redirect',
      'shared/remote-kit/src/routing/match-claim.ts': 'writes a claim’s path as a pattern of the router',
    },
  },
  {
    job: 'loading containers of remotes',
    sign: /__webpack_(share_scopes|init_sharing)__|container\.ModuleFederationPlugin|\bcontainer\.(init|get)\(/,
    doneBy: {},
  },
  {
    // Elements with these attributes leak when they are created outside of the document (docs/decisions/0172).
    job: 'choosing a picture by the window',
    sign: /\bsrcSet=|<picture\b/,
    doneBy: {
      'shared/design/src/image/picture.tsx': 'makes sources and image once it is in the document',
      'remotes/casino/src/home/banner-slide.tsx': 'the source of a banner, inside such a picture',
      'services/edge/src/html/first-rows/first-rows-html.ts': 'the first rows in the HTML, which are in the document',
    },
  },
  {
    job: 'holding observable state',
    sign: /createObservable|new Set<\(\) => void>\(/,
    doneBy: {},
  },
];

export interface SecondWay {
  readonly path: string;
  readonly job: string;
}

/** `minified` is generated from sources that are checked themselves. */
const IGNORED = new Set(['node_modules', 'dist', 'fixtures', 'templates', 'minified']);

const isProduct = (path: string): boolean =>
  /\.(ts|tsx|js)$/.test(path) && !/\.(test|stories)\.tsx?$|\.d\.ts$|\/testing\/|(^|\/)testing\.tsx$/.test(path);

/** The site's sources below a workspace folder, as paths in the workspace; without tests and stories. */
const productSources = (workspace: string, folder: string): string[] =>
  readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    if (IGNORED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return productSources(workspace, path);
    return isProduct(path) ? [relative(workspace, join(workspace, path))] : [];
  });

const isOf = (name: string, specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`);

/** The places that must use a package but do not: `axios in board/src`. */
export const unusedPackages = (workspace: string, packages = givenPackages): string[] => {
  const cache = new Map<string, readonly string[]>();
  const importedIn = (folder: string): readonly string[] => {
    const known = cache.get(folder);
    if (known) return known;
    const specifiers = productSources(workspace, folder).flatMap((path) =>
      importsOf(readFileSync(join(workspace, path), 'utf8'), path)
        .filter(({ isType }) => !isType)
        .map(({ specifier }) => specifier),
    );
    cache.set(folder, specifiers);
    return specifiers;
  };
  return packages.flatMap(({ name, usedIn }) =>
    usedIn
      .filter((folder) => !importedIn(folder).some((specifier) => isOf(name, specifier)))
      .map((folder) => `${name} in ${folder}`),
  );
};

const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');

/** The jobs in one file that must be done by a package. */
export const secondWaysIn = (path: string, source: string, jobs = singleJobs): SecondWay[] => {
  const code = withoutComments(source);
  return jobs
    .filter(({ sign, doneBy }) => sign.test(code) && !Object.hasOwn(doneBy, path))
    .map(({ job }) => ({ path, job }));
};

/** All second implementations in the site's browser code. */
export const secondWays = (workspace: string, roots = browserRoots): SecondWay[] =>
  roots
    .flatMap((root) => productSources(workspace, root))
    .flatMap((path) => secondWaysIn(path, readFileSync(join(workspace, path), 'utf8')));

/** Reasons for files that do not exist any more, or do not do the job any more. */
export const staleReasons = (workspace: string, jobs = singleJobs): SecondWay[] => {
  const sources = new Set(browserRoots.flatMap((root) => productSources(workspace, root)));
  return jobs.flatMap(({ job, sign, doneBy }) =>
    Object.keys(doneBy)
      .filter((path) => !sources.has(path) || !sign.test(withoutComments(readFileSync(join(workspace, path), 'utf8'))))
      .map((path) => ({ path, job })),
  );
};
