import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareHostName, readHostName } from './host-name.ts';

test('a host name is read as browsers send it', () => {
  const read: readonly (readonly [string, string])[] = [
    ['verde.localhost', 'verde.localhost'],
    ['localhost', 'localhost'],
    [' Verde.COM.br ', 'verde.com.br'],
    ['verde.com.br.', 'verde.com.br'],
    ['ação.com.br', 'xn--ao-siap.com.br'],
    ['XN--AO-SIAP.com.br', 'xn--ao-siap.com.br'],
    ['ｖｅｒｄｅ.com', 'verde.com'],
    ['www.verde.com', 'www.verde.com'],
  ];
  for (const [typed, host] of read) assert.equal(readHostName(typed), host, typed);
});

test('anything that is not a host name alone is refused', () => {
  const wrong = ['', ' ', 'verde.com:8080', 'https://verde.com', 'verde.com/x', 'a b.com', '127.0.0.1', '1', '[::1]'];
  const malformed = [
    '-a.com',
    'a-.com',
    'a..com',
    '.com',
    'a_b.com',
    'user@verde.com',
    `${'a'.repeat(64)}.com`,
    '*.com',
  ];
  for (const typed of [...wrong, ...malformed, `${'a.'.repeat(130)}com`])
    assert.equal(readHostName(typed), null, typed);
});

test('the bare name of a host has no www', () => {
  assert.equal(bareHostName('www.verde.com'), 'verde.com');
  assert.equal(bareHostName('verde.com'), 'verde.com');
  assert.equal(bareHostName('wwwverde.com'), 'wwwverde.com');
});
