import type { BoardOverview } from '@jangada/contracts/delivery/board.endpoints';
import {
  Box,
  Button,
  Card,
  EmptyState,
  Flex,
  Heading,
  HStack,
  Icon,
  SimpleGrid,
  Skeleton,
  Span,
  Stack,
  styled,
  Text,
} from '@jangada/design';
import { TextInput } from '@jangada/design/field';
import { Tabs } from '@jangada/design/tabs';
import { useQuery } from '@tanstack/react-query';
import { useLimit } from '../session/limit.ts';
import { useRefusal } from '../session/session.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { overviewQuery, tenantTagsQuery } from '../api/queries.ts';
import { useChange } from '../change/change-store.ts';
import { RevisionList } from '../history/revision-list.tsx';
import { useFormats } from '../locale/formats.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { QueryResult } from '../parts/query-result.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { useNow } from '../parts/use-now.ts';
import { liveCanary, needsAttention } from '../rollout/cell-state.ts';
import { paths } from '../routing/paths.ts';
import { findCells, overviewFilters, type CellMatch, type OverviewFilter } from './find-cells.ts';
import { Alarms } from './alarms.tsx';
import { Matrix } from './matrix.tsx';

const StyledLink = styled(Link);
const EVERY_MS = 15_000;
const RECENT_MAX = 5;

/** The start page: every site and remote, the latest changes, and what needs attention. */
export const OverviewPage = () => {
  const { t } = useTranslation();
  const refusal = useRefusal('rollout');
  const open = useChange((store) => store.open);
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="6">
      <PageHead
        title={t('overview.title')}
        action={
          <Button
            color="primary"
            leftIcon={<Icon name="lucide:plus" size={18} />}
            disabled={refusal !== null || !overview.data}
            title={refusal ?? undefined}
            onClick={() => open({})}
          >
            {t('overview.newChange')}
          </Button>
        }
      />
      <QueryResult query={overview} loading={<Skeleton height="420px" />}>
        {(value) => <Ready overview={value} />}
      </QueryResult>
    </Stack>
  );
};

const Ready = ({ overview }: { overview: BoardOverview }) => {
  const { t } = useTranslation();
  const nowMs = useNow(EVERY_MS);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<OverviewFilter>('all');
  const { mayChange, text: limit } = useLimit();
  const { data: tagged = [] } = useQuery(tenantTagsQuery);
  const found = findCells(overview, { search, filter, nowMs, tagged, mayChange });
  const filters = overviewFilters.filter((one) => one !== 'mine' || limit !== null);
  const showAll = (): void => {
    setSearch('');
    setFilter('all');
  };
  if (overview.tenants.length === 0)
    return <EmptyState title={t('overview.noTenants.title')} text={t('overview.noTenants.text')} />;
  return (
    <Stack gap="6">
      {limit === null ? null : <Text fontSize="sm">{limit}</Text>}
      <Alarms overview={overview} />
      <Counts overview={overview} found={found} nowMs={nowMs} />
      <Stack gap="4">
        <Flex gap="3" direction={{ base: 'column', md: 'row' }} align={{ md: 'center' }} justify="space-between">
          <Box width={{ base: 'full', md: '320px' }}>
            <TextInput
              type="search"
              aria-label={t('overview.search')}
              placeholder={t('overview.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              leading={<Icon name="lucide:search" size={18} />}
            />
          </Box>
          <Tabs
            variant="pill"
            label={t('overview.filter')}
            value={filter}
            onChange={(id) => setFilter(filters.find((one) => one === id) ?? 'all')}
            tabs={filters.map((id) => ({ id, label: t(`overview.filters.${id}`) }))}
          />
        </Flex>
        {found.some(({ isShown }) => isShown) ? (
          <Matrix overview={overview} found={found} tagged={tagged} nowMs={nowMs} />
        ) : (
          <EmptyState
            title={t('overview.empty.title')}
            text={t('overview.empty.text')}
            action={<Button onClick={showAll}>{t('overview.empty.action')}</Button>}
          />
        )}
      </Stack>
      <Stack gap="3">
        <Flex justify="space-between" align="baseline">
          <Heading as="h2" size="lg">
            {t('overview.recent')}
          </Heading>
          <StyledLink to={paths.history} color="brand.fg" fontSize="sm" fontWeight="500" py="2">
            {t('overview.allHistory')}
          </StyledLink>
        </Flex>
        <Card padding="none">
          <RevisionList of={{}} max={RECENT_MAX} />
        </Card>
      </Stack>
    </Stack>
  );
};

interface CountsProps {
  readonly overview: BoardOverview;
  readonly found: readonly CellMatch[];
  readonly nowMs: number;
}

const Counts = ({ overview, found, nowMs }: CountsProps) => {
  const { t } = useTranslation();
  const attention = found.filter(({ marks }) => needsAttention(marks)).length;
  const canaries = found.filter(({ cell }) => liveCanary(cell.rollout, nowMs) !== null).length;
  const failures = overview.health.reduce((sum, one) => sum + one.failures, 0);
  const counts = [
    {
      icon: 'lucide:globe',
      label: t('overview.counts.sites', { count: overview.tenants.length }),
      value: overview.tenants.length,
      tone: 'fg',
    },
    {
      icon: 'lucide:trending-up',
      label: t('overview.counts.canaries', { count: canaries }),
      value: canaries,
      tone: 'fg',
    },
    {
      icon: 'lucide:triangle-alert',
      label: t('overview.counts.attention', { count: attention }),
      value: attention,
      tone: attention > 0 ? 'warning.fg' : 'fg',
    },
    { icon: 'lucide:circle-x', label: t('overview.counts.failures', { count: failures }), value: failures, tone: 'fg' },
  ];
  return (
    <SimpleGrid columns={{ base: 2, md: 4 }} gap="3">
      {counts.map((count) => (
        <Count key={count.label} {...count} />
      ))}
    </SimpleGrid>
  );
};

const Count = ({ icon, label, value, tone }: { icon: string; label: string; value: number; tone: string }) => {
  const formats = useFormats();
  return (
    <Card padding="md">
      <HStack gap="3" align="center">
        <Box as="span" color={tone === 'fg' ? 'fg.muted' : tone} display="grid">
          <Icon name={icon} size={20} />
        </Box>
        <Stack gap="0" minWidth="0">
          <Span
            fontSize="2xl"
            fontWeight="700"
            lineHeight="1.1"
            color={tone}
            css={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {formats.number(value)}
          </Span>
          <Text fontSize="xs" color="fg.muted">
            {label}
          </Text>
        </Stack>
      </HStack>
    </Card>
  );
};
