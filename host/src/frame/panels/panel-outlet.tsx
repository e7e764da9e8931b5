import { HStack, Skeleton, Stack } from '@jangada/design';
import type { OwnedBy } from '@jangada/contracts/page/owned-by';
import type { PanelName, panels } from '@jangada/contracts/page/panels';
import { useStore } from 'zustand';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { RemoteView } from '../remote-views/remote-view.tsx';
import { DESKTOP } from '../../browser/appearance/measures.ts';
import { QuietBoundary } from '../quiet-boundary.tsx';
import { useMedia } from '../use-media.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { useOffers, useShell } from '../../shell/shell-context.tsx';
import { DockedPanel } from './docked-panel.tsx';
import { PortalPlace, createPortalElement } from './portal-place.tsx';

const PanelDrawer = lazy(async () => ({ default: (await import('./panel-drawer.tsx')).PanelDrawer }));
const LanguagePanel = lazy(async () => ({ default: (await import('./language-panel.tsx')).LanguagePanel }));

type HostPanelName = OwnedBy<typeof panels, 'host'>;

const hostPanels: Readonly<Record<HostPanelName, ComponentType>> = { language: LanguagePanel };

const isHostPanel = (name: PanelName): name is HostPanelName => Object.hasOwn(hostPanels, name);

const SKELETON_LINES = [70, 45, 85, 60, 40, 75];

const PanelSkeleton = () => (
  <Stack gap="4" p="4" aria-busy="true">
    {SKELETON_LINES.map((percent) => (
      <HStack key={percent} gap="3" align="flex-start">
        <Skeleton width="32px" height="32px" borderRadius="full" flexShrink="0" />
        <Skeleton height="36px" width={`${percent}%`} borderRadius="tile" />
      </HStack>
    ))}
  </Stack>
);

const Inside = ({ name }: { name: PanelName }) => {
  const { panels } = useShell();
  const offers = useOffers();
  const Own = isHostPanel(name) ? hostPanels[name] : null;
  if (Own) {
    return (
      <QuietBoundary onFailed={panels.close}>
        <Suspense fallback={<PanelSkeleton />}>
          <Own />
        </Suspense>
      </QuietBoundary>
    );
  }
  const offered = offers.panel(name);
  return offered === null ? null : (
    <RemoteView
      remote={offered.remote}
      expose={offered.expose}
      props={{ onClose: panels.close }}
      skeleton={<PanelSkeleton />}
    />
  );
};

interface FrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const OverThePage = (frame: FrameProps) => (
  <QuietBoundary onFailed={frame.onClose}>
    <Suspense fallback={null}>
      <PanelDrawer {...frame} />
    </Suspense>
  </QuietBoundary>
);

/** An open panel. Its content moves between drawer and dock when the window changes, and keeps its state. */
const OpenPanel = ({ name, docks }: { name: PanelName; docks: boolean }) => {
  const { panels } = useShell();
  const { t } = useTranslation();
  const hasRoom = useMedia(DESKTOP);
  const [place] = useState(createPortalElement);
  const Frame = docks && hasRoom ? DockedPanel : OverThePage;
  return (
    <>
      <Frame title={t(`panels.${name}`)} onClose={panels.close}>
        <PortalPlace element={place} />
      </Frame>
      {createPortal(<Inside name={name} />, place)}
    </>
  );
};

/** The open side panels: one docked or as a drawer, and a choice above it. */
export const PanelOutlet = () => {
  const { panels } = useShell();
  const offers = useOffers();
  const beside = useStore(panels.beside);
  const over = useStore(panels.over);
  const isFilled = (name: PanelName | null): name is PanelName =>
    name !== null && (name in hostPanels || offers.panel(name) !== null);
  return (
    <>
      {isFilled(beside) ? <OpenPanel key={beside} name={beside} docks /> : null}
      {isFilled(over) ? <OpenPanel key={over} name={over} docks={false} /> : null}
    </>
  );
};
