import { defineTexts } from '@jangada/remote-kit/texts';

const pt = defineTexts({
  part: {
    title: 'Uma parte',
    empty: 'Ainda não há nada por aqui.',
    failed: 'Não conseguimos carregar esta parte.',
    retry: 'Tentar novamente',
    forbidden: 'Esta parte é de quem tem conta.',
    logIn: 'Entrar',
  },
});

export default pt;
