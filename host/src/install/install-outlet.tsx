import { useStore } from 'zustand';
import { lazy, Suspense } from 'react';
import { useIdle } from '../browser/use-idle.ts';
import { QuietBoundary } from '../layout/quiet-boundary.tsx';
import { useShell } from '../shell/shell-context.tsx';

const Prompt = lazy(async () => ({ default: (await import('./install-prompt.tsx')).InstallPrompt }));

/** The install prompt: only when the browser offers one, never after it was dismissed, never over a dialog. */
export const InstallOutlet = () => {
  const { install, modals } = useShell();
  const isIdle = useIdle();
  const state = useStore(install.state);
  const isHidden = useStore(install.isHidden);
  const isCovered = useStore(modals.current) !== null;
  if (!isIdle || isHidden || isCovered || state !== 'offered') return null;
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Prompt />
      </Suspense>
    </QuietBoundary>
  );
};
