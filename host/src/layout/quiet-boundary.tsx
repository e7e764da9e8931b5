import type { ReactNode } from 'react';
import { Boundary } from '../errors/boundary.tsx';
import { useShell } from '../shell/shell-context.tsx';

export interface QuietBoundaryProps {
  readonly onFailed?: () => void;
  readonly children: ReactNode;
}

/** A part of the frame that fails to load or throws is omitted and reported. */
export const QuietBoundary = ({ onFailed, children }: QuietBoundaryProps) => {
  const { hostApi } = useShell();
  const handleError = (error: unknown) => {
    hostApi.telemetry.report(error);
    onFailed?.();
  };
  return (
    <Boundary onError={handleError} fallback={null}>
      {children}
    </Boundary>
  );
};
