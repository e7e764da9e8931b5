import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from '@jangada/contracts/values/schema';
import {
  absentIfNull,
  readEach,
  readExtras,
  readMessage,
  storableText,
  wholeNumber,
  type Unreadable,
} from './read-message.ts';

const game = z.object({ code: storableText, stake: z.optional(wholeNumber) });

describe('a null field of a message', () => {
  it('is absent, at every depth', () => {
    const message = { a: null, b: { c: null, d: [{ e: null, f: 1 }] } };
    assert.deepEqual(absentIfNull(message), { b: { d: [{ f: 1 }] } });
    assert.deepEqual(readMessage(game, { code: 'a', stake: null }), { ok: true, value: { code: 'a' } });
  });

  it('that is required makes the message unreadable, which is reported as received', () => {
    const raw = { code: null, stake: 1 };
    const read = readMessage(game, raw);
    assert.ok(!read.ok);
    assert.equal(read.unreadable.raw, raw);
    assert.match(read.unreadable.reason, /^code: /);
  });

  it('in a value that is nested a hundred thousand times does not end the process', () => {
    let nested: unknown = null;
    for (let depth = 0; depth < 100_000; depth += 1) nested = { nested };
    assert.deepEqual(readMessage(game, { code: 'a', nested }), { ok: true, value: { code: 'a' } });
  });
});

describe('an item of a list', () => {
  for (const bad of [null, 7, 'text', [], {}, { code: 7 }, { code: 'a\0b' }, { code: 'a', stake: -1 }])
    it(`that is unreadable is reported, and fifty good ones are read: ${JSON.stringify(bad)}`, () => {
      const list: unknown[] = Array.from({ length: 50 }, (_, index) => ({ code: `game ${index}` }));
      list.splice(25, 0, bad);
      const reported: Unreadable[] = [];
      const read = readEach(game, list, (unreadable) => reported.push(unreadable));
      assert.equal(read.length, 50);
      assert.deepEqual(
        reported.map(({ raw }) => raw),
        [bad],
      );
    });

  it('may stand alone, without a list', () => {
    assert.deepEqual(
      readEach(game, { code: 'a' }, ({ reason }) => assert.fail(reason)),
      [{ code: 'a' }],
    );
  });

  it('is reported without its values', () => {
    const reported: Unreadable[] = [];
    readEach(game, [{ code: { secret: 'value' } }], (unreadable) => reported.push(unreadable));
    assert.ok(reported[0] && !reported[0].reason.includes('value'), reported[0]?.reason);
  });
});

describe('a whole number', () => {
  for (const [given, read] of [
    [300, 300],
    ['300', 300],
    ['007', 7],
  ] as const)
    it(`is read from ${JSON.stringify(given)}`, () => {
      const message = readMessage(game, { code: 'a', stake: given });
      assert.ok(message.ok);
      assert.equal(Number(message.value.stake), read);
    });

  for (const given of [-1, 1.5, '1.5', '', ' 1', '1e3', true, '1'.repeat(16)])
    it(`is not read from ${JSON.stringify(given)}`, () => {
      assert.ok(!readMessage(game, { code: 'a', stake: given }).ok);
    });
});

describe('an extra field', () => {
  it('that is malformed is left out, and the others stay', () => {
    const extras = z.object({ rtp: z.optional(z.number()), rules: z.optional(z.string()) });
    assert.deepEqual(readExtras(extras, { rtp: 'high', rules: 'Gire.' }), { rules: 'Gire.' });
    assert.deepEqual(readExtras(extras, { rtp: null, rules: 'Gire.' }), { rules: 'Gire.' });
    assert.deepEqual(readExtras(extras, 'text'), {});
  });
});
