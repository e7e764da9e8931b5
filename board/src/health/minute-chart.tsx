import { Box } from '@jangada/design';

interface MinuteChartProps {
  /** The content with the latest figure, which screen readers read instead of the drawing. */
  readonly label: string;
  /** One value for each minute, oldest first; null for a minute without data. */
  readonly values: readonly (number | null)[];
  /** The value at the top. */
  readonly max: number;
  readonly color: string;
  readonly kind: 'bars' | 'line';
  readonly heightPx?: number;
}

const WIDTH = 120;
const HEIGHT = 32;
const GAP = 1;

const yOf = (value: number, max: number): number => HEIGHT - Math.min(1, value / max) * (HEIGHT - 2) - 1;

/** Unbroken runs of values: a minute without loads is a gap, not a zero. */
const runsOf = (values: readonly (number | null)[]): [index: number, value: number][][] => {
  const runs: [number, number][][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([index, value]);
  }
  return runs.filter((run) => run.length > 0);
};

/** Half an hour as a sparkline. */
export const MinuteChart = ({ label, values, max, color, kind, heightPx = HEIGHT }: MinuteChartProps) => {
  const step = WIDTH / Math.max(1, values.length);
  const centre = (index: number): number => index * step + step / 2;
  return (
    <Box
      as="span"
      role="img"
      aria-label={label}
      display="block"
      width="full"
      height={`${heightPx}px`}
      color={color}
      css={{ '& svg': { display: 'block', width: '100%', height: '100%', overflow: 'visible' } }}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line
          x1="0"
          x2={WIDTH}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          stroke="currentColor"
          strokeOpacity="0.25"
          vectorEffect="non-scaling-stroke"
        />
        {kind === 'bars'
          ? values.map((value, index) =>
              value === null || value === 0 ? null : (
                <rect
                  key={index}
                  x={index * step + GAP / 2}
                  width={step - GAP}
                  y={yOf(value, max)}
                  height={HEIGHT - yOf(value, max)}
                  fill="currentColor"
                />
              ),
            )
          : runsOf(values).map((run) => (
              <polyline
                key={run[0]?.[0]}
                // A single point is doubled, because a line needs two.
                points={(run.length === 1 ? [...run, ...run] : run)
                  .map(
                    ([index, value], at) => `${centre(index) + (run.length === 1 ? at * 2 - 1 : 0)},${yOf(value, max)}`,
                  )
                  .join(' ')}
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinejoin="round"
                strokeLinecap="round"
                vectorEffect="non-scaling-stroke"
              />
            ))}
      </svg>
    </Box>
  );
};
