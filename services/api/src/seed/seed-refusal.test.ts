import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('the seed without --demo adds nothing, because the password of its players is published', () => {
  const seed = fileURLToPath(new URL('../seed.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', seed]);
  assert.deepEqual([status, /add --demo/.test(String(stderr))], [1, true]);
});
