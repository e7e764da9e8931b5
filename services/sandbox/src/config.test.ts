import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from './config.ts';

const SANDBOX_DATA_DIR = mkdtempSync(join(tmpdir(), 'sandbox-config-'));
test.after(() => rmSync(SANDBOX_DATA_DIR, { recursive: true, force: true }));

test('a wrong variable is refused with its name', () => {
  const wrong: [string, string][] = [
    ['SANDBOX_PORT', 'eighty'],
    ['SANDBOX_PUBLIC_URL', 'localhost'],
    ['SANDBOX_LOG_LEVEL', 'loud'],
    ['STUDIO_OPERATOR_PUBLIC_KEY', 'abc'],
    ['SPORTS_CALLBACK_URL', 'ftp://x'],
    ['TAGMANAGER_CONTAINERS', 'GTM-OK1,gtm-small'],
  ];
  for (const [name, value] of wrong)
    assert.throws(() => loadConfig({ SANDBOX_DATA_DIR, [name]: value }), {
      name: 'ConfigError',
      message: new RegExp(name),
    });
});

test('secrets that are not configured are created once and stored', () => {
  const first = loadConfig({ SANDBOX_DATA_DIR });
  assert.deepEqual(loadConfig({ SANDBOX_DATA_DIR }), first);
  assert.match(first.studio.privateKey, /BEGIN PRIVATE KEY/);
});
