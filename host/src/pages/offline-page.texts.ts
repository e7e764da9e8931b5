import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'Você está sem internet',
  text: 'Assim que a conexão voltar, abrimos a página que você queria.',
  retry: 'Tentar de novo',
  states: {
    waiting: '',
    trying: 'Procurando conexão…',
    'still-away': 'Ainda sem conexão. Continuamos tentando por aqui.',
  },
});

const en = defineTexts({
  title: 'You are offline',
  text: 'As soon as the connection is back, we open the page you wanted.',
  retry: 'Try again',
  states: {
    waiting: '',
    trying: 'Looking for a connection…',
    'still-away': 'Still no connection. We keep trying.',
  },
}) satisfies SameTexts<typeof pt>;

export const offlinePageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.offline-page', texts: { pt, en } };
