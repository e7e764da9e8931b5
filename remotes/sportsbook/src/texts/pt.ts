import { defineTexts } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'Esportes',
  loading: 'Carregando os esportes…',
  failed: 'Não conseguimos carregar os esportes.',
  failedText: 'As suas apostas estão guardadas. Confira a conexão e tente de novo.',
  slow: 'Os esportes estão demorando para carregar.',
  slowText: 'Eles ainda podem aparecer. Você também pode tentar de novo agora.',
  restrictedText: 'As apostas que você já fez continuam valendo.',
  restrictedUntil: 'Até {date}, às {time}. As apostas que você já fez continuam valendo.',
  support: 'Falar com o suporte',
  verify: 'Verificar a conta',
  limits: 'Ver limites e pausas',
  live: {
    title: 'Ao vivo agora',
    match: '{home} {homeScore} a {awayScore} {away}, {clock}, {league}',
  },
  bets: {
    title: 'Minhas apostas',
    open_one: '{count} em aberto, {stake}',
    open_other: '{count} em aberto, {stake}',
  },
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
