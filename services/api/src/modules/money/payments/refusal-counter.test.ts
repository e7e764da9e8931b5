import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createRefusalCounter } from './refusal-counter.ts';

it('refused notices are counted by tenant and mechanism, and logged at most once a minute', () => {
  const lines: object[] = [];
  let now = 0;
  const log = { warn: (line: object) => lines.push(line) } as unknown as FastifyBaseLogger;
  const counter = createRefusalCounter(log, () => now);
  for (let count = 0; count < 1_000; count += 1) counter.count('jangada', 'certificate');
  counter.count('tucano', 'address');
  now = 60_000;
  counter.count('jangada', 'certificate');
  assert.deepEqual(lines, [
    { tenant: 'jangada', mechanism: 'certificate', refused: 1 },
    { tenant: 'tucano', mechanism: 'address', refused: 1 },
    { tenant: 'jangada', mechanism: 'certificate', refused: 1_001 },
  ]);
});
