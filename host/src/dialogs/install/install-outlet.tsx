import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useIdle } from '../../browser/use-idle.ts';
import { QuietBoundary } from '../../frame/quiet-boundary.tsx';
import { useAttention } from '../notices/use-attention.ts';
import { useShell } from '../../shell/shell-context.tsx';

const Prompt = lazy(async () => ({ default: (await import('./install-prompt.tsx')).InstallPrompt }));

/**
 * The install prompt. It is shown only when the browser offers one, the visitor has never dismissed it, and its turn
 * has come.
 */
export const InstallOutlet = () => {
  const isIdle = useIdle();
  const { notices } = useShell();
  const isTurn = useAttention(useStore(notices.stack)) === 'install';
  if (!isIdle || !isTurn) return null;
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Prompt />
      </Suspense>
    </QuietBoundary>
  );
};
