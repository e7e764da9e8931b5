import assert from 'node:assert/strict';
import { it } from 'node:test';
import { describeUserAgent } from './user-agent.ts';

const cases: readonly (readonly [string, string, string, string])[] = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge',
    'Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari',
    'iOS',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux', 'computer'],
];

it('a user agent is described by browser, system and kind', () => {
  for (const [userAgent, browser, system, kind] of cases)
    assert.deepEqual(describeUserAgent(userAgent), { browser, system, kind });
});

it('an unknown or missing user agent has no names', () => {
  for (const userAgent of [null, '', 'curl/8.0'])
    assert.deepEqual(describeUserAgent(userAgent), { browser: null, system: null, kind: 'computer' });
});
