import type { BoardHealth } from '@jangada/contracts/delivery/board.endpoints';
import { useFormats, useTexts } from '../locale/language.tsx';
import { isFailing, rateOf } from '../rollout/cell-state.ts';
import { MinuteChart } from './minute-chart.tsx';

/** A chart that fills itself with one failure in a hundred loads would cry wolf. */
const RATE_AT_TOP_MIN = 0.2;
const MS_AT_TOP_MIN = 1_000;

type Minute = BoardHealth['minutes'][number];

const rateOfMinute = (minute: Minute): number | null => (minute.attempts === 0 ? null : rateOf(minute));

/** How often a release failed, minute by minute. */
export const FailureChart = ({ health, heightPx }: { health: BoardHealth; heightPx?: number }) => {
  const texts = useTexts();
  const formats = useFormats();
  const values = health.minutes.map(rateOfMinute);
  return (
    <MinuteChart
      kind="bars"
      label={`${texts.health.failureChart(health.version)}: ${formats.share(rateOf(health))}`}
      values={values}
      max={Math.max(RATE_AT_TOP_MIN, ...values.map((value) => value ?? 0))}
      color={isFailing(health) ? 'loss.line' : 'fg.muted'}
      {...(heightPx !== undefined && { heightPx })}
    />
  );
};

/** How long loading took, minute by minute. */
export const LoadTimeChart = ({
  health,
  maxMs,
  heightPx,
}: {
  health: BoardHealth;
  maxMs?: number;
  heightPx?: number;
}) => {
  const texts = useTexts();
  const formats = useFormats();
  const values = health.minutes.map(({ p95_ms }) => p95_ms);
  const now = health.p95_ms === null ? texts.overview.noLoads : formats.ms(health.p95_ms);
  return (
    <MinuteChart
      kind="line"
      label={`${texts.health.timeChart(health.version)}: ${now}`}
      values={values}
      max={maxMs ?? Math.max(MS_AT_TOP_MIN, ...values.map((value) => value ?? 0))}
      color="info.line"
      {...(heightPx !== undefined && { heightPx })}
    />
  );
};
