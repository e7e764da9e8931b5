import type { BoardHealth } from '@jangada/contracts/delivery/board.endpoints';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { isFailing, rateOf } from '../rollout/cell-state.ts';
import { MinuteChart } from './minute-chart.tsx';

/** The least top of the scale, so that one failure in a hundred loads does not fill the chart. */
const RATE_AT_TOP_MIN = 0.2;
const MS_AT_TOP_MIN = 1_000;

type Minute = BoardHealth['minutes'][number];

const rateOfMinute = (minute: Minute): number | null => (minute.attempts === 0 ? null : rateOf(minute));

/** How often a release failed, minute by minute. */
export const FailureChart = ({ health, heightPx }: { health: BoardHealth; heightPx?: number }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const values = health.minutes.map(rateOfMinute);
  return (
    <MinuteChart
      kind="bars"
      label={`${t('health.failureChart', { version: health.version })}: ${formats.share(rateOf(health))}`}
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
  const { t } = useTranslation();
  const formats = useFormats();
  const values = health.minutes.map(({ p95_ms }) => p95_ms);
  const now = health.p95_ms === null ? t('overview.noLoads') : formats.ms(health.p95_ms);
  return (
    <MinuteChart
      kind="line"
      label={`${t('health.timeChart', { version: health.version })}: ${now}`}
      values={values}
      max={maxMs ?? Math.max(MS_AT_TOP_MIN, ...values.map((value) => value ?? 0))}
      color="info.line"
      {...(heightPx !== undefined && { heightPx })}
    />
  );
};
