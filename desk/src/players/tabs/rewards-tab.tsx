import { showPlayerRewards } from '@jangada/contracts/ops/player-tabs';
import { Badge, HStack, Span } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { StateBadge } from '../../parts/cell-value.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';
import { shownText } from '../../texts/shown-text.ts';

/** What a player was given and what each has cost. */
export const RewardsTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  return (
    <PlayerRead id={id} operation={showPlayerRewards}>
      {({ data }) => (
        <Part
          title={t('players.tabs.rewards')}
          action={<CommandButton command={{ words: 'bonus grant', params: { id }, preset: { player: id } }} />}
        >
          {data.length === 0 ? <NothingHere text={t('players.rewards.none')} /> : null}
          {data.map((reward) => (
            <Line
              key={`${reward.kind} ${reward.id}`}
              beside={
                <HStack gap="3">
                  <Span>{formats.money(reward.amount)}</Span>
                  <Span>{t('players.rewards.cost', { amount: formats.money(reward.cost) })}</Span>
                  <Moment at={reward.at} />
                </HStack>
              }
            >
              <HStack gap="2" wrap="wrap">
                <Badge>{texts.value('reward', reward.kind)}</Badge>
                <Span fontWeight="600">
                  {reward.kind === 'cashback' ? texts.value('type', reward.name) : shownText(reward.name)}
                </Span>
                <StateBadge
                  state={reward.state}
                  label={texts.value(reward.kind === 'box' ? 'box_state' : 'state', reward.state)}
                />
              </HStack>
              {reward.requirement === null ? null : (
                <Span color="fg.muted">
                  {t('players.limits.of', {
                    used: formats.money(reward.progress ?? 0),
                    value: formats.money(reward.requirement),
                  })}
                </Span>
              )}
            </Line>
          ))}
        </Part>
      )}
    </PlayerRead>
  );
};
