import type { Language } from '@jangada/contracts/values/languages';
import { localise } from '@jangada/contracts/page/match-route';

const linksTo = (base: string, path: string, language: Language): readonly (readonly [string, string])[] => {
  const addressIn = (one: Language) => new URL(localise(one, path), base).href;
  return [
    ['link[rel=canonical]', addressIn(language)],
    ['link[rel=alternate][hreflang=pt-BR]', addressIn('pt')],
    ['link[rel=alternate][hreflang=en]', addressIn('en')],
    ['link[rel=alternate][hreflang=x-default]', addressIn('pt')],
  ];
};

/**
 * Updates the canonical and alternate links of the edge when the page changes in the app (I18N-17).
 *
 * @param base the tenant's address; the links are removed when it is invalid
 */
export const updateAddressLinks = (base: string, path: string, language: Language): void => {
  if (!URL.canParse(base)) return;
  for (const [selector, address] of linksTo(base, path, language)) {
    document.head.querySelector(selector)?.setAttribute('href', address);
  }
};
