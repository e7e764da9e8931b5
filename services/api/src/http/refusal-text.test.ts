import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timedErrorTexts } from '@jangada/contracts/api/timed-error-texts';
import type { ErrorCode } from '@jangada/contracts/api/errors';
import { DomainError } from '../errors/domain-error.ts';
import { refusalText, spanText } from './refusal-text.ts';

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
