import { createI18n } from '@jangada/remote-kit/i18n';
import { addBundle } from '@jangada/remote-kit/texts';
import type { Language } from '@jangada/contracts/values/languages';
import en from '../texts/en.ts';
import pt from '../texts/pt.ts';
import { featureName } from './feature-name.ts';

const nameIn = (language: Language, code: string) =>
  featureName(code, addBundle(createI18n({ language }), { namespace: 'casino', texts: { pt, en } }));

test.each([
  ['20-lines', '20 linhas', '20 lines'],
  ['free-spins', 'Rodadas grátis', 'Free spins'],
  ['75-balls', '75 bolas', '75 balls'],
  ['4-cards', '4 cartelas', '4 cards'],
  ['12-rows', '12 fileiras', '12 rows'],
  ['3-to-2', 'Blackjack paga 3 por 2', 'Blackjack pays 3 to 2'],
  ['auto-cash-out', 'Retirada automática', 'Automatic cash-out'],
])('%s is shown in the player’s language', (code, portuguese, english) => {
  expect(nameIn('pt', code)).toBe(portuguese);
  expect(nameIn('en', code)).toBe(english);
});

test('an unnamed feature is shown as plain words', () => {
  expect(nameIn('pt', 'mystery_symbols')).toBe('Mystery symbols');
  expect(nameIn('pt', '7-wonders')).toBe('7 wonders');
});
