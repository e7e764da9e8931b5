import type { Activity, ActivityPeriod } from '@jangada/contracts/domains/profile/activity';
import { Box, Button, EmptyState, FailedState, SimpleGrid, Skeleton, Stack, Text } from '@jangada/design';
import { BarChart } from '@jangada/design/bar-chart';
import { Tabs } from '@jangada/design/tabs';
import { useErrorText } from '@jangada/remote-kit/errors';
import { useApi, useLanguage, useUser } from '@jangada/remote-kit/hooks';
import { useQuery } from '@jangada/remote-kit/query';
import { useFormat } from '@jangada/remote-kit/texts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../texts/use-translation.ts';
import { formatMinutes } from '../../forms/format-minutes.ts';
import { playerActivity } from './activity.query.ts';
import { chartPoints } from './chart-points.ts';

const periods: readonly ActivityPeriod[] = ['session', 'day', 'week', 'month'];

/** Time and money of this session, day, week or month, as numbers and as a chart. */
export const ActivityPanel = () => {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const api = useApi();
  const userId = useUser()?.id ?? 0;
  const [period, setPeriod] = useState<ActivityPeriod>('day');
  const { data, error, isPlaceholderData, refetch } = useQuery(playerActivity(api, userId, period));
  return (
    <Stack gap="4">
      <Tabs
        label={t('responsible.period')}
        variant="pill"
        value={period}
        onChange={(id) => setPeriod(periods.find((known) => known === id) ?? 'day')}
        tabs={periods.map((id) => ({ id, label: t(`responsible.periods.${id}`) }))}
      />
      {!data && !error && <Loading />}
      {!data && error && (
        <FailedState
          title={t('responsible.activityFailed')}
          text={errorText(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      )}
      {data && (
        <Box opacity={isPlaceholderData ? '0.6' : '1'} aria-busy={isPlaceholderData}>
          <Numbers activity={data} />
          <Chart activity={data} />
        </Box>
      )}
    </Stack>
  );
};

const Loading = () => (
  <Stack gap="4">
    <Skeleton height="132px" borderRadius="tile" />
    <Skeleton height="180px" borderRadius="tile" />
  </Stack>
);

const Numbers = ({ activity: { totals, since } }: { activity: Activity }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const isLoss = totals.net < 0;
  return (
    <>
      <SimpleGrid as="dl" columns={{ base: 2, sm: 3, md: 5 }} gap="2">
        <Fact name={t('responsible.time')}>{formatMinutes(totals.minutes)}</Fact>
        <Fact name={t('responsible.deposits')}>{format.money(totals.deposits)}</Fact>
        <Fact name={t('responsible.stakes')}>{format.money(totals.stakes)}</Fact>
        <Fact name={t('responsible.prizes')}>{format.money(totals.prizes)}</Fact>
        <Fact name={t('responsible.net')} color={totals.net === 0 ? 'fg' : isLoss ? 'loss' : 'win'}>
          <span translate="no">{`${totals.net > 0 ? '+' : ''}${format.money(totals.net)}`}</span>
        </Fact>
      </SimpleGrid>
      <Text fontSize="xs" color="fg.muted" mt="2">
        {t('responsible.activityNote', { date: format.date(since), time: format.time(since) })}
      </Text>
    </>
  );
};

const Fact = ({ name, color = 'fg', children }: { name: string; color?: string; children: ReactNode }) => (
  <Box p="3" borderRadius="control" bg="fg/5">
    <Text as="dt" fontSize="xs" color="fg.muted">
      {name}
    </Text>
    <Text as="dd" fontWeight="semibold" fontVariantNumeric="tabular-nums" color={color} whiteSpace="nowrap">
      {children}
    </Text>
  </Box>
);

const Chart = ({ activity }: { activity: Activity }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  if (activity.totals.stakes + activity.totals.prizes === 0)
    return <EmptyState title={t('responsible.activityEmpty')} text={t('responsible.activityEmptyText')} />;
  return (
    <Box mt="5">
      <BarChart
        label={t('responsible.chart')}
        series={[
          { label: t('responsible.stakes'), palette: 'neutral' },
          { label: t('responsible.prizes'), palette: 'brand' },
        ]}
        points={chartPoints(activity, language)}
        format={format.money}
      />
    </Box>
  );
};
