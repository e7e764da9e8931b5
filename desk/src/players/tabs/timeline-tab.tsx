import {
  showPlayerTimeline,
  timelineKinds,
  type TimelineEvent,
  type TimelineKind,
} from '@jangada/contracts/ops/player-tabs';
import { Badge, Button, HStack, Span, Stack } from '@jangada/design';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '../../api/queries.ts';
import { call } from '../../api/ops-client.ts';
import { StateBadge } from '../../parts/cell-value.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { ReadResult } from '../../parts/read-result.tsx';
import { shownText } from '../../texts/shown-text.ts';
import { useTenant } from '../../rights/rights.ts';
import { withdrawalState } from '../../payments/withdrawal-state.ts';
import { useTranslation } from '../../texts/use-translation.ts';
import { fieldOfRead } from './seen-tab.tsx';
import { Line, NothingHere, Part, type TabProps } from './tab.tsx';

const useTimeline = (id: string, kind: TimelineKind | null) => {
  const tenant = useTenant();
  const query = kind === null ? {} : { kinds: kind };
  const { queryKey } = readQuery(showPlayerTimeline, { params: { tenant, id }, query });
  return useInfiniteQuery({
    queryKey: [...queryKey, 'parts'],
    queryFn: ({ signal, pageParam }) =>
      call(showPlayerTimeline, {
        params: { tenant, id },
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
};

/** Everything about a player in one stream, by kind if wanted. */
export const TimelineTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const query = useTimeline(id, kind);
  return (
    <Stack gap="3">
      <HStack gap="1.5" wrap="wrap" role="group" aria-label={t('players.tabs.timeline')}>
        <Kind name={t('players.timeline.all')} isChosen={kind === null} onChoose={() => setKind(null)} />
        {timelineKinds.map((one) => (
          <Kind
            key={one}
            name={t(`players.timeline.kinds.${one}`)}
            isChosen={kind === one}
            onChoose={() => setKind(one)}
          />
        ))}
      </HStack>
      <Part title={t('players.tabs.timeline')}>
        <ReadResult query={{ ...query, data: query.data?.pages.flatMap(({ data }) => data) }}>
          {(events) =>
            events.length === 0 ? (
              <NothingHere text={t('players.timeline.empty')} />
            ) : (
              events.map((event) => <Event key={`${event.kind} ${event.ref}`} event={event} />)
            )
          }
        </ReadResult>
      </Part>
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="outline"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('players.timeline.more')}
        </Button>
      ) : null}
    </Stack>
  );
};

const Kind = ({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) => (
  <Button size="sm" variant={isChosen ? 'solid' : 'outline'} aria-pressed={isChosen} onClick={onChoose}>
    {name}
  </Button>
);

const Event = ({ event }: { event: TimelineEvent }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const { kind, state, text, amount, count, staked, won, by } = event;
  const field = fieldOfState[kind] ?? 'state';
  return (
    <Line
      beside={
        <HStack gap="3" justify="flex-end">
          {amount === null ? null : <Span {...(amount < 0 && { color: 'loss.fg' })}>{formats.money(amount)}</Span>}
          <Moment at={event.at} />
        </HStack>
      }
    >
      <HStack gap="2" wrap="wrap">
        <Badge>{t(`players.timeline.kinds.${kind}`)}</Badge>
        {state === null ? null : (
          <StateBadge
            state={kind === 'withdrawal' ? withdrawalState(state) : state}
            label={texts.value(field, state)}
          />
        )}
        <Span>
          {kind === 'bets'
            ? t('players.timeline.bets', {
                count: count ?? 0,
                game: text ?? '',
                staked: formats.money(staked ?? 0),
                won: formats.money(won ?? 0),
              })
            : shownText(said(event, texts.value))}
        </Span>
        {by === null ? null : <Span color="fg.muted">{shownText(by)}</Span>}
      </HStack>
    </Line>
  );
};

/** The field whose values the states of an event are. */
const fieldOfState: Readonly<Partial<Record<TimelineKind, string>>> = {
  withdrawal: 'withdrawal_status',
  read: 'what',
  message: 'message',
};

/** Codes as words; other texts as they are. */
const said = ({ kind, text, state }: TimelineEvent, value: (field: string, value: string) => string): string => {
  const all = (field: string): string =>
    (text ?? '')
      .split(',')
      .map((one) => value(field, one))
      .join(', ');
  if (text === null) return '';
  if (kind === 'restriction') return value('source', text);
  if (kind === 'document') return value('type', text);
  if (kind === 'withdrawal') return all('review');
  return kind === 'read' ? all(fieldOfRead(state)) : text;
};
