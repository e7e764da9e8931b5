import type { Language } from '@jangada/contracts/languages';
import type { ComebackState } from '../pwa/comeback.ts';

interface OfflinePageTexts {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
  readonly states: Readonly<Record<ComebackState, string>>;
}

export const offlinePageTexts: Readonly<Record<Language, OfflinePageTexts>> = {
  pt: {
    title: 'Você está sem internet',
    text: 'Assim que a conexão voltar, abrimos a página que você queria.',
    retry: 'Tentar de novo',
    states: {
      waiting: '',
      trying: 'Procurando conexão…',
      'still-away': 'Ainda sem conexão. Continuamos tentando por aqui.',
    },
  },
  en: {
    title: 'You are offline',
    text: 'As soon as the connection is back, we open the page you wanted.',
    retry: 'Try again',
    states: {
      waiting: '',
      trying: 'Looking for a connection…',
      'still-away': 'Still no connection. We keep trying.',
    },
  },
};
