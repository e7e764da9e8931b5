import type { Affiliates } from '@jangada/contracts/domains/profile/affiliates';
import { Button, Card, FailedState, Heading, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useUser } from '@jangada/remote-kit/hooks';
import { useInfiniteQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import type { ReactNode } from 'react';
import { useTranslation } from '../texts/use-translation.ts';
import { ReferralsList } from './referrals-list.tsx';
import { playerReferrals } from './refers.query.ts';
import { ShareLink } from './share-link.tsx';

/** "Indique um amigo e ganhe": the link, the rewards, and the referred players (ACC-14, ACC-15). */
export const RefersPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  if (!user) return null;
  return (
    <Stack gap="5" maxW="860px" mx="auto" width="full">
      <Heading as="h1" size="xl">
        {t('refers.title')}
      </Heading>
      <Referrals userId={user.id} />
    </Stack>
  );
};

const Referrals = ({ userId }: { userId: number }) => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useInfiniteQuery(playerReferrals(useApi(), userId));
  const [first] = list.data?.pages ?? [];
  if (!first && list.error)
    return (
      <FailedState
        title={t('refers.failed')}
        text={errorText(list.error)}
        action={<Button onClick={() => void list.refetch()}>{t('retry')}</Button>}
      />
    );
  if (!first)
    return (
      <>
        <Skeleton height="320px" borderRadius="tile" />
        <Skeleton height="200px" borderRadius="tile" />
      </>
    );
  return (
    <>
      <Invitation affiliates={first} />
      <Earnings affiliates={first} />
      <Card as="section" p={{ base: '4', md: '6' }}>
        <Heading as="h2" size="md" mb="3">
          {t('refers.friends')}
        </Heading>
        <ReferralsList referrals={list.data?.pages.flatMap(({ referrals }) => referrals.data) ?? []} />
        {list.hasNextPage && (
          <Button mt="3" variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('refers.more')}
          </Button>
        )}
      </Card>
    </>
  );
};

const Invitation = ({ affiliates }: { affiliates: Affiliates }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { active, condition, cpa_value: value, cpa_baseline: baseline, link, code } = affiliates;
  const amounts = { value: format.money(value), baseline: format.money(baseline) };
  return (
    <Card as="section" p={{ base: '4', md: '6' }}>
      <Heading as="h2" size="md">
        {t(active ? 'refers.invite' : 'refers.paused')}
      </Heading>
      <Text color="fg.muted" mt="1" mb="5" maxW="prose">
        {active ? t(condition === 'deposit' ? 'refers.byDeposit' : 'refers.byPlay', amounts) : t('refers.pausedText')}
      </Text>
      <ShareLink link={link} code={code} />
    </Card>
  );
};

const Earnings = ({ affiliates: { counts, earnings } }: { affiliates: Affiliates }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="3">
      <Count name={t('refers.registered')}>{format.number(counts.registered)}</Count>
      <Count name={t('refers.qualified')}>{format.number(counts.qualified)}</Count>
      <Count name={t('refers.paid')}>{format.number(counts.paid)}</Count>
      <Count name={t('refers.earnings')} color="win.fg">
        <span translate="no">{format.money(earnings)}</span>
      </Count>
    </SimpleGrid>
  );
};

const Count = ({ name, color = 'fg', children }: { name: string; color?: string; children: ReactNode }) => (
  <Card p="4" display="flex" flexDirection="column-reverse">
    <Text as="dt" fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" color={color}>
      {children}
    </Text>
  </Card>
);
