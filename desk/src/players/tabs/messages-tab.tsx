import { messageTo } from '../player-commands.ts';
import { showPlayerMessages } from '@jangada/contracts/ops/player-tabs';
import { Badge, HStack, Span } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** What a player was told, and whether they have read it. */
export const MessagesTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={showPlayerMessages}>
      {({ data }) => (
        <Part
          title={t('players.tabs.messages')}
          action={<CommandButton command={messageTo(id)} label={t('players.message')} />}
        >
          {data.length === 0 ? <NothingHere text={t('players.messages.none')} /> : null}
          {data.map((message) => (
            <Line key={message.id} beside={<Moment at={message.sent_at} />}>
              <HStack gap="2" wrap="wrap">
                <Span fontWeight="600">{message.title}</Span>
                <Badge>{t(message.read_at === null ? 'players.messages.unread' : 'players.messages.read')}</Badge>
              </HStack>
              <Span color="fg.muted">{message.text}</Span>
            </Line>
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};
