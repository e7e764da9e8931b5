import type { Activity } from '@jangada/contracts/domains/profile/activity';
import type { Language } from '@jangada/contracts/values/languages';
import { formatDate, formatTime } from '@jangada/design';
import type { ChartPoint } from '@jangada/design/bar-chart';

/** Ticks that fit below a chart on a phone. */
const TICKS_MAX = 8;

/** The points of an activity as bars: stakes and prizes of each hour or day. */
export const chartPoints = ({ points, step }: Activity, language: Language): readonly ChartPoint[] => {
  const every = Math.max(1, Math.ceil(points.length / TICKS_MAX));
  return points.map(({ at, stakes, prizes }, index) => {
    const short =
      step === 'hour'
        ? formatTime(at, language, { hour: 'numeric' })
        : formatDate(at, language, { day: '2-digit', month: '2-digit' });
    const label = step === 'hour' ? formatTime(at, language) : formatDate(at, language, { dateStyle: 'long' });
    return { label, ...(index % every === 0 ? { tick: short } : {}), values: [stakes, prizes] };
  });
};
