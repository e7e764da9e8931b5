import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timedErrorTexts } from '@jangada/contracts/api/timed-error-texts';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import type { Language } from '@jangada/contracts/values/languages';
import { DomainError } from '../errors/domain-error.ts';
import { operatorRefusalText, refusalText, spanText } from './refusal-text.ts';

const text = (code: ErrorCode, facts: Record<string, unknown>, language: 'pt' | 'en' = 'pt') =>
  refusalText(new DomainError(code, { facts }), language);

const END = '2026-11-28T17:30:00.000Z';

describe('the text of a refusal that ends by itself', () => {
  it('says how long to wait', () => {
    const wait = { retry_after_seconds: 900 };
    assert.equal(text('auth.too-many-attempts', wait), 'Muitas tentativas com a senha. Tente de novo em 15 minutos.');
    assert.equal(
      text('request.too-many', { retry_after_seconds: 41 }, 'en'),
      'Too many attempts. Try again in 41 seconds.',
    );
  });

  it('says until when, by the clock of Brasília', () => {
    const until = '28/11/2026, 14:30 (horário de Brasília)';
    assert.equal(text('account.self-excluded', { end_at: END }), `Sua conta está em autoexclusão até ${until}.`);
    assert.equal(text('chat.muted', { muted_until: END }), `Você não pode escrever no chat até ${until}.`);
    assert.equal(text('cashback.too-early', { opens_at: END }), `O próximo resgate abre em ${until}.`);
    assert.equal(
      text('bet.limit-reached', { limit: { resets_at: END } }, 'en'),
      'This bet is above the limit you set. The limit starts again on 28 Nov 2026, 14:30 (Brasília time).',
    );
  });

  it('without a known end has the text without one', () => {
    assert.equal(text('account.self-excluded', { end_at: null }), 'Sua conta está em autoexclusão.');
    assert.equal(text('cashback.too-early', { opens_at: null }), 'O próximo resgate ainda não abriu.');
  });

  it('exists in both languages with the same place for its time', () => {
    const placesOf = (language: 'pt' | 'en') =>
      Object.entries(timedErrorTexts[language]).map(([code, line]) => [code, /\{\w+\}/.exec(line)?.[0]]);
    assert.deepEqual(placesOf('pt'), placesOf('en'));
  });
});

describe('a span of time', () => {
  it('is rounded up, in the unit in which people count it', () => {
    const spans = [0, 0.2, 59, 60, 61, 7_200, 7_201, 86_400].map((seconds) => spanText(seconds, 'pt'));
    assert.deepEqual(spans, [
      '1 segundo',
      '1 segundo',
      '59 segundos',
      '1 minuto',
      '2 minutos',
      '120 minutos',
      '3 horas',
      '24 horas',
    ]);
  });
});

it('the text of a refused type of file names the types that are taken', () => {
  const facts = { media_types: ['image/jpeg', 'image/png', 'application/pdf'] };
  assert.equal(text('request.unsupported-type', facts), 'Tipo de arquivo não suportado. Envie JPG, PNG ou PDF.');
  assert.equal(text('request.unsupported-type', facts, 'en'), 'This file type is not supported. Send JPG, PNG or PDF.');
});

describe('the text of a refusal for an operator', () => {
  const textOf = (code: ErrorCode, facts: Record<string, unknown>, language: Language) =>
    operatorRefusalText(new DomainError(code, { facts }), language);

  it('speaks of the player, and never sends the operator to the support', () => {
    assert.equal(
      textOf('account.blocked', { end_at: '2026-11-28T12:00:00Z' }, 'en'),
      'A block or a security review of the player’s account bars this.',
    );
    assert.equal(textOf('withdrawal.already-open', {}, 'pt'), 'O jogador já tem um saque em andamento.');
  });

  it('names the state that refuses', () => {
    assert.equal(
      textOf('held-win.not-open', { state: 'bet-rolled-back' }, 'en'),
      'The bet of this prize was rolled back, and it cannot be paid. Refuse it.',
    );
    assert.equal(
      textOf('referral.not-open', { state: 'registered' }, 'pt'),
      'Esta indicação ainda não cumpriu as condições.',
    );
  });

  it('is that for everybody where there is no other', () => {
    assert.equal(
      textOf('held-win.not-open', { state: 'unheard-of' }, 'en'),
      'This prize is not under review any more.',
    );
    assert.equal(textOf('withdrawal.not-found', {}, 'pt'), 'Saque não encontrado.');
  });
});
