import { median } from './measure.ts';
import type { Visit } from './measure.ts';

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(0);

/** The medians of every build as a table, and those of ours divided by those of the others. */
export const resultsOf = <Build extends string>(visits: ReadonlyMap<Build | 'ours', readonly Visit[]>): string => {
  const of = (build: Build | 'ours', field: keyof Visit) => median((visits.get(build) ?? []).map((one) => one[field]));
  const rows = [...visits.keys()].map((build) => {
    const spread = (visits.get(build) ?? [])
      .map((one) => Math.round(one.firstTileMs))
      .toSorted((one, other) => one - other);
    const times = (['firstTileMs', 'viewTileMs', 'largestPaintMs'] as const).map((field) =>
      Math.round(of(build, field)),
    );
    const bytes = (
      ['totalBytes', 'htmlBytes', 'scriptBytes', 'fontBytes', 'dataBytes', 'scriptBytesAtRest'] as const
    ).map((field) => kilobytes(of(build, field)));
    return `| ${[build, ...times, ...bytes, of(build, 'requests'), `${spread[0]}–${spread.at(-1)}`].join(' | ')} |`;
  });
  const table = [
    '| build | ms to the first usable game tile | ms to the view’s tiles | ms to the largest paint | KB until the view’s tiles | HTML | JavaScript | fonts | data | JavaScript at rest | requests | first tile, least–most |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
  if (!visits.has('ours')) return table.join('\n');
  const ratios = [...visits.keys()]
    .filter((build) => build !== 'ours')
    .map((build) => {
      const ratio = (field: keyof Visit) => (of('ours', field) / of(build, field)).toFixed(2);
      return `| ${build} | ${ratio('firstTileMs')} | ${ratio('viewTileMs')} | ${ratio('largestPaintMs')} |`;
    });
  return [
    ...table,
    '',
    '| ours ÷ | first usable tile | the view’s tiles | largest paint |',
    '|---|---|---|---|',
    ...ratios,
  ].join('\n');
};
