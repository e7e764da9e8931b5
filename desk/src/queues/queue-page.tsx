import { queueNames, type QueueItem, type QueueName } from '@jangada/contracts/ops/queues';
import { Badge, Button, Card, EmptyState, Flex, HStack, Span, Stack, styled } from '@jangada/design';
import { Tabs } from '@jangada/design/tabs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { oneOf } from '../address/read-parts.ts';
import { useAddressParts } from '../address/use-address-parts.ts';
import { WrongParts } from '../address/wrong-parts.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useFormats } from '../locale/formats.ts';
import { Kbd } from '../parts/kbd.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Forbidden, ReadResult } from '../parts/read-result.tsx';
import { rolesThatMay, useRight, useTenant } from '../rights/rights.ts';
import { shownText } from '../texts/shown-text.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { ItemClock } from './item-clock.tsx';
import { ItemPage } from './item-page.tsx';
import { itemPath, itemsQuery } from './queue-query.ts';
import { useAbout } from './use-about.ts';
import { useQueueWork } from './use-queue-work.ts';
import { NotFound } from '../parts/not-found.tsx';

const StyledLink = styled(Link);
const states = ['open', 'waiting'] as const;

/** One queue: its items by the time that is left, or the item that is being worked on. */
export const QueuePage = () => {
  const { queue } = useParams();
  const [search] = useSearchParams();
  const { t } = useTranslation();
  const known = queueNames.find((one) => one === queue);
  const item = search.get('item');
  const { may, of } = useRight('queues.serve');
  useFocusOf(item);
  if (!known) return <NotFound />;
  if (may === null || (of && !of.includes(known)))
    return (
      <Stack gap="4">
        <PageHead title={t(`queues.names.${known}`)} />
        <Forbidden missing={{ needs: ['queues.serve'], roles: rolesThatMay('queues.serve', known), of: [known] }} />
      </Stack>
    );
  return item === null ? <Items queue={known} /> : <ItemPage key={`${known} ${item}`} queue={known} item={item} />;
};

/** What had the focus is gone with the item before: the next one, or the list, begins at its top. */
const useFocusOf = (item: string | null): void => {
  const before = useRef(item);
  useEffect(() => {
    if (before.current !== item && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
    before.current = item;
  }, [item]);
};

const Items = ({ queue }: { queue: QueueName }) => {
  const { t } = useTranslation();
  const tenant = useTenant();
  const [, setSearch] = useSearchParams();
  const address = useAddressParts();
  const state = address.read('state', oneOf(states)) ?? 'open';
  const query = useQuery(itemsQuery(tenant, queue, state));
  const { next } = useQueueWork(queue, null);
  useKeys(t(`queues.names.${queue}`), [{ keys: 'n', label: t('queues.keys.next'), run: () => next.mutate(null) }]);
  return (
    <Stack gap="4">
      <PageHead
        title={t(`queues.names.${queue}`)}
        above={
          <StyledLink to={`/${tenant}/queues`} color="brand.fg" fontSize="sm" textDecoration="none">
            {t('queues.back')}
          </StyledLink>
        }
        action={
          <Button loading={next.isPending} onClick={() => next.mutate(null)}>
            <Span>{t('queues.next')}</Span>
            <Kbd bg="transparent" color="inherit" borderColor="currentColor">
              n
            </Kbd>
          </Button>
        }
      />
      <Tabs
        label={t('queues.title')}
        variant="pill"
        tabs={states.map((id) => ({ id, label: t(`queues.states.${id}`) }))}
        value={state}
        onChange={(id) => setSearch(id === 'open' ? {} : { state: id }, { replace: true })}
      />
      <WrongParts parts={address.wrong} />
      <ReadResult query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('queues.empty')} text={t('queues.emptyText')} />
          ) : (
            <Card as="ul" padding="none" overflow="hidden" listStyleType="none" m="0">
              {data.map((item) => (
                <li key={item.item}>
                  <ItemLine item={item} />
                </li>
              ))}
            </Card>
          )
        }
      </ReadResult>
    </Stack>
  );
};

const ItemLine = ({ item }: { item: QueueItem }) => {
  const formats = useFormats();
  const tenant = useTenant();
  const about = useAbout();
  return (
    <StyledLink
      to={itemPath(tenant, item.queue, item.item)}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      px="4"
      py="2.5"
      minHeight="48px"
      borderTopWidth="1px"
      borderColor="border"
      color="fg"
      fontSize="sm"
      textDecoration="none"
      _hover={{ bg: 'fg/4' }}
    >
      <ItemClock item={item} />
      <Span fontWeight="600" flex="1 1 160px" minWidth="0">
        {item.player ? `${shownText(item.player.name)} · ${item.player.id}` : item.item}
      </Span>
      <HStack gap="1" wrap="wrap">
        {about(item).map((one) => (
          <Badge key={one} variant="outline">
            {one}
          </Badge>
        ))}
      </HStack>
      {item.amount === null ? null : (
        <Span fontVariantNumeric="tabular-nums" fontWeight="600">
          {formats.money(item.amount)}
        </Span>
      )}
      <Owner item={item} />
    </StyledLink>
  );
};

const Owner = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (item.owner !== null) return <Badge colorPalette="info">{t('queues.of', { who: item.owner })}</Badge>;
  if (item.waiting_until === null) return null;
  return (
    <Flex as="span" color="fg.muted">
      {t('queues.waitsFor', { what: item.waiting_for ?? '', at: formats.moment(item.waiting_until) })}
    </Flex>
  );
};
