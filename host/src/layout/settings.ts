import { languages } from '@jangada/contracts/languages';
import type { Language } from '@jangada/contracts/languages';
import { useObservable } from '@jangada/remote-kit/hooks';
import { useHostTexts } from '../locale/host-texts.ts';
import { useShell } from '../shell-context.tsx';
import { rememberLanguage } from '../locale/remember-language.ts';
import { colorPreferences } from './appearance.ts';

/** Each language in its own words. */
const languageNames: Readonly<Record<Language, string>> = { pt: 'Português', en: 'English' };

const modeIcons = { system: 'lucide:monitor', light: 'lucide:sun', dark: 'lucide:moon' } as const;

export interface Setting {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** The choices a visitor has about how the site is shown. */
export const useSettings = (): { readonly languages: readonly Setting[]; readonly modes: readonly Setting[] } => {
  const { router, colors } = useShell();
  const t = useHostTexts();
  const language = useObservable(router.language);
  const preference = useObservable(colors.preference);
  return {
    languages: languages.map((one) => ({
      id: one,
      label: languageNames[one],
      icon: 'lucide:languages',
      isChosen: one === language,
      choose: () => {
        rememberLanguage(one);
        router.changeLanguage(one);
      },
    })),
    modes: colorPreferences.map((one) => ({
      id: one,
      label: t(`settings.${one}`),
      icon: modeIcons[one],
      isChosen: one === preference,
      choose: () => colors.prefer(one),
    })),
  };
};
