import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heldIn, whyUnfit, withoutPersonalData } from './unfit-text.ts';

const personal = [
  'meu cpf 529.982.247-25',
  'cpf 52998224725',
  'cpf 529 982 247 25.',
  'cnpj 11.222.333/0001-81',
  'zap 11 98765-4321',
  'me chama (11) 98765-4321',
  '(11) 9 8765-4321',
  '11987654321',
  '+55 11 98765-4321',
  '5511987654321',
  '011 98765-4321',
  '98765-4321',
  'zap: 987654321',
  'meu telefone é 3000 1234',
  '(11) 3000-1234',
  '11 3000-1234',
  '+551130001234',
  '１１９８７６５４３２１',
  '1️⃣1️⃣9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣2️⃣1️⃣',
  '119\u200b87654321',
  'escreve para ana.silva+1@exemplo.com.br',
  'ANA@EXEMPLO.COM',
  'pix 71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D',
  '00020126580014br.gov.bcb.pix0136',
  'cartão 4111 1111 1111 1111',
  '5555555555554444',
  '3782 822463 10005',
];

const links = ['veja https://x.example/a?b=1 agora', 'entre em www.ganhe.tv', 'Bonus.CLUB/abc aqui', 'ganhe.com.br'];

const fine = [
  'boa tarde, gente!',
  'R$ 1.234,56',
  'ganhei R$ 11.987.654.321,00 em sonho',
  'R$ 11987654321',
  'saquei 1234567,89 hoje',
  'Flamengo 3 x 2 Palmeiras, 98 a 76',
  'placar 2025-2026',
  'em 30/11/2026 às 12:30',
  '2026-11-30 12:30:59',
  'pedido 12345678901',
  'pedido 52998224724',
  'rodada 1234567890',
  'saque nº 4812345678',
  'bilhete 1111111111111111',
  'multiplicador 1.000.000x',
  'odds 1.85 2.10 3.40 10.5',
  '00000000000',
  'kkkkkkk 10 10 10',
  'CEP 01310-100',
  '@Ana S. boa!',
  'ganhei 8.50 no jogo. Bom demais',
  'telefone do jogo é legal, ganhei 50',
  'o celular travou na rodada 12',
  'liga 2 ganhou de 3 a 1 em 2026',
  '11 9 8',
  '🎰🎰🎰',
];

describe('a text of the chat', () => {
  for (const text of personal)
    it(`holds personal data: ${text}`, () => assert.equal(whyUnfit(text), 'chat.personal-data'));
  for (const text of links) it(`holds a link: ${text}`, () => assert.equal(whyUnfit(text), 'chat.link'));
  for (const text of fine) it(`may be shown: ${text}`, () => assert.equal(whyUnfit(text), null));
});

describe('a text for one player', () => {
  it('is told to hold what it holds of a person, each once, and a link, which an e-mail address is not', () => {
    const text = 'CPF 529.982.247-25 e 52998224725, cartão 4111 1111 1111 1111, veja https://x.example';
    assert.deepEqual(heldIn(text), ['cpf', 'card', 'link']);
    assert.deepEqual(heldIn('escreva para ana@exemplo.com.br'), ['email']);
    assert.deepEqual(heldIn('Encontramos o seu Pix de R$ 1.234,56.'), []);
  });

  it('is kept in logs without numbers of people and cards, and otherwise as it was written', () => {
    assert.equal(
      withoutPersonalData('CPF 529.982.247-25, cartão 4111 1111 1111 1111, zap 11 98765-4321, ana@exemplo.com: veja'),
      'CPF •••, cartão •••, zap •••, •••: veja',
    );
    const fine = 'pedido 52998224724 de R$ 1.234,56 em 30/11/2026, 3f0c9a52-6f1e-4a51-9d5c-3c0d9f6a7b11';
    assert.equal(withoutPersonalData(fine), fine);
  });
});
