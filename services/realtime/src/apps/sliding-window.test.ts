import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SlidingWindow } from './sliding-window.ts';

const secondMs = 1_000;

test('allows no more than its number in any second, also across the end of the first', () => {
  const window = new SlidingWindow(10, secondMs);
  const allowedAt = (atMs: number) => Array.from({ length: 10 }, () => window.allows(atMs)).filter(Boolean).length;
  assert.equal(allowedAt(900), 10);
  assert.equal(allowedAt(1_100), 0);
  assert.equal(allowedAt(1_899), 0);
  assert.equal(allowedAt(1_900), 10);
});

test('each slot is freed a second after its use, and refusals use none', () => {
  const window = new SlidingWindow(2, secondMs);
  assert.deepEqual(
    [0, 600, 700, 1_000, 1_500, 1_600].map((atMs) => window.allows(atMs)),
    [true, true, false, true, false, true],
  );
});
