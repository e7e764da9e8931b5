import { Box, loadLateIcons } from '@jangada/design';
import { lazy, Suspense, useState } from 'react';
import { useShell } from '../shell/shell-context.tsx';
import { stickyBelowHeader, DESKTOP, RAIL_COLLAPSED_PX, RAIL_PX, TABLET } from '../browser/appearance/measures.ts';
import { QuietBoundary } from './quiet-boundary.tsx';
import { useMedia } from './use-media.ts';

const COLLAPSED_KEY = 'rail-collapsed';

/** Loads the menu together with its icons, so that it is shown complete. */
const RailMenu = lazy(async () => {
  const [menu] = await Promise.all([import('./rail-menu.tsx'), loadLateIcons()]);
  return { default: menu.RailMenu };
});

/** Reserves the space of the menu, to avoid a layout shift. */
const OpenRail = () => {
  const { storage } = useShell();
  const isDesktop = useMedia(DESKTOP);
  const [isCollapsed, setIsCollapsed] = useState(() => storage.get(COLLAPSED_KEY) === 'true');
  const isNarrow = !isDesktop || isCollapsed;

  const handleToggle = () => {
    storage.set(COLLAPSED_KEY, String(!isCollapsed));
    setIsCollapsed(!isCollapsed);
  };

  return (
    <Box
      display="flex"
      flexDirection="column"
      {...stickyBelowHeader}
      width={`${isNarrow ? RAIL_COLLAPSED_PX : RAIL_PX}px`}
      flexShrink="0"
      bg="surface"
      borderInlineEndWidth="1px"
      borderColor="border"
    >
      <QuietBoundary>
        <Suspense fallback={null}>
          <RailMenu isNarrow={isNarrow} onToggle={isDesktop ? handleToggle : undefined} />
        </Suspense>
      </QuietBoundary>
    </Box>
  );
};

/** The side menu beside the page: wide on desktop unless collapsed, icons only on tablets, absent on phones. */
export const Rail = () => (useMedia(TABLET) ? <OpenRail /> : null);
