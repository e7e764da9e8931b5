import { lazy, Suspense } from 'react';
import { QuietBoundary } from '../quiet-boundary.tsx';
import { useShell } from '../../shell/shell-context.tsx';

const XRay = lazy(async () => ({ default: (await import('./x-ray.tsx')).XRay }));

/** Renders nothing without an x-ray link. */
export const XRayOutlet = () => {
  const { busLog } = useShell();
  return busLog === null ? null : (
    <QuietBoundary>
      <Suspense fallback={null}>
        <XRay log={busLog} />
      </Suspense>
    </QuietBoundary>
  );
};
