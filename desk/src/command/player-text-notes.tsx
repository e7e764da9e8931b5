import { heldIn } from '@jangada/contracts/domains/chat/unfit-text';
import type { Language } from '@jangada/contracts/values/languages';
import { Stack, Text } from '@jangada/design';
import { useTranslation } from '../texts/use-translation.ts';
import type { CommandFields } from './command-input.ts';
import { Verdict } from './effects-view.tsx';

/** Fields whose text a player reads. */
const READ_BY_PLAYERS = /^(told|title_(pt|en)|description_(pt|en))$/;

interface PlayerTextNotesProps {
  readonly fields: CommandFields;
  readonly body: Readonly<Record<string, unknown>>;
  /** In which the player reads; null where it is unknown. */
  readonly language: Language | null;
}

/** What to know about a text that a player reads: in which language they read, and what of a person it holds. */
export const PlayerTextNotes = ({ fields, body, language }: PlayerTextNotesProps) => {
  const { t } = useTranslation();
  const names = fields.body.map(({ name }) => name).filter((name) => READ_BY_PLAYERS.test(name));
  if (names.length === 0) return null;
  const texts = names.map((name) => body[name]).filter((text) => typeof text === 'string');
  const held = [...new Set(texts.flatMap(heldIn))].map((kind) => t(`command.held.${kind}`));
  const isInPortuguese =
    language === 'en' && texts.length > 0 && names.some((name) => name.endsWith('_en') && body[name] === undefined);
  return (
    <Stack gap="2" aria-live="polite">
      {language === null ? null : (
        <Text fontSize="sm" color="fg.muted">
          {t(`command.readsIn.${language}`)}
        </Text>
      )}
      {isInPortuguese ? (
        <Verdict palette="warning" icon="lucide:triangle-alert">
          {t('command.englishMissing')}
        </Verdict>
      ) : null}
      {held.length === 0 ? null : (
        <Verdict palette="warning" icon="lucide:triangle-alert">
          {t('command.textHolds', { what: held.join(', ') })}
        </Verdict>
      )}
    </Stack>
  );
};
