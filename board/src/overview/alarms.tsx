import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import { Stack, VisuallyHidden } from '@jangada/design';
import { lazy, Suspense } from 'react';
import { alarmOf } from '../rollout/cell-state.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** Loaded lazily, because most visits have no alarm. */
const AlarmNotice = lazy(async () => ({ default: (await import('../health/alarm-notice.tsx')).AlarmNotice }));

/** The stable releases that are broken now, above the rest of the page. Screen readers announce a new one. */
export const Alarms = ({ overview }: { overview: BoardOverview }) => {
  const { t } = useTranslation();
  const broken = overview.cells.flatMap((cell) => {
    const alarm = alarmOf(overview, cell);
    return alarm ? [{ alarm, rollout: cell.rollout }] : [];
  });
  return (
    <>
      <VisuallyHidden role="status">
        {broken.length > 0 ? t('alarm.count', { count: broken.length }) : null}
      </VisuallyHidden>
      {broken.length > 0 ? (
        <Stack as="section" gap="3" aria-label={t('alarm.caption')}>
          <Suspense>
            {broken.map(({ alarm, rollout }) => (
              <AlarmNotice key={`${alarm.tenant} ${alarm.remote}`} alarm={alarm} rollout={rollout} isLinked />
            ))}
          </Suspense>
        </Stack>
      ) : null}
    </>
  );
};
