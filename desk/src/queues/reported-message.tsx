import { showChatMessage } from '@jangada/contracts/ops/chat';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import type * as z from '@jangada/contracts/values/schema';
import { Badge, Box, HStack, Span, Stack, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { CommandButton } from '../command/command-button.tsx';
import { serverNow } from '../api/server-clock.ts';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { PlayerLink } from '../parts/cell-value.tsx';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { shownText } from '../texts/shown-text.ts';
import { useTenantText } from '../parts/tenant-names.ts';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { useTranslation } from '../texts/use-translation.ts';

type Shown = z.infer<typeof showChatMessage.reply>['data'];
type Message = Shown['message'];

/** What a mute begins with; a moderator changes it. */
const MUTE_MINUTES = 60;

/** C1: the message in full among those around it, who wrote it, how many reported it, and what was decided before. */
export const ReportedMessage = ({ item }: { item: QueueItem }) => {
  const tenant = useTenant();
  const query = useQuery(readQuery(showChatMessage, { params: { tenant, id: item.item } }));
  return (
    <ReadResult query={query}>
      {({ data }) => (
        <Stack gap="4" minWidth="0">
          <Evidence shown={data} reasons={item.about} />
          <Before shown={data} />
          <Conversation shown={data} />
        </Stack>
      )}
    </ReadResult>
  );
};

const isMuted = ({ muted_until: until }: Shown): boolean => until !== null && Date.parse(until) > serverNow();

const Evidence = ({ shown, reasons }: { shown: Shown; reasons: readonly string[] }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  const tenantText = useTenantText();
  const tenant = useTenant();
  const { message, reports, muted_until: until } = shown;
  return (
    <Part title={t('queues.evidence')} action={<Commands shown={shown} />}>
      <Text px="4" pb="3" fontSize="lg" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {shownText(message.text)}
      </Text>
      <Line beside={<Moment at={message.created_at} />}>
        <HStack gap="2" wrap="wrap">
          <Author message={message} />
          {until !== null && isMuted(shown) ? (
            <Badge colorPalette="warning">{t('queues.chat.mutedUntil', { at: formats.moment(until) })}</Badge>
          ) : null}
        </HStack>
        <Span color="fg.muted">{t('queues.chat.room', { site: tenantText(tenant) })}</Span>
        <Span color="fg.muted">
          {`${t('queues.chat.reports', { count: reports })}: ${reasons.map((one) => texts.value('reasons', one)).join(', ')}`}
        </Span>
      </Line>
    </Part>
  );
};

/** What may be done about the author; the message itself is decided below. */
const Commands = ({ shown }: { shown: Shown }) => {
  const { t } = useTranslation();
  const { message } = shown;
  if (message.user_id === null) return null;
  const params = { id: String(message.user_id) };
  const row = { user_id: message.user_id, name: message.user_name };
  return (
    <HStack gap="2" wrap="wrap">
      {isMuted(shown) ? (
        <CommandButton
          label={t('queues.chat.unmute')}
          command={{ words: 'chat mute', title: t('queues.chat.unmute'), params, row, preset: { minutes: 0 } }}
        />
      ) : null}
      <CommandButton command={{ words: 'chat mute', params, row, preset: { minutes: MUTE_MINUTES } }} />
      <CommandButton command={{ words: 'player block', params, row }} />
    </HStack>
  );
};

const Author = ({ message }: { message: Message }) => {
  const { t } = useTranslation();
  if (message.user_id === null) return <Span fontWeight="600">{t('queues.chat.platform')}</Span>;
  const id = String(message.user_id);
  return <PlayerLink id={id} label={`${shownText(message.user_name ?? '')} · ${id}`} />;
};

const Conversation = ({ shown: { before, message, after } }: { shown: Shown }) => {
  const { t } = useTranslation();
  return (
    <Part title={t('queues.chat.around')}>
      {[...before, message, ...after].map((one) => (
        <Box
          key={one.message_id}
          {...(one === message && { bg: 'fg/5', 'aria-current': 'true' as const })}
          {...(one.deleted_at !== null && { opacity: 0.7 })}
        >
          <Line beside={<Moment at={one.created_at} />}>
            <HStack gap="2" wrap="wrap">
              <Author message={one} />
              {one.deleted_at === null ? null : <Badge colorPalette="loss">{t('queues.chat.deleted')}</Badge>}
            </HStack>
            <Span whiteSpace="pre-wrap">{shownText(one.text)}</Span>
          </Line>
        </Box>
      ))}
    </Part>
  );
};

const Before = ({ shown: { decisions } }: { shown: Shown }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const said = ({ decision, minutes }: Shown['decisions'][number]): string => {
    if (minutes === 0) return t('queues.chat.unmuted');
    if (minutes !== null) return t('queues.chat.mutedFor', { count: minutes });
    return texts.value('decision', decision);
  };
  return (
    <Part title={t('queues.chat.before')}>
      {decisions.length === 0 ? <NothingHere text={t('queues.chat.noneBefore')} /> : null}
      {decisions.map((one) => (
        <Line key={`${one.at} ${one.decision}`} beside={<Moment at={one.at} />}>
          <HStack gap="2" wrap="wrap">
            <Span fontWeight="600">{said(one)}</Span>
            <Span color="fg.muted">{shownText(one.by)}</Span>
          </HStack>
          {one.text === null ? null : <Span whiteSpace="pre-wrap">{shownText(one.text)}</Span>}
          <Span color="fg.muted">{shownText(one.reason)}</Span>
        </Line>
      ))}
    </Part>
  );
};
