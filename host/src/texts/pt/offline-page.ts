import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  retry: 'Tentar de novo',
  offline: {
    title: 'Você está sem internet',
    text: 'Assim que a conexão voltar, abrimos a página que você queria.',
    states: {
      trying: 'Procurando conexão…',
      'still-away': 'Ainda sem conexão. Continuamos tentando por aqui.',
    },
  },
  siteAway: {
    title: 'O site não respondeu',
    text: 'A sua rede está ligada, mas o site não responde. Assim que ele voltar, abrimos a página que você queria.',
    states: {
      trying: 'Procurando o site…',
      'still-away': 'O site ainda não respondeu. Continuamos tentando por aqui.',
    },
  },
});
