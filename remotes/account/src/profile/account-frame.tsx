import { Button, Card, Flex, Heading, Stack } from '@jangada/design';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const pages = [
  { path: '/user/edit', text: 'account.overview' },
  { path: '/user/access-data', text: 'account.access' },
  { path: '/user/personal-data', text: 'account.personal' },
  { path: '/user/verification', text: 'account.verification' },
  { path: '/responsible-gambling', text: 'responsible.title' },
] as const;

/** The title and the navigation that the account pages share. */
export const AccountFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const { pathname: path } = useLocation();
  const nav = useRef<HTMLDivElement>(null);
  // Scrolls to the current entry: on a phone the row is wider than the window, and its last entries start outside.
  useLayoutEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <Stack gap="5" maxW="720px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('account.title')}
      </Heading>
      <Flex
        ref={nav}
        as="nav"
        aria-label={t('account.nav')}
        position="relative"
        gap="2"
        overflowX="auto"
        css={{ scrollbarWidth: 'none' }}
      >
        {pages.map((page) => (
          <Button
            key={page.path}
            as={Link}
            to={page.path}
            size="sm"
            rounding="full"
            flexShrink="0"
            variant={page.path === path ? 'solid' : 'outline'}
            color={page.path === path ? 'primary' : 'default'}
            {...(page.path === path ? { 'aria-current': 'page' as const } : {})}
          >
            {t(page.text)}
          </Button>
        ))}
      </Flex>
      <Card p={{ base: '4', md: '6' }}>{children}</Card>
    </Stack>
  );
};
