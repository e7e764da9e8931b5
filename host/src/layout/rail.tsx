import { Box, Icon, IconButton } from '@jangada/design';
import { useState } from 'react';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { besidePage, DESKTOP_FROM_PX, RAIL_COLLAPSED_PX, RAIL_PX } from './measures.ts';
import { LegalLinks, SideMenu } from './side-menu.tsx';
import { useMedia } from './use-media.ts';

const COLLAPSED_KEY = 'rail-collapsed';

/** The side menu beside the page: wide on desktop unless it was collapsed, only drawings on tablets. */
export const Rail = () => {
  const { kept } = useShell();
  const t = useHostTexts();
  const isDesktop = useMedia(`(min-width: ${DESKTOP_FROM_PX}px)`);
  const [isCollapsed, setIsCollapsed] = useState(() => kept.get(COLLAPSED_KEY) === 'true');
  const isNarrow = !isDesktop || isCollapsed;

  const handleToggle = () => {
    kept.set(COLLAPSED_KEY, String(!isCollapsed));
    setIsCollapsed(!isCollapsed);
  };

  return (
    <Box
      as="aside"
      display={{ base: 'none', md: 'flex' }}
      flexDirection="column"
      {...besidePage}
      width={`${isNarrow ? RAIL_COLLAPSED_PX : RAIL_PX}px`}
      flexShrink="0"
      bg="surface"
      borderInlineEndWidth="1px"
      borderColor="border"
    >
      <Box flex="1" minHeight="0" overflowY="auto" overscrollBehavior="contain" css={{ scrollbarWidth: 'thin' }}>
        <SideMenu isNarrow={isNarrow} />
        {isNarrow ? null : (
          <Box px="3" pb="4">
            <LegalLinks />
          </Box>
        )}
      </Box>
      {isDesktop ? (
        <Box
          borderTopWidth="1px"
          borderColor="border"
          p="2"
          display="flex"
          justifyContent={isNarrow ? 'center' : 'flex-end'}
        >
          <IconButton
            label={t(isCollapsed ? 'menu.expand' : 'menu.collapse')}
            aria-expanded={!isCollapsed}
            onClick={handleToggle}
          >
            <Icon name={isCollapsed ? 'lucide:chevrons-right' : 'lucide:chevrons-left'} />
          </IconButton>
        </Box>
      ) : null}
    </Box>
  );
};
