import { queueNames, type QueueName, type QueueSummary } from '@jangada/contracts/ops/queues';
import { Badge, Card, Flex, Heading, HStack, SimpleGrid, Span, Stack, styled } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFormats } from '../locale/formats.ts';
import { Moment } from '../parts/moment.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { MissingRight } from '../players/missing-right.tsx';
import { useRight, useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { useKeys } from '../keys/use-keys.ts';
import { queuesQuery } from './queue-query.ts';
import { useQueueWork } from './use-queue-work.ts';

const StyledLink = styled(Link);

/** The queues that the person serves. */
export const useServedQueues = (): readonly QueueName[] => {
  const { may, of } = useRight('queues.serve');
  return may === null ? [] : queueNames.filter((queue) => of === null || of.includes(queue));
};

type OfQueue = QueueSummary & { readonly queue: QueueName };

/** Not the requests for a second person, which nobody claims. */
const isQueue = (summary: QueueSummary): summary is OfQueue => summary.queue !== 'requests';

/** The queues with their ages, the one with the most late items first. */
export const QueuesPage = () => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const served = useServedQueues();
  const query = useQuery(queuesQuery(tenant));
  const queues = (query.data?.data ?? [])
    .filter(isQueue)
    .filter(({ queue }) => served.includes(queue))
    .toSorted((a, b) => b.late - a.late || b.soon - a.soon || b.open - a.open);
  const requests = query.data?.data.find(({ queue, open }) => queue === 'requests' && open > 0);
  const first = queues.find(({ open }) => open > 0)?.queue;
  const { next } = useQueueWork(first ?? 'withdrawals', null);
  useKeys(t('queues.title'), [
    { keys: 'n', label: t('queues.keys.next'), run: () => first && !next.isPending && next.mutate(null) },
  ]);
  if (served.length === 0) return <MissingRight permission="queues.serve" />;
  return (
    <Stack gap="4">
      <PageHead title={t('queues.title')} text={t('queues.text')} />
      <ReadResult query={query}>
        {() => (
          <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gap="4">
            {queues.map((summary) => (
              <QueueCard
                key={summary.queue}
                summary={summary}
                title={t(`queues.names.${summary.queue}`)}
                path={`queues/${summary.queue}`}
              />
            ))}
            {requests ? (
              <QueueCard summary={requests} title={t('views.requests')} path="requests?state=for-me" />
            ) : null}
          </SimpleGrid>
        )}
      </ReadResult>
    </Stack>
  );
};

interface QueueCardProps {
  readonly summary: QueueSummary;
  readonly title: string;
  /** Below the tenant. */
  readonly path: string;
}

const QueueCard = ({ summary, title, path }: QueueCardProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const tenant = useTenant();
  const { open, open_exceeded: isMore, claimed, waiting, late, soon, oldest_at: oldest } = summary;
  return (
    <Card padding="none" overflow="hidden">
      <StyledLink
        to={`/${tenant}/${path}`}
        display="block"
        p="4"
        color="fg"
        textDecoration="none"
        _hover={{ bg: 'fg/4' }}
      >
        <Stack gap="3">
          <Flex justify="space-between" gap="3" align="baseline">
            <Heading as="h2" size="md">
              {title}
            </Heading>
            <Span fontSize="2xl" fontWeight="700" fontVariantNumeric="tabular-nums">
              {`${formats.number(open)}${isMore ? '+' : ''}`}
            </Span>
          </Flex>
          <HStack gap="1.5" wrap="wrap" minHeight="24px">
            {late > 0 ? <Badge colorPalette="loss">{t('queues.late', { count: String(late) })}</Badge> : null}
            {soon > 0 ? <Badge colorPalette="warning">{t('queues.soon', { count: String(soon) })}</Badge> : null}
            {claimed > 0 ? <Badge colorPalette="info">{t('queues.claimed', { count: String(claimed) })}</Badge> : null}
            {waiting > 0 ? <Badge>{t('queues.waiting', { count: String(waiting) })}</Badge> : null}
          </HStack>
          <Span fontSize="sm" color="fg.muted" minHeight="20px">
            {oldest === null ? null : (
              <>
                <Span>{`${t('queues.oldest')} `}</Span>
                <Moment at={oldest} />
              </>
            )}
          </Span>
        </Stack>
      </StyledLink>
    </Card>
  );
};
