import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPasswordError } from './new-password.ts';

const COMMON = 'Esta senha é muito comum. Escolha outra.';
const OWN = 'Esta senha usa seus dados ou o nome do site. Escolha outra.';

const owner = {
  siteName: 'Onça da Sorte',
  first_name: 'Joana',
  last_name: 'Prado Lima',
  email: 'joao.silva88@gmail.com',
  phone: '+5511987650003',
  cpf: '52998224725',
};
const errorOf = (password: string) => newPasswordError(password, 'pt', owner);

describe('a password that is set', () => {
  for (const password of ['password1', 'Password1', 'QWERTY123', ' abc12345 ', '1qaz2wsx', 'senha123'])
    it(`is refused as common: "${password}"`, async () => assert.equal(await errorOf(password), COMMON));

  for (const password of [
    'Senha@123',
    'S3nh4!2026',
    '$3nh@2026',
    'Segredo-1!',
    'P@ssw0rd2026',
    '@dm1n2026!',
    '123Flamengo!',
    'Fam\u00edlia#2026',
    'Fami\u0301lia#2026',
    'ｓｅｎｈａ2026',
    'cassino123',
    'Corinthians10',
    'C0r1nth1ans!10',
    'dinheiro2026',
    'Tigrinho777',
    'brasileirão1',
    'Gabriel2010',
    's\u0435nh\u0430-2026',
    '\u0421\u0430ssin\u043e123',
  ])
    it(`is refused as a common word with decorations: "${password}"`, async () =>
      assert.equal(await errorOf(password), COMMON));

  for (const password of [
    'joao.silva88',
    'JoaoSilva88!',
    'J0ao.S1lva2026',
    'OncaDaSorte2026',
    'Onça da Sorte 2026!',
    'meu987650003',
    'fone 98765-0003',
    'cpf 529.982.247-25',
    '11987650003a',
    'joao.silva88@gmail.com',
    'oncadasorte.com.br',
    'www.oncadasorte.bet.br',
    '\u041enc\u0430D\u0430S\u043erte2026',
    'J\u043e\u0430n\u0430-12345',
    'joana12345',
    'JoanaPradoLima1',
    'Prado Lima#99',
  ])
    it(`is refused as the player’s own data or the name of the site: "${password}"`, async () =>
      assert.equal(await errorOf(password), OWN));

  for (const password of [
    'mar-alto-8',
    'Veleiro+Brisa9',
    'x7$Kq29!wz',
    'k8472991',
    'senha do meu barco 7',
    'OncaPintada-77',
  ])
    it(`is taken when it is neither: "${password}"`, async () => assert.equal(await errorOf(password), null));

  it('is refused by the rules of its form first, in which a combined accent is no character', async () => {
    const { siteName } = owner;
    assert.equal(await newPasswordError('password', 'en', { siteName }), 'Use letters and also digits or symbols.');
    for (const short of ['123456', 'a\u0301e\u0301i\u0301o\u0301'])
      assert.equal(await newPasswordError(short, 'en', { siteName }), 'The password must have at least 8 characters.');
  });

  it('of 200 characters is checked at once', async () => {
    const begun = performance.now();
    await errorOf(`${'1'.repeat(100)}a${'2'.repeat(99)}`);
    assert.ok(performance.now() - begun < 1_000);
  });
});
