import { defineTexts } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  title: 'Quiz do dia',
  text: 'Tudo o que é desta área começa aqui.',
  retry: 'Tentar novamente',
  card: {
    text: 'Uma área nova do site. Dê uma olhada.',
    action: 'Conhecer',
  },
  categories: {
    title: 'Por onde começar',
    open: 'Ver os jogos',
    empty: 'Ainda não há nada por aqui.',
    emptyText: 'Volte daqui a pouco: estamos preparando.',
    home: 'Voltar ao início',
    failed: 'Não conseguimos carregar esta parte.',
    forbidden: 'Esta parte é de quem tem conta.',
    forbiddenText: 'Entre para continuar de onde parou.',
    logIn: 'Entrar',
  },
});

export default pt;
