import { showPlayerDevices, type PlayerDevices } from '@jangada/contracts/ops/player-tabs';
import { Badge, HStack, Span, Stack } from '@jangada/design';
import { CommandButton } from '../../command/command-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../texts/use-translation.ts';
import { Line, NothingHere, Part, PlayerRead, type TabProps } from './tab.tsx';

/** Sessions, which can be ended, browsers with others in them, passkeys. */
export const DevicesTab = ({ id }: TabProps) => {
  const { t } = useTranslation();
  return (
    <PlayerRead id={id} operation={showPlayerDevices}>
      {({ data: { sessions, browsers, passkeys } }) => (
        <Stack gap="4">
          <Part
            title={t('players.devices.sessions')}
            action={
              <CommandButton
                command={{ words: 'player sign-out', params: { id } }}
                label={t('players.devices.signOutAll')}
              />
            }
          >
            {sessions.length === 0 ? <NothingHere text={t('players.devices.none')} /> : null}
            {sessions.map((session) => (
              <Session key={session.id} playerId={id} session={session} />
            ))}
          </Part>
          <Part title={t('players.devices.browsers')}>
            {browsers.length === 0 ? <NothingHere text={t('players.devices.none')} /> : null}
            {browsers.map(({ browser, last_at: last, others }) => (
              <Line key={browser} beside={<Moment at={last} />}>
                <HStack gap="2">
                  <Span fontFamily="mono">{browser}</Span>
                  {others > 0 ? (
                    <Badge colorPalette="warning">{t('players.devices.others', { count: others })}</Badge>
                  ) : null}
                </HStack>
              </Line>
            ))}
          </Part>
          <Part title={t('players.devices.passkeys')}>
            {passkeys.length === 0 ? <NothingHere text={t('players.devices.none')} /> : null}
            {passkeys.map((passkey) => (
              <Line key={passkey.id} beside={<Moment at={passkey.added_at} />}>
                {String(passkey.id)}
              </Line>
            ))}
          </Part>
        </Stack>
      )}
    </PlayerRead>
  );
};

const Session = ({ playerId, session }: { playerId: string; session: PlayerDevices['sessions'][number] }) => {
  const { t } = useTranslation();
  const { id, browser, system, open, seen_at: seen } = session;
  return (
    <Line
      beside={
        <HStack gap="3">
          <Moment at={seen} />
          {open ? (
            <CommandButton
              command={{ words: 'player sign-out', params: { id: playerId }, preset: { session: id } }}
              label={t('players.devices.signOut')}
            />
          ) : null}
        </HStack>
      }
    >
      <HStack gap="2">
        <Span>{[browser, system].filter(Boolean).join(', ') || t('players.devices.unknown')}</Span>
        {open ? <Badge colorPalette="win">{t('players.devices.open')}</Badge> : null}
      </HStack>
    </Line>
  );
};
