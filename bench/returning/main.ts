import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChromium } from '@jangada/build/testing/chromium';
import { changeRollouts } from '@jangada/contracts/delivery/changes.endpoints';
import { emptyRollout } from '@jangada/contracts/delivery/rollout';
import { getRollout } from '@jangada/contracts/delivery/rollouts.endpoints';
import { readSigningKey } from '@jangada/contracts/delivery/signature';
import type { Browser, BrowserContext } from 'playwright';
import { publishChanged } from '../../e2e/verbs/changed-remote.ts';
import { deliveryClient } from '../../tools/cli/src/delivery-client.ts';
import { openSite } from '../open-site.ts';

/*
 * Measures what a new release of casino costs a player who has the previous one: bytes on the wire in Chromium, with
 * dictionaries (RFC 9842) and in a Chromium without them.
 * `node bench/returning/main.ts`, with a built `dist`
 */

const TENANT = 'jangada';
const REMOTE = 'casino';
const PAGES = ['/', '/casino/games', '/casino/providers'] as const;
/** The page is quiet when no file of the release has arrived for this long. */
const QUIET_MS = 2_000;
const QUIET_POLL_MS = 100;

interface Change {
  readonly name: string;
  readonly to: (sources: string) => void;
}

const replaceIn = (file: string, from: string | RegExp, by: string): void => {
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, by);
  if (after === before) throw new Error(`${file} has nothing that looks like ${String(from)}.`);
  writeFileSync(file, after);
};

const changes: readonly Change[] = [
  { name: 'nothing but the version', to: () => {} },
  {
    name: 'one text',
    to: (sources) => replaceIn(join(sources, 'texts/pt/catalogue.ts'), /: '([^']+)'/, ": '$1 (novo)'"),
  },
  {
    name: 'a text and an effect in two pages',
    to: (sources) => {
      replaceIn(join(sources, 'texts/pt/catalogue.ts'), /: '([^']+)'/, ": '$1 (mudou)'");
      for (const page of ['games', 'home']) {
        const file = join(sources, 'routes', `${page}.tsx`);
        writeFileSync(
          file,
          `import { useEffect } from 'react';\n${readFileSync(file, 'utf8').replace(/export \{ (\w+) as default \} from ('[^']+');/, "import { $1 } from $2;\n\nexport default function Page() {\n  useEffect(() => {\n    document.documentElement.dataset['page'] = '" + page + "';\n    return () => void delete document.documentElement.dataset['page'];\n  }, []);\n  return <$1 />;\n}")}`,
        );
      }
    },
  },
];

interface Transfer {
  readonly files: number;
  readonly bytes: number;
  readonly encodings: ReadonlySet<string>;
}

const visit = async (context: BrowserContext, site: string, version: string): Promise<Transfer> => {
  const all = { files: 0, bytes: 0, encodings: new Set<string>() };
  for (const path of PAGES) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const open = new Map<string, string>();
    let lastMs = Date.now();
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (!new URL(response.url).pathname.startsWith(`/releases/${REMOTE}/${version}/`)) return;
      if (response.fromDiskCache === true || response.fromPrefetchCache === true) return;
      open.set(requestId, response.headers['content-encoding'] ?? response.headers['Content-Encoding'] ?? 'none');
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const encoding = open.get(requestId);
      if (encoding === undefined || encodedDataLength === 0) return;
      all.files += 1;
      all.bytes += encodedDataLength;
      all.encodings.add(encoding);
      lastMs = Date.now();
    });
    await page.goto(site + path, { waitUntil: 'load' });
    while (Date.now() - lastMs < QUIET_MS) await sleep(QUIET_POLL_MS);
    await page.close({ runBeforeUnload: false });
  }
  return all;
};

const dataDir = mkdtempSync(join(tmpdir(), 'jangada-returning-'));
const site = await openSite(dataDir);
const url = site.addresses[TENANT] ?? '';
const call = deliveryClient({ url, token: site.secrets.deliveryToken });
const key = await readSigningKey(site.secrets.signingKey);

const rollOut = async (version: string): Promise<void> => {
  const { revision } = await call(getRollout, { params: { tenant: TENANT, remote: REMOTE } });
  const rollout = { ...emptyRollout, stable: version };
  await call(changeRollouts, {
    body: {
      changes: [{ tenant: TENANT, remote: REMOTE, expected_revision: revision, rollout }],
      reason: 'bench: returning',
      force: true,
    },
  });
};

const newContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  await context.addInitScript(() => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('install-prompt-hidden', 'true');
    sessionStorage.setItem('register-offered', '1');
  });
  return context;
};

const browsers = {
  with: await startChromium(),
  without: await startChromium([
    '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend',
  ]),
};

try {
  console.log(`Chromium ${browsers.with.version()}, ${PAGES.join(', ')}; bytes with response headers.\n`);
  console.log('| change in the new release | files | without dictionaries | encodings | with | encodings | ÷ |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  const versions = { from: '1.1.0' };
  await publishChanged({ name: REMOTE, version: versions.from, change: () => {}, place: { call, key } });
  for (const [index, { name, to }] of changes.entries()) {
    const version = `1.2.${index}`;
    await publishChanged({ name: REMOTE, version, change: to, place: { call, key } });
    const transfers: Transfer[] = [];
    for (const browser of [browsers.without, browsers.with]) {
      const context = await newContext(browser);
      await rollOut(versions.from);
      await visit(context, url, versions.from);
      await rollOut(version);
      transfers.push(await visit(context, url, version));
      // The files are cached now, in whichever encoding they arrived.
      const again = await visit(context, url, version);
      if (again.bytes > 0) throw new Error(`${again.files} files were loaded twice.`);
      await context.close();
    }
    const [without, withThem] = transfers;
    if (!without || !withThem) throw new Error('There is nothing to compare.');
    const cells = [without, withThem].flatMap(({ bytes, encodings }) => [
      bytes.toLocaleString('en'),
      [...encodings].join(', '),
    ]);
    const share = `${((100 * withThem.bytes) / without.bytes).toFixed(1)} %`;
    console.log(`| ${name} | ${withThem.files} | ${cells.join(' | ')} | ${share} |`);
  }
} finally {
  for (const browser of Object.values(browsers)) await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
