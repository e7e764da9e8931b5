import type { Language } from '@jangada/contracts/values/languages';

/** The few words that parts say by themselves when a caller gives none. */
const words = {
  close: { pt: 'Fechar', en: 'Close' },
  previous: { pt: 'Anterior', en: 'Previous' },
  next: { pt: 'Próximo', en: 'Next' },
  pause: { pt: 'Pausar', en: 'Pause' },
  play: { pt: 'Continuar', en: 'Play' },
  showPassword: { pt: 'Mostrar senha', en: 'Show password' },
  hidePassword: { pt: 'Ocultar senha', en: 'Hide password' },
  seeAll: { pt: 'Ver todos', en: 'See all' },
  like: { pt: 'Curtir', en: 'Like' },
  unlike: { pt: 'Descurtir', en: 'Unlike' },
  slide: { pt: 'Slide', en: 'Slide' },
  digit: { pt: 'Dígito', en: 'Digit' },
  by: { pt: 'de', en: 'by' },
  ended: { pt: 'Tempo esgotado', en: 'Time is over' },
  optional: { pt: 'opcional', en: 'optional' },
} satisfies Record<string, Record<Language, string>>;

export type Word = keyof typeof words;

/** The language the page declares (`<html lang>`); Portuguese unless it is English. */
export function pageLanguage(): Language {
  const declared = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return declared.toLowerCase().startsWith('en') ? 'en' : 'pt';
}

/** A word in the page's language. */
export const word = (name: Word): string => words[name][pageLanguage()];
