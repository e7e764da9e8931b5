import type { Mission } from '@jangada/contracts/domains/missions/mission';
import { Box, Icon } from '@jangada/design';
import { useInsets } from '@jangada/remote-kit/hooks';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { ClosedWidget } from './closed-widget.tsx';
import { OpenWidget } from './open-widget.tsx';
import { useVerticalDrag } from './use-vertical-drag.ts';
import { useCoversControl } from './use-covers-control.ts';
import { isNarrow, lowestPosition, WIDGET_TOP_PX, widgetHeight } from './widget-position.ts';
import type { WindowSize } from './widget-position.ts';

const STEP_PX = 24;
const EDGE_PX = 12;
/**
 * On a phone a closed widget touches the edge of the window. It covers the margin of the page, plus the width that its
 * word needs in both languages.
 */
const DOCKED_WIDTH_PX = 68;
/**
 * The visible width while the visitor reads the page, or when the widget would cover a button: a tab that can be
 * pressed.
 */
const TAB_WIDTH_PX = 24;
/** The visible width when the tab itself would cover a button: the margin of the page. */
const ASIDE_WIDTH_PX = 12;
const OPEN_WIDTH_PX = 304;

interface MissionWidgetViewProps {
  readonly mission: Mission;
  /** From the top of the window, in CSS pixels. */
  readonly y: number;
  readonly isOpen: boolean;
  /** The number of missions in this widget; more than one while they are folded. */
  readonly count?: number;
  readonly window: WindowSize;
  /** True while the visitor is scrolling down the page. */
  readonly isReading: boolean;
  readonly onToggle: () => void;
  readonly onMove: (y: number) => void;
  readonly onMoved: () => void;
  readonly onHide: () => void;
}

/** The visible tab of a docked widget that has moved aside. */
const DockedTab = () => (
  <Box
    data-tab
    aria-hidden
    position="absolute"
    inset="0"
    zIndex="raised"
    display="none"
    alignItems="center"
    pointerEvents="none"
    bg="raised"
    color="fg.muted"
  >
    <Icon name="lucide:chevron-left" size={TAB_WIDTH_PX - 2} />
  </Box>
);

/** One mission at the edge of the window. Pointer and arrow keys move it; a press or Enter opens and closes it. */
export const MissionWidgetView = ({
  mission,
  y,
  isOpen,
  count = 1,
  window,
  isReading,
  ...on
}: MissionWidgetViewProps) => {
  const { t } = useTranslation();
  const insets = useInsets();
  const hintId = useId();
  const [isDragged, setIsDragged] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const wasToggled = useRef(false);
  const height = widgetHeight(isOpen, window);
  const lowest = lowestPosition(height, window);
  const isDocked = !isOpen && isNarrow(window);
  const width = isDocked ? DOCKED_WIDTH_PX : height;
  const endPx = insets.right + (isDocked ? 0 : EDGE_PX);
  const covers = useCoversControl({ y, width, height, endPx }, !isOpen && !isDragged);
  const isAside = covers || (isDocked && isReading && !isDragged);
  const hasNoRoom = useCoversControl({ y, width: TAB_WIDTH_PX, height, endPx }, isDocked && isAside);
  const asideWidth = isDocked && !hasNoRoom ? TAB_WIDTH_PX : ASIDE_WIDTH_PX;

  // The pressed button was replaced, so the focus moves to its replacement.
  useEffect(() => {
    if (wasToggled.current) toggleButton.current?.focus();
    wasToggled.current = false;
  }, [isOpen]);
  const handleToggle = () => {
    wasToggled.current = true;
    on.onToggle();
  };

  const drag = useVerticalDrag({
    y,
    onMove: (to) => {
      setIsDragged(true);
      on.onMove(to);
    },
    onEnd: () => {
      setIsDragged(false);
      on.onMoved();
    },
  });

  const handleKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: y - STEP_PX, ArrowDown: y + STEP_PX, Home: WIDGET_TOP_PX, End: lowest }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    on.onMove(to);
    on.onMoved();
  };

  const handle = { ...drag, 'aria-describedby': hintId, 'aria-keyshortcuts': 'ArrowUp ArrowDown Home End' };
  return (
    <Box
      as="article"
      data-bounded-text=""
      aria-label={t('missions.label', { title: mission.title })}
      onKeyDown={handleKeyDown}
      position="fixed"
      top="0"
      zIndex={isOpen || isDragged ? 'activeWidget' : 'widget'}
      width={isOpen ? `min(${OPEN_WIDTH_PX}px, calc(100vw - ${EDGE_PX * 2}px))` : `${width}px`}
      borderRadius="tile"
      {...(isDocked && { borderEndRadius: '0' })}
      borderWidth="1px"
      borderColor="border.strong"
      bg="raised"
      color="fg"
      boxShadow="floating"
      overflow="hidden"
      {...(isAside && { 'data-aside': asideWidth })}
      css={{
        '@media print': { display: 'none' },
        // A dialog or drawer over the page makes the rest inert; a widget would lie over its buttons.
        '[inert] &': { visibility: 'hidden' },
        // The focus or the pointer shows the whole widget. Beside a docked panel it is clipped, because moving it would
        // cover the panel.
        '&[data-aside]:not(:focus-within, :hover)': isDocked
          ? { translate: `${DOCKED_WIDTH_PX - asideWidth}px 0`, '& > [data-tab]': { display: 'grid' } }
          : { clipPath: `inset(0 0 0 calc(100% - ${asideWidth}px))` },
      }}
      transition={
        isDragged ? 'none' : 'transform {durations.enter} {easings.out}, translate {durations.enter} {easings.out}'
      }
      style={{
        height,
        transform: `translateY(${y}px)`,
        insetInlineEnd: `calc(${endPx}px + env(safe-area-inset-right))`,
      }}
    >
      <Box id={hintId} hidden>
        {t('missions.moveHint')}
      </Box>
      {isDocked && <DockedTab />}
      {isOpen ? (
        <OpenWidget
          mission={mission}
          handle={handle}
          toggle={toggleButton}
          onToggle={handleToggle}
          onHide={on.onHide}
        />
      ) : (
        <ClosedWidget mission={mission} count={count} handle={handle} toggle={toggleButton} onToggle={handleToggle} />
      )}
    </Box>
  );
};
