import { Box, Button, Flex, Icon, Span, Stack, styled, Text } from '@jangada/design';
import { Menu } from '@jangada/design/menu';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useOpenBoard } from '../board/use-open-board.ts';
import { useWaitingCount } from '../requests/requests-queries.ts';
import { useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { Mark } from '../parts/mark.tsx';
import { tenantNameIn, useTenantText } from '../parts/tenant-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useViews } from '../views/use-views.ts';
import { viewGroups, type View } from '../views/views.ts';
import { shownText } from '../texts/shown-text.ts';

const StyledLink = styled(Link);

/** The navigation: the tenant, and the views that the person may open. */
export const Rail = ({ onGo }: { onGo?: () => void }) => {
  const { t } = useTranslation();
  const views = useViews();
  return (
    <Stack gap="4" pt="3" height="full" minHeight="0">
      <Box px="2.5">
        <TenantSwitcher />
      </Box>
      {/* Only this scrolls: it would cut off the menu of the tenants. */}
      <Stack gap="4" px="2.5" pb="3" flex="1" minHeight="0" overflowY="auto">
        <Stack as="nav" aria-label={t('navigation')} gap="4">
          {viewGroups.map((group) => {
            const shown = views.filter((view) => view.group === group);
            return shown.length === 0 ? null : (
              <Stack key={group} gap="0.5">
                <Text px="2.5" pb="1" fontSize="xs" fontWeight="600" color="fg.muted">
                  {t(`viewGroups.${group}`)}
                </Text>
                <Stack as="ul" gap="0.5" listStyleType="none" m="0" p="0">
                  {shown.map((view) => (
                    <ViewLink key={view.id} view={view} onGo={onGo} />
                  ))}
                </Stack>
              </Stack>
            );
          })}
        </Stack>
        <BoardButton />
      </Stack>
    </Stack>
  );
};

/** The board is beside the desk, at a host of its own; no view of a site. */
const BoardButton = () => {
  const { t } = useTranslation();
  const openBoard = useOpenBoard();
  return openBoard === null ? null : (
    <Button
      variant="ghost"
      size="sm"
      width="full"
      px="2.5"
      gap="2.5"
      justifyContent="flex-start"
      fontWeight="500"
      minHeight={{ base: '44px', lg: '34px' }}
      onClick={openBoard}
    >
      <Icon name="lucide:external-link" size={17} color="fg.muted" />
      <Span truncate>{t('board')}</Span>
    </Button>
  );
};

const TenantSwitcher = () => {
  const { t } = useTranslation();
  const { tenants } = useMe();
  const tenant = useTenant();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = tenantNameIn(tenants, tenant);
  const textOf = useTenantText();
  /** The same view of another tenant; filters and ids belong to this one. */
  const go = (id: string) => void navigate(`/${id}/${pathname.split('/')[2] ?? 'day'}`);
  return (
    <Menu
      label={t('tenant')}
      align="start"
      items={tenants.map(({ id }) => ({
        id,
        label: textOf(id),
        ...(id === tenant && { icon: 'lucide:check' }),
        onSelect: () => go(id),
      }))}
      trigger={(props) => (
        <Button {...props} variant="ghost" width="full" px="1.5" justifyContent="flex-start" minHeight="48px">
          <Mark sizePx={28} />
          <Stack gap="0" align="flex-start" flex="1" minWidth="0" lineHeight="1.2">
            <Span fontSize="sm" fontWeight="700" truncate maxWidth="full">
              {shownText(current.name)}
            </Span>
            <Span fontSize="xs" fontWeight="400" color="fg.muted" truncate maxWidth="full">
              {[...(current.slug === null ? [] : [current.slug]), t('desk')].join(' · ')}
            </Span>
          </Stack>
          <Icon name="lucide:chevron-down" size={16} color="fg.muted" />
        </Button>
      )}
    />
  );
};

const ViewLink = ({ view: { id, path, icon }, onGo }: { view: View; onGo?: (() => void) | undefined }) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tenant = useTenant();
  const to = `/${tenant}/${path}`;
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <li>
      <StyledLink
        to={to}
        onClick={onGo}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        display="flex"
        alignItems="center"
        gap="2.5"
        minHeight={{ base: '44px', lg: '34px' }}
        px="2.5"
        borderRadius="control"
        fontSize="sm"
        fontWeight={isCurrent ? '600' : '500'}
        textDecoration="none"
        color={isCurrent ? 'brand.fg' : 'fg'}
        bg={isCurrent ? 'brand.subtle' : 'transparent'}
        _hover={{ bg: isCurrent ? 'brand.subtle' : 'fg/5' }}
      >
        <Icon name={icon} size={17} color={isCurrent ? 'brand.fg' : 'fg.muted'} />
        <Span flex="1" truncate>
          {t(`views.${id}`)}
        </Span>
        {id === 'requests' ? <WaitingCount /> : null}
      </StyledLink>
    </li>
  );
};

/** How many requests wait for the person's agreement. */
export const WaitingCount = () => {
  const count = useWaitingCount();
  return count === undefined || count === '0' ? null : (
    <Flex
      as="span"
      align="center"
      justify="center"
      minWidth="20px"
      height="20px"
      px="1.5"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      fontSize="xs"
      fontWeight="700"
    >
      {count}
    </Flex>
  );
};
