import { median } from '../median.ts';
import type { Scenario, Visit } from './measure.ts';
import { kinds } from './trace.ts';

export type Visits<Build extends string> = ReadonlyMap<Build, readonly Visit[]>;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

const tableOf = (headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The durations, in the order of the table. */
const durations = ['firstPaintMs', 'firstTileMs', 'viewTileMs', 'largestPaintMs', 'blockingMs'] as const;

const durationHeadings = [
  'first paint',
  'first usable game tile',
  'the view’s tiles',
  'largest paint',
  'blocking',
] as const;

const bytesOfVisit = ['totalBytes', 'htmlBytes', 'scriptBytes', 'fontBytes', 'dataBytes', 'scriptBytesAtRest'] as const;

export const medianOf = <Build extends string>(
  visits: Visits<Build>,
  build: Build,
  field: Exclude<keyof Visit, 'trace'>,
): number => median((visits.get(build) ?? []).map((one) => one[field]));

const cacheTitles: Readonly<Record<Scenario['cache'], string>> = {
  first: 'first visit',
  warm: 'second visit',
  worker: 'with the service worker',
  released: 'after a new release of casino',
};

/** Formats "slow phone, /, guest, first visit". */
export const titleOf = ({ device, path, visitor, cache }: Scenario): string =>
  `${device}, ${path}, ${visitor}, ${cacheTitles[cache]}`;

/** The medians of every build as a table, and the ratios of our medians to the others. */
export const resultsOf = <Build extends string>(visits: Visits<Build | 'ours'>): string => {
  const builds = [...visits.keys()];
  const rows = builds.map((build) => {
    const tiles = (visits.get(build) ?? []).map(({ firstTileMs }) => Math.round(firstTileMs));
    return [
      build,
      ...durations.map((field) => Math.round(medianOf(visits, build, field))),
      ...bytesOfVisit.map((field) => kilobytes(medianOf(visits, build, field))),
      medianOf(visits, build, 'requests'),
      tiles.length === 0 ? '–' : `${Math.min(...tiles)}–${Math.max(...tiles)}`,
    ];
  });
  const headings = [
    'build',
    ...durationHeadings.map((heading) => `ms to ${heading}`.replace('ms to blocking', 'ms of blocking')),
    ...['KB until the view’s tiles', 'HTML', 'JavaScript', 'fonts', 'data', 'JavaScript at rest', 'requests'],
    'first tile, least–most',
  ];
  const table = tableOf(headings, rows);
  const others = builds.filter((build) => build !== 'ours');
  if (!visits.has('ours') || others.length === 0) return table;
  const ratios = others.map((build) => [
    build,
    ...durations.map((field) => (medianOf(visits, 'ours', field) / medianOf(visits, build, field)).toFixed(2)),
  ]);
  return `${table}\n\n${tableOf(['ours ÷', ...durationHeadings], ratios)}`;
};

/** The parts of the time of traced visits: the medians of every build by phase; empty without traces. */
export const tracesOf = <Build extends string>(visits: Visits<Build>): string => {
  const rows = [...visits].flatMap(([build, all]) => {
    const traces = all.flatMap(({ trace }) => trace ?? []);
    return (traces[0]?.phases ?? []).map(({ until }, index) => {
      const phases = traces.flatMap(({ phases: ofOne }) => ofOne[index] ?? []);
      const work = kinds.map((kind) => median(phases.map((phase) => phase.work[kind])));
      const busyMs = phases.map((phase) => kinds.reduce((sum, kind) => sum + phase.work[kind], 0));
      const ms = median(phases.map((phase) => phase.ms));
      return [build, until, ...[ms, ms - median(busyMs), ...work].map(Math.round)];
    });
  });
  const headings = ['build', 'until', 'ms', 'of them the main thread waits', ...kinds];
  return rows.length === 0 ? '' : `\n\n${tableOf(headings, rows)}`;
};
