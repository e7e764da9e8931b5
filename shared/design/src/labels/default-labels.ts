import type { Language } from '@jangada/contracts/values/languages';

/** The labels of parts for callers that give none. */
const labels = {
  close: { pt: 'Fechar', en: 'Close' },
  previous: { pt: 'Anterior', en: 'Previous' },
  next: { pt: 'Próximo', en: 'Next' },
  showPassword: { pt: 'Mostrar senha', en: 'Show password' },
  hidePassword: { pt: 'Ocultar senha', en: 'Hide password' },
  seeAll: { pt: 'Ver todos', en: 'See all' },
  like: { pt: 'Curtir', en: 'Like' },
  unlike: { pt: 'Descurtir', en: 'Unlike' },
  digit: { pt: 'Dígito', en: 'Digit' },
  ended: { pt: 'Tempo esgotado', en: 'Time is over' },
} satisfies Record<string, Record<Language, string>>;

type Label = keyof typeof labels;

/** The language the page declares (`<html lang>`); Portuguese unless it is English. */
export const pageLanguage = (): Language => {
  const declared = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return declared.toLowerCase().startsWith('en') ? 'en' : 'pt';
};

/** A label in the page's language. */
export const defaultLabel = (name: Label): string => labels[name][pageLanguage()];
