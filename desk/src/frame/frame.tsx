import { Box, Button, Flex, HStack, Icon, IconButton, Span } from '@jangada/design';
import { Drawer } from '@jangada/design/drawer';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { refreshAfterCommand } from '../command/refresh.ts';
import { Keys } from '../keys/keys.tsx';
import { lazyPart, useLoadSoon } from '../parts/lazy-part.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { AccountMenu } from './account-menu.tsx';
import { useFrame } from '../parts/frame-store.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { NewBrowser } from './new-browser.tsx';
import { OpenAddresses } from './open-addresses.tsx';
import { Rail } from './rail.tsx';
import { RightsChanged } from './rights-changed.tsx';
import { useViews } from '../views/use-views.ts';

/** Loaded with their first use. */
const Palette = lazyPart(async () => (await import('../palette/palette.tsx')).Palette);
const KeysHelp = lazyPart(async () => (await import('../keys/keys-help.tsx')).KeysHelp);

const MAIN_ID = 'main';
const RAIL_WIDTH = '216px';

/** The keys of every page: the palette, the help, and `g` with the letter of a view. */
const useFrameKeys = (): void => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tenant = useTenant();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const { open } = useFrame();
  const views = useViews();
  useKeys(t('keys.everywhere'), [
    { keys: '$mod+k', label: t('palette.title'), run: (event) => (event.preventDefault(), open('palette')) },
    { keys: '[Shift]+?', label: t('keys.title'), run: () => open('keys') },
    ...views.map(({ id, key, path }) => ({
      keys: `g ${key}`,
      label: t(`views.${id}`),
      run: () => {
        const to = `/${tenant}/${path}`;
        // Going where one is reads it again.
        if (pathname === to) refreshAfterCommand(client);
        void navigate(to);
      },
    })),
  ]);
};

/** The frame of every page: navigation, search, the person's menu. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const { layer, close } = useFrame();
  useFrameKeys();
  useLoadSoon(Palette);
  return (
    <Flex minHeight="100dvh" bg="canvas" color="fg">
      <Box
        as="a"
        // The first stop of the keyboard; visible only with the focus.
        {...{ href: `#${MAIN_ID}` }}
        position="absolute"
        insetInlineStart="2"
        top="-60px"
        _focusVisible={{ top: '2' }}
        zIndex="toast"
        bg="raised"
        px="4"
        py="2"
        borderRadius="control"
      >
        {t('skip')}
      </Box>
      <Box
        display={{ base: 'none', lg: 'block' }}
        width={RAIL_WIDTH}
        flexShrink="0"
        position="sticky"
        top="0"
        height="100dvh"
        // Its menu is wider than the rail, and lies over the page.
        zIndex="header"
        bg="surface"
        borderColor="border"
        borderInlineEndWidth="1px"
      >
        <Rail />
      </Box>
      <Flex direction="column" flex="1" minWidth="0">
        <TopBar />
        <ConnectionBar />
        <RightsChanged />
        <OpenAddresses />
        <NewBrowser />
        <Box
          as="main"
          id={MAIN_ID}
          tabIndex={-1}
          flex="1"
          minWidth="0"
          px={{ base: '3', md: '6' }}
          py={{ base: '4', md: '5' }}
          outline="none"
        >
          {children}
        </Box>
      </Flex>
      <Suspense fallback={null}>
        {layer === 'palette' ? <Palette onClose={close} /> : null}
        {layer === 'keys' ? <KeysHelp onClose={close} /> : null}
      </Suspense>
      {layer === 'navigation' ? <PhoneRail onClose={close} /> : null}
    </Flex>
  );
};

const PhoneRail = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  return (
    <Drawer title={t('product')} onClose={onClose}>
      <Rail onGo={onClose} />
    </Drawer>
  );
};

const TopBar = () => {
  const { t } = useTranslation();
  const { open } = useFrame();
  const { pathname } = useLocation();
  return (
    <HStack
      as="header"
      gap="2"
      height="52px"
      px={{ base: '2', md: '6' }}
      bg="surface"
      borderColor="border"
      borderBottomWidth="1px"
      position="sticky"
      top="0"
      zIndex="header"
      key={pathname.split('/')[1] ?? ''}
    >
      <Box display={{ lg: 'none' }}>
        <IconButton label={t('navigation')} variant="ghost" onClick={() => open('navigation')}>
          <Icon name="lucide:menu" size={20} />
        </IconButton>
      </Box>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => open('palette')}
        flex={{ base: '1 1 0', md: '0 1 380px' }}
        minWidth="0"
        overflow="hidden"
        justifyContent="flex-start"
        bg="fg/4"
        fontWeight="400"
        color="muted"
        leftIcon={<Icon name="lucide:search" size={16} />}
      >
        <Span truncate flex="1" minWidth="0" textAlign="start">
          {t('palette.placeholder')}
        </Span>
        <Box display={{ base: 'none', md: 'block' }}>
          <Keys keys="$mod+k" />
        </Box>
      </Button>
      <Box flex="1" display={{ base: 'none', md: 'block' }} />
      <Box display={{ base: 'none', md: 'block' }}>
        <IconButton label={t('keys.title')} variant="ghost" size="sm" onClick={() => open('keys')}>
          <Icon name="lucide:circle-help" size={18} />
        </IconButton>
      </Box>
      <AccountMenu />
    </HStack>
  );
};
