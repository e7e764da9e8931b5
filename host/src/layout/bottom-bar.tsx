import { Box, Icon, styled } from '@jangada/design';
import { gameOpened } from '@jangada/contracts/events';
import { useEvent, useModals, useNavigation, usePanels, usePlace, useTenant } from '@jangada/remote-kit/hooks';
import { Link } from '@jangada/remote-kit/link';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { BOTTOM_BAR_PX } from './measures.ts';
import { sportsPath } from './menu-entries.ts';

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }));

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
} as const;

const BarLink = ({
  to,
  icon,
  isCurrent,
  children,
}: {
  to: string;
  icon: string;
  isCurrent: boolean;
  children: ReactNode;
}) => (
  <styled.div
    as={Link}
    {...{ to }}
    {...placeStyle}
    {...(isCurrent ? { 'aria-current': 'page', color: 'brand.fg' } : {})}
  >
    <Icon name={icon} size={22} />
    {children}
  </styled.div>
);

const BarButton = ({ icon, onClick, children }: { icon: string; onClick: () => void; children: ReactNode }) => (
  <styled.button type="button" {...placeStyle} onClick={onClick}>
    <Icon name={icon} size={22} />
    {children}
  </styled.button>
);

/** The one action of the bar, raised above it. */
const DepositButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <styled.button
    type="button"
    {...placeStyle}
    color="fg"
    onClick={onClick}
    position="relative"
    justifyContent="flex-end"
    pb="2.5"
  >
    <Box
      position="absolute"
      top="-14px"
      display="grid"
      placeItems="center"
      width="52px"
      height="52px"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      boxShadow="0 0 0 4px {colors.surface}, {shadows.floating}"
    >
      <Icon name="lucide:plus" size={26} />
    </Box>
    {label}
  </styled.button>
);

/** The thumb's reach on phones: menu, casino, deposit, sports, chat. */
export const BottomBar = () => {
  const t = useHostTexts();
  const { offers } = useShell();
  const site = useTenant();
  const modals = useModals();
  const panels = usePanels();
  const { leads } = useNavigation();
  const { path } = usePlace();
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  // A game on a phone gets the whole window.
  useEvent(gameOpened, ({ open }) => setIsHidden(open));
  const sports = sportsPath(site, leads);
  if (isHidden) return null;
  return (
    <>
      <Box
        as="nav"
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
        px="1"
      >
        <BarButton icon="lucide:menu" onClick={() => setIsMenuOpen(true)}>
          {t('menu.title')}
        </BarButton>
        <BarLink to="/" icon="lucide:gamepad-2" isCurrent={path === '/' || path.startsWith('/casino')}>
          {t('menu.casino')}
        </BarLink>
        {offers.modal('deposit') ? (
          <DepositButton label={t('menu.deposit')} onClick={() => modals.open('deposit', {})} />
        ) : null}
        {sports === null ? null : (
          <BarLink to={sports} icon="lucide:volleyball" isCurrent={path.startsWith('/sport')}>
            {t('menu.sports')}
          </BarLink>
        )}
        {offers.panel('chat') ? (
          <BarButton icon="lucide:message-circle" onClick={() => panels.open('chat')}>
            {t('menu.chat')}
          </BarButton>
        ) : null}
      </Box>
      {isMenuOpen ? (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
