import type { Language } from '@jangada/contracts/values/languages';
import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  language: 'Idioma',
  appearance: 'Aparência',
  modes: {
    system: { name: 'Automático', hint: 'Segue o seu aparelho' },
    light: { name: 'Claro', hint: 'Fundo claro' },
    dark: { name: 'Escuro', hint: 'Fundo escuro' },
  },
  forced: 'Esta página tem uma aparência só. A sua escolha vale para as outras.',
  data: 'Dados',
  saving: 'Economizar dados',
  savingHint: 'Imagens menores, nada carregado antes da hora e nada que passe sozinho na tela.',
  savingAlready: 'O seu navegador ou a sua conexão já pede isso agora.',
});

const en = defineTexts({
  language: 'Language',
  appearance: 'Appearance',
  modes: {
    system: { name: 'Automatic', hint: 'Follows your device' },
    light: { name: 'Light', hint: 'Light background' },
    dark: { name: 'Dark', hint: 'Dark background' },
  },
  forced: 'This page has one appearance only. Your choice counts for the others.',
  data: 'Data',
  saving: 'Save data',
  savingHint: 'Smaller images, nothing loaded ahead of time and nothing that moves across the screen by itself.',
  savingAlready: 'Your browser or your connection asks for it right now.',
}) satisfies SameTexts<typeof pt>;

export const languagePanelTexts: TextBundle<SameTexts<typeof pt>> = {
  namespace: 'host.language-panel',
  texts: { pt, en },
};

/** Each language in its own words, with its region. */
export const languageNames: Readonly<Record<Language, { readonly name: string; readonly region: string }>> = {
  pt: { name: 'Português', region: 'Brasil' },
  en: { name: 'English', region: 'United States' },
};
