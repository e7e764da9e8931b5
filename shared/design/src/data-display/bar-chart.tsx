import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';

export interface ChartSeries {
  label: string;
  /** A palette of the theme. */
  palette: 'brand' | 'accent' | 'win' | 'loss' | 'info' | 'neutral';
}

export interface ChartPoint {
  /** The full label of a bar: `14 de novembro`. */
  label: string;
  /** The short label below the axis; omitted where it would not fit. */
  tick?: string;
  /** One value for each series. */
  values: readonly number[];
}

export interface BarChartProps {
  label: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

const HEIGHT = 100;
const POINT_WIDTH = 10;
const GAP = 2;
/** The minimum height, so that a value above zero is visible. */
const BAR_HEIGHT_MIN = 1.5;

/** Bars side by side for each point. Assistive technology gets the same numbers as a table. */
export const BarChart = ({ label, series, points, format }: BarChartProps) => {
  const top = Math.max(1, ...points.flatMap(({ values }) => values));
  const barWidth = (POINT_WIDTH - GAP) / Math.max(1, series.length);
  return (
    <chakra.figure margin="0" width="full">
      <chakra.figcaption display="flex" flexWrap="wrap" gap="4" mb="3" fontSize="xs" color="fg.muted">
        {series.map(({ label: name, palette }) => (
          <chakra.span key={name} display="inline-flex" alignItems="center" gap="1.5">
            <chakra.span width="10px" height="10px" borderRadius="sm" bg={`${palette}.solid`} aria-hidden />
            <span>{name}</span>
          </chakra.span>
        ))}
        <chakra.span ms="auto" fontVariantNumeric="tabular-nums" aria-hidden>
          {format(top)}
        </chakra.span>
      </chakra.figcaption>
      <chakra.svg
        aria-hidden
        viewBox={`0 0 ${points.length * POINT_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="full"
        height="140px"
        display="block"
        borderTopWidth="1px"
        borderBottomWidth="1px"
        borderColor="border"
      >
        {points.map(({ label: name, values }, index) =>
          values.map((value, nth) => {
            const height = value > 0 ? Math.max(BAR_HEIGHT_MIN, (value / top) * HEIGHT) : 0;
            return (
              <chakra.rect
                key={`${name} ${series[nth]?.label}`}
                x={index * POINT_WIDTH + GAP / 2 + nth * barWidth}
                y={HEIGHT - height}
                width={barWidth}
                height={height}
                fill={`${series[nth]?.palette ?? 'neutral'}.solid`}
              >
                <title>{`${name} · ${series[nth]?.label}: ${format(value)}`}</title>
              </chakra.rect>
            );
          }),
        )}
      </chakra.svg>
      <chakra.div
        aria-hidden
        display="grid"
        gridTemplateColumns={`repeat(${Math.max(1, points.length)}, minmax(0, 1fr))`}
        mt="1.5"
        fontSize="xs"
        color="fg.muted"
        textAlign="center"
        whiteSpace="nowrap"
      >
        {points.map(({ label: name, tick }) => (
          <chakra.span key={name} overflow="visible">
            {tick}
          </chakra.span>
        ))}
      </chakra.div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <td />
              {series.map(({ label: name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ label: name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, nth) => (
                  <td key={series[nth]?.label}>{format(value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </chakra.figure>
  );
};
