import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainReport } from './plain-report.ts';

const report = { remote: 'wallet', version: '1.0.0', kind: 'mount', path: '/wallet' } as const;
const TOKEN = 'miop10Qf-p6GG8EtkoyHR01dYtpwKtXAqT7mTSCOkNY';

describe('a report of a browser', () => {
  const kept = (message: string) => plainReport({ ...report, message }).message;

  it('keeps back e-mail addresses, numbers of people and tokens', () => {
    for (const hidden of ['ana@exemplo.com.br', 'ana%40exemplo.com', '52998224725', '529.982.247-25', '+5511987654321'])
      assert.equal(kept(`Invalid ${hidden} given`), 'Invalid [kept back] given', hidden);
    for (const hidden of ['(11) 98765-4321', `Bearer ${TOKEN}`, TOKEN, 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.abc'])
      assert.doesNotMatch(kept(`got ${hidden}`) ?? '', /98765|miop10|eyJ/, hidden);
    const { path, expose } = plainReport({ ...report, path: '/user/52998224725', expose: './ana@exemplo.com' });
    assert.deepEqual([path, expose], ['/user/[kept back]', './[kept back]']);
  });

  it('keeps what an error says, and the places of a stack', () => {
    const message = "Cannot read properties of undefined (reading 'a') at 1.2.3, code 404, 2026-11-30, 12345678 ms";
    assert.equal(kept(message), message);
    const stack =
      'f@https://site.example/releases/wallet/1.0.0/main.0123456789abcdef.js:1:123456\n    at g (a.js:2:34)';
    assert.equal(plainReport({ ...report, stack }).stack, stack);
  });
});
