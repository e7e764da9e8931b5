import { firstGrapheme } from '@jangada/contracts/values/characters';
import { may } from '@jangada/contracts/delivery/access';
import { Badge, Box, Button, Flex, HStack, Icon, IconButton, Span, Stack, styled, Text } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import { signOut } from '@jangada/contracts/delivery/operators.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom';
import { endSession } from '../session/end-session.ts';
import { useLimit } from '../session/limit.ts';
import { useMe } from '../session/session.tsx';
import { call } from '../api/board-client.ts';
import { useLiveState } from '../live/live-state.ts';
import type { LiveState } from '../live/live-stream.ts';
import { chooseLanguage, languageOf } from '../texts/i18n.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { CELL_PATH, paths, type NamedPage } from '../routing/paths.ts';
import { useColorMode } from './color-mode.ts';
import { deskOrigin } from './desk-origin.ts';
import { Mark } from '../parts/mark.tsx';

const StyledLink = styled(Link);
const MAIN_ID = 'main';
const RAIL_WIDTH = '224px';

/** The pages in the rail; the account is in its own menu. */
type RailPage = Exclude<NamedPage, 'account'>;

const icons: Readonly<Record<RailPage, string>> = {
  overview: 'lucide:layout-grid',
  waves: 'lucide:trending-up',
  history: 'lucide:history',
  releases: 'lucide:download',
  explain: 'lucide:search',
  tokens: 'lucide:lock',
  tenants: 'lucide:store',
  operators: 'lucide:users',
};

const livePalettes: Readonly<Record<LiveState, string>> = {
  connecting: 'neutral',
  live: 'win',
  reconnecting: 'warning',
};

const LiveBadge = () => {
  const state = useLiveState();
  const { t } = useTranslation();
  return (
    <Badge role="status" colorPalette={livePalettes[state]} title={t(`liveHelp.${state}`)} data-live={state}>
      <Box
        as="span"
        width="7px"
        height="7px"
        borderRadius="full"
        bg="currentColor"
        {...(state !== 'live' && { animation: 'pulse 1.2s ease-in-out infinite' })}
      />
      <span>{t(`live.${state}`)}</span>
    </Badge>
  );
};

/** The frame of every page: navigation, the operator's menu, and the state of the live data. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} minHeight="100dvh" bg="canvas" color="fg">
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
      <Rail />
      <Box
        as="main"
        id={MAIN_ID}
        tabIndex={-1}
        flex="1"
        minWidth="0"
        px={{ base: '4', md: '8' }}
        py={{ base: '5', md: '7' }}
      >
        <Box maxWidth="content" mx="auto">
          {children}
        </Box>
      </Box>
    </Flex>
  );
};

const Rail = () => {
  const { t } = useTranslation();
  const { principal } = useMe();
  const shown: RailPage[] = ['overview', 'waves', 'history', 'releases', 'explain'];
  if (may(principal, 'administer')) shown.push('tenants', 'tokens', 'operators');
  return (
    <Stack
      as="header"
      gap={{ base: '2', lg: '6' }}
      width={{ lg: RAIL_WIDTH }}
      flexShrink="0"
      bg="surface"
      borderColor="border"
      borderBottomWidth={{ base: '1px', lg: '0' }}
      borderInlineEndWidth={{ lg: '1px' }}
      position={{ base: 'static', lg: 'sticky' }}
      top="0"
      height={{ lg: '100dvh' }}
      px={{ base: '4', lg: '3' }}
      py={{ base: '2', lg: '5' }}
    >
      <HStack justify="space-between" gap="2" px={{ lg: '2' }}>
        <StyledLink
          to={paths.overview}
          display="flex"
          alignItems="center"
          gap="2.5"
          color="fg"
          textDecoration="none"
          minHeight="44px"
        >
          <Mark sizePx={28} />
          <Stack gap="0" lineHeight="1.15">
            <Span fontWeight="700" fontSize="sm">
              {t('product')}
            </Span>
            <Span color="fg.muted" fontSize="xs">
              {t('board')}
            </Span>
          </Stack>
        </StyledLink>
        <HStack gap="2">
          <LiveBadge />
          <Box display={{ lg: 'none' }}>
            <AccountMenu />
          </Box>
        </HStack>
      </HStack>
      <Box
        as="nav"
        aria-label={t('navigation')}
        overflowX="auto"
        flex={{ lg: '1' }}
        mx={{ base: '-4', lg: '0' }}
        px={{ base: '4', lg: '0' }}
        css={{ scrollbarWidth: 'none' }}
      >
        <Stack as="ul" direction={{ base: 'row', lg: 'column' }} gap="1" listStyleType="none" m="0" p="0">
          {shown.map((page) => (
            <NavLink key={page} page={page} />
          ))}
        </Stack>
      </Box>
      <Box display={{ base: 'none', lg: 'block' }}>
        <AccountMenu wide />
      </Box>
    </Stack>
  );
};

const NavLink = ({ page }: { page: RailPage }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // The overview is also marked on the page of one remote of one site, which is reached from it.
  const current = pathname === paths[page] || (page === 'overview' && matchPath(CELL_PATH, pathname) !== null);
  const item = useRef<HTMLLIElement>(null);
  // Scrolls to the link of the current page, which may be outside the scrolling row on a phone.
  useEffect(() => {
    if (current) item.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <li ref={item}>
      <StyledLink
        to={paths[page]}
        {...(current && { 'aria-current': 'page' as const })}
        display="flex"
        alignItems="center"
        gap="2.5"
        minHeight={{ base: '44px', lg: '40px' }}
        px="3"
        borderRadius="control"
        fontSize="sm"
        fontWeight={current ? '600' : '500'}
        whiteSpace="nowrap"
        textDecoration="none"
        color={current ? 'brand.fg' : 'fg.muted'}
        bg={current ? 'brand.subtle' : 'transparent'}
        _hover={{ color: current ? 'brand.fg' : 'fg', bg: current ? 'brand.subtle' : 'fg/5' }}
      >
        <Icon name={icons[page]} size={18} />
        <span>{t(`pages.${page}`)}</span>
      </StyledLink>
    </li>
  );
};

const AccountMenu = ({ wide = false }: { wide?: boolean }) => {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { principal, account } = useMe();
  const what = [t(`roles.${principal.role}`), account && t(`accounts.${account}`)].filter(Boolean).join(' · ');
  const { text: limit } = useLimit();
  const { mode, choose } = useColorMode();
  const navigate = useNavigate();
  const desk = account === 'desk' ? deskOrigin() : null;
  const leaving = useMutation({ mutationFn: () => call(signOut), onSettled: () => endSession(client) });
  const toggled = mode === 'dark' ? 'light' : 'dark';
  return (
    <Menu
      label={t('pages.account')}
      align={wide ? 'start' : 'end'}
      header={
        <Stack gap="0" px="1" py="1">
          <Text fontWeight="600">{principal.name}</Text>
          <Text color="fg.muted" fontSize="sm">
            {what}
          </Text>
          {limit === null ? null : (
            <Text fontSize="sm" maxWidth="260px" overflowWrap="anywhere">
              {limit}
            </Text>
          )}
        </Stack>
      }
      trigger={(props) =>
        wide ? (
          <Button {...props} variant="ghost" width="full" justifyContent="flex-start" px="2" minHeight="48px">
            <Initial name={principal.name} />
            <Stack gap="0" align="flex-start" lineHeight="1.25" minWidth="0">
              <Span fontSize="sm" truncate>
                {principal.name}
              </Span>
              <Span color="fg.muted" fontSize="xs" fontWeight="400" textAlign="start">
                {what}
              </Span>
            </Stack>
          </Button>
        ) : (
          <IconButton {...props} label={t('pages.account')} variant="ghost">
            <Initial name={principal.name} />
          </IconButton>
        )
      }
      items={[
        {
          id: 'account',
          label: t('pages.account'),
          icon: 'lucide:user',
          onSelect: () => void navigate(paths.account),
        },
        ...(desk === null ? [] : [{ id: 'desk', label: t('backToDesk'), icon: 'lucide:arrow-left', href: desk }]),
        {
          id: 'mode',
          label: mode === 'dark' ? t('mode.toLight') : t('mode.toDark'),
          icon: mode === 'dark' ? 'lucide:sun' : 'lucide:moon',
          onSelect: () => choose(toggled),
        },
        {
          id: 'language',
          label: t('otherLanguage'),
          icon: 'lucide:languages',
          onSelect: () => chooseLanguage(i18n, languageOf(i18n) === 'pt' ? 'en' : 'pt'),
        },
        {
          id: 'out',
          label: t('signOut'),
          icon: 'lucide:log-out',
          separated: true,
          onSelect: () => leaving.mutate(),
        },
      ]}
    />
  );
};

const Initial = ({ name }: { name: string }) => (
  <Box
    as="span"
    display="grid"
    placeItems="center"
    width="32px"
    height="32px"
    flexShrink="0"
    borderRadius="full"
    bg="brand.subtle"
    color="brand.fg"
    fontSize="sm"
    fontWeight="700"
    textTransform="uppercase"
    aria-hidden="true"
  >
    {firstGrapheme(name)}
  </Box>
);
