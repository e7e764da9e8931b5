import { cancelDocumentRequests } from '@jangada/contracts/ops/documents';
import type { PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Box, HStack, Stack, Text } from '@jangada/design';
import { CommandButton } from '../command/command-button.tsx';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';
import { shownText } from '../texts/shown-text.ts';

type Requested = PlayerIdentity['requested'][number];

/** Documents of one request: its text is said once. */
const askedTogether = (requested: readonly Requested[]) => {
  const keyOf = ({ told, asked_by: who, asked_at: at }: Requested): string => JSON.stringify([told, who, at]);
  return [...new Map(requested.map((one) => [keyOf(one), one]))].map(([key, one]) => ({
    ...one,
    types: requested.filter((other) => keyOf(other) === key).map(({ type }) => type),
  }));
};

/** What the staff have asked a player for and is still missing, with what the player reads. */
export const RequestedDocuments = ({ id, requested }: Pick<PlayerIdentity, 'id' | 'requested'>) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  if (requested.length === 0) return null;
  return (
    <Stack as="ul" gap="2" px="4" pb="3" m="0" listStyleType="none" fontSize="sm">
      {askedTogether(requested).map(({ types, told, asked_by: who, asked_at: at }) => (
        <HStack as="li" key={types.join()} gap="3" align="flex-start" justify="space-between" wrap="wrap">
          <Box flex="1" minWidth="200px">
            <Text fontWeight="600">
              {t('players.identity.requested', {
                at: formats.moment(at),
                who,
                type: types.map((type) => texts.value('type', type)).join('; '),
              })}
            </Text>
            <Text color="fg.muted" overflowWrap="anywhere">
              {shownText(told)}
            </Text>
          </Box>
          <CommandButton
            command={{
              words: cancelDocumentRequests.words,
              params: { id: String(id) },
              preset: { kinds: types },
            }}
          />
        </HStack>
      ))}
    </Stack>
  );
};
