import { Button, Card, Flex, Heading, Stack } from '@jangada/design';
import { Link, useLocation } from '@jangada/remote-kit/routing';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';

const pages = [
  { path: '/user/edit', text: 'account.overview' },
  { path: '/user/access-data', text: 'account.access' },
  { path: '/user/personal-data', text: 'account.personal' },
  { path: '/user/verification', text: 'account.verification' },
] as const;

/** The pages of the player's own data share a title and a way between them. */
export const AccountFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const { pathname: path } = useLocation();
  return (
    <Stack gap="5" maxW="720px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('account.title')}
      </Heading>
      <Flex as="nav" aria-label={t('account.nav')} gap="2" overflowX="auto" css={{ scrollbarWidth: 'none' }}>
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
