import { listAlerts } from '@jangada/contracts/ops/alerts';
import { listWithdrawals } from '@jangada/contracts/ops/withdrawals';
import { Badge, Box, Card, Flex, Heading, HStack, Icon, SimpleGrid, Span, Stack, styled, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readQuery } from '../api/queries.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Ago } from '../parts/moment.tsx';
import { PlayerName, PlayerNames } from '../parts/player-names.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { useNow } from '../parts/use-now.ts';
import { RequestName } from '../requests/request-name.tsx';
import { useWaitingCount, waitingRequestsQuery } from '../requests/requests-queries.ts';
import { rightOf, useTenant } from '../rights/rights.ts';
import { useMe } from '../session/me-context.tsx';
import { useRoleNames } from '../texts/use-role-names.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { shownText } from '../texts/shown-text.ts';

const StyledLink = styled(Link);
const SHOWN_MAX = 6;
const TICK_MS = 30_000;
const AMBER_MS = 60 * 60_000;
const RED_MS = 30 * 60_000;

/** H1: what waits for this person, the most urgent first. Each part is its own call and its own failure. */
export const DayPage = () => {
  const { t } = useTranslation();
  const me = useMe();
  const tenant = useTenant();
  const roleNames = useRoleNames();
  const may = (permission: Parameters<typeof rightOf>[1]): boolean => rightOf(me, permission, tenant).may !== null;
  return (
    <Stack gap="5" maxWidth="1180px">
      <PageHead
        title={t('day.title', { name: me.name })}
        text={roleNames([...new Set(me.grants.map(({ role }) => role))])}
      />
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
        <Stack gap="4">
          <WaitingRequests />
          {may('alerts.see') ? <OpenAlerts /> : null}
        </Stack>
        {may('payments.see') ? <OpenWithdrawals /> : null}
      </SimpleGrid>
    </Stack>
  );
};

interface DayCardProps {
  readonly title: string;
  readonly icon: string;
  /** Where all of it is. */
  readonly to: string;
  readonly count: string | null;
  readonly children: ReactNode;
}

const DayCard = ({ title, icon, to, count, children }: DayCardProps) => {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={title} padding="none" overflow="hidden">
      <Flex align="center" gap="2.5" px="4" py="3">
        <Icon name={icon} size={18} color="fg.muted" />
        <Heading as="h2" size="md" flex="1">
          {title}
        </Heading>
        {count === null ? null : <Badge colorPalette={count === '0' ? 'neutral' : 'brand'}>{count}</Badge>}
        <StyledLink
          to={to}
          fontSize="sm"
          color="brand.fg"
          textDecoration="none"
          _hover={{ textDecoration: 'underline' }}
        >
          {t('day.all')}
        </StyledLink>
      </Flex>
      <Box>{children}</Box>
    </Card>
  );
};

/** A line of a card: a link to the item. */
const DayLine = ({ to, children, beside }: { to: string; children: ReactNode; beside: ReactNode }) => (
  <StyledLink
    to={to}
    display="flex"
    alignItems="center"
    justifyContent="space-between"
    gap="3"
    px="4"
    minHeight="44px"
    borderTopWidth="1px"
    borderColor="border"
    color="fg"
    fontSize="sm"
    textDecoration="none"
    _hover={{ bg: 'fg/4' }}
  >
    <Span minWidth="0" truncate>
      {children}
    </Span>
    <Span flexShrink="0" color="fg.muted">
      {beside}
    </Span>
  </StyledLink>
);

const NothingToDo = ({ text }: { text: string }) => (
  <Text px="4" pb="4" fontSize="sm" color="fg.muted">
    {text}
  </Text>
);

const WaitingRequests = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const query = useQuery(waitingRequestsQuery(tenant, 'for-me'));
  const waiting = query.data?.data;
  const count = useWaitingCount();
  return (
    <DayCard
      title={t('views.requests')}
      icon="lucide:user-plus"
      to={`/${tenant}/requests?state=for-me`}
      count={count ?? null}
    >
      <ReadResult query={{ ...query, data: waiting }}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingToDo text={t('day.noRequests')} />
          ) : (
            rows.slice(0, SHOWN_MAX).map((request) => (
              <DayLine
                key={request.id}
                to={`/${tenant}/requests?state=for-me&open=${request.id}`}
                beside={
                  <HStack gap="2">
                    <Span>{shownText(request.asked_by)}</Span>
                    <Ago at={request.expires_at} />
                  </HStack>
                }
              >
                <RequestName request={request} />
              </DayLine>
            ))
          )
        }
      </ReadResult>
    </DayCard>
  );
};

/** Withdrawals that wait for a decision, by the time that is left. */
const OpenWithdrawals = () => {
  const { t } = useTranslation();
  const formats = useFormats();
  const tenant = useTenant();
  const nowMs = useNow(TICK_MS);
  const query = useQuery({
    ...readQuery(listWithdrawals, { params: { tenant }, query: { state: 'open' } }),
    refetchInterval: TICK_MS,
  });
  const rows = query.data?.data.toSorted((a, b) => a.due_at.localeCompare(b.due_at));
  return (
    <DayCard
      title={t('day.withdrawals')}
      icon="lucide:arrow-up-from-line"
      to={`/${tenant}/withdrawals?state=open`}
      count={query.data ? formats.count(query.data.total, query.data.total_exceeded) : null}
    >
      <PlayerNames ids={rows?.slice(0, SHOWN_MAX).map(({ user_id: id }) => id) ?? []}>
        <ReadResult query={{ ...query, data: rows }}>
          {(open) =>
            open.length === 0 ? (
              <NothingToDo text={t('day.noWithdrawals')} />
            ) : (
              open.slice(0, SHOWN_MAX).map(({ id, amount, user_id, due_at }) => {
                const leftMs = Date.parse(due_at) - nowMs;
                const calm = leftMs < AMBER_MS ? 'warning' : 'neutral';
                return (
                  <DayLine
                    key={id}
                    to={`/${tenant}/withdrawals?state=open&open=${id}`}
                    beside={
                      <Badge colorPalette={leftMs < RED_MS ? 'loss' : calm}>
                        {leftMs < 0
                          ? t('withdrawals.late', { time: formats.duration(-leftMs) })
                          : formats.duration(leftMs)}
                      </Badge>
                    }
                  >
                    <Span fontWeight="600" fontVariantNumeric="tabular-nums">
                      {formats.money(amount)}
                    </Span>{' '}
                    <PlayerName id={String(user_id)} />
                  </DayLine>
                );
              })
            )
          }
        </ReadResult>
      </PlayerNames>
    </DayCard>
  );
};

const OpenAlerts = () => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const tenant = useTenant();
  const query = useQuery({
    ...readQuery(listAlerts, { params: { tenant }, query: { state: 'open' } }),
    refetchInterval: TICK_MS,
  });
  return (
    <DayCard
      title={t('views.alerts')}
      icon="lucide:bell"
      to={`/${tenant}/alerts?state=open`}
      count={query.data ? formats.count(query.data.total, query.data.total_exceeded) : null}
    >
      <ReadResult query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <NothingToDo text={t('day.noAlerts')} />
          ) : (
            data.slice(0, SHOWN_MAX).map(({ id, kind, subject, last_at }) => (
              <DayLine key={id} to={`/${tenant}/alerts?state=open&open=${id}`} beside={<Ago at={last_at} />}>
                <Span fontWeight="600">{texts.value('kind', kind)}</Span> <Span>{shownText(subject)}</Span>
              </DayLine>
            ))
          )
        }
      </ReadResult>
    </DayCard>
  );
};
