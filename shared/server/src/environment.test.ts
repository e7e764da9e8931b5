import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as z from 'zod';
import {
  commaSeparated,
  httpUrl,
  integer,
  isSet,
  json,
  logLevel,
  matching,
  newestFirst,
  oneOf,
  pem,
  port,
  postgresUrl,
  readEnvironment,
  text,
} from './environment.ts';

describe('the environment', () => {
  it('is read into typed values', () => {
    const env = { A_TEXT: 'x', A_NUMBER: '07', A_LIST: 'a, b,', A_KEY: '-----BEGIN KEY-----\\nx', A_JSON: '{"a":[1]}' };
    const read = readEnvironment(env, {
      A_TEXT: text(),
      A_NUMBER: integer(0, 9),
      A_LIST: commaSeparated((word) => word.length === 1, 'must be letters'),
      A_KEY: pem('KEY'),
      A_JSON: json(z.object({ a: z.array(z.number()) })),
    });
    assert.deepEqual(read, {
      A_TEXT: 'x',
      A_NUMBER: 7,
      A_LIST: ['a', 'b'],
      A_KEY: '-----BEGIN KEY-----\nx',
      A_JSON: { a: [1] },
    });
  });

  it('has the newest of several secrets first', () => {
    const variables = { A: newestFirst(integer(0, 9)) };
    assert.deepEqual(readEnvironment({ A: '7' }, variables), { A: [7] });
    assert.deepEqual(readEnvironment({ A: '7, 8' }, variables), { A: [7, 8] });
    assert.throws(() => readEnvironment({ A: '' }, variables), { message: 'A is missing' });
  });

  it('treats an empty variable as missing', () => {
    const read = readEnvironment({ A: '', B: '' }, { A: port().default(80), B: text().optional(), C: logLevel() });
    assert.deepEqual(read, { A: 80, B: undefined, C: 'info' });
    assert.throws(() => readEnvironment({ A: '' }, { A: text() }), { name: 'ConfigError', message: 'A is missing' });
  });

  it('has the text of a file where NAME_FILE names one, without its last line break', () => {
    const folder = mkdtempSync(join(tmpdir(), 'jangada-environment-'));
    const file = join(folder, 'secret');
    writeFileSync(file, '{"a":\n1}\r\n');
    const variables = { A: text() };
    assert.deepEqual(readEnvironment({ A_FILE: file, A: '' }, variables), { A: '{"a":\n1}' });
    assert.deepEqual(
      [isSet({ A_FILE: file }, 'A'), isSet({ A: 'x' }, 'A'), isSet({ A: '', A_FILE: '' }, 'A')],
      [true, true, false],
    );
    const refused = (env: Record<string, string>, message: string) =>
      assert.throws(() => readEnvironment(env, variables), { name: 'ConfigError', message });
    refused({ A_FILE: file, A: 'x' }, 'A is set twice: by its value and by A_FILE');
    refused({ A_FILE: join(folder, 'none') }, 'A_FILE names a file that cannot be read');
    writeFileSync(file, '\n');
    refused({ A_FILE: file }, 'A is missing');
    rmSync(folder, { recursive: true });
  });

  const refused: readonly (readonly [value: string, schema: z.ZodType, message: string])[] = [
    ['1.5', integer(0, 9), 'A must be a whole number from 0 to 9'],
    ['10', integer(0, 9), 'A must be a whole number from 0 to 9'],
    ['0', port(), 'A must be a whole number from 1 to 65535'],
    ['1e3', port(), 'A must be a whole number from 1 to 65535'],
    ['ftp://a', httpUrl(), 'A must be an address that starts with http: or https:'],
    ['a', postgresUrl(), 'A must be an address that starts with postgres: or postgresql:'],
    ['c', oneOf(['a', 'b']), 'A must be one of a, b'],
    ['ab,b', newestFirst(matching(/^[a-z]{2}$/, 'must be two letters')), 'A must be two letters'],
    ['BRA', matching(/^[A-Z]{2}$/, 'must be two letters'), 'A must be two letters'],
    ['a,bb', commaSeparated((word) => word.length === 1, 'must be letters'), 'A must be letters'],
    ['x', pem('PUBLIC KEY'), 'A must be a PEM public key'],
    ['{', json(z.unknown()), 'A must be JSON'],
    ['[{"b":1}]', json(z.array(z.object({ b: z.string({ error: 'must be a text' }) }))), 'A[0].b must be a text'],
  ];
  for (const [value, schema, message] of refused)
    it(`refuses ${value}: ${message}`, () => {
      assert.throws(() => readEnvironment({ A: value }, { A: schema }), { name: 'ConfigError', message });
    });
});
