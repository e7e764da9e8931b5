import type { Scenario, Visit } from './measure.ts';
import { medianOf, titleOf, type Visits } from './results.ts';

const WIDTH = 760;
const LABEL_WIDTH = 170;
const VALUE_WIDTH = 130;
const BAR_HEIGHT = 5;
const BAR_STEP = 6;
const ROW_HEIGHT = 26;
const TITLE_HEIGHT = 34;
const MARGIN = 12;

/** The bars of a scenario; each starts at the start of the visit. */
const series = [
  { field: 'firstTileMs', name: 'first usable tile', colour: '#0a7d4f' },
  { field: 'largestPaintMs', name: 'largest paint', colour: '#3f8fd6' },
  { field: 'viewTileMs', name: 'the view’s tiles', colour: '#b9c6d3' },
] as const satisfies readonly { readonly field: keyof Visit; readonly name: string; readonly colour: string }[];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const text = (x: number, y: number, content: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${escape(content)}</text>`;

interface Measured {
  readonly scenario: Scenario;
  readonly visits: Visits<string>;
}

/** The medians of every build in every scenario as bars, one axis for each scenario. @returns an SVG document */
export const chartOf = (measured: readonly Measured[]): string => {
  const parts: string[] = [];
  let y = MARGIN;
  series.forEach(({ name, colour }, index) => {
    const x = MARGIN + index * 200;
    parts.push(`<rect x="${x}" y="${y}" width="12" height="12" fill="${colour}"/>`, text(x + 18, y + 11, name));
  });
  y += ROW_HEIGHT;
  for (const { scenario, visits } of measured) {
    const builds = [...visits.keys()];
    const valuesOf = (build: string) => series.map(({ field }) => medianOf(visits, build, field));
    const most = Math.max(...builds.flatMap(valuesOf).filter(Number.isFinite));
    const lengthOf = (ms: number) => ((WIDTH - LABEL_WIDTH - VALUE_WIDTH - 2 * MARGIN) * ms) / most;
    y += TITLE_HEIGHT;
    parts.push(text(MARGIN, y - 10, titleOf(scenario), 'font-weight="600"'));
    for (const build of builds) {
      parts.push(text(MARGIN, y + 12, build));
      series.forEach(({ field, colour }, index) => {
        const ms = medianOf(visits, build, field);
        if (!Number.isFinite(ms)) return;
        const width = lengthOf(ms).toFixed(1);
        parts.push(
          `<rect x="${LABEL_WIDTH}" y="${y + index * BAR_STEP}" width="${width}" height="${BAR_HEIGHT}" fill="${colour}"/>`,
        );
      });
      const values = valuesOf(build);
      const label = `${values.map((ms) => Math.round(ms)).join(' · ')} ms`;
      const longest = Math.max(0, ...values.filter(Number.isFinite));
      parts.push(text(LABEL_WIDTH + lengthOf(longest) + 6, y + 12, label, 'font-size="10"'));
      y += ROW_HEIGHT;
    }
  }
  const height = y + MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#1c2733">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
};
