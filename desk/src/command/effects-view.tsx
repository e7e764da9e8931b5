import { Badge, Box, Flex, HStack, Icon, Span, Stack, Text } from '@jangada/design';
import type { ReactNode } from 'react';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { useAccountText } from '../parts/account-text.ts';
import { useFormats } from '../locale/formats.ts';
import { PlayerLink } from '../parts/cell-value.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

const Part = ({ icon, title, children }: { icon: string; title: string; children: ReactNode }) => (
  <Flex gap="2.5" align="flex-start" fontSize="sm">
    <Icon name={icon} size={16} color="fg.muted" mt="0.5" />
    <Stack gap="1" flex="1" minWidth="0">
      <Text fontWeight="600">{title}</Text>
      {children}
    </Stack>
  </Flex>
);

/** Messages that people notice; the others are work between the parts of the platform. */
const NOTICED = ['push', 'contact-message', 'announcement', 'alert', 'payout', 'pix-refund', 'disconnect'] as const;

/** What lets people in: of these tables a row is ended or removed, or a role is given. */
const ACCESS = ['staff_sessions', 'staff_keys', 'staff_passkeys', 'staff_grants'] as const;

const Sentence = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <Flex as="li" gap="2.5" align="flex-start" fontSize="sm">
    <Icon name={icon} size={16} color="fg.muted" mt="0.5" />
    <Box flex="1" minWidth="0">
      {children}
    </Box>
  </Flex>
);

/** What a command would move, send and ask, as sentences; tables and addresses are behind "details". */
export const EffectsView = ({ effects }: { effects: Effects }) => {
  const { t } = useTranslation();
  const formats = useFormats();
  const accountText = useAccountText();
  const { movements, rows, messages, calls, refusal } = effects;
  const noticed = NOTICED.flatMap((topic) => {
    const count = messages.find((one) => one.topic === topic)?.count ?? 0;
    return count > 0 ? [{ topic, count }] : [];
  });
  /** What a player reads on the site; a push of it is one of the messages. */
  const notices = rows.find(({ table }) => table === 'notifications')?.inserted ?? 0;
  const ended = ACCESS.flatMap((table) => {
    const { updated = 0, deleted = 0 } = rows.find((one) => one.table === table) ?? {};
    return updated + deleted > 0 ? [{ table, count: updated + deleted }] : [];
  });
  const given = rows.find(({ table }) => table === 'staff_grants')?.inserted ?? 0;
  const isNothing = movements.length + rows.length + messages.length + calls.length === 0;
  const isQuiet = movements.length + noticed.length + calls.length + notices + ended.length + given === 0;
  return (
    <Stack gap="3">
      <Stack as="ul" gap="1.5" listStyleType="none" m="0" p="0">
        {movements.map(({ account, player, amount }, index) => {
          const where = accountText(account);
          const signed = `${amount > 0 ? '+' : '−'}${formats.money(Math.abs(amount))}`;
          return (
            <Sentence key={index} icon="lucide:coins">
              {player === null
                ? t('effects.moves', { account: where, amount: signed })
                : t('effects.movesOf', { account: where, player, amount: signed })}
            </Sentence>
          );
        })}
        {notices > 0 ? <Sentence icon="lucide:send">{t('effects.notices.site', { count: notices })}</Sentence> : null}
        {noticed.map(({ topic, count }) => (
          <Sentence key={topic} icon="lucide:send">
            {t(`effects.notices.${topic}`, { count })}
          </Sentence>
        ))}
        {ended.map(({ table, count }) => (
          <Sentence key={table} icon="lucide:lock">
            {t(`effects.ended.${table}`, { count })}
          </Sentence>
        ))}
        {given > 0 ? <Sentence icon="lucide:lock">{t('effects.given', { count: given })}</Sentence> : null}
        {calls.map(({ to }, index) => (
          <Sentence key={index} icon="lucide:external-link">
            {t('effects.asks', { provider: to.replace(/^https?:\/\//, '') })}
          </Sentence>
        ))}
        {isQuiet && refusal === null ? (
          <Sentence icon="lucide:circle-check">{t(isNothing ? 'effects.nothing' : 'effects.quiet')}</Sentence>
        ) : null}
      </Stack>
      {isNothing ? null : (
        <details>
          <Box as="summary" cursor="pointer" fontSize="sm" color="fg.muted">
            {t('effects.details')}
          </Box>
          <Box pt="3">
            <EffectDetails effects={effects} />
          </Box>
        </details>
      )}
    </Stack>
  );
};

const EffectDetails = ({ effects: { movements, rows, messages, calls } }: { effects: Effects }) => {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      {movements.length > 0 ? (
        <Part icon="lucide:coins" title={t('effects.movements')}>
          <Movements movements={movements} />
        </Part>
      ) : null}
      {rows.length > 0 ? (
        <Part icon="lucide:file-text" title={t('effects.rows')}>
          <Rows rows={rows} />
        </Part>
      ) : null}
      {messages.length > 0 ? (
        <Part icon="lucide:send" title={t('effects.messages')}>
          {messages.map(({ topic, count }) => (
            <Flex key={topic} justify="space-between" gap="3">
              <Span fontFamily="mono" fontSize="xs">
                {topic}
              </Span>
              <Span>{`${count}×`}</Span>
            </Flex>
          ))}
        </Part>
      ) : null}
      {calls.length > 0 ? (
        <Part icon="lucide:external-link" title={t('effects.calls')}>
          {calls.map(({ to, method, path }, index) => (
            <HStack key={index} gap="2" wrap="wrap">
              <Span>{to}</Span>
              <Span fontFamily="mono" fontSize="xs" color="fg.muted">
                {`${method} ${path}`}
              </Span>
            </HStack>
          ))}
        </Part>
      ) : null}
    </Stack>
  );
};

const Movements = ({ movements }: Pick<Effects, 'movements'>) => {
  const formats = useFormats();
  const texts = useOperationTexts();
  const accountText = useAccountText();
  const { t } = useTranslation();
  return movements.map(({ kind, account, player, amount }, index) => (
    <Flex key={index} justify="space-between" gap="3">
      <HStack gap="1.5" minWidth="0" wrap="wrap">
        <Span>{accountText(account)}</Span>
        {player === null ? null : (
          <Span>
            <PlayerLink id={player} label={t('palette.player', { id: player })} />
          </Span>
        )}
        <Span color="fg.muted" fontSize="xs">
          {texts.value('kind', kind)}
        </Span>
      </HStack>
      <Span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" color={amount < 0 ? 'loss.fg' : 'fg'}>
        {`${amount > 0 ? '+' : ''}${formats.money(amount)}`}
      </Span>
    </Flex>
  ));
};

const Rows = ({ rows }: Pick<Effects, 'rows'>) => {
  const { t } = useTranslation();
  return rows.map(({ table, inserted, updated, deleted }) => (
    <Flex key={table} justify="space-between" gap="3" align="center">
      <Span fontFamily="mono" fontSize="xs">
        {table}
      </Span>
      <HStack gap="1">
        {inserted > 0 ? <Badge colorPalette="win">{t('effects.inserted', { count: inserted })}</Badge> : null}
        {updated > 0 ? <Badge colorPalette="info">{t('effects.updated', { count: updated })}</Badge> : null}
        {deleted > 0 ? <Badge colorPalette="loss">{t('effects.deleted', { count: deleted })}</Badge> : null}
      </HStack>
    </Flex>
  ));
};

/** What is left of the person's limit. */
export const LimitLeft = ({ left }: Pick<Effects, 'left'>) => {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!left) return null;
  const parts = [
    ['command.leftCase', left.per_case],
    ['command.leftDay', left.day],
    ['command.leftMonth', left.player_month],
  ] as const;
  return (
    <Text fontSize="xs" color="fg.muted">
      {parts
        .flatMap(([key, amount]) => (amount === null ? [] : [t(key, { amount: formats.money(amount) })]))
        .join(' · ')}
    </Text>
  );
};

/** A refusal, or that a second person is due. */
export const Verdict = ({ palette, icon, children }: { palette: string; icon: string; children: ReactNode }) => (
  <Flex
    colorPalette={palette}
    bg="colorPalette.subtle"
    color="colorPalette.fg"
    borderRadius="control"
    px="3"
    py="2"
    gap="2.5"
    fontSize="sm"
    align="flex-start"
  >
    <Icon name={icon} size={17} mt="0.5" />
    <Box flex="1" minWidth="0">
      {children}
    </Box>
  </Flex>
);
