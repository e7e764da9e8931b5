import type { Language } from '@jangada/contracts/languages';

interface ContentPageTexts {
  readonly failed: string;
  readonly failedMore: string;
  readonly retry: string;
}

export const contentPageTexts: Readonly<Record<Language, ContentPageTexts>> = {
  pt: {
    failed: 'Não foi possível abrir esta página',
    failedMore: 'Confira a sua conexão e tente de novo.',
    retry: 'Tentar de novo',
  },
  en: {
    failed: 'This page could not be opened',
    failedMore: 'Check your connection and try again.',
    retry: 'Try again',
  },
};
