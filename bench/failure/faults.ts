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
}

const SLOW_MS = 30_000;

/** The healthy release of the comparison, built and published like the broken ones. */
export const healthy: Fault = { name: 'healthy', title: 'healthy', reports: [] };

/**
 * Eight kinds of fault, each detected in a different way: by a status that means the file is gone, by a status that is
 * ambiguous without a second file, by a hash, by a time-out, by the module's evaluation, by its first rendering, by an
 * effect after its data, and by an empty page without an error.
 */
export const faults: readonly Fault[] = [
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
