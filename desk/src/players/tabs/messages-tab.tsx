import { messageTo } from '../player-commands.ts';
import { showPlayerDeliveries } from '@jangada/contracts/ops/deliveries';
import { showPlayerMessages } from '@jangada/contracts/ops/player-tabs';
import { Badge, HStack, Span, Stack } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';
import { shownText } from '../../texts/shown-text.ts';

/** What a player was told on the site and by e-mail, SMS or WhatsApp, and whether it reached them. */
export const MessagesTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="4">
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
                  <Span fontWeight="600">{shownText(message.title)}</Span>
                  <Badge>{t(message.read_at === null ? 'players.messages.unread' : 'players.messages.read')}</Badge>
                </HStack>
                <Span color="fg.muted">{shownText(message.text)}</Span>
              </Line>
            ))}
          </Part>
        )}
      </PlayerRead>
      <Deliveries id={id} />
    </Stack>
  );
};

const Deliveries = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={showPlayerDeliveries}>
      {({ data }) => (
        <Part title={t('players.deliveries.title')}>
          {data.length === 0 ? <NothingHere text={t('players.deliveries.none')} /> : null}
          {data.map(({ failure, ...sent }) => (
            <Line key={sent.id} beside={<Moment at={sent.queued_at} />}>
              <HStack gap="2" wrap="wrap">
                <Span fontWeight="600">
                  {`${t(`players.deliveries.channels.${sent.channel}`)}: ${t(`players.deliveries.purposes.${sent.purpose}`)}`}
                </Span>
                <Badge {...(sent.delivery === 'failed' && { colorPalette: 'warning' })}>
                  {t(`players.deliveries.states.${sent.delivery}`)}
                </Badge>
              </HStack>
              <Span color="fg.muted">
                {[
                  sent.receiver,
                  sent.sender,
                  failure && t(`players.deliveries.failures.${failure}`),
                  sent.followed_at && t('players.deliveries.followed'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Span>
            </Line>
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};
