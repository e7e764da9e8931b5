import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, VisuallyHidden } from '@jangada/design';
import { useHost } from '@jangada/remote-kit/host-context';
import { useSessionStatus } from '@jangada/remote-kit/hooks';
import { useStore } from '@jangada/remote-kit/store';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { useMissions, useVisitor } from '../missions.query.ts';
import { FoldButton } from './fold-button.tsx';
import { MissionWidgetView } from './mission-widget-view.tsx';
import { useIsReading } from './use-is-reading.ts';
import { useMissionUpdates } from './use-mission-updates.ts';
import { usePageNeedsRoom } from './use-page-needs-room.ts';
import { useWindowSize } from './use-window-size.ts';
import {
  clampPosition,
  isNarrow,
  layOutWidgets,
  lowestPosition,
  WIDGET_TOP_PX,
  widgetHeight,
  widgetsMax,
} from './widget-position.ts';
import { createWidgetStore, widgetOf } from './widget-store.ts';

const PERCENT = 100;

/** The missions of the visitor as widgets that float over every page (MOD-36). */
export const MissionWidgets = () => {
  const isKnown = useSessionStatus() !== 'checking';
  const visitor = useVisitor();
  return isKnown ? <WidgetsOf key={visitor} visitor={visitor} /> : null;
};

const WidgetsOf = ({ visitor }: { visitor: string }) => {
  const { t } = useTranslation();
  const { storage } = useHost();
  const window = useWindowSize();
  const [store] = useState(() => createWidgetStore(storage, visitor));
  const stored = useStore(store.widgets);
  const [announcement, setAnnouncement] = useState('');
  const assigned = useMissionUpdates(({ id, title }) => {
    store.show(id);
    setAnnouncement(t('missions.assigned', { title }));
  });
  const missions = useMissions().data ?? [];
  const isReading = useIsReading();

  /**
   * The missions that already have a widget keep it, because a claim moves the mission to the end of the server's list.
   */
  const [placed, setPlaced] = useState<readonly number[]>([]);
  const offered = inOrder(missions, [...assigned, ...placed]).filter(({ id }) => !widgetOf(stored, id).isHidden);
  const isAnyOpen = offered.some(({ id }) => widgetOf(stored, id).isOpen);
  const isFolded = (useStore(store.isFolded) ?? isNarrow(window)) && offered.length > 1 && !isAnyOpen;
  const shown = offered.slice(0, isFolded ? 1 : widgetsMax(window));
  const added = shown.map(({ id }) => id).filter((id) => !placed.includes(id));
  if (added.length > 0) setPlaced([...placed, ...added]);
  const positions = layOutWidgets(
    shown.map(({ id }) => widgetOf(stored, id)),
    window,
  );

  const handleMove = (id: number, y: number) => {
    store.move(id, clampPosition(y, widgetHeight(widgetOf(stored, id).isOpen, window), window));
  };
  const handleMoved = (id: number) => {
    store.save();
    const { isOpen, lastMovedPositionY } = widgetOf(store.widgets.getState(), id);
    const way = lowestPosition(widgetHeight(isOpen, window), window) - WIDGET_TOP_PX;
    const percent = way === 0 ? 0 : Math.round((PERCENT * ((lastMovedPositionY ?? 0) - WIDGET_TOP_PX)) / way);
    setAnnouncement(t('missions.moved', { percent }));
  };

  return (
    <>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {shown.length > 0 && (
        <InRoom isPhone={isNarrow(window)} label={t('missions.title')}>
          {shown.map((mission) => {
            const { id } = mission;
            return (
              <MissionWidgetView
                key={id}
                mission={mission}
                y={positions.get(id) ?? WIDGET_TOP_PX}
                isOpen={widgetOf(stored, id).isOpen}
                window={window}
                isReading={isReading}
                {...(isFolded && { count: offered.length })}
                onToggle={() => (isFolded ? store.fold(false) : store.toggle(id))}
                onMove={(y) => handleMove(id, y)}
                onMoved={() => handleMoved(id)}
                onHide={() => store.hide(id)}
              />
            );
          })}
          {!isFolded && offered.length > 1 && (
            <FoldButton
              belowPx={Math.min(...positions.values())}
              isNarrow={isNarrow(window)}
              onFold={() => store.fold(true)}
            />
          )}
        </InRoom>
      )}
    </>
  );
};

/**
 * Isolates the hook `usePageNeedsRoom`, so that a change of the page renders the widgets only when it hides or shows
 * them.
 */
const InRoom = ({ isPhone, label, children }: { isPhone: boolean; label: string; children: ReactNode }) =>
  usePageNeedsRoom(isPhone) ? null : (
    <Box as="section" aria-label={label}>
      {children}
    </Box>
  );

/** The given missions come first; the server has sorted the others by urgency. */
const inOrder = (missions: readonly Mission[], first: readonly number[]): Mission[] => {
  const rank = ({ id }: Mission) => (first.includes(id) ? first.indexOf(id) : first.length);
  return missions.toSorted((a, b) => rank(a) - rank(b));
};
