import { Box } from '@jangada/design';
import { useStore } from 'zustand';
import { lazy, Suspense } from 'react';
import { docksPanels } from '../../browser/appearance/insets.ts';
import { PANEL_PX } from '../../browser/appearance/measures.ts';
import { QuietBoundary } from '../quiet-boundary.tsx';
import { useShell } from '../../shell/shell-context.tsx';

const Panels = lazy(async () => ({ default: (await import('./panel-outlet.tsx')).PanelOutlet }));

/** The side panels, loaded with the first one. A docked panel's space is reserved at once, to avoid a layout shift. */
export const LazyPanels = () => {
  const { panels } = useShell();
  const isOpen = useStore(panels.current) !== null;
  const isBeside = useStore(panels.beside) !== null;
  if (!isOpen) return null;
  const place = isBeside && docksPanels() ? <Box flexShrink="0" width={`${PANEL_PX}px`} bg="surface" /> : null;
  return (
    <QuietBoundary onFailed={panels.close}>
      <Suspense fallback={place}>
        <Panels />
      </Suspense>
    </QuietBoundary>
  );
};
