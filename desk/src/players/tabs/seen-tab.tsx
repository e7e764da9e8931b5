import { listPlayerReads } from '@jangada/contracts/ops/player-reads';
import { HStack, Span } from '@jangada/design';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';
import { shownText } from '../../texts/shown-text.ts';

/** What the fields of a read are: kinds of documents, or groups of private fields. */
export const fieldOfRead = (what: string | null): string => (what === 'document' ? 'type' : 'groups');

/** Who of the staff saw this player, and which fields. */
export const SeenTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  return (
    <PlayerRead id={id} operation={listPlayerReads}>
      {({ data }) => (
        <Part title={t('players.tabs.seen')}>
          {data.length === 0 ? <NothingHere text={t('players.reads.none')} /> : null}
          {data.map((read) => (
            <Line key={read.id} beside={<Moment at={read.at} />}>
              <HStack gap="2" wrap="wrap">
                <Span fontWeight="600">{shownText(read.person)}</Span>
                <Span>{t(`players.reads.${read.what}`)}</Span>
                <Span color="fg.muted">
                  {read.fields.map((one) => texts.value(fieldOfRead(read.what), one)).join(', ')}
                </Span>
              </HStack>
              {read.reason === null ? null : <Span color="fg.muted">{shownText(read.reason)}</Span>}
            </Line>
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};
