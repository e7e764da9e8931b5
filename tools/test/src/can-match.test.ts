import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canMatch } from '../jest/can-match.ts';

const button = { tag: 'button', classNames: 'css-1a  chakra-button\n primary' };

describe('whether an element can match a rule', () => {
  for (const selector of [
    'button',
    'BUTTON',
    'a, button',
    '.css-1a',
    '.primary:hover',
    '.css-1a:is(:disabled, [disabled], [data-x="a, b"])',
    '.css-9z > .css-1a',
    'div button[type="submit"]::before',
    'div.css-9z ~ button:not(.css-1a)',
  ])
    it(`is left open when it has the tag or class of the last part: ${selector}`, () => {
      assert.equal(canMatch(selector, button), true);
    });

  for (const selector of ['*', ':root', '[hidden]', '#id', '*, ::before', 'a, [hidden]', '.a\\:b', 'svg|a', ':is(a'])
    it(`is left open when the last part names neither, or cannot be read: ${selector}`, () => {
      assert.equal(canMatch(selector, button), true);
    });

  for (const selector of [
    'div',
    'a, div',
    '.css-1',
    '.css-1ab',
    'button .css-9z',
    '.css-1a > div',
    '.css-9z:is(.css-1a, button)',
    'div:not(button)',
  ])
    it(`is excluded when it lacks the tag or class of the last part: ${selector}`, () => {
      assert.equal(canMatch(selector, button), false);
    });

  it('compares tags of SVG in any case', () => {
    assert.equal(canMatch('linearGradient', { tag: 'linearGradient', classNames: '' }), true);
  });
});
