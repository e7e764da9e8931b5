import { showPlayerLimits } from '@jangada/contracts/ops/player-tabs';
import type { PlayerForOps } from '@jangada/contracts/ops/players';
import { HStack, Span, Stack } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { StateBadge } from '../../parts/cell-value.tsx';
import { useFormats } from '../../locale/formats.ts';
import { useOperationTexts } from '../../operations/use-operation-texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';
import { shownText } from '../../texts/shown-text.ts';

/** Limits in force and waiting, restrictions in force and ended; loosening is nobody's command. */
export const LimitsTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={showPlayerLimits}>
      {({ data: { limits, restrictions } }) => (
        <Stack gap="4">
          <Part title={t('players.limits.limits')}>
            {limits.length === 0 ? <NothingHere text={t('players.limits.none')} /> : null}
            {limits.map((limit) => (
              <Limit key={`${limit.kind} ${limit.window}`} limit={limit} />
            ))}
          </Part>
          <Part
            title={t('players.limits.restrictions')}
            action={<CommandButton command={{ words: 'restriction add', params: { id } }} />}
          >
            {restrictions.length === 0 ? <NothingHere text={t('players.limits.noRestrictions')} /> : null}
            {restrictions.map((one) => (
              <Restriction key={one.id} restriction={one} />
            ))}
          </Part>
        </Stack>
      )}
    </PlayerRead>
  );
};

const Limit = ({ limit }: { limit: PlayerForOps['limits'][number] }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const texts = useOperationTexts();
  const { kind, window, value, used, pending_value: pending, pending_from: from } = limit;
  const amount = (count: number): string =>
    kind === 'bets' ? formats.number(count) : kind === 'time' ? formats.duration(count * 60_000) : formats.money(count);
  const at = from === null ? '' : formats.moment(from);
  return (
    <Line beside={t('players.limits.of', { used: amount(used), value: amount(value) })}>
      <Span>{`${texts.value('kind', kind)}, ${texts.value('window', window)}`}</Span>
      {from === null ? null : (
        <Span color="fg.muted">
          {pending === null
            ? t('players.limits.removal', { at })
            : t('players.limits.waiting', { value: amount(pending), at })}
        </Span>
      )}
    </Line>
  );
};

const Restriction = ({ restriction }: { restriction: PlayerForOps['restrictions'][number] }) => {
  const texts = useOperationTexts();
  const { id, source, note, state, start_at: start, end_at: end } = restriction;
  return (
    <Line
      beside={
        <HStack gap="3">
          <Span>
            <Moment at={start} />
            {end === null ? null : (
              <>
                <Span aria-hidden="true">{' – '}</Span>
                <Moment at={end} />
              </>
            )}
          </Span>
          {state === 'ended' ? null : (
            <CommandButton command={{ words: 'restriction end', params: { id: String(id) } }} />
          )}
        </HStack>
      }
    >
      <HStack gap="2" wrap="wrap">
        <Span fontWeight="600">{texts.value('source', source)}</Span>
        <StateBadge state={state} label={texts.value('state', state)} />
      </HStack>
      <Span color="fg.muted">{note === null ? null : shownText(note)}</Span>
    </Line>
  );
};
