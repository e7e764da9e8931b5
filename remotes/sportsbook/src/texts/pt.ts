import { defineTexts } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'Esportes',
  loading: 'Carregando os esportes…',
  failed: 'Não conseguimos carregar os esportes.',
  failedText: 'As suas apostas estão guardadas. Confira a conexão e tente de novo.',
  retry: 'Tentar novamente',
  guest: 'Faça login para ver os esportes.',
  guestText: 'As apostas esportivas abrem assim que você entrar na sua conta.',
  login: 'Entrar',
  teaser: {
    title: 'Esportes ao vivo',
    text: 'Futebol, basquete, tênis e mais, com odds que mudam na hora.',
    action: 'Ver os jogos de hoje',
  },
});

export default pt;
