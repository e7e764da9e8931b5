import { useStore } from 'zustand';
import { lazy, Suspense, useState } from 'react';
import { QuietBoundary } from './quiet-boundary.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { useShell } from '../shell/shell-context.tsx';

const Region = lazy(async () => ({ default: (await import('@jangada/design/toast')).ToastRegion }));

/** The app toasts; loaded with the first one. */
export const ToastOutlet = () => {
  const { toasts, insets } = useShell();
  const { t } = useTranslation();
  const shown = useStore(toasts.shown);
  const { right, bottom } = useStore(insets);
  const [isWanted, setIsWanted] = useState(false);
  if (shown.length > 0 && !isWanted) setIsWanted(true);
  // Stays mounted: a live region must exist before its text changes.
  return !isWanted ? null : (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Region queue={toasts} label={t('toast.region')} dockedRightPx={right} coveredBottomPx={bottom} />
      </Suspense>
    </QuietBoundary>
  );
};
