import assert from 'node:assert/strict';
import { it } from 'node:test';
import { maskedCpf, maskedEmail, maskedPhone, maskedText } from './masks.ts';

it('a CPF keeps its six digits in the middle', () => assert.equal(maskedCpf('12345678909'), '•••.456.789-••'));

it('a phone keeps its area and its end, one abroad its end', () => {
  assert.equal(maskedPhone('+5511987654321'), '(11) •••••-4321');
  assert.equal(maskedPhone('+351912345678'), '•••••-5678');
});

it('an e-mail keeps first letters and the end of its domain', () => {
  assert.equal(maskedEmail('maria.souza@gmail.com'), 'm•••@g•••.com');
  assert.equal(maskedEmail('ana@correio.empresa.com.br'), 'a•••@c•••.com.br');
  assert.equal(maskedEmail('ana@mail.empresa.io'), 'a•••@m•••.io');
  assert.equal(maskedEmail('álvaro@exemplo.com'), 'á•••@e•••.com');
});

it('a text keeps everything but CPFs, phones and e-mails', () =>
  assert.equal(
    maskedText(
      '{"cpf":"12345678909","de":"ana@exemplo.com","tel":"+5511987654321","e2e":"E1823612020261129150312345678901"}',
    ),
    '{"cpf":"•••.456.789-••","de":"a•••@e•••.com","tel":"(11) •••••-4321","e2e":"E1823612020261129150312345678901"}',
  ));

it('a phone is masked as people write it', () =>
  assert.equal(
    maskedText('(11) 98765-4321, 11 9 8765-4321, +55 11 98765-4321; R$ 11 98765 e 2026-11-30'),
    '(11) •••••-4321, (11) •••••-4321, (11) •••••-4321; R$ 11 98765 e 2026-11-30',
  ));

it('a number with eleven digits that is no CPF stays, and a CPF with dots does not', () =>
  assert.equal(maskedText('txid 12345678901, CPF 123.456.789-09'), 'txid 12345678901, CPF •••.456.789-••'));
