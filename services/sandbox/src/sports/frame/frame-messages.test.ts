import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { operatorOriginOf, parseOperatorMessage } from './frame-messages.ts';

const init = { v: 1, type: 'init', brandId: '2', theme: 'a', language: 'pt', token: null, path: '/', seq: 0 };

describe('messages of the operator’s page', () => {
  it('are read when all their fields have the right types', () => {
    const { v: _version, ...message } = init;
    assert.deepEqual(parseOperatorMessage(init), message);
    assert.deepEqual(parseOperatorMessage({ v: 1, type: 'navigate', path: '/live', seq: 2 }), {
      type: 'navigate',
      path: '/live',
      seq: 2,
    });
    assert.deepEqual(parseOperatorMessage({ v: 1, type: 'token', id: 1, token: 'jwt' }), {
      type: 'token',
      id: 1,
      token: 'jwt',
    });
  });

  for (const [title, data] of [
    ['another version', { ...init, v: 2 }],
    ['no version', { type: 'navigate', path: '/', seq: 1 }],
    ['an unknown type', { v: 1, type: 'eval', path: '/', seq: 1 }],
    ['a token that is no text', { ...init, token: 7 }],
    ['a path that is no text', { v: 1, type: 'navigate', path: null, seq: 1 }],
    ['a navigation without its number', { v: 1, type: 'navigate', path: '/' }],
    ['a text', 'init'],
    ['nothing', null],
  ] as const)
    it(`are ignored with ${title}`, () => assert.equal(parseOperatorMessage(data), undefined));

  it('are expected from one exact web origin', () => {
    assert.equal(operatorOriginOf('https://bet.example'), 'https://bet.example');
    for (const wrong of ['https://bet.example/', '*', 'null', 'javascript:1', 'data:,', '', null, 'https://a;b'])
      assert.equal(operatorOriginOf(wrong), undefined, String(wrong));
  });
});
