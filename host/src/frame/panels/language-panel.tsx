import { Box, Heading, Icon, Stack, styled, Text } from '@jangada/design';
import { Switch } from '@jangada/design/field';
import { markExplained } from '@jangada/contracts/client/errors';
import { languages, locales } from '@jangada/contracts/values/languages';
import type { Language } from '@jangada/contracts/values/languages';
import { updateLanguage } from '@jangada/contracts/domains/profile/endpoints';
import { useLanguage } from '@jangada/remote-kit/hooks';
import { useBundle } from '@jangada/remote-kit/texts';
import { useStore } from 'zustand';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SAVES_DATA_KEY } from '../../browser/device/device.ts';
import { colorPreferences } from '../../browser/appearance/colors.ts';
import { rememberLanguage } from '../../texts/locale/remember-language.ts';
import { useShell } from '../../shell/shell-context.tsx';
import { languageNames, languagePanelTexts } from '../../texts/language-panel.ts';

const modeIcons = { system: 'lucide:monitor', light: 'lucide:sun', dark: 'lucide:moon' } as const;

interface ChoiceProps {
  readonly name: string;
  readonly hint: string;
  readonly drawing: ReactNode;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly lang?: string;
}

const Choice = ({ name, hint, drawing, isChosen, onChoose, lang }: ChoiceProps) => (
  <styled.button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    {...(lang ? { lang } : {})}
    display="flex"
    alignItems="center"
    gap="3"
    width="full"
    minHeight="60px"
    px="3"
    py="2"
    borderRadius="tile"
    borderWidth="1px"
    borderColor={isChosen ? 'brand.line' : 'border'}
    bg={isChosen ? 'brand.subtle' : 'transparent'}
    color="fg"
    textAlign="start"
    cursor="pointer"
    transition="background-color {durations.press}, border-color {durations.press}"
    _hover={isChosen ? {} : { bg: 'fg/6' }}
  >
    <Box
      aria-hidden
      display="grid"
      placeItems="center"
      flexShrink="0"
      width="36px"
      height="36px"
      borderRadius="full"
      bg="fg/8"
      fontSize="xs"
      fontWeight="700"
    >
      {drawing}
    </Box>
    <Box flex="1" minWidth="0">
      <Text as="span" display="block" fontWeight="600" fontSize="sm">
        {name}
      </Text>
      <Text as="span" display="block" fontSize="xs" color="fg.muted">
        {hint}
      </Text>
    </Box>
    {isChosen ? <Icon name="lucide:check" size={20} color="brand.fg" /> : null}
  </styled.button>
);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="2" role="group" aria-label={title}>
    <Heading as="h3" size="sm">
      {title}
    </Heading>
    {children}
  </Stack>
);

/** Changes the language of this page and later visits; for a player also on the server. */
const useChooseLanguage = () => {
  const { panels, session, hostApi } = useShell();
  return (language: Language) => {
    rememberLanguage(language);
    void hostApi.i18n.change(language);
    panels.close();
    // Used for e-mails; a failure is corrected by the next change.
    if (session.getState().status === 'user') hostApi.api(updateLanguage, { body: { language } }).catch(markExplained);
  };
};

const Saving = () => {
  const { t } = useBundle(languagePanelTexts);
  const { storage, device } = useShell();
  const { savesData } = useStore(device);
  const readChoice = () => storage.get(SAVES_DATA_KEY) !== null;
  const [isChosen, setChosen] = useState(readChoice);
  const choose = (saves: boolean) => {
    if (saves) storage.set(SAVES_DATA_KEY, '1');
    else storage.remove(SAVES_DATA_KEY);
    device.refresh();
    // The panel shows a choice only if it could be stored.
    setChosen(readChoice());
  };
  const hint = savesData && !isChosen ? `${t('savingHint')} ${t('savingAlready')}` : t('savingHint');
  return (
    <Group title={t('data')}>
      <Switch
        label={t('saving')}
        help={hint}
        checked={isChosen}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </Group>
  );
};

/** Language, appearance and data saving (MOD-33, DES-01). */
export const LanguagePanel = () => {
  const { colors } = useShell();
  const language = useLanguage();
  const chooseLanguage = useChooseLanguage();
  const preference = useStore(colors.preference);
  const isForced = useStore(colors.forced) !== null;
  const { t } = useBundle(languagePanelTexts);
  return (
    <Stack gap="7" p="4" overflowY="auto">
      <Group title={t('language')}>
        {languages.map((one) => (
          <Choice
            key={one}
            lang={locales[one]}
            name={languageNames[one].name}
            hint={languageNames[one].region}
            drawing={one.toUpperCase()}
            isChosen={one === language}
            onChoose={() => chooseLanguage(one)}
          />
        ))}
      </Group>
      <Group title={t('appearance')}>
        {colorPreferences.map((one) => (
          <Choice
            key={one}
            name={t(`modes.${one}.name`)}
            hint={t(`modes.${one}.hint`)}
            drawing={<Icon name={modeIcons[one]} size={18} />}
            isChosen={one === preference}
            onChoose={() => colors.prefer(one)}
          />
        ))}
        {isForced ? (
          <Text fontSize="sm" color="fg.muted">
            {t('forced')}
          </Text>
        ) : null}
      </Group>
      <Saving />
    </Stack>
  );
};
