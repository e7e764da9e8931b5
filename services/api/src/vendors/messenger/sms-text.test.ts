import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SMS_CHARS_MAX, smsText } from './sms-text.ts';

describe('the text of an SMS', () => {
  const folded: readonly (readonly [written: string, sent: string])[] = [
    ['Onça: seu código é 123456. Não passe a ninguém.', 'Onca: seu codigo e 123456. Nao passe a ninguem.'],
    ['“Prêmio” – até R$\u00a015,00…', '"Premio" - ate R$ 15,00...'],
    ['você\nganhou\t1º 🎉 lugar', 'voce ganhou 1o lugar'],
    ['ﬁm', 'fim'],
  ];
  for (const [written, sent] of folded)
    it(`sends ${JSON.stringify(written)} as ${sent}`, () => assert.equal(smsText(written), sent));

  it('keeps a text of one part whole, and ends a longer one at a word', () => {
    const whole = 'a'.repeat(SMS_CHARS_MAX);
    assert.equal(smsText(whole), whole);
    const long = smsText('palavra '.repeat(40));
    assert.match(long, /palavra\.\.\.$/);
    assert.ok(long.length <= SMS_CHARS_MAX);
    assert.equal(smsText('b'.repeat(200)).length, SMS_CHARS_MAX);
  });
});
