import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPauses } from './pauses.ts';

function work(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

test('a long loop lets timers run, at most as often as it was busy', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 1);
  const pause = createPauses(5);
  for (let step = 0; step < 100; step += 1) {
    work(1);
    await pause();
  }
  clearInterval(timer);
  assert.ok(ticks >= 10, `${ticks} ticks in 100 ms of work`);
  assert.ok(ticks <= 40, `${ticks} ticks`);
});

test('a short loop does not pause', async () => {
  let paused = false;
  setImmediate(() => (paused = true));
  const pause = createPauses(1_000);
  for (let step = 0; step < 1_000; step += 1) await pause();
  assert.equal(paused, false);
});
