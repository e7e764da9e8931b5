import { defineTexts } from '@jangada/remote-kit/texts';
import type { SameTexts, TextBundle } from '@jangada/remote-kit/texts';

/** The words of the age question; the first button is the product's, to the letter (MOD-24). */
const pt = defineTexts({
  title: 'Você tem 18 anos ou mais?',
  text: 'Este site é só para adultos. Jogar pode causar dependência: defina um limite e jogue por diversão.',
  yes: 'Tenho 18 anos ou mais',
  no: 'Não',
  read: 'Leia antes de entrar',
});

const en = defineTexts({
  title: 'Are you 18 or older?',
  text: 'This site is for adults only. Gambling can be addictive: set a limit and play for fun.',
  yes: 'I am 18 or older',
  no: 'No',
  read: 'Read before you enter',
}) satisfies SameTexts<typeof pt>;

export const ageTexts: TextBundle<SameTexts<typeof pt>> = { namespace: 'host.age-verification', texts: { pt, en } };
