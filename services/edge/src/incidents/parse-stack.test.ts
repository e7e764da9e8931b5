import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseStack } from './parse-stack.ts';

const FILE = 'https://tucano.example/releases/wallet/1.2.0/routes-home.1a2b3c.js';
const POSITION = { remote: 'wallet', version: '1.2.0', script: 'routes-home.1a2b3c.js', line: 1, column: 234 };

describe('a stack trace', () => {
  it('of Chromium, Firefox and Safari has the same positions', () => {
    const chromium = parseStack(`TypeError: no\n    at Home (${FILE}:1:234)\n    at async ${FILE}:1:234`);
    const others = parseStack(`Home@${FILE}:1:234\n@${FILE}?attempt=2:1:234`);
    assert.deepEqual(
      [...chromium, ...others].map(({ position }) => position),
      [POSITION, POSITION, POSITION, POSITION],
    );
  });

  it('has no position for files that are of no release, and none for a line that is cut off', () => {
    const lines = [
      'at run (https://cdn.example/tag.js:1:2)',
      'at run (chrome-extension://abc/script.js:1:2)',
      'at run (https://a.example/releases/wallet/latest/a.js:1:2)',
      'at run (https://a.example/releases/wallet/1.0.0/../../host/1.0.0/a.js:1:2)',
      `at Home (${FILE}:1:`,
    ];
    const frames = parseStack(lines.join('\n'));
    assert.deepEqual(
      frames.map(({ text, position }) => [text, position]),
      [lines[0], lines[2], lines[3]].map((line) => [line, null]),
    );
  });
});
