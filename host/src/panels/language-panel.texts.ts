import type { Language } from '@jangada/contracts/languages';
import type { ColorPreference } from '../layout/appearance.ts';

interface LanguagePanelTexts {
  readonly language: string;
  readonly appearance: string;
  readonly modes: Readonly<Record<ColorPreference, { readonly name: string; readonly hint: string }>>;
  /** Said where the page has one appearance whatever is chosen (DES-02). */
  readonly forced: string;
  readonly data: string;
  readonly saving: string;
  readonly savingHint: string;
  /** Said where it is saved whatever is chosen: the browser asked for it, or the connection is slow. */
  readonly savingAlready: string;
}

export const languagePanelTexts: Readonly<Record<Language, LanguagePanelTexts>> = {
  pt: {
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
  },
  en: {
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
  },
};

/** Each language in its own words, with its region. */
export const languageNames: Readonly<Record<Language, { readonly name: string; readonly region: string }>> = {
  pt: { name: 'Português', region: 'Brasil' },
  en: { name: 'English', region: 'United States' },
};
