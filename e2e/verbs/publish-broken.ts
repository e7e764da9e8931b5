import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRelease } from '@jangada/build/release-document';
import { MANIFEST_FILE } from '@jangada/contracts/release-rules/federation-manifest';
import type { Release } from '@jangada/contracts/delivery/release';
import { publishChanged } from './changed-remote.ts';

/*
 * Runs in a separate process: publishes a casino whose home page is broken in one way, without the checks that would
 * find it. `node publish-broken.ts <version> <fault>`
 */

const HOME = './routes/home';

/** The replacement of the home page, built like any release. */
const sources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mount: {
    'routes/home.tsx': `
      const Home = () => { throw new Error('the home page is broken'); };
      export default Home;`,
  },
  chunk: {
    'routes/part.tsx': `export default () => null;`,
    'routes/home.tsx': `
      import { lazy, Suspense } from 'react';
      const Part = lazy(() => import(/* webpackChunkName: "part" */ './part.tsx'));
      const Home = () => <Suspense fallback={null}><Part /></Suspense>;
      export default Home;`,
  },
  loop: {
    'routes/home.tsx': `
      const Home = () => { for (;;) performance.now(); };
      export default Home;`,
  },
  'late-loop': {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => {
          const timer = setTimeout(() => { for (;;) performance.now(); }, 8_000);
          return () => clearTimeout(timer);
        }, []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  evaluation: {
    'routes/home.tsx': `
      const settings: { deep?: { value: string } } = JSON.parse('{}');
      export const value = settings.deep!.value;
      const Home = () => value;
      export default Home;`,
  },
  data: {
    'routes/home.tsx': `
      import { useEffect, useState } from 'react';
      const Home = () => {
        const [isThere, setThere] = useState(false);
        useEffect(() => {
          const timer = setTimeout(() => setThere(true), 300);
          return () => clearTimeout(timer);
        }, []);
        if (isThere) throw new Error('the home page is broken');
        return <p>espera</p>;
      };
      export default Home;`,
  },
  late: {
    'routes/home.tsx': `
      import { useState } from 'react';
      const Home = () => {
        const [isOver, setOver] = useState(false);
        if (isOver) throw new Error('a rare press');
        return <button type="button" onClick={() => setOver(true)}>quebrar</button>;
      };
      export default Home;`,
  },
  timer: {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => {
          const timer = setInterval(() => { throw new Error('the timer ' + Date.now()); }, 50);
          void Promise.reject(new TypeError('nobody waits'));
          return () => clearInterval(timer);
        }, []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  styles: {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('header { display: none !important }');
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  node: {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => document.querySelector('header')?.remove(), []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  cover: {
    'routes/home.tsx': `
      const cover = { position: 'fixed', inset: 0, zIndex: 99999, background: 'black' } as const;
      const Home = () => <div style={cover}>espera</div>;
      export default Home;`,
  },
  leak: {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => {
          for (let count = 0; count < 10; count += 1)
            window.addEventListener('leaked', () => Object.assign(globalThis, { heard: globalThis.heard + 1 }));
        }, []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  heap: {
    'routes/home.tsx': `
      import { useEffect } from 'react';
      const Home = () => {
        useEffect(() => {
          Object.assign(globalThis, { held: Array.from({ length: 200 }, () => new Uint8Array(1_000_000).fill(1)) });
        }, []);
        return <p>espera</p>;
      };
      export default Home;`,
  },
  flood: {
    'routes/home.tsx': `
      const flood = () => {
        for (let count = 0; count < 500; count += 1) fetch('/flood?' + count).catch(() => {});
      };
      const Home = () => <button type="button" onClick={flood}>inundar</button>;
      export default Home;`,
  },
  contract: {},
  none: {},
};

const factsOf = ({ format: _format, files: _files, contract, ...facts }: Release) => ({
  ...facts,
  range: contract.range,
});

/** Updates the description of the folder's files. */
const describe = (dir: string, facts: Parameters<typeof writeRelease>[1]): Release => {
  for (const file of ['release.json', '.digest']) rmSync(join(dir, file), { force: true });
  return writeRelease(dir, facts);
};

/** Faults that no build produces: a missing part, or a requirement that no shell provides. */
const spoil = (dir: string, release: Release, fault: string): Release => {
  if (fault === 'chunk') {
    const parts = readdirSync(dir).filter((name) => name.startsWith('part'));
    if (parts.length === 0) throw new Error(`There is no part among ${readdirSync(dir).join(', ')}`);
    for (const part of parts) rmSync(join(dir, part));
    const manifest = join(dir, MANIFEST_FILE);
    // The edge refuses a manifest with files that the release does not have.
    const withoutParts = (_key: string, value: unknown): unknown =>
      Array.isArray(value) ? value.filter((one) => !parts.includes(String(one))) : value;
    writeFileSync(manifest, JSON.stringify(JSON.parse(readFileSync(manifest, 'utf8'), withoutParts)));
    return describe(dir, factsOf(release));
  }
  if (fault !== 'contract') return release;
  const home = release.exposes[HOME];
  const needs = [...(home?.needs ?? []), '@jangada/design/hologram'];
  const exposes = { ...release.exposes, [HOME]: { scripts: home?.scripts ?? [], needs } };
  const manifest: { shared: object[] } = JSON.parse(readFileSync(join(dir, MANIFEST_FILE), 'utf8'));
  const shared = [...manifest.shared, { ...manifest.shared[0], name: '@jangada/design/hologram' }];
  writeFileSync(join(dir, MANIFEST_FILE), JSON.stringify({ ...manifest, shared }));
  return describe(dir, { ...factsOf(release), exposes });
};

const [, , version = '', fault = ''] = process.argv;
const files = sources[fault];
if (!files || version === '') throw new Error(`publish-broken <version> <${Object.keys(sources).join('|')}>`);
await publishChanged({
  name: 'casino',
  version,
  change: (folder) => {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  },
  spoil: (dir, release) => spoil(dir, release, fault),
});
console.log(`casino ${version} is published, broken: ${fault}`);
