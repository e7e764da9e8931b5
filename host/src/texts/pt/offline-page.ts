import { defineTexts } from '@jangada/remote-kit/texts';

export default defineTexts({
  title: 'Você está sem internet',
  text: 'Assim que a conexão voltar, abrimos a página que você queria.',
  retry: 'Tentar de novo',
  states: {
    trying: 'Procurando conexão…',
    'still-away': 'Ainda sem conexão. Continuamos tentando por aqui.',
  },
});
