import { listChatReports } from '@jangada/contracts/ops/chat';
import type { QueueItem } from '@jangada/contracts/ops/queues';
import { Span, Text } from '@jangada/design';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/queries.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { Moment } from '../parts/moment.tsx';
import { ReadResult } from '../parts/read-result.tsx';
import { Line, NothingHere, Part } from '../players/tabs/tab.tsx';
import { useTenant } from '../rights/rights.ts';
import { shownText } from '../parts/shown-text.ts';
import { useTranslation } from '../texts/use-translation.ts';

/** C1: the message in full, who wrote it, and how many reported it. */
export const ReportedMessage = ({ item }: { item: QueueItem }) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const tenant = useTenant();
  const query = useQuery(readQuery(listChatReports, { params: { tenant } }));
  return (
    <Part title={t('queues.evidence')}>
      <ReadResult query={query}>
        {({ data }) => {
          const message = data.find(({ message_id: id }) => String(id) === item.item);
          if (!message) return <NothingHere text={t('queues.gone')} />;
          return (
            <>
              <Text px="4" pb="3" fontSize="lg" whiteSpace="pre-wrap" overflowWrap="anywhere">
                {shownText(message.text)}
              </Text>
              <Line beside={<Moment at={message.first_reported_at} />}>
                <Span fontWeight="600">{shownText(message.user_name)}</Span>
                <Span color="fg.muted">
                  {`${message.reports} × ${message.reasons.map((one) => texts.value('reasons', one)).join(', ')}`}
                </Span>
              </Line>
            </>
          );
        }}
      </ReadResult>
    </Part>
  );
};
