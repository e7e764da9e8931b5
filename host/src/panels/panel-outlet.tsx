import { Box, Heading, HStack, Icon, IconButton, Skeleton, Stack } from '@jangada/design';
import type { PanelName } from '@jangada/contracts/panels';
import { useObservable } from '@jangada/remote-kit/hooks';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { RemoteView } from '../composition/remote-view.tsx';
import type { Offered } from '../composition/offers.ts';
import { DESKTOP_FROM_PX, HEADER_PX, PANEL_PX } from '../layout/measures.ts';
import { useMedia } from '../layout/use-media.ts';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';

const PanelDrawer = lazy(async () => ({ default: (await import('./panel-drawer.tsx')).PanelDrawer }));

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

const DockedPanel = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const t = useHostTexts();
  return (
    <Box
      as="aside"
      aria-label={title}
      position="sticky"
      top={`${HEADER_PX}px`}
      height={`calc(100dvh - ${HEADER_PX}px)`}
      width={`${PANEL_PX}px`}
      flexShrink="0"
      display="flex"
      flexDirection="column"
      bg="surface"
      borderInlineStartWidth="1px"
      borderColor="border"
    >
      <HStack as="header" ps="4" pe="2" minHeight="56px" borderBottomWidth="1px" borderColor="border">
        <Heading as="h2" size="md" flex="1">
          {title}
        </Heading>
        <IconButton label={t('modal.close')} rounding="full" onClick={onClose}>
          <Icon name="lucide:x" />
        </IconButton>
      </HStack>
      <Box flex="1" minHeight="0" display="flex" flexDirection="column">
        {children}
      </Box>
    </Box>
  );
};

const LanguagePanel = lazy(async () => ({ default: (await import('./language-panel.tsx')).LanguagePanel }));

/** The panels the shell fills itself. */
const hostPanels: Readonly<Partial<Record<PanelName, ComponentType>>> = { language: LanguagePanel };

const Inside = ({ name, offered }: { name: PanelName; offered: Offered | null }) => {
  const { panels } = useShell();
  const Own = hostPanels[name];
  if (Own) {
    return (
      <Suspense fallback={<PanelSkeleton />}>
        <Own />
      </Suspense>
    );
  }
  return offered === null ? null : (
    <RemoteView
      remote={offered.remote}
      expose={offered.expose}
      props={{ onClose: panels.close }}
      skeleton={<PanelSkeleton />}
    />
  );
};

const OpenPanel = ({ name, offered }: { name: PanelName; offered: Offered | null }) => {
  const { panels } = useShell();
  const t = useHostTexts();
  const isDocked = useMedia(`(min-width: ${DESKTOP_FROM_PX}px)`);
  const frame = { title: t(`panels.${name}`), onClose: panels.close };
  const inside = <Inside name={name} offered={offered} />;
  return isDocked ? (
    <DockedPanel {...frame}>{inside}</DockedPanel>
  ) : (
    <Suspense fallback={null}>
      <PanelDrawer {...frame}>{inside}</PanelDrawer>
    </Suspense>
  );
};

/** The open side panel: beside the page where there is room, over it where there is not. */
export const PanelOutlet = () => {
  const { panels, offers } = useShell();
  const current = useObservable(panels.current);
  const offered = current ? offers.panel(current) : null;
  const isShown = current !== null && (offered !== null || current in hostPanels);
  return isShown ? <OpenPanel key={current} name={current} offered={offered} /> : null;
};
