import { opensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Button, HStack, Icon, IconButton, Skeleton } from '@jangada/design';
import { useSessionStatus } from '@jangada/remote-kit/hooks';
import { useStore } from 'zustand';
import type { ReactNode } from 'react';
import { SlotOutlet } from './remote-views/slot-outlet.tsx';
import { useTranslation } from '../texts/use-translation.ts';
import { useOffers, useShell } from '../shell/shell-context.tsx';
import { AreaTabs } from './area-tabs.tsx';
import { framePart } from './frame-parts.ts';
import { HomeLogo } from './home-logo.tsx';
import { IdleProfileMenu } from './idle-profile-menu.tsx';
import { HEADER_PX, inShortWindow, PHONE_HEADER_PX } from '../browser/appearance/measures.ts';
import { UnreadDot } from './unread-dot.tsx';
import { useUnreadChat } from './use-unread-chat.ts';

const BALANCE_SKELETON_PX = 132;

const GuestActions = () => {
  const { modals } = useShell();
  const { t } = useTranslation();
  return (
    <HStack gap={{ base: '1', md: '2' }}>
      <Button variant="ghost" {...opensModal(modals, 'auth', { mode: 'login' })}>
        {t('header.login')}
      </Button>
      <Button color="primary" {...opensModal(modals, 'auth', { mode: 'register' })}>
        {t('header.register')}
      </Button>
    </HStack>
  );
};

const BalanceSkeleton = () => <Skeleton height="44px" width={`${BALANCE_SKELETON_PX}px`} borderRadius="control" />;

const WithDot = ({ hasDot, children }: { hasDot: boolean; children: ReactNode }) => (
  <Box as="span" position="relative" display="inline-flex">
    {children}
    {hasDot ? <UnreadDot /> : null}
  </Box>
);

const ChatToggle = () => {
  const { panels } = useShell();
  const offers = useOffers();
  const isOpen = useStore(panels.beside) === 'chat';
  const isUnread = useUnreadChat();
  const { t } = useTranslation();
  if (!offers.panel('chat')) return null;
  return (
    <IconButton
      label={t(isOpen ? 'header.closeChat' : isUnread ? 'header.openUnreadChat' : 'header.openChat')}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? panels.close() : panels.open('chat'))}
    >
      <WithDot hasDot={isUnread}>
        <Icon name="lucide:message-circle" />
      </WithDot>
    </IconButton>
  );
};

const LanguageToggle = () => {
  const { panels } = useShell();
  const { t } = useTranslation();
  return (
    <IconButton label={t('panels.language')} aria-haspopup="dialog" onClick={() => panels.open('language')}>
      <Icon name="lucide:globe" />
    </IconButton>
  );
};

const PlayerActions = () => (
  <HStack gap={{ base: '1', md: '2' }}>
    <SlotOutlet name="header.balance" props={{}} skeleton={<BalanceSkeleton />} failedSize="small" />
    <SlotOutlet
      name="header.notifications"
      props={{}}
      skeleton={<Skeleton height="44px" width="44px" borderRadius="full" />}
      failedSize="small"
    />
  </HStack>
);

export const Header = () => {
  const status = useSessionStatus();
  const isUser = status === 'user';
  return (
    <Box
      as="header"
      ref={framePart}
      data-bounded-text=""
      position="sticky"
      top="0"
      zIndex="header"
      height={{ base: `${PHONE_HEADER_PX}px`, md: `${HEADER_PX}px` }}
      bg="surface"
      borderBottomWidth="1px"
      borderColor="border"
      px={{ base: '3', md: '5' }}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      css={inShortWindow({ position: 'static' })}
    >
      <HStack gap="6" minWidth="0">
        <HomeLogo />
        <AreaTabs />
      </HStack>
      <HStack gap={{ base: '1', md: '2' }} flexShrink="0">
        {status === 'checking' ? <BalanceSkeleton /> : null}
        {status === 'guest' ? <GuestActions /> : null}
        {isUser ? <PlayerActions /> : null}
        <HStack gap="1" display={{ base: 'none', md: 'flex' }}>
          <LanguageToggle />
          <ChatToggle />
          {isUser ? <IdleProfileMenu /> : null}
        </HStack>
      </HStack>
    </Box>
  );
};
