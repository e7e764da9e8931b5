import { HStack, styled } from '@jangada/design';
import { useNavigation, useTenant } from '@jangada/remote-kit/hooks';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { memo } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { useOffers } from '../shell/shell-context.tsx';
import { sportsPath } from './sports-path.ts';

interface TabProps {
  readonly to: string;
  readonly label: string;
}

const MarkedTab = memo(({ to, label, isCurrent }: TabProps & { isCurrent: boolean }) => (
  <styled.div
    as={Link}
    {...{ to }}
    {...(isCurrent ? { 'aria-current': 'page' } : {})}
    display="inline-flex"
    alignItems="center"
    height="44px"
    px="4"
    borderRadius="full"
    fontSize="sm"
    fontWeight="600"
    textDecoration="none"
    color={isCurrent ? 'fg' : 'fg.muted'}
    bg={isCurrent ? 'fg/8' : 'transparent'}
    transition="background-color {durations.press}, color {durations.press}"
    _hover={{ color: 'fg' }}
  >
    {label}
  </styled.div>
));

const AreaTab = ({ isIn, ...tab }: TabProps & { isIn: (path: string) => boolean }) => (
  <MarkedTab {...tab} isCurrent={isIn(useLocation().pathname)} />
);

const isSports = (path: string): boolean => /^\/(sports|sportsbook|sportschange)(\/|$)/.test(path);
const isCasino = (path: string): boolean => path === '/' || path === '/casino' || path.startsWith('/casino/');

/** The switch between casino and sports, on tablets and wider. */
export const AreaTabs = () => {
  const { t } = useTranslation();
  const site = useTenant();
  const { hasRoute } = useNavigation();
  useOffers();
  const sports = sportsPath(site, hasRoute);
  if (sports === null) return null;
  return (
    <HStack as="nav" aria-label={t('menu.areas')} gap="1" display={{ base: 'none', lg: 'flex' }}>
      <AreaTab to="/" label={t('menu.casino')} isIn={isCasino} />
      <AreaTab to={sports} label={t('menu.sports')} isIn={isSports} />
    </HStack>
  );
};
