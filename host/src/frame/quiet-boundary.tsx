import type { ReactNode } from 'react';
import { Boundary } from '../errors/boundary.tsx';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { useShell } from '../shell/shell-context.tsx';

export interface QuietBoundaryProps {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/**
 * Leaves out a part of the layout that fails to load or throws, and reports the exception. Code that did not load is not
 * reported here: `watch-failures.ts` finds out whether the network or the release is to blame (BOOT-26).
 */
export const QuietBoundary = ({ onFailed, children }: QuietBoundaryProps) => {
  const { hostApi } = useShell();
  const handleError = (error: unknown, isRemounting: boolean) => {
    if (!isChunkLoadError(error)) hostApi.telemetry.report(error);
    if (!isRemounting) onFailed?.();
  };
  return (
    <Boundary onError={handleError} fallback={null}>
      {children}
    </Boundary>
  );
};
