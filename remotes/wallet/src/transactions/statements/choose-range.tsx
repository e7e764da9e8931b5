import { localMoment } from '@jangada/contracts/values/local-time';
import type { RangeFields } from '@jangada/contracts/validation/wallet-forms';
import { Button, Icon, Skeleton } from '@jangada/design';
import { Dialog } from '@jangada/design/dialog';
import { useClock, useLanguage } from '@jangada/remote-kit/hooks';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';

const Calendar = lazy(async () => ({
  default: (await import('@jangada/design/date-range-calendar')).DateRangeCalendar,
}));

interface ChooseRangeProps {
  readonly from: string;
  readonly to: string;
  readonly onRange: (range: RangeFields) => void;
}

/** Two days from a calendar, whose code is loaded with the press. */
export const ChooseRange = ({ from, to, onRange }: ChooseRangeProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { nowMs } = useClock();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        minH="48px"
        leftIcon={<Icon name="lucide:calendar" size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('statement.calendar')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('statement.calendarTitle')}
          description={t('statement.calendarText')}
          closeLabel={t('close')}
          onClose={() => setOpen(false)}
        >
          <Suspense fallback={<Skeleton height="352px" borderRadius="tile" />}>
            <Calendar
              from={from}
              to={to}
              max={localMoment(new Date(nowMs())).day}
              language={language}
              previousLabel={t('statement.previousMonth')}
              nextLabel={t('statement.nextMonth')}
              onRange={(range) => {
                setOpen(false);
                onRange(range);
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
};
