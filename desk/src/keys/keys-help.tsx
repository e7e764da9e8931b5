import { Flex, Span, Stack, Text } from '@jangada/design';
import { PageDialog } from '../parts/page-dialog.tsx';
import { Switch } from '@jangada/design/field';
import { useTranslation } from '../texts/use-translation.ts';
import { Keys } from './keys.tsx';
import { useKeyPlaces, useKeySettings } from './use-keys.ts';

/** The keys of this place, and the switch that turns letters off. */
export const KeysHelp = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const { letters, setLetters } = useKeySettings();
  const { places } = useKeyPlaces();
  return (
    <PageDialog title={t('keys.title')} onClose={onClose} size="md">
      <Stack gap="5">
        <Switch
          label={t('keys.letters')}
          help={t('keys.lettersHelp')}
          checked={letters}
          onChange={(event) => setLetters(event.target.checked)}
        />
        {[...places.entries()].map(([id, { title, commands }]) =>
          commands.length === 0 ? null : (
            <Stack key={id} gap="1">
              <Text fontWeight="600" fontSize="sm">
                {title}
              </Text>
              {commands.map(({ keys, label }) => (
                <Flex key={keys} justify="space-between" gap="4" fontSize="sm" py="0.5">
                  <Span color="fg.muted">{label}</Span>
                  <Keys keys={keys} />
                </Flex>
              ))}
            </Stack>
          ),
        )}
      </Stack>
    </PageDialog>
  );
};
