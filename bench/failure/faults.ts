import type { Refusal } from './fault-proxy.ts';

/** A kind of broken release: its home page has other sources, or its files are broken in transit. */
export interface Fault {
  readonly name: string;
  readonly title: string;
  /** The classes of failure that browsers report; empty for a healthy release. */
  readonly reports: readonly string[];
  /** Replaces `routes/home.tsx` before the build. The checks of a team would refuse it, but the edge accepts it. */
  readonly home?: string;
  /** The fault of this release's files between browser and edge. */
  readonly onTheLine?: Refusal;
  /** Whom the release fails for; a guest of the tenant who reads Portuguese when missing. */
  readonly visitor?: Visitor;
  /** How long a visitor stays on the page, for a fault that comes later. */
  readonly stayMs?: number;
}

export type Visitor = 'guest' | 'player' | 'english';

const SLOW_MS = 30_000;

/** The healthy release of the comparison, built and published like the broken ones. */
export const healthy: Fault = { name: 'healthy', title: 'healthy', reports: [] };

/** A home page that shows what it should, and does something else after it mounted. */
const homeWith = (effect: string, imports = ''): string => `
      import { useEffect } from 'react';
      ${imports}
      import { HomePage } from '../home/home-page.tsx';
      const Home = () => {
        ${effect}
        return <HomePage />;
      };
      export default Home;`;

/** A home page that throws when this condition holds. */
const throwsIf = (condition: string): string => `
      import { useLanguage, useSessionStatus, useTenant } from '@jangada/remote-kit/hooks';
      import { HomePage } from '../home/home-page.tsx';
      const Home = () => {
        const facts = { language: useLanguage(), status: useSessionStatus(), tenant: useTenant().tenant };
        if (${condition}) throw new Error('the home page is broken for some');
        return <HomePage />;
      };
      export default Home;`;

/** Faults of running code, each found in a different way, or for some visitors only. */
const runningFaults: readonly Fault[] = [
  {
    name: 'loop',
    title: 'endless loop in render',
    reports: ['frozen'],
    home: `
      const Home = () => { for (;;) performance.now(); };
      export default Home;`,
  },
  {
    name: 'late-loop',
    title: 'endless loop in a timer after 5 s',
    reports: ['frozen'],
    home: homeWith('useEffect(() => void setTimeout(() => { for (;;) performance.now(); }, 5_000), []);'),
    stayMs: 8_000,
  },
  {
    name: 'leak',
    title: 'leak of 200 MB',
    reports: ['leak'],
    home: homeWith(`
        useEffect(() => {
          const buffers = Array.from({ length: 200 }, () => new Uint8Array(1_000_000).fill(1));
          Object.assign(globalThis, { leaked: [...(Reflect.get(globalThis, 'leaked') ?? []), ...buffers] });
        }, []);`),
    stayMs: 8_000,
  },
  {
    name: 'styles',
    title: 'style that hides the header',
    reports: ['intrusion'],
    home: homeWith(`
        useEffect(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('header { display: none !important }');
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }, []);`),
    stayMs: 2_000,
  },
  {
    name: 'node',
    title: 'removes the header',
    reports: ['intrusion'],
    home: homeWith("useEffect(() => document.querySelector('header')?.remove(), []);"),
    stayMs: 2_000,
  },
  {
    name: 'late-throw',
    title: 'throws in render after 12 s',
    reports: ['runtime'],
    home: homeWith(
      `
        const [isOver, setOver] = useState(false);
        useEffect(() => void setTimeout(() => setOver(true), 12_000), []);
        if (isOver) throw new Error('the home page is broken later');`,
      "import { useState } from 'react';",
    ),
    stayMs: 14_000,
  },
  {
    name: 'timer',
    title: 'uncaught error in a timer',
    reports: ['runtime'],
    home: homeWith(`
        useEffect(() => void setInterval(() => { throw new Error('the timer is broken'); }, 100), []);`),
    stayMs: 2_000,
  },
  {
    name: 'flood',
    title: 'flood of events',
    reports: ['excess'],
    home: homeWith(
      `
        const bus = useBus();
        useEffect(() => void setInterval(() => {
          for (let count = 0; count < 1_000; count += 1) bus.emit(gameOpened, { open: false });
        }, 50), [bus]);`,
      `
      import { gameOpened } from '@jangada/contracts/events/shell';
      import { useBus } from '@jangada/remote-kit/hooks';`,
    ),
    stayMs: 2_000,
  },
  {
    name: 'player',
    title: 'throws for signed-in players only',
    reports: ['mount', 'runtime'],
    visitor: 'player',
    home: throwsIf("facts.status === 'user'"),
  },
  {
    name: 'tenant',
    title: 'throws on one tenant only',
    reports: ['mount'],
    home: throwsIf("facts.tenant === 'jangada'"),
  },
  {
    name: 'language',
    title: 'throws in one language only',
    reports: ['mount'],
    visitor: 'english',
    home: throwsIf("facts.language === 'en'"),
  },
];

/**
 * Faults of the start, each detected in a different way: by a status that means the file is gone, by a status that is
 * ambiguous without a second file, by a hash, by a time-out, by the module's evaluation, by its first rendering, by an
 * effect after its data, and by an empty page without an error.
 */
const startingFaults: readonly Fault[] = [
  { name: 'missing', title: 'files missing (404)', reports: ['http'], onTheLine: { status: 404 } },
  { name: 'error', title: 'files answered by 500', reports: ['http'], onTheLine: { status: 500 } },
  { name: 'altered', title: 'files with other bytes', reports: ['integrity'], onTheLine: { altered: true } },
  { name: 'slow', title: 'files after 30 s', reports: ['timeout'], onTheLine: { delayMs: SLOW_MS } },
  {
    name: 'evaluation',
    title: 'throws while it is evaluated',
    reports: ['evaluation'],
    home: `
      const settings: { deep?: { value: string } } = JSON.parse('{}');
      export const value = settings.deep!.value;
      const Home = () => value;
      export default Home;`,
  },
  {
    name: 'mount',
    title: 'throws while it mounts',
    reports: ['mount'],
    home: `
      const Home = () => { throw new Error('the home page is broken'); };
      export default Home;`,
  },
  {
    name: 'data',
    title: 'throws after its data came',
    reports: ['runtime'],
    home: `
      import { useApi } from '@jangada/remote-kit/hooks';
      import { useQuery } from '@jangada/remote-kit/query';
      import { useEffect, useState } from 'react';
      import { homeRows } from '../games/home-rows.query.ts';
      const Home = () => {
        const rows = useQuery(homeRows(useApi()));
        const [isShown, setShown] = useState(false);
        useEffect(() => setShown(rows.isSuccess), [rows.isSuccess]);
        if (isShown) throw new Error('the rows are not what this view expects');
        return <p>…</p>;
      };
      export default Home;`,
  },
  {
    name: 'empty',
    title: 'renders nothing',
    reports: ['empty'],
    home: `
      const Home = () => null;
      export default Home;`,
  },
];

export const faults: readonly Fault[] = [...startingFaults, ...runningFaults];
