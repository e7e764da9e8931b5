import { cutText } from '@jangada/contracts/values/characters';
import { Box, HStack, Stack, Text } from '@jangada/design';
import { useBundle } from '@jangada/remote-kit/texts';
import { useStore } from 'zustand';
import type { BusLine, BusLog } from '../../composition/bus-log.ts';
import { xRayTexts } from '../../texts/x-ray.ts';

const PAYLOAD_CHARACTERS_MAX = 160;

const shortened = (payload: unknown): string => {
  const text = typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '');
  return text.length > PAYLOAD_CHARACTERS_MAX ? `${cutText(text, PAYLOAD_CHARACTERS_MAX)}…` : text;
};

const Line = ({ line: { atMs, event, by, to, refused, payload } }: { line: BusLine }) => {
  const { t } = useBundle(xRayTexts);
  const receivers =
    to && to.length > 0 ? t('receivedBy', { members: [...new Set(to)].join(', ') }) : t('receivedByNobody');
  return (
    <Box as="li" fontSize="xs" fontFamily="mono" translate="no" paddingBlock="1">
      <HStack justify="space-between" gap="2">
        <Text fontWeight="600" color={refused ? 'loss' : 'fg'}>
          {event}
        </Text>
        <Text color="fg.muted" whiteSpace="nowrap">
          {`${by} · ${Math.round(atMs)} ms`}
        </Text>
      </HStack>
      <Text color={refused ? 'loss' : 'fg.muted'}>{refused ? t(`refused.${refused}`) : receivers}</Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {shortened(payload)}
      </Text>
    </Box>
  );
};

/** The events of the bus, newest first, with refused ones. */
export const BusView = ({ log }: { log: BusLog }) => {
  const { t } = useBundle(xRayTexts);
  const lines = useStore(log.lines);
  if (lines.length === 0) return <Text color="fg.muted">{t('noEvents')}</Text>;
  return (
    <Stack
      as="ol"
      gap="1"
      listStyleType="none"
      css={{ '& > li + li': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      {lines.toReversed().map((line, index) => (
        <Line key={lines.length - index} line={line} />
      ))}
    </Stack>
  );
};
