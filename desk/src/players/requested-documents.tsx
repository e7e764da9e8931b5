import type { PlayerIdentity } from '@jangada/contracts/ops/player-tabs';
import { Stack, Text } from '@jangada/design';
import { useFormats } from '../locale/formats.ts';
import { useOperationTexts } from '../operations/use-operation-texts.ts';
import { useTranslation } from '../texts/use-translation.ts';

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
export const RequestedDocuments = ({ requested }: Pick<PlayerIdentity, 'requested'>) => {
  const { t } = useTranslation();
  const texts = useOperationTexts();
  const formats = useFormats();
  if (requested.length === 0) return null;
  return (
    <Stack as="ul" gap="2" px="4" pb="3" m="0" listStyleType="none" fontSize="sm">
      {askedTogether(requested).map(({ types, told, asked_by: who, asked_at: at }) => (
        <li key={types.join()}>
          <Text fontWeight="600">
            {t('players.identity.requested', {
              at: formats.moment(at),
              who,
              type: types.map((type) => texts.value('type', type)).join(', '),
            })}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {told}
          </Text>
        </li>
      ))}
    </Stack>
  );
};
