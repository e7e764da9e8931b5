import type { ReactNode } from 'react';
import { Boundary } from '../errors/boundary.tsx';
import { isChunkLoadError } from '../errors/chunk-errors.ts';
import { useShell } from '../shell/shell-context.tsx';

export interface QuietBoundaryProps {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/**
 * A part of the frame that fails to load or throws is omitted and reported. Missing code is reported by the hook of the
 * application, which knows whose fault it is (BOOT-26): as an error of the release it would count against it.
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
