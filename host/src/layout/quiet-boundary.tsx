import type { ReactNode } from 'react';
import { Boundary } from '../errors/boundary.tsx';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { useShell } from '../shell/shell-context.tsx';

export interface QuietBoundaryProps {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/**
 * Omits and reports a part of the frame that fails to load or throws. Missing code is reported by the application's
 * hook, which determines the fault (BOOT-26); an error of the release would count against the release.
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
