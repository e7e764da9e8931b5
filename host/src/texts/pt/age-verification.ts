import { defineTexts } from '@jangada/remote-kit/texts';

/** The text of the first button is specified (MOD-24). */
export default defineTexts({
  title: 'Você tem 18 anos ou mais?',
  text: 'Este site é só para adultos. Jogar pode causar dependência: defina um limite e jogue por diversão.',
  yes: 'Tenho 18 anos ou mais',
  no: 'Não',
  read: 'Leia antes de entrar',
});
