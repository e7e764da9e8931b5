import { opensModal } from '@jangada/contracts/page/opens-modal';
import type { OpensModal } from '@jangada/contracts/page/opens-modal';
import { Box, Icon, loadLateIcons, styled, VisuallyHidden } from '@jangada/design';
import { gameOpened } from '@jangada/contracts/events/shell';
import { useEvent, useModals, useNavigation, usePanels, useTenant } from '@jangada/remote-kit/hooks';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { lazy, memo, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useOffers } from '../shell/shell-context.tsx';
import { BOTTOM_BAR_PX, inShortWindow, SHORT_BOTTOM_BAR_PX } from '../browser/appearance/measures.ts';
import { framePart } from './frame-parts.ts';
import { QuietBoundary } from './quiet-boundary.tsx';
import { sportsPath } from './sports-path.ts';
import { UnreadDot } from './unread-dot.tsx';
import { useUnreadChat } from './use-unread-chat.ts';

const MenuDrawer = lazy(async () => {
  const [drawer] = await Promise.all([import('./menu-drawer.tsx'), loadLateIcons()]);
  return { default: drawer.MenuDrawer };
});

const placeStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  flex: '1 1 0',
  minWidth: '0',
  height: `${BOTTOM_BAR_PX}px`,
  fontSize: '2xs',
  fontWeight: '600',
  color: 'fg.muted',
  bg: 'transparent',
  border: '0',
  cursor: 'pointer',
  textDecoration: 'none',
  _active: { transform: 'scale(0.96)' },
  css: inShortWindow({ height: `${SHORT_BOTTOM_BAR_PX}px` }),
} as const;

/** Visually hidden where there is no room. */
const Label = ({ children }: { children: ReactNode }) => (
  <styled.span
    maxWidth="full"
    truncate
    lineHeight="1.3"
    css={inShortWindow({ position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' })}
  >
    {children}
  </styled.span>
);

interface BarProps {
  readonly icon: string;
  readonly children: ReactNode;
}

const MarkedLink = memo(({ to, icon, isCurrent, children }: BarProps & { to: string; isCurrent: boolean }) => (
  <styled.div
    as={Link}
    {...{ to }}
    {...placeStyle}
    {...(isCurrent ? { 'aria-current': 'true', color: 'brand.fg' } : {})}
  >
    <Icon name={icon} size={22} />
    <Label>{children}</Label>
  </styled.div>
));

/** A link that is marked on the pages of its area. */
const BarLink = ({ isIn, ...link }: BarProps & { to: string; isIn: (path: string) => boolean }) => (
  <MarkedLink {...link} isCurrent={isIn(useLocation().pathname)} />
);

interface BarButtonProps extends BarProps {
  readonly onClick: () => void;
  /** Announced, and shown as a dot. */
  readonly news?: string | null;
  readonly isExpanded?: boolean;
}

const BarButton = ({ icon, onClick, news = null, isExpanded, children }: BarButtonProps) => (
  <styled.button
    type="button"
    {...placeStyle}
    onClick={onClick}
    {...(isExpanded === undefined ? {} : { 'aria-expanded': isExpanded })}
  >
    <Box as="span" position="relative" display="inline-flex">
      <Icon name={icon} size={22} />
      {news === null ? null : <UnreadDot />}
    </Box>
    <Label>{children}</Label>
    {news === null ? null : <VisuallyHidden>{news}</VisuallyHidden>}
  </styled.button>
);

const DepositButton = ({ label, ...opens }: OpensModal & { label: string }) => (
  <styled.button
    type="button"
    {...placeStyle}
    color="fg"
    {...opens}
    position="relative"
    justifyContent="flex-end"
    pb="8px"
  >
    <Box
      position="absolute"
      top="-16px"
      display="grid"
      placeItems="center"
      width="52px"
      height="52px"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      boxShadow="0 0 0 4px {colors.surface}, {shadows.floating}"
      css={inShortWindow({ top: '2px', width: '44px', height: '44px', boxShadow: 'none' })}
    >
      <Icon name="lucide:plus" size={26} />
    </Box>
    <Label>{label}</Label>
  </styled.button>
);

const isCasino = (path: string): boolean => path === '/' || path === '/casino' || path.startsWith('/casino/');
const isSports = (path: string): boolean => path.startsWith('/sport');

/** The bottom bar on phones: menu, casino, deposit, sports, chat. */
export const BottomBar = () => {
  const { t } = useTranslation();
  const offers = useOffers();
  const site = useTenant();
  const modals = useModals();
  const panels = usePanels();
  const { hasRoute } = useNavigation();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  // Hidden during a game on a phone.
  useEvent(gameOpened, ({ open }) => setIsHidden(open));
  const isUnread = useUnreadChat();
  const sports = sportsPath(site, hasRoute);
  if (isHidden) return null;
  return (
    <>
      <Box
        as="nav"
        ref={framePart}
        data-bounded-text=""
        aria-label={t('menu.quick')}
        display={{ base: 'flex', md: 'none' }}
        position="fixed"
        insetInline="0"
        bottom="0"
        zIndex="bar"
        bg="surface"
        borderTopWidth="1px"
        borderColor="border"
        pb="env(safe-area-inset-bottom)"
        ps="max(4px, env(safe-area-inset-left))"
        pe="max(4px, env(safe-area-inset-right))"
      >
        <BarButton icon="lucide:menu" isExpanded={isMenuOpen} onClick={() => setIsMenuOpen(true)}>
          {t('menu.title')}
        </BarButton>
        <BarLink to="/" icon="lucide:gamepad-2" isIn={isCasino}>
          {t('menu.casino')}
        </BarLink>
        {offers.modal('deposit') ? (
          <DepositButton label={t('menu.deposit')} {...opensModal(modals, 'deposit', {})} />
        ) : null}
        {sports === null ? null : (
          <BarLink to={sports} icon="lucide:volleyball" isIn={isSports}>
            {t('menu.sports')}
          </BarLink>
        )}
        {offers.panel('chat') ? (
          <BarButton
            icon="lucide:message-circle"
            news={isUnread ? t('menu.unread') : null}
            onClick={() => panels.open('chat')}
          >
            {t('menu.chat')}
          </BarButton>
        ) : null}
      </Box>
      {isMenuOpen ? (
        <QuietBoundary onFailed={() => setIsMenuOpen(false)}>
          <Suspense fallback={null}>
            <MenuDrawer onClose={() => setIsMenuOpen(false)} />
          </Suspense>
        </QuietBoundary>
      ) : null}
    </>
  );
};
