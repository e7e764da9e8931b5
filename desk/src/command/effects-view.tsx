import { Badge, Box, Flex, HStack, Icon, Span, Stack, Text } from '@jangada/design';
import type { ReactNode } from 'react';
import type { Effects } from '@jangada/contracts/ops/rights/effects';
import { useAccountText } from '../parts/account-text.ts';
import { useFormats } from '../locale/formats.ts';
import { PlayerLink } from '../parts/cell-value.tsx';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { isNothing, useEffectSentences } from './use-effect-sentences.ts';

const Part = ({ icon, title, children }: { icon: string; title: string; children: ReactNode }) => (
  <Flex gap="2.5" align="flex-start" fontSize="sm">
    <Icon name={icon} size={16} color="fg.muted" mt="0.5" />
    <Stack gap="1" flex="1" minWidth="0">
      <Text fontWeight="600">{title}</Text>
      {children}
    </Stack>
  </Flex>
);

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
  const sentences = useEffectSentences()(effects);
  return (
    <Stack gap="3">
      <Stack as="ul" gap="1.5" listStyleType="none" m="0" p="0">
        {sentences.map(({ icon, text }, index) => (
          <Sentence key={index} icon={icon}>
            {text}
          </Sentence>
        ))}
      </Stack>
      {isNothing(effects) ? null : (
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
