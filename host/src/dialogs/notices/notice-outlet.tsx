import { useStore } from 'zustand';
import { lazy, Suspense } from 'react';
import { QuietBoundary } from '../../frame/quiet-boundary.tsx';
import { useShell } from '../../shell/shell-context.tsx';

const Region = lazy(async () => ({ default: (await import('./notice-region.tsx')).NoticeRegion }));

/** The notification stack; loaded with the first message. */
export const NoticeOutlet = () => {
  const { notices } = useShell();
  const stack = useStore(notices.stack);
  return stack === null ? null : (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Region stack={stack} />
      </Suspense>
    </QuietBoundary>
  );
};
